import type { Schema, Table } from '../engine/columns.js';
import type { FixtureContext } from '../dataset/dataset.js';
import type { PriceBlock } from './price-block.js';

/** What a builder keeps of a fixture between two builds. */
export interface FixtureState {
  /** Code. */
  readonly code: number;
  readonly id: number;
  readonly competitionId: number;
  readonly seasonId: number;
  readonly homeTeamId: number;
  readonly awayTeamId: number;
  /** Unix seconds. */
  readonly kickoff: number;
  readonly isLive: boolean;
  readonly block: PriceBlock;
  /** What its candidates are computed from. */
  readonly context: FixtureContext;
  /** Candidates with a price by the name of their table. */
  readonly candidates: ReadonlyMap<string, Table<Schema>>;
  /** Unix seconds from which on the candidates must be computed anew. */
  readonly validUntil: number;
}
