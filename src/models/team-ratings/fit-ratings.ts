/**
 * Ratings of teams from counts of both sides of a match, the engine below every team model:
 *
 *   ln E(home count) = level + home + (strength_h - strength_a) + (tempo_h + tempo_a)
 *   ln E(away count) = level - home - (strength_h - strength_a) + (tempo_h + tempo_a)
 *
 * Strength moves a team's counts and its opponents' in opposite directions, tempo moves both alike. It
 * is the usual attack and defence (attack = strength + tempo, defence = strength - tempo; Maher,
 * Statistica Neerlandica 36, 1982) turned by 45 degrees, because the two have different spreads: teams
 * differ far more in strength than in tempo, so each is shrunk by its own measure.
 *
 * A referee, where one is named, moves both counts alike; he is shrunk strongly, most effects are chance.
 */
import { fitPoissonRegression, regressionCovariance } from '../../maths/poisson-regression.js';
import type { RegressionFit } from '../../maths/poisson-regression.js';
import { coefficientIndices, rowsOf } from './rating-rows.js';
import type { CoefficientIndices, RatedMatch } from './rating-rows.js';

export type { RatedMatch } from './rating-rows.js';

export interface TeamRating {
  strength: number;
  tempo: number;
}

/** How far a rating may be off the mean of all teams: variances and covariance of both parts. */
export interface RatingSpread {
  strength: number;
  tempo: number;
  together: number;
}

/** Normal prior: mean, and how far from it values usually lie. */
export interface Prior {
  mean: number;
  deviation: number;
}

export interface RatingPrior {
  level: Prior;
  home: Prior;
  /** Where a team's rating starts. */
  teamMean: (teamId: number) => TeamRating;
  strengthDeviation: number;
  tempoDeviation: number;
  /** Spread of referees around 0; without it they are not rated. */
  refereeDeviation?: number;
}

/** Fitted ratings: plain JSON, keyed by ids. */
export interface Ratings {
  /** Logarithm of the geometric mean of both sides' counts between average teams. */
  level: number;
  /** Home advantage: half the logarithm of home over away counts between equal teams. */
  home: number;
  teams: Record<string, TeamRating>;
  /** Logarithm of the factor on both counts, by referee; empty where none is rated. */
  referees: Record<string, number>;
  /** Newton steps of the fit. */
  iterations: number;
}

/** Uncertainty of fitted ratings (Laplace's approximation), plain JSON. */
export interface RatingSpreads {
  /** Variance of the level between teams of mean tempo. */
  level: number;
  home: number;
  teams: Record<string, RatingSpread>;
}

/**
 * The most probable ratings.
 * @param start ratings to begin at, e.g. those before the last round; only speed depends on it
 */
export function fitRatings(matches: readonly RatedMatch[], prior: RatingPrior, start?: Ratings): Ratings {
  const indices = coefficientIndices(matches, prior.refereeDeviation !== undefined);
  return ratingsOf(indices, regress(matches, indices, prior, start));
}

/** The most probable ratings and how far they may be off. */
export function fitRatingsWithSpreads(
  matches: readonly RatedMatch[],
  prior: RatingPrior,
  start?: Ratings,
): { ratings: Ratings; spreads: RatingSpreads } {
  const indices = coefficientIndices(matches, prior.refereeDeviation !== undefined);
  const fit = regress(matches, indices, prior, start);
  return { ratings: ratingsOf(indices, fit), spreads: spreadsOf(indices, regressionCovariance(fit)) };
}

/**
 * What all teams share cancels in every match: an equal shift of all strengths does nothing, one of all
 * tempos is one of the level. Teams are therefore measured from their mean, the level with it.
 */
function spreadsOf({ teams, size }: CoefficientIndices, covariance: Float64Array): RatingSpreads {
  const at = (row: number, column: number): number => covariance[row * size + column]!;
  const indices = [...teams.values()];
  const mean = (read: (index: number) => number): number =>
    indices.reduce((sum, index) => sum + read(index), 0) / indices.length;
  // part 0 is strength, 1 tempo
  const withMean = (row: number, part: number): number => mean((index) => at(row, index + part));
  const both = [0, 1].map((one) => [0, 1].map((other) => mean((index) => withMean(index + one, other))));
  const ofMeans = (one: number, other: number): number => both[one]![other]!;
  const centred = (index: number, one: number, other: number): number =>
    at(index + one, index + other) - withMean(index + one, other) - withMean(index + other, one) + ofMeans(one, other);
  return {
    level: at(0, 0) + 4 * withMean(0, 1) + 4 * ofMeans(1, 1),
    home: at(1, 1),
    teams: Object.fromEntries(
      [...teams].map(([id, index]) => [
        id,
        { strength: centred(index, 0, 0), tempo: centred(index, 1, 1), together: centred(index, 0, 1) },
      ]),
    ),
  };
}

function regress(
  matches: readonly RatedMatch[],
  indices: CoefficientIndices,
  prior: RatingPrior,
  start?: Ratings,
): RegressionFit {
  const means = new Float64Array(indices.size);
  const precisions = new Float64Array(indices.size);
  const begin = new Float64Array(indices.size);
  means.set([prior.level.mean, prior.home.mean]);
  precisions.set([prior.level.deviation ** -2, prior.home.deviation ** -2]);
  begin.set([start?.level ?? prior.level.mean, start?.home ?? prior.home.mean]);
  for (const [id, index] of indices.teams) {
    const mean = prior.teamMean(id);
    const first = start?.teams[id] ?? mean;
    means.set([mean.strength, mean.tempo], index);
    precisions.set([prior.strengthDeviation ** -2, prior.tempoDeviation ** -2], index);
    begin.set([first.strength, first.tempo], index);
  }
  for (const [id, index] of indices.referees) {
    precisions[index] = (prior.refereeDeviation ?? 1) ** -2;
    begin[index] = start?.referees[id] ?? 0;
  }
  return fitPoissonRegression(rowsOf(matches, indices), { means, precisions }, begin);
}

function ratingsOf({ teams, referees }: CoefficientIndices, { coefficients, iterations }: RegressionFit): Ratings {
  const at = (index: number): number => coefficients[index]!;
  return {
    level: at(0),
    home: at(1),
    teams: Object.fromEntries([...teams].map(([id, index]) => [id, { strength: at(index), tempo: at(index + 1) }])),
    referees: Object.fromEntries([...referees].map(([id, index]) => [id, at(index)])),
    iterations,
  };
}

/** Expected counts of both sides; `referee` is the logarithm of his factor. */
export function ratedMeans(
  ratings: Pick<Ratings, 'level' | 'home'>,
  home: TeamRating,
  away: TeamRating,
  referee = 0,
): { home: number; away: number } {
  const balance = ratings.home + home.strength - away.strength;
  const pace = ratings.level + home.tempo + away.tempo + referee;
  return { home: Math.exp(pace + balance), away: Math.exp(pace - balance) };
}
