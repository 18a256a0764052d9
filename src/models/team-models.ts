/** The models of team statistics that are fitted, stored and served; a new one is a line here. */
import type { TeamStatisticKey } from '../football/statistics.js';
import { teamCountsModel } from './team-counts/model.js';
import { teamGoalsModel } from './team-goals/model.js';
import type { TeamModel } from './team-prediction.js';

/**
 * Every model; a statistic belongs to the first that knows it. Stored parameters go back to the model that gave them
 * only.
 */
export const teamModels: readonly TeamModel[] = [teamGoalsModel, teamCountsModel];

/** The model of a statistic; null where there is none. */
export function teamModelOf(statistic: TeamStatisticKey): TeamModel | null {
  return teamModels.find(({ statistics }) => statistics.includes(statistic)) ?? null;
}
