import type { SqlClient } from '../../database/sql-client.js';
import { teamGoalsModel } from '../../models/team-goals/model.js';
import type { GoalsFit } from '../../models/team-goals/fit.js';
import { teamStrengths } from '../../models/team-goals/predict.js';
import type { TeamStrengths } from '../../models/player-counts/index.js';
import { findGoalsFit } from './fitted-player-models.repository.js';

/**
 * Strengths of a competition's teams by its newest goals model as of `now`; null where it has none of the present
 * version.
 */
export async function readTeamStrengths(
  sql: SqlClient,
  competitionId: number,
  now: Date,
): Promise<TeamStrengths | null> {
  const parameters = await findGoalsFit(
    sql,
    { competitionId, model: teamGoalsModel.name, version: teamGoalsModel.version },
    now,
  );
  return parameters === null ? null : teamStrengths(parameters as GoalsFit);
}
