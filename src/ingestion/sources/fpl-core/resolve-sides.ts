/** A match a player took part in: he played for one of its two clubs. */
export interface ClubChoice {
  home: string;
  away: string;
}

/** Minimum number of changes to (or from) a club, over both clubs of the adjacent match. */
const fewest = (neighbours: ReadonlyMap<string, number>, club: string): number =>
  Math.min(...[...neighbours].map(([other, changes]) => changes + (other === club ? 0 : 1)));

/**
 * Determines a player's club in each of his matches, given his last club: the assignment with the fewest changes, by
 * dynamic programming in two passes; null where the best assignments differ.
 * @param matches in the order in which they were played
 */
export function resolveClubs(matches: readonly ClubChoice[], lastClub: string): (string | null)[] {
  const clubsOf = ({ home, away }: ClubChoice): string[] => [home, away];

  const before: Map<string, number>[] = [];
  for (const match of matches) {
    const previous = before.at(-1);
    before.push(new Map(clubsOf(match).map((club) => [club, previous === undefined ? 0 : fewest(previous, club)])));
  }

  const after: Map<string, number>[] = [];
  let next = new Map([[lastClub, 0]]);
  for (const match of [...matches].reverse()) {
    const following = next;
    next = new Map(clubsOf(match).map((club) => [club, fewest(following, club)]));
    after.unshift(next);
  }

  return matches.map((match, index) => {
    const total = (club: string): number => before[index]!.get(club)! + after[index]!.get(club)!;
    const { home, away } = match;
    if (total(home) === total(away)) return null;
    return total(home) < total(away) ? home : away;
  });
}

/** Parts of a player's row in a match that determine sides. */
export interface SidedRow {
  isStarter: boolean;
  /** null while unsettled */
  side: 'home' | 'away' | null;
}

/** Assigns starters without a side to the side that lacks exactly those, if the other has its eleven. */
export function completeElevens<Row extends SidedRow>(rows: readonly Row[]): Row[] {
  const startersOf = (side: SidedRow['side']): number =>
    rows.filter((row) => row.isStarter && row.side === side).length;
  const open = startersOf(null);
  if (open === 0) return [...rows];
  for (const [side, other] of [
    ['home', 'away'],
    ['away', 'home'],
  ] as const) {
    if (startersOf(side) + open === 11 && startersOf(other) === 11) {
      return rows.map((row) => (row.isStarter && row.side === null ? { ...row, side } : row));
    }
  }
  return [...rows];
}

/** Data on a player of one side of a match that determine starters. */
export interface PlayedRow {
  /** Breaks ties, so that the eleven does not depend on the order of rows. */
  playerId: string;
  minutes: number;
  startMinute: number | null;
  finishMinute: number | null;
  /** Whether he started this match by player_gameweek_stats.csv; null if unknown. */
  startedByGameweek: boolean | null;
}

/** Rule that decided who started: the gameweek's `starts`, `start_min` as given, or the likeliest eleven by minutes. */
export type StarterRule = 'starts' | 'start_min' | 'minutes';

const ELEVEN = 11;

/** Minutes played, plus a whole match for players taken off, as few of them had come on before. */
const weight = ({ minutes, finishMinute }: PlayedRow): number =>
  minutes + (finishMinute !== null && finishMinute < 90 ? 90 : 0);

/** The likeliest starters among candidate rows. */
function likeliest<Row extends PlayedRow>(rows: readonly Row[], count: number): Row[] {
  const ordered = rows.toSorted(
    (one, other) => weight(other) - weight(one) || (one.playerId < other.playerId ? -1 : 1),
  );
  return ordered.slice(0, count);
}

/**
 * The starters of a side (fewer than eleven if the rows have no more), and the rule that decided: the gameweek's
 * `starts`; then `start_min` 0, if at most eleven have it (in 2025/26 most substitutes do); else the likeliest by
 * minutes, which was right for 75 of the first 80 elevens of 2025/26.
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
