import { ratio, sum } from './numbers.js';
import type { SlowEventMatch } from './statsbomb.js';

export interface SlowImpactRow {
  playerId: number;
  /** football-data.co.uk's name of the team of his last start. */
  team: string;
  starts: number;
  subbedOff: number;
  avgMinutes: number | null;
  baseTotal: number;
  baseAvg: number | null;
  addedTotal: number;
  withSubTotal: number;
  withSubAvg: number | null;
  boostPct: number | null;
  rank: number;
}

/**
 * The board from matches with events, by brute force.
 * @param mostStarts maximum per player; null: all
 * @param publicId of a player, by which ties are broken
 */
export function slowImpact(
  matches: readonly SlowEventMatch[],
  statistic: string,
  mostStarts: number | null,
  publicId: (id: number) => number,
): SlowImpactRow[] {
  const newestFirst = matches.toSorted((one, other) => (one.day < other.day ? 1 : -1));
  const ids = new Set(
    matches.flatMap(({ players }) => players.filter(({ isStarter }) => isStarter).map(({ id }) => id)),
  );
  const rows: (SlowImpactRow & { exact: number })[] = [];
  for (const playerId of ids) {
    const starts = newestFirst
      .flatMap((match) =>
        match.players.filter(({ id, isStarter }) => isStarter && id === playerId).map((player) => ({ match, player })),
      )
      .slice(0, mostStarts ?? Infinity);
    const added = starts.map(({ match }) =>
      followersOf(playerId, match).map((id) => match.players.find((each) => each.id === id)!.tally[statistic] ?? 0),
    );
    const baseTotal = sum(starts.map(({ player }) => player.tally[statistic] ?? 0));
    const addedTotal = sum(added.flat());
    const least = ['goals', 'assists', 'cards'].includes(statistic) ? 0 : 5;
    if (starts.length < 5 || baseTotal < least) continue;
    const { match, player } = starts[0]!;
    rows.push({
      playerId,
      team: match[player.side],
      starts: starts.length,
      subbedOff: added.filter(({ length }) => length > 0).length,
      avgMinutes: ratio(sum(starts.map((start) => start.player.minutes)), starts.length, 2),
      baseTotal,
      baseAvg: ratio(baseTotal, starts.length, 2),
      addedTotal,
      withSubTotal: baseTotal + addedTotal,
      withSubAvg: ratio(baseTotal + addedTotal, starts.length, 2),
      boostPct: ratio(addedTotal * 100, baseTotal, 2),
      rank: 0,
      exact: baseTotal === 0 ? -1 : addedTotal / baseTotal,
    });
  }
  rows.sort(
    (one, other) =>
      other.exact - one.exact || other.addedTotal - one.addedTotal || publicId(one.playerId) - publicId(other.playerId),
  );
  return rows.map(({ exact: _exact, ...row }, index) => ({ ...row, rank: index + 1 }));
}

/** Those who replaced a player, one after the other. */
function followersOf(playerId: number, { pairs }: SlowEventMatch): number[] {
  const next = pairs.find(([off]) => off === playerId)?.[1];
  return next === undefined ? [] : [next, ...followersOf(next, { pairs } as SlowEventMatch)];
}
