/** Registry of the team statistic models that are fitted, stored and served; register new models here. */
import type { TeamStatisticKey } from '../football/statistics.js';
import { teamCountsModel } from './team-counts/model.js';
import { teamGoalsModel } from './team-goals/model.js';
import { usablePrediction } from './team-prediction.js';
import type { TeamFixture, TeamModel, TeamPrediction } from './team-prediction.js';

/**
 * Every model; the first that supports a statistic owns it. Stored parameters are only passed to the model that
 * produced them.
 */
export const teamModels: readonly TeamModel[] = [teamGoalsModel, teamCountsModel];

/** The model of a statistic; null where there is none. */
export function teamModelOf(statistic: TeamStatisticKey): TeamModel | null {
  return teamModels.find(({ statistics }) => statistics.includes(statistic)) ?? null;
}

/**
 * Predicts a fixture with the model of a statistic; null where there is none.
 * @param parameters of its stored fit
 */
export function predictTeams(
  statistic: TeamStatisticKey,
  parameters: object,
  fixture: TeamFixture,
): TeamPrediction | null {
  const model = teamModelOf(statistic);
  return model === null ? null : usablePrediction(model.predict(parameters, fixture));
}
