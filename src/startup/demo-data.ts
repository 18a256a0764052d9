import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { DEMO_EDITION, nextDemoNews } from '#demo';
import type { DemoFeedOptions, DemoLeague } from '#demo';
import type { Clock } from '../common/clock/clock.js';
import type { Logger } from '../common/logging/logger.js';
import type { PoolSqlClient } from '../database/sql-client.js';
import { ingest } from '../ingestion/ingest.js';
import { canonicalSource } from '../ingestion/sources/canonical/source.js';
import {
  beginDemo,
  createDemoLeagueGroup,
  findDemoState,
  holdsData,
  markDemoComplete,
  markDemoReplayed,
  markDemoTold,
  takeDemoLock,
} from './demo.queries.js';
import type { FeedAhead } from './demo-feed-thread.js';

const LOCK_INTERVAL_MILLISECONDS = 500;

export interface DemoEnvironment {
  readonly sql: PoolSqlClient;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Folder of the generated feed, deleted after the load. */
  readonly folder: string;
  /** Interrupts the load; the next call continues it. */
  readonly signal: AbortSignal;
  /** Default: all leagues of the demo. */
  readonly leagues?: readonly DemoLeague[];
  /** Writes the feed. @returns paths of its files, in the order of loading */
  readonly write: (options: DemoFeedOptions) => Promise<string[]>;
  /** The feed of a first load that is already being written. */
  readonly ahead?: FeedAhead | null;
  /** Called with the number of loaded files and of all files. */
  readonly report: (done: number, all: number) => void;
}

export interface DemoPrepared {
  readonly isChanged: boolean;
  /** False while earlier seasons are missing. */
  readonly isComplete: boolean;
  /** What was done, in words. */
  readonly description: string;
}

/**
 * Loads the last two seasons of the demo into an empty database, or continues a loaded demo up to now, in one process
 * at a time. Leaves other data and other editions alone.
 * @throws Error when a file of the demo could not be loaded
 */
export async function prepareDemoData(environment: DemoEnvironment): Promise<DemoPrepared> {
  const prepared = await unlessDone(environment, findUpToDate, loadNews);
  // another process has loaded it: the feed written ahead is not needed
  if (!prepared.isChanged && environment.ahead != null) {
    await environment.ahead.feed.catch(() => undefined);
    await rm(environment.folder, { recursive: true, force: true });
  }
  return prepared;
}

/** Loads the earlier seasons of the demo where they are missing, as `prepareDemoData` loads the last ones. */
export function completeDemoData(environment: DemoEnvironment): Promise<DemoPrepared> {
  return unlessDone(environment, findComplete, complete);
}

/**
 * Fills the scorecard with a replay of the demo's past, once, after its earlier seasons are loaded.
 * @param replay fills it up to a moment; false where it was interrupted, after which the next call repeats it
 */
export function replayDemoPast(
  environment: DemoEnvironment,
  replay: (until: Date) => Promise<boolean>,
): Promise<DemoPrepared> {
  return unlessDone(environment, findReplayed, async ({ sql, clock }) => {
    if (!(await replay(clock.now()))) return INTERRUPTED;
    await sql.transaction(markDemoReplayed);
    return { isChanged: true, isComplete: true, description: 'past seasons replayed for the scorecard' };
  });
}

/** Runs the work in one process at a time, unless it is already done. */
async function unlessDone(
  environment: DemoEnvironment,
  findDone: (environment: DemoEnvironment) => Promise<DemoPrepared | null>,
  work: (environment: DemoEnvironment) => Promise<DemoPrepared>,
): Promise<DemoPrepared> {
  const done = await findDone(environment);
  if (done !== null) return done;
  const { sql, end } = await environment.sql.begin();
  try {
    while (!(await takeDemoLock(sql))) {
      if (environment.signal.aborted) return INTERRUPTED;
      await wait(LOCK_INTERVAL_MILLISECONDS);
    }
    // the previous holder of the lock may have done it
    return (await findDone(environment)) ?? (await work(environment));
  } finally {
    // the transaction held only the lock: loaded data are already committed
    await end('rollback');
  }
}

const INTERRUPTED: DemoPrepared = { isChanged: false, isComplete: false, description: 'interrupted' };

/** Result where nothing is new; null where the demo must be loaded or continued. */
async function findUpToDate({ sql, clock, leagues }: DemoEnvironment): Promise<DemoPrepared | null> {
  const state = await findDemoState(sql);
  if (state === null) {
    if (!(await holdsData(sql))) return null;
    return { isChanged: false, isComplete: true, description: 'not loaded, the database holds data of its own' };
  }
  const { toldUntil, edition, isComplete } = state;
  if (toldUntil === null) return null;
  if (edition !== DEMO_EDITION) {
    const description = 'not continued, it is of an earlier edition: start with another DATA_DIR or database';
    return { isChanged: false, isComplete: true, description };
  }
  const now = clock.now();
  if (now < toldUntil) {
    // left by a clock faster than real time
    const description = `loaded until ${toldUntil.toISOString()}: nothing new before; DEMO_SPEED continues there`;
    return { isChanged: false, isComplete, description };
  }
  const hasNews = now >= nextDemoNews(toldUntil, leagues);
  return hasNews ? null : { isChanged: false, isComplete, description: `up to date until ${toldUntil.toISOString()}` };
}

/** Result where no earlier season is missing; null where one is. */
async function findComplete({ sql }: DemoEnvironment): Promise<DemoPrepared | null> {
  const state = await findDemoState(sql);
  const isMissing = state !== null && state.toldUntil !== null && state.edition === DEMO_EDITION && !state.isComplete;
  return isMissing ? null : { isChanged: false, isComplete: true, description: 'complete' };
}

/** Result where there is nothing to replay; null where there is. */
async function findReplayed({ sql }: DemoEnvironment): Promise<DemoPrepared | null> {
  const state = await findDemoState(sql);
  const isDue = state !== null && state.edition === DEMO_EDITION && state.isComplete && !state.isReplayed;
  return isDue ? null : { isChanged: false, isComplete: true, description: 'nothing to replay' };
}

async function loadNews(environment: DemoEnvironment): Promise<DemoPrepared> {
  const { sql } = environment;
  const state = await findDemoState(sql);
  const since = state?.toldUntil ?? null;
  const ahead = since === null ? (environment.ahead ?? null) : null;
  const now = ahead?.now ?? environment.clock.now();
  if (since === null) await sql.transaction((transaction) => beginDemo(transaction, DEMO_EDITION));
  const options = { now, since, ...(since === null ? { part: 'recent' as const } : {}) };
  const isLoaded = await writeAndLoad(environment, options, ahead?.feed);
  if (!isLoaded) return INTERRUPTED;
  await sql.transaction(async (transaction) => {
    if (since === null) await createDemoLeagueGroup(transaction);
    await markDemoTold(transaction, now);
  });
  if (since === null) return { isChanged: true, isComplete: false, description: 'loaded, earlier seasons follow' };
  const isComplete = state?.isComplete === true;
  return { isChanged: true, isComplete, description: `continued from ${since.toISOString()}` };
}

async function complete(environment: DemoEnvironment): Promise<DemoPrepared> {
  if (!(await writeAndLoad(environment, { now: environment.clock.now(), part: 'earlier' }))) return INTERRUPTED;
  await environment.sql.transaction(markDemoComplete);
  return { isChanged: true, isComplete: true, description: 'earlier seasons loaded' };
}

/** @returns false where it was interrupted */
async function writeAndLoad(
  environment: DemoEnvironment,
  what: Pick<DemoFeedOptions, 'now' | 'since' | 'part'>,
  ahead?: Promise<string[]>,
): Promise<boolean> {
  const { folder, leagues, signal, write } = environment;
  try {
    if (signal.aborted) return false;
    const writing = ahead ?? write({ folder, ...what, ...(leagues === undefined ? {} : { leagues }) });
    const files = await unlessAborted(writing, signal);
    return files !== null && (await load(files, environment));
  } finally {
    // an interrupted writer may still add a file
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Result of the work; null as soon as the signal aborts. It must not be aborted yet. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  let stop = (): void => undefined;
  const aborted = new Promise<null>((resolve) => {
    stop = () => resolve(null);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function load(files: readonly string[], { sql, logger, signal, report }: DemoEnvironment): Promise<boolean> {
  let done = 0;
  const summary = await ingest(sql, canonicalSource, files, {
    dryRun: false,
    signal,
    watcher: {
      planned: () => undefined,
      loaded: () => report((done += 1), files.length),
      failed: (path, error) => logger.error({ err: error, path }, 'a file of the demo could not be loaded'),
    },
  });
  if (summary.failed.length > 0) throw new Error(`${summary.failed.length} files of the demo could not be loaded`);
  for (const { code, count, examples } of summary.refused) {
    // the demo has names that a person must resolve, as real feeds do
    if (code !== 'unresolved_name') logger.warn({ code, count, examples }, 'rows of the demo were refused');
  }
  return !summary.interrupted;
}
