import type { AnyCanonicalRecord } from '../../football/canonical.js';
import type { FixtureContext } from '../resolve/unit-fixtures.js';
import type { LoadingSource } from '../resolve/name-resolver.js';

/** What prices refer to, resolved before they are stored. */
export interface PriceReferences {
  bookmakerId: (name: string) => number;
  /** Resolves the name in a price feed within the two squads; null: not resolved. */
  playerId: (fixture: FixtureContext, name: string) => number | null;
  /** Reconciled kick-off in Unix milliseconds, the moment of closing prices. */
  kickoffOf: (fixture: FixtureContext) => number;
}

/** A unit whose prices are stored. */
export interface PricedUnit {
  source: LoadingSource;
  fileId: number;
  records: readonly AnyCanonicalRecord[];
  fixtures: ReadonlyMap<string, FixtureContext>;
  references: PriceReferences;
  /** Fixtures of which the unit states all prices: what it does not list is withdrawn. */
  statedInFull: readonly number[];
  /** Called while the database is busy, so that the caller's own work costs no time. */
  whileBusy: () => void;
}
