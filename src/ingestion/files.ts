import { mkdtemp, readdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { download, isAddress, withoutQuery } from './download.js';
import { SourceFileError } from './source.js';
import type { ReadFile } from './source.js';

/** Files of a run: their paths, and how to read them. */
export interface FoundFiles {
  /** Absolute paths, or addresses without their query; without `.gz`, as `read` unpacks. */
  paths: string[];
  /** Arguments or addresses without a file. */
  failures: { path: string; reason: string }[];
  read: ReadFile;
  /** Deletes the downloads. */
  close(): Promise<void>;
}

/** Largest decompressed file: a JavaScript string holds at most 512 MiB. */
const LARGEST_FILE_BYTES = 500 * 2 ** 20;
export const FILE_TOO_LARGE = 'FILE_TOO_LARGE';

/** A file exceeds the size limit before or after decompression. */
export class FileTooLarge extends Error {
  /** Identifies the error, even when it comes from another thread. */
  readonly code = FILE_TOO_LARGE;

  constructor(most: number) {
    super(`has more than ${most / 2 ** 20} MiB (unpacked); split it into several files`);
  }
}

/** Reason for a folder or glob without files. */
export const NO_FILE = 'there is no such file';
export const CACHE_BYTES = 64 * 2 ** 20;

/**
 * Finds the files named on the command line.
 * @param words files, folders (searched to any depth, hidden entries left out), globs, http(s) addresses
 */
export async function findFiles(words: readonly string[], signal?: AbortSignal): Promise<FoundFiles> {
  const failures: FoundFiles['failures'] = [];
  const locations = new Map<string, string>();
  let downloads: string | null = null;
  const close = async (): Promise<void> => {
    if (downloads !== null) await rm(downloads, { recursive: true, force: true });
  };
  for (const argument of words) {
    try {
      signal?.throwIfAborted();
      if (isAddress(argument)) {
        downloads ??= await mkdtemp(join(tmpdir(), 'football-ingest-'));
        const { path, location } = await download(argument, downloads, signal);
        locations.set(unused(locations, path), location);
        continue;
      }
      const found = await expand(argument);
      if (found.length === 0) failures.push({ path: argument, reason: NO_FILE });
      for (const location of found) remember(locations, location);
    } catch (error) {
      if (signal?.aborted === true) {
        await close();
        throw error;
      }
      failures.push({ path: withoutQuery(argument), reason: reasonOf(error) });
    }
  }
  return {
    paths: [...locations.keys()],
    failures,
    read: memoised((path) => readUnpacked(locations.get(path) ?? path), CACHE_BYTES),
    close,
  };
}

/** Unique path: of two addresses that differ only in their query, the second is shown as `odds~2.json`. */
function unused(locations: ReadonlyMap<string, string>, path: string): string {
  let shown = path;
  for (let number = 2; locations.has(shown); number++) shown = path.replace(/(\.[a-z0-9]+)?$/i, `~${number}$1`);
  return shown;
}

/** Adds a file; an uncompressed one replaces its compressed copy. */
function remember(locations: Map<string, string>, location: string): void {
  const path = location.replace(/\.gz$/i, '');
  const known = locations.get(path);
  if (known === undefined || /\.gz$/i.test(known)) locations.set(path, location);
}

/** Files named by one argument: absolute paths, sorted. */
async function expand(argument: string): Promise<string[]> {
  const path = resolve(argument);
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) return listFolder(path);
  if (found !== null) return [path];
  if (!isGlob(argument)) throw new Error('no such file or folder');
  const glob = path.split(sep).join('/');
  const expression = globExpression(glob);
  const root = await stat(globRoot(glob)).catch(() => null);
  if (root === null) return [];
  // a glob may match folders: every file below them counts
  const matches = (file: string): boolean => {
    for (let part = file; part.length > globRoot(glob).length; part = part.slice(0, part.lastIndexOf('/'))) {
      if (expression.test(part)) return true;
    }
    return false;
  };
  return (await listFolder(resolve(globRoot(glob)))).filter((file) => matches(file.split(sep).join('/')));
}

/** Every file below a folder, sorted by path; visits each folder once, however many links lead to it. */
async function listFolder(folder: string, seen = new Set<string>()): Promise<string[]> {
  const real = await realpath(folder);
  if (seen.has(real)) return [];
  seen.add(real);
  const files: string[] = [];
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((left, right) => (left.name < right.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    const kind = entry.isSymbolicLink() ? await stat(path).catch(() => null) : entry;
    if (kind?.isDirectory()) files.push(...(await listFolder(path, seen)));
    else if (kind?.isFile()) files.push(path);
  }
  return files;
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error && cause.message !== '' ? `${message}: ${cause.message}` : message;
}

/**
 * One file under the name given by the operator.
 * @param most size limit in bytes, before and after decompression
 */
export function singleFile(name: string, location: string, most: number): Omit<FoundFiles, 'close'> {
  const read = memoised(async (path) => {
    try {
      return await readUnpacked(location, most);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      throw code?.startsWith('Z_') === true
        ? new SourceFileError(path, `is not a complete gzip file (${message})`)
        : error;
    }
  }, CACHE_BYTES);
  return { paths: [name.replace(/\.gz$/i, '')], failures: [], read };
}

/** Bytes of a file, decompressed. @throws FileTooLarge */
async function readUnpacked(location: string, most = LARGEST_FILE_BYTES): Promise<Buffer> {
  if ((await stat(location)).size > most) throw new FileTooLarge(most);
  const bytes = await readFile(location);
  const isPacked = bytes.length > 2 && bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!isPacked) return bytes;
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: most });
  } catch (error) {
    throw (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE' ? new FileTooLarge(most) : error;
  }
}

/** Reads files through an LRU cache of `bound` bytes; failures are not cached. */
export function memoised(read: ReadFile, bound: number): ReadFile {
  const cache = new LRUCache<string, Buffer>({
    maxSize: bound,
    sizeCalculation: ({ length }) => Math.max(1, length),
    fetchMethod: (path) => read(path),
  });
  return (path) => cache.forceFetch(path);
}

/** Whether a path has wildcards: `*`, `?`, `[a-z]`, `{a,b}`. */
export function isGlob(path: string): boolean {
  return /[*?[{]/.test(path);
}

/** Folder that contains every match of a glob: the part before its first wildcard. */
export function globRoot(glob: string): string {
  const plain = glob.slice(0, glob.search(/[*?[{]/));
  return plain.slice(0, plain.lastIndexOf('/') + 1) || '.';
}

/** A glob as a regular expression of whole paths: `*` and `?` stay within a folder, `**` matches any depth. */
export function globExpression(glob: string): RegExp {
  let pattern = '';
  let depth = 0;
  for (let at = 0; at < glob.length; at++) {
    const sign = glob.charAt(at);
    if (glob.startsWith('**/', at)) {
      pattern += '(?:[^/]+/)*';
      at += 2;
    } else if (glob.startsWith('**', at)) {
      pattern += '.*';
      at += 1;
    } else if (sign === '*') {
      pattern += '[^/]*';
    } else if (sign === '?') {
      pattern += '[^/]';
    } else if (sign === '[' && glob.indexOf(']', at + 2) > 0) {
      const end = glob.indexOf(']', at + 2);
      const members = glob
        .slice(at + 1, end)
        .replace(/^!/, '^')
        .replace(/[\\\]]/g, '\\$&');
      pattern += `[${members}]`;
      at = end;
    } else if (sign === '{' && glob.indexOf('}', at) > 0) {
      pattern += '(?:';
      depth += 1;
    } else if (sign === '}' && depth > 0) {
      pattern += ')';
      depth -= 1;
    } else if (sign === ',' && depth > 0) {
      pattern += '|';
    } else {
      pattern += sign.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    }
  }
  return new RegExp(`^${pattern}$`);
}
