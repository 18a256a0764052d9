import type { CompetitionModelKind } from './model-kind.js';
import { playerModels } from './players/player-models.js';
import { teamModels } from './teams/team-models.js';

/**
 * Kinds of models that follow the results of a competition, in the order of fitting: players learn from the goals
 * model of teams. The model of line-ups is of all competitions together and is fitted by `npm run fit -- lineups`.
 */
export const COMPETITION_MODELS: readonly CompetitionModelKind[] = [teamModels, playerModels];
