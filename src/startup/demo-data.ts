import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../common/clock/clock.js';
import type { Logger } from '../common/logging/logger.js';
import type { PoolSqlClient } from '../database/sql-client.js';
import { DEMO_EDITION, nextDemoNews, writeDemoFeed } from '../demo/feed.js';
import type { DemoFeedOptions } from '../demo/feed.js';
import type { DemoFeedSummary } from '../demo/feed-files.js';
import type { DemoLeague } from '../demo/leagues.js';
import { ingest } from '../ingestion/ingest.js';
import { canonicalSource } from '../ingestion/sources/canonical/source.js';
import {
  beginDemo,
  createDemoLeagueGroup,
  findDemoState,
  holdsData,
  markDemoComplete,
  markDemoTold,
  takeDemoLock,
} from './demo.repository.js';

const LOCK_INTERVAL_MILLISECONDS = 500;

/** What preparing the demo data needs. */
export interface DemoSurroundings {
  readonly sql: PoolSqlClient;
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
  /** False while earlier seasons are still to be loaded. */
  readonly isComplete: boolean;
  /** What was done, in words. */
  readonly description: string;
}

/**
 * Loads the last two seasons of the demo into an empty database, and plays it on where it was loaded earlier and there
 * is news; data of another origin, and another edition of the demo, are left alone. A load that was broken off is done
 * again. Among several processes one loads, and the others wait for it.
 * @throws Error when a file of the demo could not be loaded
 */
export function prepareDemoData(around: DemoSurroundings): Promise<DemoPrepared> {
  return unlessSettled(around, findNothingToTell, tell);
}

/** Loads the earlier seasons of the demo where they are missing, as `prepareDemoData` loads the last ones. */
export function completeDemoData(around: DemoSurroundings): Promise<DemoPrepared> {
  return unlessSettled(around, findNothingToComplete, complete);
}

type Settled = (around: DemoSurroundings) => Promise<DemoPrepared | null>;

/** Does what is to be done, in one process at a time. */
async function unlessSettled(
  around: DemoSurroundings,
  findSettled: Settled,
  work: (around: DemoSurroundings) => Promise<DemoPrepared>,
): Promise<DemoPrepared> {
  const settled = await findSettled(around);
  if (settled !== null) return settled;
  const { sql, end } = await around.sql.begin();
  try {
    while (!(await takeDemoLock(sql))) {
      if (around.signal.aborted) return BROKEN_OFF;
      await wait(LOCK_INTERVAL_MILLISECONDS);
    }
    // the holder of the lock may have done it
    return (await findSettled(around)) ?? (await work(around));
  } finally {
    // what was loaded stands already: the transaction held the lock alone, whatever happened to its connection
    await end('rollback');
  }
}

const BROKEN_OFF: DemoPrepared = { isChanged: false, isComplete: false, description: 'broken off' };

/** Why there is nothing to tell now; null where there is something. */
async function findNothingToTell({ sql, clock, leagues }: DemoSurroundings): Promise<DemoPrepared | null> {
  const state = await findDemoState(sql);
  if (state === null) {
    if (!(await holdsData(sql))) return null;
    return { isChanged: false, isComplete: true, description: 'not loaded, the database holds data of its own' };
  }
  const { toldUntil, edition, isComplete } = state;
  if (toldUntil === null) return null;
  if (edition !== DEMO_EDITION) {
    const description = 'not played on, it is of an earlier edition: begin anew with another DATA_DIR or database';
    return { isChanged: false, isComplete: true, description };
  }
  const hasNews = clock.now() >= nextDemoNews(toldUntil, leagues);
  return hasNews ? null : { isChanged: false, isComplete, description: `told until ${toldUntil.toISOString()}` };
}

/** Why there is nothing to complete; null where earlier seasons are missing. */
async function findNothingToComplete({ sql }: DemoSurroundings): Promise<DemoPrepared | null> {
  const state = await findDemoState(sql);
  const isMissing = state !== null && state.toldUntil !== null && state.edition === DEMO_EDITION && !state.isComplete;
  return isMissing ? null : { isChanged: false, isComplete: true, description: 'complete' };
}

async function tell(around: DemoSurroundings): Promise<DemoPrepared> {
  const { sql } = around;
  const now = around.clock.now();
  const state = await findDemoState(sql);
  const since = state?.toldUntil ?? null;
  if (since === null) await sql.transaction((transaction) => beginDemo(transaction, DEMO_EDITION));
  const isLoaded = await writeAndLoad(around, { now, since, ...(since === null ? { part: 'recent' } : {}) });
  if (!isLoaded) return BROKEN_OFF;
  await sql.transaction(async (transaction) => {
    if (since === null) await createDemoLeagueGroup(transaction);
    await markDemoTold(transaction, now);
  });
  if (since === null) return { isChanged: true, isComplete: false, description: 'loaded, earlier seasons follow' };
  const isComplete = state?.isComplete === true;
  return { isChanged: true, isComplete, description: `played on from ${since.toISOString()}` };
}

async function complete(around: DemoSurroundings): Promise<DemoPrepared> {
  if (!(await writeAndLoad(around, { now: around.clock.now(), part: 'earlier' }))) return BROKEN_OFF;
  await around.sql.transaction(markDemoComplete);
  return { isChanged: true, isComplete: true, description: 'earlier seasons loaded' };
}

/** @returns false where it was broken off */
async function writeAndLoad(
  around: DemoSurroundings,
  what: Pick<DemoFeedOptions, 'now' | 'since' | 'part'>,
): Promise<boolean> {
  const { folder, leagues, signal } = around;
  try {
    const writing = writeDemoFeed({ folder, ...what, ...(leagues === undefined ? {} : { leagues }) });
    const feed = await unlessAborted(writing, signal);
    return feed !== null && (await load(feed, around));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the work brings; null as soon as the signal is aborted, whatever becomes of the work then. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  if (signal.aborted) return null;
  const aborted = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
  return Promise.race([work, aborted]);
}

async function load(feed: DemoFeedSummary, { sql, logger, signal, report }: DemoSurroundings): Promise<boolean> {
  let done = 0;
  const summary = await ingest(sql, canonicalSource, feed.files, {
    dryRun: false,
    signal,
    watcher: {
      planned: () => undefined,
      loaded: () => report((done += 1), feed.files.length),
      failed: (path, error) => logger.error({ err: error, path }, 'a file of the demo could not be loaded'),
    },
  });
  if (summary.failed.length > 0) throw new Error(`${summary.failed.length} files of the demo could not be loaded`);
  for (const { code, count, examples } of summary.refused)
    logger.warn({ code, count, examples }, 'rows of the demo were refused');
  return !summary.interrupted;
}

/** The folder of the feed inside a data folder. */
export const demoFeedFolder = (dataDirectory: string): string => join(dataDirectory, 'demo-feed');
