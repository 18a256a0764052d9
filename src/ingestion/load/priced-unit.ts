import type { AnyCanonicalRecord } from '../../football/canonical.js';
import type { FixtureContext } from '../resolve/fixtures.js';
import type { LoadingSource } from '../resolve/name-resolver.js';

/** What prices refer to, settled before they are stored. */
export interface PriceReferences {
  bookmakerId: (name: string) => number;
  /** A player as a price feed names him, within the two squads; null: left to be resolved. */
  playerId: (fixture: FixtureContext, name: string) => number | null;
  /** Settled kick-off in Unix milliseconds, the moment of closing prices. */
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
  /** Called when the database is busy and the caller's own work costs no time. */
  whileBusy: () => void;
}
