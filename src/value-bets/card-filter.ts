import type { Horizon, ModelFamily } from '../models/player-counts/index.js';
import type { KickoffWindow } from './kickoff-span.js';

/** Which cards are shown at all. */
export const cardModes = ['value', 'all', 'predictions'] as const;
export type CardMode = (typeof cardModes)[number];
/** Which cards a query shows; bounds are inclusive, what is absent lets everything pass. */
export interface CardFilter {
  readonly mode: CardMode;
  readonly showLive?: boolean;
  readonly minEV?: number | undefined;
  readonly maxEV?: number | undefined;
  readonly minOdds?: number | undefined;
  readonly maxOdds?: number | undefined;
  readonly line?: number | undefined;
  readonly marketType?: readonly string[] | undefined;
  readonly minSources?: number | undefined;
  readonly kickoffWindow?: KickoffWindow;
  readonly date?: string | undefined;
  readonly tz?: string;
  readonly eventIds?: readonly number[] | undefined;
  readonly uniqueTournamentIds?: readonly number[] | undefined;
  readonly search?: string | undefined;
  readonly inPredictedLineup?: boolean | undefined;
  readonly startedLastGame?: boolean | undefined;
  readonly maxLastGameWithTeam?: number | undefined;
  readonly requireHorizons?: readonly Horizon[] | undefined;
  readonly requireGroups?: readonly ModelFamily[] | undefined;
}

/** Cards that a query shows. */
export interface FoundCards {
  /**
   * Rows of the table: in the order of the board where edges are those by which the keys are ordered, else ascending.
   */
  readonly rows: Uint32Array;
  /** Their edges; null where they stand in the order of the board. */
  readonly edges: Float64Array | null;
}
