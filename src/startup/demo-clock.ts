import { DEMO_EDITION, nextBusyKickoff } from '#demo';
import { FastClock } from '../common/clock/clock.js';
import { ConfigError } from '../config/config-error.js';
import type { DatabaseTarget } from '../database/database-address.js';
import { openSqlClient } from '../database/sql-client.js';
import type { SqlClient } from '../database/sql-client.js';
import type { DemoPrepared } from './demo-data.js';
import { findDemoState, holdsData, storeClockLimit } from './demo.queries.js';
import type { DemoState } from './demo.queries.js';

const HOUR_MILLISECONDS = 3_600_000;
/**
 * Real time that the clock may run ahead of loaded demo data: longer than a load takes on a slow machine. On an even
 * slower machine the clock waits, and a restart skips at most this much.
 */
const LEAD_MILLISECONDS = 10_000;

/**
 * Opens the clock of a demo that runs faster than real time; it is stopped until `letDemoClockRun`.
 * @throws ConfigError if the database contains no demo that can be continued
 */
export async function openDemoClock(database: DatabaseTarget, speed: number): Promise<FastClock> {
  const sql = openSqlClient(database, 'command', () => undefined);
  try {
    const state = await findDemoState(sql);
    await refuseOtherData(sql, state);
    return new FastClock(firstMoment(state, new Date()), speed);
  } finally {
    await sql.close();
  }
}

async function refuseOtherData(sql: SqlClient, state: DemoState | null): Promise<void> {
  if (state === null ? await holdsData(sql) : state.toldUntil !== null && state.edition !== DEMO_EDITION)
    throw new ConfigError(
      'DEMO_SPEED',
      'must not be above 1 with a database of other data: use an empty one (another DATA_DIR or DATABASE_URL)',
    );
}

/**
 * Where the clock of a demo starts: where an earlier one ended, or an hour before the next busy kick-off, so that there
 * are bets to watch. Never before a moment that the demo has shown.
 */
export function firstMoment(state: Pick<DemoState, 'clockLimit' | 'toldUntil'> | null, now: Date): Date {
  const [limit, told] = [state?.clockLimit?.getTime() ?? -Infinity, state?.toldUntil?.getTime() ?? -Infinity];
  const latest = Math.max(limit, told, now.getTime());
  if (latest === limit) return new Date(limit);
  const kickoff = nextBusyKickoff(new Date(latest + HOUR_MILLISECONDS));
  return new Date(kickoff.getTime() - HOUR_MILLISECONDS);
}

/** Lets the clock run for a while once all data so far are loaded. */
export async function letDemoClockRun(
  sql: SqlClient,
  clock: FastClock,
  pollMilliseconds: number,
): Promise<DemoPrepared> {
  const lead = Math.max(LEAD_MILLISECONDS, 2 * pollMilliseconds) * clock.speed;
  const limit = new Date(clock.now().getTime() + lead);
  // stored first: no later start shows an earlier moment
  if (await sql.transaction((transaction) => storeClockLimit(transaction, limit))) clock.runUntil(limit);
  return { isChanged: false, isComplete: true, description: `the clock may run until ${limit.toISOString()}` };
}
