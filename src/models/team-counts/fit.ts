/**
 * Counts other than goals (corners, shots, fouls, cards, ...): ratings of both teams, the referee for
 * counts he decides, how uneven the match is, and the spread around the means. Home and away counts
 * depend on each other (corners and shots: one side's gain is the other's loss; cards: a rough match is
 * rough for both), so the total has its own spread around the sum of the means.
 */
import { fitRatings, ratedMeans } from '../team-ratings/fit-ratings.js';
import type { HomeAway, RatedMatch, Ratings, TeamRating } from '../team-ratings/fit-ratings.js';
import { decayWeight, matchesPerTeam, rememberedMatches } from '../team-ratings/memory.js';
import { balanceOf, goalsStrengthOf } from './balance.js';
import type { GoalsStrengths } from './balance.js';
import { fitDispersion } from './dispersion.js';
import type { CountSettings } from './settings.js';

/** One finished match with the counts of both sides. */
export interface CountMatch extends HomeAway {
  /** Kick-off, Unix seconds. */
  playedAt: number;
  homeTeamId: number;
  awayTeamId: number;
  refereeId: number | null;
}

/** A fitted count model: plain JSON. */
export interface CountFit {
  model: 'team-counts';
  version: 2;
  /** Unix seconds; no data known later were used. */
  fittedAt: number;
  matches: number;
  matchesPerTeam: Record<string, number>;
  ratings: Ratings;
  /** Rating of a team that has not played in the division. */
  newcomer: TeamRating;
  /** Strengths in goals; null where unused or unknown. */
  strengths: GoalsStrengths | null;
  /** Decrease of both log means per squared balance of the match in goals. */
  unevenness: number;
  /** (variance - mean) / mean^2 of each side's count and of both together, around their means. */
  homeDispersion: number;
  awayDispersion: number;
  totalDispersion: number;
}

/** Placeholder id for a team that has not played yet. */
const UNKNOWN_TEAM = -1;

/**
 * Fits one division.
 * @param history finished matches in order of kick-off; those at or after `now` are ignored
 * @param now Unix seconds
 * @param strengths strengths in goals as known at `now`; null where unknown
 */
export function fitTeamCounts(
  history: readonly CountMatch[],
  now: number,
  settings: CountSettings,
  strengths: GoalsStrengths | null = null,
): CountFit {
  const { matches, ages, newness } = rememberedMatches(history, now, settings);
  const { unevenness, halfLifeDays } = settings;
  const rated = matches.map((match, index) => ({
    ...match,
    weight: decayWeight(ages[index]!, halfLifeDays),
    factor: unevenFactor(unevenness, strengths, match),
  }));
  // One count with mean f x m is as informative about m as the count divided by f with weight f.
  const evened = rated.map(({ home, away, weight, factor, ...match }) => ({
    ...match,
    home: home / factor,
    away: away / factor,
    weight: weight * factor,
  }));
  const ratings = fitRatings(evened, {
    level: { mean: Math.log(meanCount(matches)), deviation: 1 },
    home: { mean: 0, deviation: 0.3 },
    teamMean: (id) => startOf(settings, newness(id), goalsStrengthOf(strengths, id)),
    strengthDeviation: settings.strengthDeviation,
    tempoDeviation: settings.tempoDeviation,
    ...(settings.refereeDeviation === null ? {} : { refereeDeviation: settings.refereeDeviation }),
  });
  const means = rated.map(({ homeTeamId, awayTeamId, refereeId, factor }) => {
    const effect = refereeEffect(ratings, refereeId) + Math.log(factor);
    return ratedMeans(ratings, ratings.teams[homeTeamId]!, ratings.teams[awayTeamId]!, effect);
  });
  return {
    model: 'team-counts',
    version: 2,
    fittedAt: now,
    matches: matches.length,
    matchesPerTeam: matchesPerTeam(matches),
    ratings: { ...ratings, level: ratings.level + levelDrift(matches, means, ages, settings.levelHalfLifeDays) },
    newcomer: startOf(settings, 1, goalsStrengthOf(strengths, UNKNOWN_TEAM)),
    strengths,
    unevenness,
    ...dispersionsOf(rated, means, ratings),
  };
}

/** Dispersions of each side's counts and of both together around their means. */
function dispersionsOf(
  rated: readonly RatedMatch[],
  means: readonly HomeAway[],
  { teams, referees }: Ratings,
): Pick<CountFit, 'homeDispersion' | 'awayDispersion' | 'totalDispersion'> {
  const coefficients = 2 + 2 * Object.keys(teams).length + Object.keys(referees).length;
  const spread = (read: (both: HomeAway) => number): number =>
    fitDispersion(
      rated.map((match, index) => ({ count: read(match), mean: read(means[index]!), weight: match.weight })),
      coefficients,
    );
  return {
    homeDispersion: spread(({ home }) => home),
    awayDispersion: spread(({ away }) => away),
    totalDispersion: spread(({ home, away }) => home + away),
  };
}

/** Expected counts of both sides; an unknown team or referee has the division's prior. */
export function predictCounts(
  fit: CountFit,
  homeTeamId: number,
  awayTeamId: number,
  refereeId: number | null,
): HomeAway {
  const home = fit.ratings.teams[homeTeamId] ?? fit.newcomer;
  const away = fit.ratings.teams[awayTeamId] ?? fit.newcomer;
  const uneven = Math.log(unevenFactor(fit.unevenness, fit.strengths, { homeTeamId, awayTeamId }));
  return ratedMeans(fit.ratings, home, away, refereeEffect(fit.ratings, refereeId) + uneven);
}

/** Prior mean of a team's rating, from its strength in goals and its newness. */
function startOf({ newcomer, goalsStrengthFactor }: CountSettings, newness: number, goalsStrength: number): TeamRating {
  return {
    strength: newness * newcomer.strength + goalsStrengthFactor * goalsStrength,
    tempo: newness * newcomer.tempo,
  };
}

/** Factor on both counts of a match; 1 for an even one. */
function unevenFactor(
  unevenness: number,
  strengths: GoalsStrengths | null,
  { homeTeamId, awayTeamId }: Pick<CountMatch, 'homeTeamId' | 'awayTeamId'>,
): number {
  return Math.exp(-unevenness * balanceOf(strengths, homeTeamId, awayTeamId) ** 2);
}

const refereeEffect = ({ referees }: Ratings, refereeId: number | null): number =>
  refereeId === null ? 0 : (referees[refereeId] ?? 0);

/** Mean count of a side; never 0, so that its logarithm exists. */
function meanCount(matches: readonly CountMatch[]): number {
  const total = matches.reduce((sum, { home, away }) => sum + home + away, 0.5);
  return total / (2 * matches.length + 1);
}

/** Weight, in matches, of the prior that the level does not drift. */
const DRIFT_PRIOR_MATCHES = 5;

/** Logarithm of the ratio of recent counts to their expectations by the ratings. */
function levelDrift(
  matches: readonly CountMatch[],
  means: readonly HomeAway[],
  ages: Float64Array,
  halfLifeDays: number,
): number {
  let [observed, expected, weights] = [0, 0, 0];
  matches.forEach(({ home, away }, index) => {
    const weight = decayWeight(ages[index]!, halfLifeDays);
    observed += weight * (home + away);
    expected += weight * (means[index]!.home + means[index]!.away);
    weights += weight;
  });
  if (weights === 0) return 0;
  const still = (DRIFT_PRIOR_MATCHES * expected) / weights;
  return Math.log((observed + still) / (expected + still));
}
