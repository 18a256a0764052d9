import type { Schema, Table } from '../engine/columns.js';
import type { FixtureContext } from '../dataset/dataset.js';
import type { PriceBlock } from './price-block.js';

/** State of a fixture between two builds. */
export interface FixtureState {
  /** Dictionary index. */
  readonly index: number;
  readonly id: number;
  readonly competitionId: number;
  readonly seasonId: number;
  readonly homeTeamId: number;
  readonly awayTeamId: number;
  /** Unix seconds. */
  readonly kickoff: number;
  readonly isLive: boolean;
  readonly block: PriceBlock;
  /** Inputs of its candidates. */
  readonly context: FixtureContext;
  /** Candidates with a price by the name of their table. */
  readonly candidates: ReadonlyMap<string, Table<Schema>>;
  /** Unix seconds from which on the candidates must be recomputed. */
  readonly validUntil: number;
}
