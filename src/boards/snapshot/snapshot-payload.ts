import type { Schema, Table } from '../engine/columns.js';
import type { ElevenPlayer, Entities } from '../dataset/entities.js';
import type { ConcededAverages, PlayerHistories, TeamHistories } from '../dataset/histories.js';
import type { Dataset } from '../dataset/dataset.js';
import type { MatchOddsTable, Prices } from '../dataset/prices.js';

/** Configuration of the boards. */
export interface BoardSettings {
  readonly upcomingDays: number;
  readonly quoteMaxAgeMinutes: number;
}

/** Ids of fixtures that differ from the previous build. */
export interface MovedFixtures {
  /** Upcoming and live ones that were added, removed or recomputed; rows of all others are unchanged. */
  readonly fixtures: readonly number[];
  /** Those of `fixtures` for which only prices changed. */
  readonly repriced: readonly number[];
  /** Those with a new schedule, outcome or live score, including past ones. */
  readonly facts: readonly number[];
  readonly lineups: readonly number[];
}

/** A build: columns in shared memory, transferred without a copy, and dictionaries, null unless they changed. */
export interface SnapshotPayload {
  readonly dataRevision: number;
  /** Unix seconds. */
  readonly now: number;
  /** Null if everything was recomputed. */
  readonly moved: MovedFixtures | null;
  /** Unix seconds; see `readNewestDatum`. */
  readonly newestDatumAt: number;
  readonly validUntil: number;
  readonly settings: BoardSettings;
  /**
   * Kick-off of the first fixture beyond the days that boards look ahead, Unix seconds; read only if none is upcoming,
   * null if none is known.
   */
  readonly nextKickoff: number | null;
  readonly entities: Entities | null;
  readonly conceded: ConcededAverages | null;
  readonly playerModels: Dataset['playerModels'] | null;
  readonly priceModels: Dataset['priceModels'] | null;
  readonly elevens: ReadonlyMap<number, readonly ElevenPlayer[]> | null;
  readonly teams: TeamHistories;
  readonly players: PlayerHistories;
  readonly prices: Prices;
  readonly matchOdds: MatchOddsTable;
  /** Dictionary indexes of live fixtures. */
  readonly live: readonly number[];
  /** Candidates by table name, with their rows in default order. */
  readonly candidates: ReadonlyMap<string, { readonly table: Table<Schema>; readonly order: Uint32Array }>;
}
