import type { TeamStatisticKey } from '../../football/statistics.js';
import type { TeamRating } from '../team-ratings/fit-ratings.js';

/** What is chosen once for a statistic; the fit finds the rest. Deviations are of logarithms of rates. */
export interface CountSettings {
  /** Older matches are left out. */
  windowDays: number;
  /** Days in which the importance of a match halves. */
  halfLifeDays: number;
  /**
   * The same for the level of the division, which moves faster than its teams: providers change what
   * they count, referees what they punish.
   */
  levelHalfLifeDays: number;
  /** Days by which every summer ages all matches before it. */
  summerDays: number;
  strengthDeviation: number;
  tempoDeviation: number;
  /** Where teams new to a division start, and after how many matches they are new no more. */
  newcomer: TeamRating;
  newcomerMatches: number;
  /** Spread of referees; null: they are not rated. */
  refereeDeviation: number | null;
}

const usual: CountSettings = {
  windowDays: 1500, halfLifeDays: 200, levelHalfLifeDays: 60, summerDays: 0, strengthDeviation: 0.2, tempoDeviation: 0.1,
  newcomer: { strength: -0.1, tempo: 0 }, newcomerMatches: 60, refereeDeviation: null,
};

/**
 * Chosen by `npm run backtest -- counts --tune` on seasons before 2022/23 of four divisions; statistics
 * that those files do not have take the settings of their nearest relative.
 */
export const COUNT_SETTINGS: Readonly<Partial<Record<TeamStatisticKey, CountSettings>>> = {
  firstHalfGoals: { ...usual, halfLifeDays: 400, levelHalfLifeDays: 200 },
  shots: { ...usual, halfLifeDays: 80 },
  shotsOnTarget: { ...usual, halfLifeDays: 120 },
  corners: usual,
  fouls: { ...usual, halfLifeDays: 150, refereeDeviation: 0.1 },
  offsides: usual,
  yellowCards: { ...usual, refereeDeviation: 0.1 },
  redCards: { ...usual, halfLifeDays: 400, strengthDeviation: 0.1, tempoDeviation: 0.05, refereeDeviation: 0.05 },
  cards: { ...usual, refereeDeviation: 0.1 },
  tackles: usual,
  saves: { ...usual, halfLifeDays: 120 },
  passes: { ...usual, halfLifeDays: 120 },
};
