/** Failures that the user of a script can fix, as one line with the next step. */

const reasons = {
  EROFS: 'lies on a read-only file system: copy the project to a folder that can be written',
  EACCES: 'may not be written by this user: run as the owner of the project, or give this user the right',
  EPERM: 'may not be written by this user: run as the owner of the project, or give this user the right',
  ENOSPC: 'lies on a disk that is full: free space, packages and build take 560 MB',
  EDQUOT: 'lies on a disk of which this user may fill no more: free space, packages and build take 560 MB',
};

/**
 * Does one step of a script; where the file system refuses it, ends the process with one line that says what to do.
 * @param folder what the step writes to
 */
export function orEnd(title, folder, action) {
  try {
    return action();
  } catch (error) {
    const reason = reasons[error.code];
    if (reason === undefined) throw error;
    console.error(`${title} failed: ${error.path ?? folder} ${reason}.`);
    return process.exit(1);
  }
}
