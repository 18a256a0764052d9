import type { SqlClient } from '../../database/sql-client.js';
import { shippedPriorAt } from '../../models/lineups/shipped-parameters.js';
import type { ScheduledMatch } from '../../models/lineups/sheet-book.js';
import { fitStarts, UNLEARNT } from '../../models/lineups/start-model.js';
import type { StartParameters } from '../../models/lineups/start-model.js';
import { trainingRows } from '../../models/lineups/walk-forward.js';
import { storeParameters } from './lineup-models.js';
import { listSheets, listSheetSchedule } from './team-sheets.repository.js';
import { secondsOf, toMatches } from './team-sheets.js';

/** Matches that are learnt from: the newest ones of the last three years. */
const WINDOW_DAYS = 1_100;
const MOST_MATCHES = 1_500;
const LEAST_SIDES = 200;
/** Matches whose team sheets are read at once. */
const BATCH = 400;

/** What was learnt. */
export interface FittedLineups {
  readonly sides: number;
  readonly candidates: number;
  /** Kick-off of the newest match that was learnt from. */
  readonly dataMoment: Date | null;
  /** Null: too few team sheets. */
  readonly parameters: StartParameters | null;
}

/** Least number of team sheets to learn from. */
export const leastSidesToFit = LEAST_SIDES;

/** Every finished match of a span with its team sheets, as known at `now`, ascending. */
export async function readSheetMatches(sql: SqlClient, from: Date, now: Date): Promise<ScheduledMatch[]> {
  const schedule = await listSheetSchedule(sql, from, now);
  const rows = [];
  for (let first = 0; first < schedule.length; first += BATCH) {
    rows.push(
      ...(await listSheets(
        sql,
        schedule.slice(first, first + BATCH).map(({ id }) => id),
        now,
      )),
    );
  }
  return toMatches(schedule, rows);
}

/**
 * Learns from the stored team sheets as known at `now`.
 * @param isShipped learns from them alone, as the shipped parameters do
 */
export async function fitLineups(sql: SqlClient, now: Date, { isShipped = false } = {}): Promise<FittedLineups> {
  const from = isShipped ? new Date(0) : new Date(now.getTime() - WINDOW_DAYS * 86_400_000);
  const all = await readSheetMatches(sql, from, now);
  const matches = isShipped ? all : all.slice(-MOST_MATCHES);
  const sides = matches.flatMap(({ home, away }) => [home, away]).filter((sheet) => sheet !== null).length;
  if (sides < LEAST_SIDES) return { sides, candidates: 0, dataMoment: null, parameters: null };
  const rows = trainingRows(matches);
  const prior = isShipped
    ? UNLEARNT
    : shippedPriorAt(matches.find(({ home, away }) => home !== null || away !== null)!.playsAt);
  const dataMoment = new Date(matches.at(-1)!.playsAt * 1000);
  return { sides, candidates: rows.length, dataMoment, parameters: fitStarts(rows, prior) };
}

/** Learns and stores what was learnt. */
export async function refitLineups(sql: SqlClient, now: Date): Promise<FittedLineups> {
  const moment = new Date(secondsOf(now) * 1000);
  const fitted = await fitLineups(sql, moment);
  const { parameters, dataMoment, sides } = fitted;
  if (parameters !== null && dataMoment !== null)
    await storeParameters(sql, { parameters, fittedAt: moment, dataMoment, sides });
  return fitted;
}
