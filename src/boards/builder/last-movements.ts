import type { FixtureRow } from '../load/fixtures.queries.js';
import type { EarlierMovements } from '../load/load-movements.js';
import type { QuoteTable } from '../dataset/prices.js';
import type { KnownMovements } from '../dataset/known-past.js';
import type { FixtureState } from './assemble.js';

/** Openings and steam moves of a fixture at the last build. */
interface FixtureMovements extends Omit<EarlierMovements, 'since'> {
  /** Unix seconds. */
  readonly kickoff: number;
}

/** Movements at the last build; before the first build, those of the checkpoint. */
export class LastMovements {
  private restored: ReadonlyMap<number, FixtureMovements> = new Map();

  /** @param fixtures as last built, by id */
  constructor(private readonly fixtures: ReadonlyMap<number, FixtureState>) {}

  /** Restores the movements of a checkpoint. */
  restore(known: KnownMovements): void {
    this.restored = restoredMovements(known);
  }

  /** Call after the first build, or if it is unknown which prices changed since the checkpoint. */
  forgetRestored(): void {
    this.restored = new Map();
  }

  /**
   * Movements of the fixtures whose earlier prices are unchanged.
   * @param priced by fixture: Unix seconds before which no price changed; -Infinity: any may have
   */
  of(rows: readonly FixtureRow[], priced: ReadonlyMap<number, number>): Map<number, EarlierMovements> {
    const earlier = new Map<number, EarlierMovements>();
    for (const { id, kickoff } of rows) {
      const last = this.fixtures.get(id) ?? this.restored.get(id);
      const since = priced.get(id) ?? Infinity;
      // closing prices are assumed at kick-off
      if (last?.kickoff !== kickoff || since === -Infinity) continue;
      const quotes = 'block' in last ? last.block.prices.quotes : last.quotes;
      earlier.set(id, { since, quotes, steam: last.steam });
    }
    return earlier;
  }
}

/** Movements for a checkpoint. @param quotes prices of the fixtures, in their order */
export function knownMovements(fixtures: readonly FixtureState[], { columns }: QuoteTable): KnownMovements {
  return {
    fixtures: fixtures.map(({ id, kickoff, block, steam }) => ({
      id,
      kickoff,
      quotes: block.prices.quotes.rows,
      steam: [...steam],
    })),
    id: columns.id,
    openingOdds: columns.openingOdds,
    openedAt: columns.openedAt,
  };
}

/** Movements of a checkpoint by the id of the fixture. */
function restoredMovements({ fixtures, ...columns }: KnownMovements): Map<number, FixtureMovements> {
  let first = 0;
  return new Map(
    fixtures.map(({ id, kickoff, quotes: rows, steam }) => {
      const end = first + rows;
      const quotes = {
        rows,
        columns: {
          id: columns.id.subarray(first, end),
          openingOdds: columns.openingOdds.subarray(first, end),
          openedAt: columns.openedAt.subarray(first, end),
        },
      };
      first = end;
      return [id, { kickoff, quotes, steam: new Set(steam) }];
    }),
  );
}
