/** A player of one side of a match, as far as it decides on starters. */
export interface PlayedRow {
  /** Breaks ties, so that every order of the rows gives the same eleven. */
  playerId: string;
  minutes: number;
  startMinute: number | null;
  finishMinute: number | null;
  /** What player_gameweek_stats.csv says of him and this match; null where it says nothing. */
  startedByGameweek: boolean | null;
}

/** What decided who started: the gameweek's `starts`, `start_min` as written, or the most likely eleven by minutes. */
export type StarterRule = 'starts' | 'start_min' | 'minutes';

const ELEVEN = 11;

/** Minutes, with a whole match added for those who were taken off: few of them had come on before. */
const weight = ({ minutes, finishMinute }: PlayedRow): number =>
  minutes + (finishMinute !== null && finishMinute < 90 ? 90 : 0);

/** The most likely starters among rows that may be. */
function likeliest<Row extends PlayedRow>(rows: readonly Row[], count: number): Row[] {
  const ordered = rows.toSorted(
    (one, other) => weight(other) - weight(one) || (one.playerId < other.playerId ? -1 : 1),
  );
  return ordered.slice(0, count);
}

/**
 * The starters of a side, and what decided. The release of 2025/26 writes `start_min` 0 for most substitutes too, so
 * that it decides only where at most eleven have it; above 0 it always means a substitute. A gameweek's `starts`
 * decide first; where they leave players open (two matches in one gameweek), the most likely of those fill the
 * eleven. By minutes alone 75 of the first 80 elevens of 2025/26 are right, and 594 of 616 of 2024/25 had it no
 * `start_min`.
 * @returns fewer than eleven starters where the rows do not hold more
 */
export function resolveStarters<Row extends PlayedRow>(rows: readonly Row[]): { starters: Row[]; rule: StarterRule } {
  const stated = rows.filter((row) => row.startedByGameweek === true);
  const possible = rows.filter(({ minutes, startMinute }) => minutes > 0 && (startMinute ?? 0) === 0);
  const open = possible.filter((row) => row.startedByGameweek === null);
  if (rows.some((row) => row.startedByGameweek !== null) && stated.length <= ELEVEN) {
    const filled = likeliest(open, ELEVEN - stated.length);
    return { starters: [...stated, ...filled], rule: filled.length === 0 ? 'starts' : 'minutes' };
  }
  if (possible.length <= ELEVEN) return { starters: possible, rule: 'start_min' };
  return { starters: likeliest(possible, ELEVEN), rule: 'minutes' };
}
