import type { CompetitionModelKind } from './model-kind.js';
import { playerModels } from './players/player-models.js';
import { teamModels } from './teams/team-models.js';

/**
 * Kinds of models that are refitted after results of a competition, in the order of fitting: player models use the
 * goals model of teams. The line-up model covers all competitions and is fitted by `npm run fit -- lineups`.
 */
export const COMPETITION_MODELS: readonly CompetitionModelKind[] = [teamModels, playerModels];
