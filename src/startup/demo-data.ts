import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../common/clock/clock.js';
import type { Logger } from '../common/logging/logger.js';
import { advisoryLocks } from '../database/advisory-locks.js';
import { DEMO_EDITION, nextDemoNews, writeDemoFeed } from '../demo/feed.js';
import type { DemoFeedSummary } from '../demo/feed-files.js';
import type { DemoLeague } from '../demo/leagues.js';
import { ingest } from '../ingestion/ingest.js';
import { canonicalSource } from '../ingestion/sources/canonical/source.js';
import { createDemoLeagueGroup } from './demo-league-group.js';

const LOCK_INTERVAL_MILLISECONDS = 500;

/** What preparing the demo data needs. */
export interface DemoSurroundings {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Folder for the generated feed, which is removed once it is loaded. */
  readonly folder: string;
  /** Stops the load; the next call goes on with it. */
  readonly signal: AbortSignal;
  /** Default: all leagues of the demo. */
  readonly leagues?: readonly DemoLeague[];
  /** Is told how many of all files are loaded. */
  readonly report: (done: number, all: number) => void;
}

/** What became of the demo. */
export interface DemoPrepared {
  /** Whether anything was loaded. */
  readonly isChanged: boolean;
  /** The same in words. */
  readonly description: string;
}

/** What the database says of its demo: told until when (null: the first load has not ended), and which edition. */
interface DemoState {
  readonly toldUntil: Date | null;
  readonly edition: number;
}

/**
 * Loads the demo into an empty database, and plays it on where it was loaded earlier and there is news; data of another
 * origin, and another edition of the demo, are left alone. A load that was broken off is done again. Among several
 * processes one loads, and the others wait for it.
 * @throws Error when a file of the demo could not be loaded
 */
export async function prepareDemoData(around: DemoSurroundings): Promise<DemoPrepared> {
  const settled = await findNothingToDo(around);
  if (settled !== null) return settled;
  const client = await around.pool.connect();
  try {
    while (!(await takeLock(client))) {
      if (around.signal.aborted) return BROKEN_OFF;
      await wait(LOCK_INTERVAL_MILLISECONDS);
    }
    // whoever held the lock may have done it
    return (await findNothingToDo(around)) ?? (await tell(around));
  } finally {
    // ends the lock with the connection, whatever happened to it
    client.release(true);
  }
}

/** Takes the lock of the demo; a connection holds it, so that it ends with its process. */
async function takeLock(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    'select pg_try_advisory_lock($1) as held', [advisoryLocks.demo],
  );
  return rows[0]?.held === true;
}

const BROKEN_OFF: DemoPrepared = { isChanged: false, description: 'broken off' };

/** Why nothing is to be loaded now; null where something is. */
async function findNothingToDo({ pool, clock, leagues }: DemoSurroundings): Promise<DemoPrepared | null> {
  const state = await readState(pool);
  const nothing = (description: string): DemoPrepared => ({ isChanged: false, description });
  if (state === null) return (await holdsData(pool)) ? nothing('not loaded, the database holds data of its own') : null;
  if (state.toldUntil === null) return null;
  if (state.edition !== DEMO_EDITION) {
    return nothing('not played on, it is of an earlier edition: begin anew with another DATA_DIR or database');
  }
  const hasNews = clock.now() >= nextDemoNews(state.toldUntil, leagues);
  return hasNews ? null : nothing(`told until ${state.toldUntil.toISOString()}`);
}

async function tell(around: DemoSurroundings): Promise<DemoPrepared> {
  const { pool, folder, leagues } = around;
  const now = around.clock.now();
  const since = (await readState(pool))?.toldUntil ?? null;
  if (since === null) {
    await pool.query(
      'insert into demo_state (told_until, edition) values (null, $1) on conflict (id) do update set edition = $1',
      [DEMO_EDITION],
    );
  }
  try {
    const writing = writeDemoFeed({ folder, now, since, ...(leagues === undefined ? {} : { leagues }) });
    const feed = await unlessAborted(writing, around.signal);
    if (feed === null || !(await load(feed, around))) return BROKEN_OFF;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (since === null) await createDemoLeagueGroup(pool);
  await pool.query('update demo_state set told_until = $1', [now]);
  return { isChanged: true, description: since === null ? 'loaded' : `played on from ${since.toISOString()}` };
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

async function readState(pool: Pool): Promise<DemoState | null> {
  const { rows } = await pool.query<DemoState>('select told_until as "toldUntil", edition from demo_state');
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
