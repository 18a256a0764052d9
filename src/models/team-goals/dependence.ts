import type { SideCounts } from './match.js';

/** A score, what was expected of it, and how much it counts. */
export interface ExpectedScore {
  homeGoals: number;
  awayGoals: number;
  expected: SideCounts;
  weight: number;
}

/** Where the dependence starts and how many matches' worth of information that is. */
export interface DependencePrior {
  mean: number;
  precision: number;
}

/** The factor 1 + d rho of a low score stays above this while rho is sought. */
const LEAST_FACTOR = 0.05;

/**
 * The most probable low-score dependence rho of Dixon and Coles (1997) given the expected goals: only
 * 0-0, 0-1, 1-0 and 1-1 speak about it, each through a factor 1 + d rho. The logarithm of the product is
 * concave in rho, so Newton's method finds its maximum.
 */
export function fitDependence(scores: readonly ExpectedScore[], prior: DependencePrior): number {
  const low = scores.filter(({ homeGoals, awayGoals }) => homeGoals < 2 && awayGoals < 2);
  const slopes = low.map(slopeOf);
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

/** The d of each low score: -home x away at 0-0, home at 0-1, away at 1-0, -1 at 1-1. */
function slopeOf({ homeGoals, awayGoals, expected }: ExpectedScore): number {
  if (homeGoals === 0) return awayGoals === 0 ? -expected.home * expected.away : expected.home;
  return awayGoals === 0 ? expected.away : -1;
}
