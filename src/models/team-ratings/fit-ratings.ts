/**
 * Ratings of teams from counts of both sides of a match, the engine of every team model:
 *
 *   ln E(home count) = level + home + (strength_h - strength_a) + (tempo_h + tempo_a)
 *   ln E(away count) = level - home - (strength_h - strength_a) + (tempo_h + tempo_a)
 *
 * Strength moves a team's counts and its opponents' in opposite directions, tempo moves both alike. It
 * is the usual attack and defence (attack = strength + tempo, defence = strength - tempo; Maher,
 * Statistica Neerlandica 36, 1982) rotated by 45 degrees, because the two have different spreads: teams
 * differ far more in strength than in tempo, so each has its own shrinkage.
 *
 * A referee, where known, moves both counts alike; the effect is shrunk strongly, since most of it is chance.
 */
import { fitPoissonRegression } from '../../maths/poisson-regression.js';
import { coefficientIndices, rowsOf } from './rating-rows.js';
import type { HomeAway, RatedMatch } from './rating-rows.js';

export type { HomeAway, RatedMatch } from './rating-rows.js';

export interface TeamRating {
  strength: number;
  tempo: number;
}

/** Normal prior: mean and standard deviation. */
export interface Prior {
  mean: number;
  deviation: number;
}

export interface RatingPrior {
  level: Prior;
  home: Prior;
  /** Prior mean of a team's rating. */
  teamMean: (teamId: number) => TeamRating;
  strengthDeviation: number;
  tempoDeviation: number;
  /** Standard deviation of referees around 0; without it they are not rated. */
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
}

/** The most probable ratings. */
export function fitRatings(matches: readonly RatedMatch[], prior: RatingPrior): Ratings {
  const { teams, referees, size } = coefficientIndices(matches, prior.refereeDeviation !== undefined);
  const means = new Float64Array(size);
  const precisions = new Float64Array(size);
  means.set([prior.level.mean, prior.home.mean]);
  precisions.set([prior.level.deviation ** -2, prior.home.deviation ** -2]);
  for (const [id, index] of teams) {
    const { strength, tempo } = prior.teamMean(id);
    means.set([strength, tempo], index);
    precisions.set([prior.strengthDeviation ** -2, prior.tempoDeviation ** -2], index);
  }
  for (const index of referees.values()) precisions[index] = (prior.refereeDeviation ?? 1) ** -2;
  const coefficients = fitPoissonRegression(rowsOf(matches, { teams, referees, size }), { means, precisions });
  const at = (index: number): number => coefficients[index]!;
  return {
    level: at(0),
    home: at(1),
    teams: Object.fromEntries([...teams].map(([id, index]) => [id, { strength: at(index), tempo: at(index + 1) }])),
    referees: Object.fromEntries([...referees].map(([id, index]) => [id, at(index)])),
  };
}

/** Expected counts of both sides; `referee` is the logarithm of the referee's factor. */
export function ratedMeans(
  ratings: Pick<Ratings, 'level' | 'home'>,
  home: TeamRating,
  away: TeamRating,
  referee = 0,
): HomeAway {
  const balance = ratings.home + home.strength - away.strength;
  const pace = ratings.level + home.tempo + away.tempo + referee;
  return { home: Math.exp(pace + balance), away: Math.exp(pace - balance) };
}
