import type { TeamStatisticKey } from './product.js';
import { USUAL_MEANS, USUAL_SPREAD, USUAL_TEAM_STATISTICS } from './counts.js';
import {
  CARD_OCCASIONS,
  FIRST_HALF_GOALS,
  MATCH_CORRELATION,
  MATCH_SPREAD,
  OWN_GOALS,
  SECOND_YELLOWS,
  STRAIGHT_REDS,
  type FixtureRates,
  type SidePair,
} from './strengths.js';

/** Mean and variance of a count. */
export interface Spread {
  mean: number;
  variance: number;
}

/** True distributions of a statistic in a fixture: each side's count and the sum of both. */
export interface StatisticTruth {
  home: Spread;
  away: Spread;
  total: Spread;
}

const overlay = (mean: number, deviation: number, extra = 0): number =>
  mean + mean * mean * (Math.exp(deviation * deviation) - 1) + extra;

/** Poisson counts around log-normal rates with correlated logs. */
function mixedCounts(rates: SidePair, deviation: number, correlation: number): StatisticTruth {
  const covariance = rates.home * rates.away * (Math.exp(correlation * deviation * deviation) - 1);
  const home = { mean: rates.home, variance: overlay(rates.home, deviation) };
  const away = { mean: rates.away, variance: overlay(rates.away, deviation) };
  return {
    home,
    away,
    total: { mean: home.mean + away.mean, variance: home.variance + away.variance + 2 * covariance },
  };
}

const scaled = (rates: SidePair, factor: number): SidePair => ({
  home: rates.home * factor,
  away: rates.away * factor,
});
const swapped = (truth: StatisticTruth): StatisticTruth => ({ home: truth.away, away: truth.home, total: truth.total });

function plus(left: StatisticTruth, right: StatisticTruth): StatisticTruth {
  const add = (one: Spread, other: Spread): Spread => ({
    mean: one.mean + other.mean,
    variance: one.variance + other.variance,
  });
  return { home: add(left.home, right.home), away: add(left.away, right.away), total: add(left.total, right.total) };
}

function poissonCounts(rates: SidePair): StatisticTruth {
  return mixedCounts(rates, 0, 0);
}

/** Cards: few occasions, and a tension shared by both sides. */
function cardCounts(rates: SidePair): StatisticTruth {
  const shared = Math.exp(MATCH_SPREAD.tension ** 2) - 1;
  const side = (mean: number): Spread => ({
    mean,
    variance: mean + mean * mean * (shared - (shared + 1) / CARD_OCCASIONS),
  });
  const [home, away] = [side(rates.home), side(rates.away)];
  return {
    home,
    away,
    total: {
      mean: home.mean + away.mean,
      variance: home.variance + away.variance + 2 * shared * home.mean * away.mean,
    },
  };
}

/** True distributions of a statistic without a rule: the same in every fixture. */
export function usualTruth(mean: number): StatisticTruth {
  return mixedCounts({ home: mean, away: mean }, USUAL_SPREAD, 0);
}

/** True distributions of every team statistic in the catalogue for a fixture. */
export function statisticTruths(rates: FixtureRates): Record<TeamStatisticKey, StatisticTruth> {
  const { shots, corners, fouls, offsides, tackles, passes, savedShare } = MATCH_SPREAD;
  const saved = {
    home: rates.otherShots.home * rates.savedShare.home,
    away: rates.otherShots.away * rates.savedShare.away,
  };
  const savedCounts = mixedCounts(
    saved,
    Math.hypot(shots, savedShare),
    (MATCH_CORRELATION.shots * shots ** 2) / (shots ** 2 + savedShare ** 2),
  );
  const struckGoals = poissonCounts(scaled(rates.goals, 1 - OWN_GOALS));
  const yellow = cardCounts(rates.yellowCards);
  const red = poissonCounts(scaled(rates.yellowCards, STRAIGHT_REDS + SECOND_YELLOWS));
  const usual = USUAL_TEAM_STATISTICS.map(({ key }) => [key, usualTruth(USUAL_MEANS.get(key) ?? 0)]);
  return {
    ...(Object.fromEntries(usual) as Record<TeamStatisticKey, StatisticTruth>),
    goals: poissonCounts(rates.goals),
    firstHalfGoals: poissonCounts(scaled(rates.goals, FIRST_HALF_GOALS)),
    shots: plus(struckGoals, mixedCounts(rates.otherShots, shots, MATCH_CORRELATION.shots)),
    shotsOnTarget: plus(struckGoals, savedCounts),
    corners: mixedCounts(rates.corners, corners, MATCH_CORRELATION.corners),
    fouls: mixedCounts(rates.fouls, fouls, MATCH_CORRELATION.fouls),
    offsides: mixedCounts(rates.offsides, offsides, MATCH_CORRELATION.offsides),
    yellowCards: yellow,
    redCards: red,
    cards: plus(yellow, red),
    tackles: mixedCounts(rates.tackles, tackles, MATCH_CORRELATION.tackles),
    saves: swapped(savedCounts),
    passes: mixedCounts(rates.passes, passes, MATCH_CORRELATION.passes),
  };
}
