import { fitPlayerCounts } from '../../models/player-counts/index.js';
import type { AppearanceColumns, PlayerCountModel, TeamStrengths } from '../../models/player-counts/index.js';
import type { PlayerStatisticKey } from '../../football/statistics.js';

/** What is to be fitted to the appearances in one competition. */
export interface PlayerFitRequest {
  readonly columns: AppearanceColumns;
  /** Unix seconds from which ages are counted. */
  readonly fittedAt: number;
  readonly statistics: readonly PlayerStatisticKey[];
  /** What is known of the teams besides; null: nothing. */
  readonly strengths: TeamStrengths | null;
}

/** The model of one statistic; null: too few appearances. */
export interface PlayerFitResult {
  readonly statistic: PlayerStatisticKey;
  readonly parameters: PlayerCountModel | null;
}

/** Fits statistics, in this thread or another. */
export type FitPlayers = (request: PlayerFitRequest) => Promise<readonly PlayerFitResult[]>;

/** Injection token of how players' statistics are fitted. */
export const FIT_PLAYERS = Symbol('FIT_PLAYERS');

/** Fits each statistic. */
export function fitPlayers({ columns, fittedAt, statistics, strengths }: PlayerFitRequest): PlayerFitResult[] {
  return statistics.map((statistic) => ({
    statistic,
    parameters: fitPlayerCounts({ statistic, columns, fittedAt, strengths }),
  }));
}
