/** Another model's published predictions, read from a file and found again among the replayed matches. */
import { normaliseName } from '../football/names.js';
import { groupBy } from '../football/group-by.js';
import type { GoalsForecast } from './goals-backtest.js';
import type { ReplayMatch } from './walk-forward.js';

/** The file is no list of predictions; the message names the line. */
export class ReferenceFileError extends Error {
  override readonly name = 'ReferenceFileError';
}

const COLUMNS = ['div', 'date', 'home', 'away', 'p_home', 'p_draw', 'p_away', 'p_over25'] as const;
const DAY_SECONDS = 86_400;
/** A date in the file may be of another time zone, or of a match that was moved since. */
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
  const [header = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  const names = header.split(',');
  const missing = COLUMNS.filter((column) => !names.includes(column));
  if (missing.length > 0) throw new ReferenceFileError(`the reference file lacks the columns ${missing.join(', ')}`);
  return lines.map((line, index) => {
    const cells = line.split(',');
    const cell = (column: (typeof COLUMNS)[number]): string => cells[names.indexOf(column)] ?? '';
    const [home, draw, away, over25] = (['p_home', 'p_draw', 'p_away', 'p_over25'] as const).map((column) =>
      Number(cell(column)),
    );
    const day = Date.parse(`${cell('date')}T00:00:00Z`) / 1000;
    if (![home, draw, away, over25].every((share) => share! > 0 && share! < 1) || Number.isNaN(day)) {
      throw new ReferenceFileError(
        `line ${index + 2} of the reference file has no date or a probability outside 0 to 1: ${line}`,
      );
    }
    return {
      division: cell('div'),
      day,
      home: cell('home'),
      away: cell('away'),
      forecast: { result: [home!, draw!, away!], over25: over25!, grid: null },
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
