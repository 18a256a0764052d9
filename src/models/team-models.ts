/** The models of team statistics that are fitted, stored and served; a new one is a line here. */
import type { TeamStatisticKey } from '../football/statistics.js';
import { teamCountsModel } from './team-counts/model.js';
import { teamGoalsModel } from './team-goals/model.js';
import { usablePrediction } from './team-prediction.js';
import type { TeamFixture, TeamModel, TeamPrediction } from './team-prediction.js';

/**
 * Every model; a statistic belongs to the first that knows it. Stored parameters go back to the model that gave them
 * only.
 */
export const teamModels: readonly TeamModel[] = [teamGoalsModel, teamCountsModel];

/** The model of a statistic; null where there is none. */
export function teamModelOf(statistic: TeamStatisticKey): TeamModel | null {
  return teamModels.find(({ statistics }) => statistics.includes(statistic)) ?? null;
}

/**
 * What the model of a statistic expects of a fixture; null where there is none.
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
