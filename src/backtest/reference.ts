/** Another model's published predictions, read from a file and matched to the replayed matches. */
import { parse } from 'csv-parse/sync';
import { normaliseName } from '../football/names.js';
import { groupBy } from '../football/group-by.js';
import type { GoalsForecast } from './goals-backtest.js';
import type { ReplayMatch } from './walk-forward.js';

/** The file is not a list of predictions; the message names the line. */
export class ReferenceFileError extends Error {
  override readonly name = 'ReferenceFileError';
}

const COLUMNS = ['div', 'date', 'home', 'away', 'p_home', 'p_draw', 'p_away', 'p_over25'] as const;
const DAY_SECONDS = 86_400;
/** Tolerance for dates in another time zone and for matches rescheduled since. */
const MOST_DAYS_APART = 3;

/** One line of the file. */
export interface ReferencePrediction {
  division: string;
  /** Midnight of the date, Unix seconds. */
  day: number;
  home: string;
  away: string;
  forecast: GoalsForecast;
}

/**
 * Reads `div,date,home,away,p_home,p_draw,p_away,p_over25` with dates `YYYY-MM-DD`.
 * @throws ReferenceFileError
 */
export function parseReference(text: string): ReferencePrediction[] {
  const [names = [], ...rows] = parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true });
  const missing = COLUMNS.filter((column) => !names.includes(column));
  if (missing.length > 0) throw new ReferenceFileError(`the reference file lacks the columns ${missing.join(', ')}`);
  const places = COLUMNS.map((column) => names.indexOf(column));
  return rows.map((row, index) => {
    const [division, date, home, away, ...probabilities] = places.map((place) => row[place] ?? '');
    const [win, draw, loss, over25] = probabilities.map(Number);
    const day = Date.parse(`${date}T00:00:00Z`) / 1000;
    if (![win, draw, loss, over25].every((share) => share! > 0 && share! < 1) || Number.isNaN(day)) {
      throw new ReferenceFileError(
        `line ${index + 2} of the reference file has no date or a probability outside 0 to 1: ${row.join(',')}`,
      );
    }
    return {
      ...{ division: division!, day, home: home!, away: away! },
      forecast: { result: [win!, draw!, loss!], over25: over25!, grid: null },
    };
  });
}

/**
 * The reference's forecast of each match, null where it has none.
 * @param teamOf id of a team by division and normalised name; null when it is unknown
 */
export function matchReference(
  predictions: readonly ReferencePrediction[],
  matches: readonly ReplayMatch[],
  teamOf: (division: string, name: string) => number | null,
): (GoalsForecast | null)[] {
  const byPair = groupBy(predictions, ({ division, home, away }) =>
    [home, away].map((name) => teamOf(division, normaliseName(name))).join('|'),
  );
  return matches.map(({ match: { homeTeamId, awayTeamId, playedAt } }) => {
    const apart = ({ day }: ReferencePrediction): number =>
      Math.abs(Math.floor(playedAt / DAY_SECONDS) - day / DAY_SECONDS);
    const near = (byPair.get(`${homeTeamId}|${awayTeamId}`) ?? []).filter(
      (prediction) => apart(prediction) <= MOST_DAYS_APART,
    );
    return near.sort((one, other) => apart(one) - apart(other))[0]?.forecast ?? null;
  });
}
