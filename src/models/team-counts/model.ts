import type { TeamStatisticKey } from '../../football/statistics.js';
import type { TeamModel } from '../team-prediction.js';
import { fitGoalsStrengths, STRENGTH_SETTINGS } from './balance.js';
import { fitTeamCounts, predictCounts } from './fit.js';
import type { CountFit } from './fit.js';
import { COUNT_SETTINGS } from './settings.js';
import type { CountSettings } from './settings.js';

/** Fewest matches of a division from which a model is fitted. */
const LEAST_MATCHES = 20;

/**
 * Creates the model of every count except goals.
 * @param settingsOf settings of each supported statistic; replaced when tuning
 */
export function createCountsModel(
  settingsOf: Readonly<Partial<Record<TeamStatisticKey, CountSettings>>> = COUNT_SETTINGS,
): TeamModel<CountFit> {
  const statistics = Object.keys(settingsOf) as TeamStatisticKey[];
  return {
    name: 'team-counts',
    version: 2,
    statistics,
    windowDays: Math.max(...Object.values(settingsOf).map(({ windowDays }) => windowDays)),
    settings: { ...settingsOf, strengths: STRENGTH_SETTINGS },
    fit(statistic, matches, now) {
      const settings = settingsOf[statistic];
      if (settings === undefined) return null;
      const history = matches.flatMap(({ home, away, ...match }) => {
        const [ours, theirs] = [home[statistic], away[statistic]];
        return ours === undefined || theirs === undefined || match.playedAt >= now
          ? []
          : [{ ...match, home: ours, away: theirs }];
      });
      if (history.length < LEAST_MATCHES) return null;
      const usesStrengths = settings.goalsStrengthFactor !== 0 || settings.unevenness !== 0;
      return fitTeamCounts(history, now, settings, usesStrengths ? fitGoalsStrengths(matches, now) : null);
    },
    predict(fit, { homeTeamId, awayTeamId, refereeId }) {
      const { home, away } = predictCounts(fit, homeTeamId, awayTeamId, refereeId);
      return {
        homeLambda: home,
        awayLambda: away,
        homeDispersion: fit.homeDispersion,
        awayDispersion: fit.awayDispersion,
        totalDispersion: fit.totalDispersion,
        nu: null,
        dependence: null,
        homeMatches: fit.matchesPerTeam[homeTeamId] ?? 0,
        awayMatches: fit.matchesPerTeam[awayTeamId] ?? 0,
      };
    },
  };
}

export const teamCountsModel = createCountsModel();
