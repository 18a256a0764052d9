import { digestOf } from '../../common/digest.js';
import { PLAYER_STATISTIC_KEYS } from '../../football/statistics.js';
import { PLAYER_COUNT_SETTINGS, PLAYER_COUNT_VERSION } from '../../models/player-counts/index.js';
import { FittedModelsService } from '../fitted-models.service.js';
import { fitMoment, windowStart } from '../model-kind.js';
import type { CompetitionModelKind } from '../model-kind.js';
import { readAppearances } from './appearances.js';
import { markAppearances } from './appearances.queries.js';

const MODEL = 'player-counts';
const LONGEST_WINDOW_DAYS = Math.max(...Object.values(PLAYER_COUNT_SETTINGS).map(({ windowDays }) => windowDays));

/** Models of player counts. Team priors are their strengths by the newest goals model. */
export const playerModels: CompetitionModelKind = {
  name: 'players',
  models: PLAYER_STATISTIC_KEYS.map((statistic) => ({ statistic, model: MODEL, version: PLAYER_COUNT_VERSION })),

  async read(sql, competition, now) {
    const { id } = competition;
    const from = windowStart(competition, LONGEST_WINDOW_DAYS);
    const { mark, appearances, knownAt } = await markAppearances(sql, id, from, now);
    const fittedAt = fitMoment(competition, knownAt);
    // team strengths are useless without appearances
    const strengths = knownAt === null ? null : await new FittedModelsService(sql).teamStrengths(id, now);
    return {
      dataMoment: knownAt,
      models: PLAYER_STATISTIC_KEYS.map((statistic) => ({
        statistic,
        model: MODEL,
        version: PLAYER_COUNT_VERSION,
        windowDays: PLAYER_COUNT_SETTINGS[statistic].windowDays,
        settings: PLAYER_COUNT_SETTINGS[statistic],
        dataDigest: digestOf([mark, fittedAt, PLAYER_COUNT_VERSION, PLAYER_COUNT_SETTINGS[statistic], strengths]),
        sampleSize: appearances,
      })),
      task: async (statistics) => ({
        kind: 'players',
        columns: await readAppearances(sql, { competitionId: id, from }, now),
        fittedAt,
        strengths,
        statistics: PLAYER_STATISTIC_KEYS.filter((statistic) => statistics.has(statistic)),
      }),
    };
  },
};
