/**
 * Interface of the models of team statistics, and the probabilities that follow from a prediction. Pure: matches in,
 * plain JSON out.
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

/** Counts of one side of a match; what is absent is unknown. */
export type SideCounts = Readonly<Partial<Record<TeamStatisticKey, number>>>;

/** Mean closing prices of a match, decimal odds with the margin; null where there were none. */
export interface ClosingPrices {
  readonly home: number | null;
  readonly draw: number | null;
  readonly away: number | null;
  /** More, and fewer, than 2.5 goals. */
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
  /** Prices at kick-off, past information once the match is over. */
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
 * Expected counts of a fixture and what else its distributions need: `nu` and `dependence` for the score grid, else
 * dispersions. Dispersions are (variance - mean) / mean^2; 0 is a Poisson count, below 0 a binomial one.
 */
export interface TeamPrediction {
  readonly homeLambda: number;
  readonly awayLambda: number;
  readonly homeDispersion: number | null;
  readonly awayDispersion: number | null;
  /** Of both sides' sum, whose mean is `homeLambda + awayLambda`. */
  readonly totalDispersion: number | null;
  /** nu of both sides' Conway-Maxwell-Poisson goals in the score grid. */
  readonly nu: number | null;
  /** Dixon and Coles' rho of the score grid. */
  readonly dependence: number | null;
  /** Matches of each team that the parameters learnt from. */
  readonly homeMatches: number;
  readonly awayMatches: number;
}

/** A model of one or several team statistics. `Parameters` are plain JSON. */
export interface TeamModel<Parameters = unknown> {
  readonly name: string;
  /** Counts up whenever the same matches give other parameters, or parameters mean something else. */
  readonly version: number;
  readonly statistics: readonly TeamStatisticKey[];
  /** Days before the fit of which matches matter. */
  readonly windowDays: number;
  /** What the fit was tuned to, told beside the parameters. */
  readonly settings: object;
  /**
   * Learns from the matches of one competition, oldest first.
   * @param now Unix seconds; ages count from here, and later matches are ignored
   * @returns null where there are too few matches with this statistic
   */
  fit(statistic: TeamStatisticKey, matches: readonly TeamMatch[], now: number): Parameters | null;
  /** What is expected of a fixture of the competition; teams never seen are taken for newcomers. */
  predict(parameters: Parameters, fixture: TeamFixture): TeamPrediction;
}

/** P(X = 0), P(X = 1), ... of each side and of both together; what is missing to 1 is below 1e-9. */
export interface TeamDistributions {
  readonly home: Float64Array;
  readonly away: Float64Array;
  readonly total: Float64Array;
}

export function teamDistributions(prediction: TeamPrediction): TeamDistributions {
  const { homeLambda, awayLambda, nu, dependence } = prediction;
  if (nu !== null && dependence !== null) {
    // the grid bounds the dependence itself
    // Beyond 9 standard deviations of the larger count nothing is left.
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

/** Counts of a match: of one side, of both, and the goals by which the home side leads. */
export type MatchCount = keyof TeamDistributions | 'lead';

/** What is added to the home side's lead, so that it is a count from 0 on. */
export const LEAD_SHIFT = MOST_GOALS;

/** The line of the shifted lead whose over wins where the home side wins at a handicap. */
export const leadLine = (handicap: number): number => LEAD_SHIFT - handicap;

/**
 * P(X = 0), P(X = 1), ... of a count, its expected value multiplied by a factor; of a lead that of the home side is
 * multiplied, and that of the away side divided.
 */
export function distributionAt(prediction: TeamPrediction, count: MatchCount, factor: number): Float64Array {
  const moved = movedPrediction(prediction, count, factor);
  return count === 'lead' ? marginProbabilities(goalGrid(moved)) : teamDistributions(moved)[count];
}

/** The prediction with the expected value of a count multiplied by a factor, as `distributionAt` reads it. */
export function movedPrediction(prediction: TeamPrediction, count: MatchCount, factor: number): TeamPrediction {
  const { homeLambda, awayLambda } = prediction;
  const awayFactors: Readonly<Record<MatchCount, number>> = { home: 1, away: factor, total: factor, lead: 1 / factor };
  return {
    ...prediction,
    homeLambda: count === 'away' ? homeLambda : homeLambda * factor,
    awayLambda: awayLambda * awayFactors[count],
  };
}

/** The joint distribution of both scores, of a prediction of goals. */
export function goalGrid({ homeLambda, awayLambda, nu, dependence }: TeamPrediction): ScoreGrid {
  return scoreGrid({ homeRate: homeLambda, awayRate: awayLambda, nu: nu ?? 1, dependence: dependence ?? 0 });
}

/**
 * The prediction with the parameters that its distributions can use: rates bound the dependence, and a binomial
 * count needs at least twice as many trials as its mean. Above 10,000 trials it is taken for a Poisson count, which
 * differs by some 1e-4.
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

/** A count beyond which less than 1e-9 is left: the tail of an over-dispersed count is nearly geometric. */
function lastCount(mean: number, dispersion: number): number {
  const spread = Math.sqrt(mean + Math.max(0, dispersion) * mean * mean);
  const decay = 1 + mean * Math.max(0, dispersion);
  return Math.ceil(mean + 7 * spread + 21 * decay);
}
