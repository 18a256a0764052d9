import { digestOf } from '../../common/digest.js';
import { TEAM_STATISTICS } from '../../football/statistics.js';
import type { TeamStatisticKey } from '../../football/statistics.js';
import { teamModelOf } from '../../models/team-models.js';
import type { TeamMatch } from '../../models/team-prediction.js';
import { fitMoment, windowStart } from '../model-kind.js';
import type { CompetitionModelKind } from '../model-kind.js';
import { readTeamHistory } from './team-history.js';

const DAY_SECONDS = 86_400;
const MODELS = TEAM_STATISTICS.flatMap(({ key }) => {
  const model = teamModelOf(key);
  return model === null ? [] : [{ statistic: key, model }];
});
const LONGEST_WINDOW_DAYS = Math.max(...MODELS.map(({ model }) => model.windowDays));

/** Models of team statistics: goals and other counts of a match. */
export const teamModels: CompetitionModelKind = {
  name: 'teams',
  models: MODELS.map(({ statistic, model: { name, version } }) => ({ statistic, model: name, version })),

  async read(sql, competition, now) {
    const from = windowStart(competition, LONGEST_WINDOW_DAYS);
    const { matches, dataMoment } = await readTeamHistory(sql, competition.id, from, now);
    const fittedAt = fitMoment(competition, dataMoment);
    const historyDigest = digestOf([matches, fittedAt]);
    return {
      dataMoment,
      models: MODELS.map(({ statistic, model: { name, version, windowDays, settings } }) => ({
        statistic,
        model: name,
        version,
        windowDays,
        settings,
        dataDigest: digestOf([historyDigest, name, version, windowDays, settings]),
        sampleSize: countKnown(matches, statistic, fittedAt - windowDays * DAY_SECONDS),
      })),
      task: async (statistics) => ({
        kind: 'teams',
        matches,
        fittedAt,
        statistics: MODELS.flatMap(({ statistic }) => (statistics.has(statistic) ? [statistic] : [])),
      }),
    };
  },
};

/** Matches from a moment on in which both sides have the statistic. */
function countKnown(matches: readonly TeamMatch[], statistic: TeamStatisticKey, from: number): number {
  return matches.filter(
    ({ playedAt, home, away }) => playedAt >= from && home[statistic] !== undefined && away[statistic] !== undefined,
  ).length;
}
