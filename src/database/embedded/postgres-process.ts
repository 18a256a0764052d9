import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSetupError } from '../errors.js';
import { withClient } from '../with-client.js';
import type { Binaries } from './binaries.js';
import type { Home } from './reach.js';
import { isRunning } from './users.js';

/** Superuser of the embedded server, and owner of everything in it. */
export const USER = 'football';
const START_MILLISECONDS = 90_000;
const STOP_MILLISECONDS = 30_000;
const LARGEST_LOG = 10_000_000;
/** Bytes that a new, empty database takes, with room for its write-ahead log. */
const LEAST_FREE_BYTES = 256_000_000;

/** Whether the server survives a power cut, or is only for tests. */
export type Durability = 'durable' | 'disposable';

/** Port and password of a server. */
export interface Access {
  readonly port: number;
  readonly password: string;
}

/** The server's data directory. */
export const dataFolder = (home: Home): string => join(home.folder, 'data');

/** The address of one database of the server. */
export function urlOf(access: Access, database: string): string {
  return `postgres://${USER}:${access.password}@127.0.0.1:${access.port}/${database}`;
}

/** Creates the data directory, completely or not at all. */
export async function initialise(home: Home, binaries: Binaries, password: string): Promise<void> {
  refuseFullDisk(home.folder);
  const unfinished = join(home.folder, 'data.unfinished');
  const passwordFile = join(home.folder, 'initial-password');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  try {
    if (home.account !== null) {
      for (const path of [unfinished, passwordFile]) await chown(path, home.account.uid, home.account.gid);
    }
    await run(home, binaries.initdb, [
      '-D',
      unfinished,
      '-U',
      USER,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-instructions',
    ]);
    await rename(unfinished, dataFolder(home));
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/**
 * Starts the server outside this process's group, so that Ctrl-C does not reach it, and waits until it answers.
 * @throws DatabaseSetupError with the end of the server's log when it does not come up
 */
export async function startServer(
  home: Home,
  binaries: Binaries,
  access: Access,
  durability: Durability,
): Promise<void> {
  const deadline = Date.now() + START_MILLISECONDS;
  const log = join(home.folder, 'server.log');
  for (;;) {
    const { size } = statSync(log, { throwIfNoEntry: false }) ?? { size: 0 };
    const descriptor = openSync(log, size > LARGEST_LOG ? 'w' : 'a', 0o600);
    const child = spawn(binaries.postgres, ['-D', dataFolder(home), ...settings(access.port, durability)], {
      ...surroundings(home),
      detached: true,
      stdio: ['ignore', descriptor, descriptor],
    });
    closeSync(descriptor);
    let ended: Error | null = null;
    child.once('error', (error) => (ended = error));
    child.once('exit', (code, signal) => (ended ??= new Error(`it ended with ${signal ?? `code ${code}`}`)));
    child.unref();
    while (ended === null) {
      if (await answers(access)) return;
      if (Date.now() > deadline) break;
      await sleep(25);
    }
    // processes of a killed server keep its shared memory for a moment: retry until they are gone
    if (Date.now() > deadline || !mayPass(log)) {
      throw setupError('The embedded database did not start.', endOf(log), home.folder, ended);
    }
    await sleep(300);
  }
}

/** Waits until a running server answers: it may still be starting or recovering. */
export async function waitUntilAnswers(home: Home, access: Access): Promise<boolean> {
  const deadline = Date.now() + START_MILLISECONDS;
  while (Date.now() < deadline) {
    if (await answers(access)) return true;
    if (serverPid(dataFolder(home)) === null) return false;
    await sleep(50);
  }
  return false;
}

/** Process id of the server that runs on this data directory, or null. */
export function serverPid(data: string): number | null {
  let text: string;
  try {
    text = readFileSync(join(data, 'postmaster.pid'), 'utf8');
  } catch {
    return null;
  }
  const pid = Number(text.split('\n')[0]);
  return Number.isInteger(pid) && pid > 0 && isRunning(pid) && servesFrom(data, pid) ? pid : null;
}

/** Stops the server of a data directory: open statements are cancelled, everything committed is durable. */
export async function stopServer(data: string): Promise<void> {
  const pid = serverPid(data);
  if (pid === null) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_MILLISECONDS;
  while (serverPid(data) === pid) {
    if (Date.now() > deadline) process.kill(pid, 'SIGQUIT');
    await sleep(20);
  }
}

/** A currently free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

async function answers(access: Access): Promise<boolean> {
  try {
    return await withClient(urlOf(access, 'postgres'), async () => true, { patience: 5_000 });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === '28P01') {
      throw new DatabaseSetupError('The embedded database refuses the password stored beside it.', { cause: error });
    }
    return false;
  }
}

function settings(port: number, durability: Durability): string[] {
  const values: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    max_locks_per_transaction: 256,
    shared_buffers: durability === 'durable' ? '256MB' : '128MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    ...(hasRoomyMemoryFolder() ? {} : { dynamic_shared_memory_type: 'mmap' }),
    ...(durability === 'durable' ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Containers often give 64 MB of shared memory, too little for parallel queries. */
function hasRoomyMemoryFolder(): boolean {
  if (process.platform !== 'linux') return true;
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= 512_000_000;
  } catch {
    return false;
  }
}

function surroundings(home: Home): { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number } {
  const env = { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', TZ: 'UTC' };
  return { cwd: home.folder, env, ...(home.account ?? {}) };
}

async function run(home: Home, program: string, parameters: string[]): Promise<void> {
  const child = spawn(program, parameters, { ...surroundings(home), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (cause) =>
      reject(new DatabaseSetupError(`The embedded database's programs cannot be run (${cause.message}).`, { cause })),
    );
    child.once('close', resolve);
  });
  if (code !== 0) throw setupError('The embedded database could not be made.', output, home.folder, null);
}

/** An error about a full disk in one line; otherwise one with the title and the program's output. */
function setupError(title: string, output: string, folder: string, cause: unknown): DatabaseSetupError {
  if (/No space left on device|Disk quota exceeded/.test(output)) return fullDisk(folder, 'is full');
  return new DatabaseSetupError(`${title}\n${output}`, { cause });
}

/** @throws DatabaseSetupError when the disk has too little room, before anything is written */
function refuseFullDisk(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free < LEAST_FREE_BYTES) throw fullDisk(folder, `has ${Math.floor(free / 1e6)} MB left`);
}

function fullDisk(folder: string, how: string): DatabaseSetupError {
  const need = `a new database takes ${LEAST_FREE_BYTES / 1e6} MB, and some 400 MB with the demo data`;
  const step = 'Make room, or set DATA_DIR to a folder on another disk.';
  return new DatabaseSetupError(`The disk that holds ${folder} ${how}; ${need}. ${step}`);
}

function endOf(log: string): string {
  return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
}

function mayPass(log: string): boolean {
  return /shared memory block|lock file "postmaster\.pid" already exists|is another postmaster/.test(endOf(log));
}

/** Whether the process is the server: its id may have been reused since the file was written. */
function servesFrom(data: string, pid: number): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data);
  } catch {
    return false;
  }
}
