/** Fits the shape of scores around their expected goals: the spread, and the dependence of low scores. */
import { ConwayMaxwellPoisson } from '../../maths/conway-maxwell-poisson.js';
import { logFactorial } from '../../maths/log-gamma.js';
import type { HomeAway } from '../team-ratings/fit-ratings.js';
import type { ScoreShape } from './score-grid.js';

/** A score with its expectation and weight. */
export interface ExpectedScore {
  homeGoals: number;
  awayGoals: number;
  expected: HomeAway;
  weight: number;
}

/** Prior mean of a parameter, and its weight in units of information. */
export interface ShapePrior {
  mean: number;
  precision: number;
}

export type ShapePriors = Readonly<Record<keyof ScoreShape, ShapePrior>>;

/** Bounds of nu for unusual data; no league lies beyond them. */
const LEAST_NU = 0.6;
const MOST_NU = 1.8;
/** Lower bound of the factor 1 + d rho of a low score during the search for rho. */
const LEAST_FACTOR = 0.05;

/**
 * The most probable nu, then the most probable dependence at that nu: the dependence leaves the distribution of each
 * side's goals as it is, so the sides alone determine nu (H. Joe, Journal of Multivariate Analysis 94, 2005).
 */
export function fitScoreShape(scores: readonly ExpectedScore[], priors: ShapePriors): ScoreShape {
  const nu = fitNu(scores, priors.nu);
  return { nu, dependence: fitDependence(scores, new ConwayMaxwellPoisson(nu), priors.dependence) };
}

/** Weighted sums over the counts with one mean. */
interface CountSums {
  mean: number;
  weight: number;
  /** Sum of counts minus this mean. */
  excess: number;
  logFactorials: number;
}

/** Fisher scoring; counts whose means differ by less than a percent are pooled. */
function fitNu(scores: readonly ExpectedScore[], prior: ShapePrior): number {
  const sums = sumByMean(scores);
  let nu = prior.mean;
  for (let round = 0; round < 20; round += 1) {
    const goals = new ConwayMaxwellPoisson(nu);
    let gradient = -prior.precision * (nu - prior.mean);
    let information = prior.precision;
    for (const { mean, weight, excess, logFactorials } of sums) {
      const score = goals.score(mean);
      gradient += score.slope * excess - (logFactorials - weight * score.meanLogFactorial);
      information += weight * score.information;
    }
    const next = Math.min(MOST_NU, Math.max(LEAST_NU, nu + gradient / information));
    const isFound = Math.abs(next - nu) < 1e-6;
    nu = next;
    if (isFound) break;
  }
  return nu;
}

function sumByMean(scores: readonly ExpectedScore[]): CountSums[] {
  const sums = new Map<number, CountSums>();
  const add = (count: number, mean: number, weight: number): void => {
    const key = Math.round(100 * Math.log(mean));
    const own = sums.get(key) ?? { mean: Math.exp(key / 100), weight: 0, excess: 0, logFactorials: 0 };
    own.weight += weight;
    own.excess += weight * (count - own.mean);
    own.logFactorials += weight * logFactorial(count);
    sums.set(key, own);
  };
  for (const { homeGoals, awayGoals, expected, weight } of scores) {
    add(homeGoals, expected.home, weight);
    add(awayGoals, expected.away, weight);
  }
  return [...sums.values()];
}

/**
 * Only 0-0, 0-1, 1-0 and 1-1 are informative about the dependence, each through a factor 1 + d rho. The logarithm of
 * the product is concave in rho, so Newton's method finds its maximum.
 */
function fitDependence(scores: readonly ExpectedScore[], goals: ConwayMaxwellPoisson, prior: ShapePrior): number {
  const low = scores.filter(({ homeGoals, awayGoals }) => homeGoals < 2 && awayGoals < 2);
  const slopes = low.map(({ homeGoals, awayGoals, expected }) =>
    slopeOf(homeGoals, awayGoals, goals.rate(expected.home), goals.rate(expected.away)),
  );
  let rho = prior.mean;
  for (let round = 0; round < 30; round += 1) {
    let gradient = -prior.precision * (rho - prior.mean);
    let curvature = prior.precision;
    low.forEach(({ weight }, index) => {
      const part = slopes[index]! / Math.max(LEAST_FACTOR, 1 + slopes[index]! * rho);
      gradient += weight * part;
      curvature += weight * part * part;
    });
    const step = gradient / curvature;
    rho += step;
    if (Math.abs(step) < 1e-9) break;
  }
  return rho;
}

/** The d of a low score: -home x away at 0-0, home at 0-1, away at 1-0, -1 at 1-1, by both sides' rates. */
function slopeOf(homeGoals: number, awayGoals: number, home: number, away: number): number {
  if (homeGoals === 0) return awayGoals === 0 ? -home * away : home;
  return awayGoals === 0 ? away : -1;
}
