/**
 * Interface of the team statistic models, and the probabilities that follow from a prediction. Pure functions from
 * matches to plain JSON.
 */
import { countProbabilities } from '../maths/count-probabilities.js';
import type { TeamStatisticKey } from '../football/statistics.js';
import {
  allowedDependence,
  marginProbabilities,
  MOST_GOALS,
  scoreGrid,
  sideProbabilities,
  totalProbabilities,
} from './team-goals/score-grid.js';
import type { ScoreGrid } from './team-goals/score-grid.js';

/** Counts of one side of a match; absent keys are unknown. */
export type SideCounts = Readonly<Partial<Record<TeamStatisticKey, number>>>;

/** Mean closing prices of a match, decimal odds with the margin; null where there were none. */
export interface ClosingPrices {
  readonly home: number | null;
  readonly draw: number | null;
  readonly away: number | null;
  /** Over and under 2.5 goals. */
  readonly over25: number | null;
  readonly under25: number | null;
}

export interface TeamMatch {
  readonly fixtureId: number;
  /** Kick-off in Unix seconds. */
  readonly playedAt: number;
  readonly homeTeamId: number;
  readonly awayTeamId: number;
  readonly refereeId: number | null;
  readonly home: SideCounts;
  readonly away: SideCounts;
  /** Prices at kick-off; usable as past information once the match is over. */
  readonly closing: ClosingPrices;
}

export interface TeamFixture {
  /** Kick-off in Unix seconds. */
  readonly playedAt: number;
  readonly homeTeamId: number;
  readonly awayTeamId: number;
  readonly refereeId: number | null;
}

/**
 * Expected counts of a fixture and the other parameters of its distributions: `nu` and `dependence` for the score grid,
 * else dispersions. Dispersions are (variance - mean) / mean^2; 0 is a Poisson count, below 0 a binomial one.
 */
export interface TeamPrediction {
  readonly homeLambda: number;
  readonly awayLambda: number;
  readonly homeDispersion: number | null;
  readonly awayDispersion: number | null;
  /** Dispersion of both sides' sum, whose mean is `homeLambda + awayLambda`. */
  readonly totalDispersion: number | null;
  /** nu of both sides' Conway-Maxwell-Poisson goals in the score grid. */
  readonly nu: number | null;
  /** Dixon and Coles' rho of the score grid. */
  readonly dependence: number | null;
  /** Matches of each team in the training data. */
  readonly homeMatches: number;
  readonly awayMatches: number;
}

/** A model of one or several team statistics. `Parameters` are plain JSON. */
export interface TeamModel<Parameters = unknown> {
  readonly name: string;
  /** Incremented whenever the same matches yield different parameters, or the meaning of parameters changes. */
  readonly version: number;
  readonly statistics: readonly TeamStatisticKey[];
  /** Days before the fit from which matches are used. */
  readonly windowDays: number;
  /** Tuned settings of the fit, reported with the parameters. */
  readonly settings: object;
  /**
   * Fits the model to the matches of one competition, oldest first.
   * @param now Unix seconds; ages count from here, and later matches are ignored
   * @returns null where there are too few matches with this statistic
   */
  fit(statistic: TeamStatisticKey, matches: readonly TeamMatch[], now: number): Parameters | null;
  /** Predicts a fixture of the competition; teams without a match count as newcomers. */
  predict(parameters: Parameters, fixture: TeamFixture): TeamPrediction;
}

/** P(X = 0), P(X = 1), ... of each side and of both together; the omitted tail is below 1e-9. */
export interface TeamDistributions {
  readonly home: Float64Array;
  readonly away: Float64Array;
  readonly total: Float64Array;
}

export function teamDistributions(prediction: TeamPrediction): TeamDistributions {
  const { homeLambda, awayLambda, nu, dependence } = prediction;
  if (nu !== null && dependence !== null) {
    // the grid bounds the dependence itself
    // The mass beyond 9 standard deviations of the larger count is negligible.
    const size = Math.max(MOST_GOALS, lastCount(Math.max(homeLambda, awayLambda), 0)) + 1;
    const grid = scoreGrid({ homeRate: homeLambda, awayRate: awayLambda, nu, dependence }, size);
    return {
      home: sideProbabilities(grid, 'home'),
      away: sideProbabilities(grid, 'away'),
      total: totalProbabilities(grid),
    };
  }
  const { homeDispersion, awayDispersion, totalDispersion } = usablePrediction(prediction);
  const counts = (mean: number, dispersion: number | null): Float64Array =>
    countProbabilities(mean, dispersion ?? 0, lastCount(mean, dispersion ?? 0));
  return {
    home: counts(homeLambda, homeDispersion),
    away: counts(awayLambda, awayDispersion),
    total: counts(homeLambda + awayLambda, totalDispersion),
  };
}

/** Counts of a match: one side's, both sides' and the home side's lead in goals. */
export type MatchCount = keyof TeamDistributions | 'lead';

/** Added to the home side's lead to make it a count of at least 0. */
export const LEAD_SHIFT = MOST_GOALS;

/** Line of the shifted lead whose over is the home side's win at a handicap. */
export const leadLine = (handicap: number): number => LEAD_SHIFT - handicap;

/**
 * P(X = 0), P(X = 1), ... of a count, its expected value multiplied by a factor; for a lead the home side's expected
 * goals are multiplied and the away side's divided.
 */
export function distributionAt(prediction: TeamPrediction, count: MatchCount, factor: number): Float64Array {
  const moved = movedPrediction(prediction, count, factor);
  return count === 'lead' ? marginProbabilities(goalGrid(moved)) : teamDistributions(moved)[count];
}

/** The prediction with the expected value of a count multiplied by a factor, as in `distributionAt`. */
export function movedPrediction(prediction: TeamPrediction, count: MatchCount, factor: number): TeamPrediction {
  const { homeLambda, awayLambda } = prediction;
  const awayFactors: Readonly<Record<MatchCount, number>> = { home: 1, away: factor, total: factor, lead: 1 / factor };
  return {
    ...prediction,
    homeLambda: count === 'away' ? homeLambda : homeLambda * factor,
    awayLambda: awayLambda * awayFactors[count],
  };
}

/** Joint distribution of both scores from a prediction of goals. */
export function goalGrid({ homeLambda, awayLambda, nu, dependence }: TeamPrediction): ScoreGrid {
  return scoreGrid({ homeRate: homeLambda, awayRate: awayLambda, nu: nu ?? 1, dependence: dependence ?? 0 });
}

/**
 * Clamps a prediction to parameters that its distributions support: rates bound the dependence, and a binomial count
 * needs at least twice as many trials as its mean. Above 10,000 trials it is treated as a Poisson count, which differs
 * by about 1e-4.
 */
export function usablePrediction(prediction: TeamPrediction): TeamPrediction {
  const { homeLambda, awayLambda, homeDispersion, awayDispersion, totalDispersion, nu, dependence } = prediction;
  const usable = (mean: number, dispersion: number | null): number | null => {
    if (dispersion === null) return null;
    return dispersion > -1e-4 ? Math.max(0, dispersion) : Math.max(dispersion, -0.5 / mean);
  };
  return {
    ...prediction,
    homeDispersion: usable(homeLambda, homeDispersion),
    awayDispersion: usable(awayLambda, awayDispersion),
    totalDispersion: usable(homeLambda + awayLambda, totalDispersion),
    dependence:
      nu === null || dependence === null
        ? null
        : allowedDependence({ homeRate: homeLambda, awayRate: awayLambda, nu, dependence }),
  };
}

/** A count whose tail mass is below 1e-9: the tail of an over-dispersed count is nearly geometric. */
function lastCount(mean: number, dispersion: number): number {
  const spread = Math.sqrt(mean + Math.max(0, dispersion) * mean * mean);
  const decay = 1 + mean * Math.max(0, dispersion);
  return Math.ceil(mean + 7 * spread + 21 * decay);
}
