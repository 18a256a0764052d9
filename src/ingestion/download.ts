import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** Limits of a download. */
export interface DownloadLimits {
  /** Bytes after content decoding. */
  readonly bytes: number;
  /** Milliseconds without a byte. */
  readonly idleMilliseconds: number;
  /** Milliseconds per attempt, from the request to the last byte. */
  readonly totalMilliseconds: number;
  readonly redirects: number;
}

const DOWNLOAD_LIMITS: DownloadLimits = {
  bytes: 256 * 2 ** 20,
  idleMilliseconds: 30_000,
  totalMilliseconds: 600_000,
  redirects: 5,
};

const ATTEMPTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];

const EXTENSIONS: readonly (readonly [RegExp, string])[] = [
  [/ndjson|jsonl/, '.ndjson'],
  [/json/, '.json'],
  [/csv/, '.csv'],
];

/** Whether an argument is an http(s) address. */
export function isAddress(argument: string): boolean {
  return /^https?:\/\//i.test(argument);
}

/**
 * Downloads a file into a folder; retries transient failures (network, 429, 5xx).
 * @returns the file, and its URL without the query (it may contain a key), with the extension of the content type
 * @throws Error when a limit is exceeded
 */
export async function download(
  address: string,
  folder: string,
  signal?: AbortSignal,
  limits: DownloadLimits = DOWNLOAD_LIMITS,
): Promise<{ path: string; location: string }> {
  if (!URL.canParse(address)) throw new Error('not a valid address');
  const location = join(folder, randomUUID());
  for (let attempt = 1; ; attempt++) {
    try {
      const contentType = await fetchInto(new URL(address), location, limits, signal);
      let path = withoutQuery(address);
      if (!/\.[a-z0-9]+$/i.test(new URL(path).pathname)) {
        path += EXTENSIONS.find(([expression]) => expression.test(contentType))?.[1] ?? '';
      }
      return { path: path.replace(/\.gz$/i, ''), location };
    } catch (error) {
      const again = !(error instanceof DownloadError) || error.isTransient;
      if (!again || attempt === ATTEMPTS || signal?.aborted === true) throw error;
      await wait(attempt * 500, undefined, signal === undefined ? {} : { signal });
    }
  }
}

/** One attempt. @returns the content type */
async function fetchInto(
  address: URL,
  location: string,
  limits: DownloadLimits,
  signal?: AbortSignal,
): Promise<string> {
  const { idleMilliseconds, totalMilliseconds } = limits;
  const late = new AbortController();
  const end = (reason: string): void => late.abort(new DownloadError(reason, true));
  const total = setTimeout(() => end(`it took longer than ${seconds(totalMilliseconds)}`), totalMilliseconds);
  const idle = setTimeout(() => end(`nothing came for ${seconds(idleMilliseconds)}`), idleMilliseconds);
  const either = signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]);
  try {
    const { body, headers } = await follow(address, limits, either);
    if (Number(headers.get('content-length')) > limits.bytes) {
      await body?.cancel();
      throw new DownloadError(`it has ${megabytes(Number(headers.get('content-length')))}; ${allowed(limits)}`, false);
    }
    const source = (body ?? new Blob([]).stream()) as ReadableStream<Uint8Array>;
    await pipeline(
      source,
      counting(limits, () => idle.refresh()),
      createWriteStream(location),
      { signal: either },
    );
    return headers.get('content-type') ?? '';
  } catch (error) {
    // the abort signal carries the reason
    throw late.signal.aborted ? (late.signal.reason as Error) : error;
  } finally {
    clearTimeout(total);
    clearTimeout(idle);
  }
}

/** Follows redirects. User and password of the address are sent to its own origin only. */
async function follow(address: URL, { redirects }: DownloadLimits, signal: AbortSignal): Promise<Response> {
  const { address: first, authorization } = withoutCredentials(address);
  let at = first;
  for (let step = 0; step <= redirects; step++) {
    at.username = at.password = '';
    const headers = at.origin === first.origin ? authorization : {};
    const response = await fetch(at.href, { redirect: 'manual', signal, headers });
    const target = response.headers.get('location');
    if (response.ok) return response;
    await response.body?.cancel();
    if (!REDIRECTS.includes(response.status) || target === null) {
      const { status } = response;
      throw new DownloadError(`the server responded with ${status}`, status === 429 || status >= 500);
    }
    if (!URL.canParse(target, at.href)) throw new DownloadError('the server redirects to an invalid address', false);
    const next = new URL(target, at);
    if (!isAddress(next.href) || (at.protocol === 'https:' && next.protocol === 'http:')) {
      const reason = `the server redirects to ${next.protocol}, which is not followed from ${at.protocol}`;
      throw new DownloadError(reason, false);
    }
    at = next;
  }
  throw new DownloadError(`the server redirects more than ${redirects} times`, false);
}

/** An address without its user and password, and the header that carries them. */
export function withoutCredentials(given: URL): { address: URL; authorization: Record<string, string> } {
  const address = new URL(given);
  const { username, password } = given;
  if (username === '') return { address, authorization: {} };
  address.username = address.password = '';
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { address, authorization: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } };
}

/** Passes bytes through, up to the limit. */
function counting(limits: DownloadLimits, onBytes: () => void): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      onBytes();
      bytes += chunk.length;
      if (bytes > limits.bytes) done(new DownloadError(`it is too large: ${allowed(limits)}`, false));
      else done(null, chunk);
    },
  });
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MiB`;
const allowed = ({ bytes }: DownloadLimits): string =>
  `at most ${megabytes(bytes)} are accepted from an address; save it as a file and import that`;
const seconds = (milliseconds: number): string => `${milliseconds / 1000} s`;

class DownloadError extends Error {
  constructor(
    message: string,
    readonly isTransient: boolean,
  ) {
    super(message);
  }
}

/** Strips user, query and fragment from a URL; returns any other text unchanged. */
export function withoutQuery(address: string): string {
  if (!isAddress(address) || !URL.canParse(address)) return address;
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
}
