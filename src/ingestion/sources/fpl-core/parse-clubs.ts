/** A match a player took part in: he played for one of its two clubs. */
export interface ClubChoice {
  home: string;
  away: string;
}

/** Fewest changes to (or from) a club, over all clubs of the neighbouring match. */
const fewest = (neighbours: ReadonlyMap<string, number>, club: string): number =>
  Math.min(...[...neighbours].map(([other, changes]) => changes + (other === club ? 0 : 1)));

/**
 * Which club a player played for in each of his matches, when only his last club is known: the assignment
 * with the fewest changes of club that ends at it. A match in which the best assignments differ is null.
 *
 * Two passes of dynamic programming: fewest changes up to a match and from it on, for either club of the
 * match. A club is possible where both together reach the overall minimum.
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

/** One player's row in a match, as far as it decides on sides. */
export interface SidedRow {
  isStarter: boolean;
  /** null while unsettled */
  side: 'home' | 'away' | null;
}

/**
 * A side starts with exactly eleven: where the starters without a side fill one side up to eleven and the
 * other has eleven already, they belong to the first.
 */
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
