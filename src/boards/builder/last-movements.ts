import type { FixtureRow } from '../load/fixtures.queries.js';
import type { EarlierMovements } from '../load/load-movements.js';
import type { FixtureState } from './assemble.js';

/**
 * Movements of the fixtures whose earlier prices are as they were at the last build.
 * @param priced by fixture: Unix seconds before which no price changed; -Infinity: any may have
 */
export function earlierMovements(
  fixtures: ReadonlyMap<number, FixtureState>,
  rows: readonly FixtureRow[],
  priced: ReadonlyMap<number, number>,
): Map<number, EarlierMovements> {
  const earlier = new Map<number, EarlierMovements>();
  for (const { id, kickoff } of rows) {
    const state = fixtures.get(id);
    const since = priced.get(id) ?? Infinity;
    // closing prices are assumed at kick-off
    if (state?.kickoff !== kickoff || since === -Infinity) continue;
    earlier.set(id, { since, quotes: state.block.prices.quotes, steam: state.steam });
  }
  return earlier;
}
