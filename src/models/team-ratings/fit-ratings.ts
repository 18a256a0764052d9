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
import { placesOf, rowsOf } from './rating-rows.js';
import type { Places, RatedMatch } from './rating-rows.js';

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
  const places = placesOf(matches, prior.refereeDeviation !== undefined);
  return ratingsOf(places, regress(matches, places, prior, start));
}

/** The most probable ratings and how far they may be off. */
export function fitRatingsWithSpreads(
  matches: readonly RatedMatch[],
  prior: RatingPrior,
  start?: Ratings,
): { ratings: Ratings; spreads: RatingSpreads } {
  const places = placesOf(matches, prior.refereeDeviation !== undefined);
  const fit = regress(matches, places, prior, start);
  return { ratings: ratingsOf(places, fit), spreads: spreadsOf(places, regressionCovariance(fit)) };
}

/**
 * What all teams share cancels in every match: an equal shift of all strengths does nothing, one of all
 * tempos is one of the level. Teams are therefore measured from their mean, the level with it.
 */
function spreadsOf({ teams, size }: Places, covariance: Float64Array): RatingSpreads {
  const at = (row: number, column: number): number => covariance[row * size + column]!;
  const places = [...teams.values()];
  const mean = (read: (place: number) => number): number =>
    places.reduce((sum, place) => sum + read(place), 0) / places.length;
  // part 0 is strength, 1 tempo
  const withMean = (row: number, part: number): number => mean((place) => at(row, place + part));
  const both = [0, 1].map((one) => [0, 1].map((other) => mean((place) => withMean(place + one, other))));
  const ofMeans = (one: number, other: number): number => both[one]![other]!;
  const centred = (place: number, one: number, other: number): number =>
    at(place + one, place + other) - withMean(place + one, other) - withMean(place + other, one) + ofMeans(one, other);
  return {
    level: at(0, 0) + 4 * withMean(0, 1) + 4 * ofMeans(1, 1),
    home: at(1, 1),
    teams: Object.fromEntries(
      [...teams].map(([id, place]) => [
        id,
        { strength: centred(place, 0, 0), tempo: centred(place, 1, 1), together: centred(place, 0, 1) },
      ]),
    ),
  };
}

function regress(matches: readonly RatedMatch[], places: Places, prior: RatingPrior, start?: Ratings): RegressionFit {
  const means = new Float64Array(places.size);
  const precisions = new Float64Array(places.size);
  const begin = new Float64Array(places.size);
  means.set([prior.level.mean, prior.home.mean]);
  precisions.set([prior.level.deviation ** -2, prior.home.deviation ** -2]);
  begin.set([start?.level ?? prior.level.mean, start?.home ?? prior.home.mean]);
  for (const [id, place] of places.teams) {
    const mean = prior.teamMean(id);
    const first = start?.teams[id] ?? mean;
    means.set([mean.strength, mean.tempo], place);
    precisions.set([prior.strengthDeviation ** -2, prior.tempoDeviation ** -2], place);
    begin.set([first.strength, first.tempo], place);
  }
  for (const [id, place] of places.referees) {
    precisions[place] = (prior.refereeDeviation ?? 1) ** -2;
    begin[place] = start?.referees[id] ?? 0;
  }
  return fitPoissonRegression(rowsOf(matches, places), { means, precisions }, begin);
}

function ratingsOf({ teams, referees }: Places, { coefficients, iterations }: RegressionFit): Ratings {
  const at = (place: number): number => coefficients[place]!;
  return {
    level: at(0),
    home: at(1),
    teams: Object.fromEntries([...teams].map(([id, place]) => [id, { strength: at(place), tempo: at(place + 1) }])),
    referees: Object.fromEntries([...referees].map(([id, place]) => [id, at(place)])),
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
