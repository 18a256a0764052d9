/** What is wrong with a path, by the code of the file system. */
const problems: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist and cannot be made',
  EROFS: 'lies on a read-only file system',
  EACCES: 'may not be used by this user',
  EPERM: 'may not be used by this user',
  ENOSPC: 'lies on a disk that is full',
  EDQUOT: 'lies on a disk of which this user may fill no more',
  ENOTDIR: 'leads through a file, not a folder',
  EEXIST: 'is a file, not a folder',
  EISDIR: 'is a folder, not a file',
  ENAMETOOLONG: 'is too long a name',
};

/** What an error of the file system says about a path, as the rest of a sentence; null for other errors. */
export function fileProblem(error: unknown): { readonly path: string; readonly problem: string } | null {
  const { code, syscall, path } = (error ?? {}) as { code?: unknown; syscall?: unknown; path?: unknown };
  const problem = typeof code === 'string' && typeof syscall === 'string' ? problems[code] : undefined;
  return problem === undefined ? null : { path: typeof path === 'string' ? path : 'a file', problem };
}
