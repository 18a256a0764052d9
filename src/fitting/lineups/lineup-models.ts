import { digestOf } from '../../common/digest.js';
import type { SqlClient } from '../../database/sql-client.js';
import { countLineups } from '../../models/lineups/fit-lineups.js';
import type { ScheduledMatch } from '../../models/lineups/lineup-history.js';
import { START_MODEL_VERSION, START_SETTINGS } from '../../models/lineups/start-model.js';
import type { ModelKind } from '../model-kind.js';
import { listAbsent, listLineups, listLineupSchedule } from './match-lineups.queries.js';
import type { AbsentRow, LineupRow } from './match-lineups.queries.js';
import { toMatches } from './match-lineups.js';

const WINDOW_DAYS = 1_100;
/** Largest number of training matches, the newest of the window. */
const MOST_MATCHES = 1_500;
/** Number of matches whose line-ups one statement reads. */
const BATCH = 400;
const DAY_MILLISECONDS = 86_400_000;

/** The model of who starts, fitted over all competitions. */
export const lineupModels: ModelKind<null> = {
  name: 'lineups',

  async read(sql, _scope, now) {
    const from = new Date(now.getTime() - WINDOW_DAYS * DAY_MILLISECONDS);
    const matches = (await readLineupMatches(sql, from, now)).slice(-MOST_MATCHES);
    const newest = matches.at(-1);
    return {
      dataMoment: newest === undefined ? null : new Date(newest.playsAt * 1000),
      models: [
        {
          statistic: 'starts',
          model: 'lineup-starts',
          version: START_MODEL_VERSION,
          windowDays: WINDOW_DAYS,
          settings: START_SETTINGS,
          dataDigest: digestOf([matches, START_MODEL_VERSION, START_SETTINGS]),
          sampleSize: countLineups(matches),
        },
      ],
      task: async (statistics) => ({ kind: 'lineups', statistics: [...statistics], matches }),
    };
  },
};

/**
 * Every finished match from a moment on with its line-ups, as known at `now`, and the players known before kick-off to
 * miss it; oldest first.
 */
export async function readLineupMatches(sql: SqlClient, from: Date, now: Date): Promise<ScheduledMatch[]> {
  const schedule = await listLineupSchedule(sql, from, now);
  const [rows, absent]: [LineupRow[], AbsentRow[]] = [[], []];
  for (let first = 0; first < schedule.length; first += BATCH) {
    const ids = schedule.slice(first, first + BATCH).map(({ id }) => id);
    rows.push(...(await listLineups(sql, ids, now)));
    absent.push(...(await listAbsent(sql, ids, now)));
  }
  return toMatches(schedule, rows, absent);
}
