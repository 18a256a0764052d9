import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Clock } from '../common/clock/clock.js';
import type { Logger } from '../common/logging/logger.js';
import { topUpDemoFeed, writeDemoFeed } from '../demo/feed.js';
import type { DemoFeedSummary } from '../demo/feed-files.js';
import type { DemoLeague } from '../demo/leagues.js';
import { ingest } from '../ingestion/ingest.js';
import { canonicalSource } from '../ingestion/sources/canonical/source.js';

const HOUR = 3_600_000;
/** The demo plays on at the first start after so long: results come in, and far more than seven days stay ahead. */
const TOLD_FOR = 24 * HOUR;

/** What preparing the demo data needs. */
export interface DemoSurroundings {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Folder for the generated feed, which is removed once it is loaded. */
  readonly folder: string;
  /** Stops the load; the next start goes on with it. */
  readonly signal: AbortSignal;
  /** Default: all leagues of the demo. */
  readonly leagues?: readonly DemoLeague[];
  /** Is told how many of all files are loaded. */
  readonly report: (done: number, all: number) => void;
}

/**
 * Loads the demo into an empty database, and plays it on where it was loaded earlier; data of another
 * origin are left alone. A load that was broken off is done again.
 * @returns what was done, in words
 * @throws Error when a file of the demo could not be loaded
 */
export async function prepareDemoData(around: DemoSurroundings): Promise<string> {
  const { pool, folder } = around;
  const now = around.clock.now();
  const state = await readState(pool);
  if (state === null) {
    if (await holdsData(pool)) return 'not loaded, the database holds data of its own';
    await pool.query('insert into demo_state (told_until) values (null) on conflict do nothing');
  }
  const since = state?.toldUntil ?? null;
  if (since !== null && now.getTime() - since.getTime() < TOLD_FOR) return `told until ${since.toISOString()}`;
  const options = { folder, now, ...(around.leagues === undefined ? {} : { leagues: around.leagues }) };
  try {
    const writing = since === null ? writeDemoFeed(options) : topUpDemoFeed({ ...options, since });
    const feed = await unlessAborted(writing, around.signal);
    if (feed === null || !(await load(feed, around))) return 'broken off';
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await pool.query('update demo_state set told_until = $1', [now]);
  return since === null ? 'loaded' : `played on from ${since.toISOString()}`;
}

/** What the work brings; null as soon as the signal is aborted, whatever becomes of the work then. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  if (signal.aborted) return null;
  const aborted = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
  return Promise.race([work, aborted]);
}

async function load(feed: DemoFeedSummary, { pool, logger, signal, report }: DemoSurroundings): Promise<boolean> {
  let done = 0;
  const summary = await ingest(pool, canonicalSource, feed.files, {
    dryRun: false,
    signal,
    watcher: {
      planned: () => undefined,
      loaded: () => report((done += 1), feed.files.length),
      failed: (path, error) => logger.error({ err: error, path }, 'a file of the demo could not be loaded'),
    },
  });
  if (summary.failed.length > 0) throw new Error(`${summary.failed.length} files of the demo could not be loaded`);
  for (const { code, count, examples } of summary.refused) logger.warn({ code, count, examples }, 'rows of the demo were refused');
  return !summary.interrupted;
}

async function readState(pool: Pool): Promise<{ toldUntil: Date | null } | null> {
  const { rows } = await pool.query<{ toldUntil: Date | null }>('select told_until as "toldUntil" from demo_state');
  return rows[0] ?? null;
}

async function holdsData(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ filled: boolean }>(
    'select exists (select from competitions) or exists (select from ingestion_runs) as filled',
  );
  return rows[0]?.filled === true;
}

/** The folder of the feed inside a data folder. */
export const demoFeedFolder = (dataDirectory: string): string => join(dataDirectory, 'demo-feed');
