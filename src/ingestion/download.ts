import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';

const ATTEMPTS = 3;
const TIMEOUT_MILLISECONDS = 60_000;

const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/ndjson|jsonl/, '.ndjson'],
  [/json/, '.json'],
  [/csv/, '.csv'],
];

/** Whether an argument is an http(s) address. */
export function isAddress(argument: string): boolean {
  return /^https?:\/\//i.test(argument);
}

/**
 * Fetches a file into a folder, trying again what may pass (network, 429, 5xx).
 * @returns where it lies, and its address without the query, which may hold a key; an address without
 *   an ending gets the one of its content type
 */
export async function download(
  address: string,
  folder: string,
  signal?: AbortSignal,
): Promise<{ path: string; location: string }> {
  if (!URL.canParse(address)) throw new Error('not a valid address');
  const location = join(folder, randomUUID());
  for (let attempt = 1; ; attempt++) {
    try {
      const timeout = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
      const response = await fetch(address, { signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]) });
      if (!response.ok) {
        await response.body?.cancel();
        throw new DownloadError(`the server answered ${response.status}`, response.status === 429 || response.status >= 500);
      }
      let path = withoutQuery(address);
      if (!/\.[a-z0-9]+$/i.test(new URL(path).pathname)) {
        const type = response.headers.get('content-type') ?? '';
        path += ENDINGS.find(([expression]) => expression.test(type))?.[1] ?? '';
      }
      await pipeline(response.body === null ? Readable.from([]) : Readable.fromWeb(response.body), createWriteStream(location));
      return { path: path.replace(/\.gz$/i, ''), location };
    } catch (error) {
      const again = !(error instanceof DownloadError) || error.isPassing;
      if (!again || attempt === ATTEMPTS || signal?.aborted === true) throw error;
      await wait(attempt * 500);
    }
  }
}

class DownloadError extends Error {
  constructor(
    message: string,
    readonly isPassing: boolean,
  ) {
    super(message);
  }
}

/** An address without user, query and fragment; anything else as it is. */
export function withoutQuery(address: string): string {
  if (!isAddress(address) || !URL.canParse(address)) return address;
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
}
