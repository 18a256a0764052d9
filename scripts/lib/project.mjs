/** Shared by the scripts: paths, installing, building, running. Node built-ins only. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

/** The folder of package.json. */
export const project = join(import.meta.dirname, '..', '..');

const modules = join(project, 'node_modules');
const installMark = join(modules, '.installed-lock');

/** Failures that the user can fix, with the next step. */
const reasons = {
  EROFS: 'lies on a read-only file system: copy the project to a folder that can be written',
  EACCES: 'may not be written by this user: run as the owner of the project, or give this user the right',
  EPERM: 'may not be written by this user: run as the owner of the project, or give this user the right',
  ENOSPC: 'lies on a disk that is full: free space, packages and build take 630 MB',
  EDQUOT: 'lies on a disk of which this user may fill no more: free space, packages and build take 630 MB',
};

/**
 * Runs one step of a script; if the file system refuses it, exits with a one-line message on what to do.
 * @param folder folder that the step writes to
 */
export function orEnd(title, folder, action) {
  try {
    return action();
  } catch (error) {
    return endWith(error, title, folder);
  }
}

/** Exits with a one-line message for an error that the user can fix; rethrows any other. */
export function endWith(error, title, folder) {
  const reason = reasons[error.code];
  if (reason === undefined) throw error;
  console.error(`${title} failed: ${error.path ?? folder} ${reason}.`);
  process.exit(1);
}

/** Reports progress: one line, with the duration of the step in seconds. */
export function step(title) {
  const began = performance.now();
  process.stderr.write(`${title} ...\n`);
  return (detail = 'done') =>
    process.stderr.write(`${title}: ${detail} (${((performance.now() - began) / 1000).toFixed(1)} s)\n`);
}

/** Installs the packages of the lock file unless exactly these are installed. */
export function installIfNeeded() {
  const lock = createHash('sha256')
    .update(readFileSync(join(project, 'package-lock.json')))
    .digest('hex');
  if (existsSync(installMark) && readFileSync(installMark, 'utf8') === lock) return;
  if (existsSync(join(modules, '.package-lock.json')) && installedMatches()) {
    orEnd('Installing packages', modules, () => writeFileSync(installMark, lock));
    return;
  }
  orEnd('Installing packages', project, () => accessSync(project, constants.W_OK));
  const done = step('Installing packages');
  const npm = process.env.npm_execpath;
  const parameters = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error } = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...parameters], { cwd: project, stdio: ['ignore', 2, 2] })
    : spawnSync('npm', parameters, { cwd: project, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (error !== undefined || status !== 0) {
    const reason = error === undefined ? 'npm says above why' : `npm cannot be run (${error.message})`;
    console.error(`Installing packages failed: ${reason}. They come from npm's registry and need 620 MB of disk.`);
    process.exit(1);
  }
  orEnd('Installing packages', modules, () => writeFileSync(installMark, lock));
  done();
}

/** Whether npm's own record of installed packages has every package that the lock file requires here. */
function installedMatches() {
  const required = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages;
  return Object.entries(required).every(
    ([path, { version, optional }]) => path === '' || optional || present[path]?.version === version,
  );
}

/**
 * Rebuilds a folder unless its record shows that it was made from this digest; only one of several processes does.
 * @param what `title` for messages, the `folder` that is made, its `record`, the name of a `lock` and the `digest`
 */
export async function unlessCurrent({ title, folder, record, lock, digest }, make) {
  if (recordedDigest(record) === digest) return;
  // the packages are installed at this point
  const { default: lockfile } = await import('proper-lockfile');
  // cannot be in the folder, which a build deletes
  const lockfilePath = join(modules, lock);
  const retries = { retries: 1_200, factor: 1, minTimeout: 100 };
  const release = await lockfile
    .lock(folder, { lockfilePath, realpath: false, retries })
    .catch((error) => endWith(error, title, folder));
  try {
    if (recordedDigest(record) === digest) return;
    await make();
    orEnd(title, folder, () => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(record, digest);
    });
  } finally {
    await release();
  }
}

function recordedDigest(record) {
  return existsSync(record) ? readFileSync(record, 'utf8') : null;
}

/**
 * Runs a Node program to completion, forwarding termination signals.
 * @returns its exit code
 */
export function runNode(parameters, options = {}) {
  const child = spawn(process.execPath, parameters, { stdio: 'inherit', cwd: project, ...options });
  // at a terminal Ctrl-C reaches the child directly, so SIGINT is forwarded only without a terminal
  const forward = (signal) => () => {
    if (!process.stdin.isTTY || signal !== 'SIGINT') child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal === null ? 1 : 130)));
  });
}
