import { TEAM_STATISTICS } from '../../football/statistics.js';
import type { TeamStatisticKey } from '../../football/statistics.js';
import type { TeamRating } from '../team-ratings/fit-ratings.js';

/** Settings of a statistic, tuned once; the fit finds the other parameters. Deviations are of logarithms of rates. */
export interface CountSettings {
  /** Older matches are left out. */
  windowDays: number;
  /** Days in which the importance of a match halves. */
  halfLifeDays: number;
  /**
   * Same for the level of the division, which moves faster than its teams: providers change what
   * they count, referees what they punish.
   */
  levelHalfLifeDays: number;
  /** Days by which every summer ages all matches before it. */
  summerDays: number;
  strengthDeviation: number;
  tempoDeviation: number;
  /** Prior of teams new to a division, and the number of matches after which they are established. */
  newcomer: TeamRating;
  newcomerMatches: number;
  /** Prior of ratings: points of strength in this count per point of strength in goals. */
  goalsStrengthFactor: number;
  /**
   * Decrease of both log means per squared balance of the match in goals (half ln of home over away).
   */
  unevenness: number;
  /** Standard deviation of referees; null: not rated. */
  refereeDeviation: number | null;
}

const usual: CountSettings = {
  windowDays: 1500,
  halfLifeDays: 200,
  levelHalfLifeDays: 60,
  summerDays: 0,
  strengthDeviation: 0.2,
  tempoDeviation: 0.1,
  newcomer: { strength: -0.1, tempo: 0 },
  newcomerMatches: 60,
  goalsStrengthFactor: 0,
  unevenness: 0,
  refereeDeviation: null,
};

/**
 * Tuned settings by statistic, from a coordinate search on the seasons 2016/17, 2018/19 and 2021/22 of four divisions
 * (Premier League, La Liga, Bundesliga, Serie A); `npm run backtest -- counts --tune` searches around them. The
 * deviations of strength for shots and of tempo for fouls are below the search's optimum: they were chosen on 2020/21
 * and 2021/22 of six divisions, where their lines were too bold. Statistics missing from those files take the settings
 * of their nearest relative, or the usual ones.
 */
const TUNED: Readonly<Partial<Record<TeamStatisticKey, Partial<CountSettings>>>> = {
  firstHalfGoals: { halfLifeDays: 1000, levelHalfLifeDays: 980 },
  shots: {
    halfLifeDays: 80,
    levelHalfLifeDays: 35,
    strengthDeviation: 0.08,
    tempoDeviation: 0.067,
    goalsStrengthFactor: 0.4,
  },
  shotsOnTarget: { halfLifeDays: 300, summerDays: 60, tempoDeviation: 0.067 },
  corners: {
    halfLifeDays: 320,
    levelHalfLifeDays: 100,
    strengthDeviation: 0.09,
    tempoDeviation: 0.044,
    goalsStrengthFactor: 0.3,
  },
  fouls: {
    halfLifeDays: 150,
    levelHalfLifeDays: 21,
    strengthDeviation: 0.08,
    tempoDeviation: 0.07,
    goalsStrengthFactor: -0.1,
    unevenness: 0.25,
    refereeDeviation: 0.0625,
  },
  offsides: { halfLifeDays: 150, levelHalfLifeDays: 35 },
  yellowCards: {
    levelHalfLifeDays: 35,
    strengthDeviation: 0.1,
    goalsStrengthFactor: -0.3,
    unevenness: 0.5,
    refereeDeviation: 0.1,
  },
  redCards: { halfLifeDays: 400, strengthDeviation: 0.1, tempoDeviation: 0.05, refereeDeviation: 0.05 },
  cards: {
    levelHalfLifeDays: 35,
    strengthDeviation: 0.1,
    goalsStrengthFactor: -0.3,
    unevenness: 0.5,
    refereeDeviation: 0.1,
  },
  tackles: { halfLifeDays: 150, levelHalfLifeDays: 35, strengthDeviation: 0.13, tempoDeviation: 0.067 },
  saves: { halfLifeDays: 300, summerDays: 60, tempoDeviation: 0.067 },
  passes: { halfLifeDays: 120, strengthDeviation: 0.13, tempoDeviation: 0.067 },
};

/** Settings of every statistic of the catalogue except goals, which have their own model. */
export const COUNT_SETTINGS: Readonly<Partial<Record<TeamStatisticKey, CountSettings>>> = Object.fromEntries(
  TEAM_STATISTICS.flatMap(({ key }) => (key === 'goals' ? [] : [[key, { ...usual, ...TUNED[key] }]])),
);
