import type { TeamStatisticKey } from '../football/statistics.js';
import { teamModelOf } from '../models/team-models.js';
import type { TeamMatch } from '../models/team-prediction.js';

/** What is to be fitted to the matches of one competition. */
export interface FitRequest {
  readonly matches: readonly TeamMatch[];
  /** Unix seconds from which ages are counted. */
  readonly fitAt: number;
  readonly statistics: readonly TeamStatisticKey[];
}

/** The parameters of one statistic, plain JSON; null: too few matches. */
export interface FitResult {
  readonly statistic: TeamStatisticKey;
  readonly parameters: unknown;
}

/** Fits statistics, in this thread or another. */
export type FitStatistics = (request: FitRequest) => Promise<readonly FitResult[]>;

/** Injection token of how statistics are fitted. */
export const FIT_STATISTICS = Symbol('FIT_STATISTICS');

/** Fits each statistic that has a model. */
export function fitStatistics({ matches, fitAt, statistics }: FitRequest): FitResult[] {
  return statistics.flatMap((statistic) => {
    const model = teamModelOf(statistic);
    return model === null ? [] : [{ statistic, parameters: model.fit(statistic, matches, fitAt) }];
  });
}
