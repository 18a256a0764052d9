/**
 * Counts other than goals (corners, shots, fouls, cards, ...): ratings of both teams, a referee where it
 * is his business, how uneven the match is, and the spread around the means. Home and away counts depend
 * on each other (corners and shots: what one side has the other lacks; cards: a rough match is rough for
 * both), so the total has a spread of its own around the sum of the means.
 */
import { fitRatings, ratedMeans } from '../team-ratings/fit-ratings.js';
import type { Ratings, TeamRating } from '../team-ratings/fit-ratings.js';
import { decayWeight, matchAges, matchesPerTeam, newcomerShares, withinWindow } from '../team-ratings/memory.js';
import { balanceOf, goalsStrengthOf } from './balance.js';
import type { GoalsStrengths } from './balance.js';
import { fitDispersion } from './dispersion.js';
import type { CountSettings } from './settings.js';

/** One finished match with the counts of both sides. */
export interface CountMatch {
  /** Kick-off, Unix seconds. */
  playedAt: number;
  homeTeamId: number;
  awayTeamId: number;
  refereeId: number | null;
  home: number;
  away: number;
}

/** A fitted count model: plain JSON. */
export interface CountFit {
  model: 'team-counts';
  version: 2;
  /** Unix seconds: nothing known later was used. */
  fittedAt: number;
  matches: number;
  matchesPerTeam: Record<string, number>;
  ratings: Ratings;
  /** Rating of a team that has not played in the division. */
  newcomer: TeamRating;
  /** Who is stronger in goals; null where it plays no part or is not known. */
  strengths: GoalsStrengths | null;
  /** Share by which both counts fall, in logarithms, per squared balance of the match in goals. */
  unevenness: number;
  /** (variance - mean) / mean^2 of each side's count and of both together, around their means. */
  homeDispersion: number;
  awayDispersion: number;
  totalDispersion: number;
}

/** What is expected of a match. */
export interface CountPrediction {
  home: number;
  away: number;
}

/** No id of a team: stands for one that has not played yet. */
const UNKNOWN_TEAM = -1;

/**
 * Fits one division.
 * @param history finished matches in order of kick-off; those at or after `now` are ignored
 * @param now Unix seconds
 * @param strengths who is stronger in goals as known at `now`; null where it is not known
 */
export function fitTeamCounts(
  history: readonly CountMatch[],
  now: number,
  settings: CountSettings,
  strengths: GoalsStrengths | null = null,
): CountFit {
  const matches = withinWindow(history, now, settings.windowDays);
  const ages = matchAges(
    matches.map(({ playedAt }) => playedAt),
    now,
    settings.summerDays,
  );
  const share = newcomerShares(matches, now, settings.newcomerMatches);
  const teamMean = (id: number): TeamRating => startOf(settings, share(id), goalsStrengthOf(strengths, id));
  const { unevenness } = settings;
  const factors = matches.map(({ homeTeamId, awayTeamId }) =>
    unevenFactor(unevenness, strengths, homeTeamId, awayTeamId),
  );
  const rated = matches.map((match, index) => ({ ...match, weight: decayWeight(ages[index]!, settings.halfLifeDays) }));
  // A count of mean f x m, seen once, says of m what a count divided by f says, seen f times.
  const evened = rated.map((match, index) => {
    const factor = factors[index]!;
    return { ...match, home: match.home / factor, away: match.away / factor, weight: match.weight * factor };
  });
  const ratings = fitRatings(evened, {
    level: { mean: Math.log(meanCount(matches)), deviation: 1 },
    home: { mean: 0, deviation: 0.3 },
    teamMean,
    strengthDeviation: settings.strengthDeviation,
    tempoDeviation: settings.tempoDeviation,
    ...(settings.refereeDeviation === null ? {} : { refereeDeviation: settings.refereeDeviation }),
  });
  const means = rated.map(({ homeTeamId, awayTeamId, refereeId }, index) =>
    ratedMeans(
      ratings,
      ratings.teams[homeTeamId]!,
      ratings.teams[awayTeamId]!,
      refereeEffect(ratings, refereeId) + Math.log(factors[index]!),
    ),
  );
  const coefficients = 2 + 2 * Object.keys(ratings.teams).length + Object.keys(ratings.referees).length;
  const spread = (read: (both: { home: number; away: number }) => number): number =>
    fitDispersion(
      rated.map((match, index) => ({ count: read(match), mean: read(means[index]!), weight: match.weight })),
      coefficients,
    );
  const level = ratings.level + levelDrift(matches, means, ages, settings.levelHalfLifeDays);
  return {
    model: 'team-counts',
    version: 2,
    fittedAt: now,
    matches: matches.length,
    matchesPerTeam: matchesPerTeam(matches),
    ratings: { ...ratings, level },
    newcomer: startOf(settings, 1, goalsStrengthOf(strengths, UNKNOWN_TEAM)),
    strengths,
    unevenness,
    homeDispersion: spread(({ home }) => home),
    awayDispersion: spread(({ away }) => away),
    totalDispersion: spread(({ home, away }) => home + away),
  };
}

/** Expected counts of both sides; a team or referee never seen has the division's prior. */
export function predictCounts(
  fit: CountFit,
  homeTeamId: number,
  awayTeamId: number,
  refereeId: number | null,
): CountPrediction {
  const home = fit.ratings.teams[homeTeamId] ?? fit.newcomer;
  const away = fit.ratings.teams[awayTeamId] ?? fit.newcomer;
  const uneven = Math.log(unevenFactor(fit.unevenness, fit.strengths, homeTeamId, awayTeamId));
  return ratedMeans(fit.ratings, home, away, refereeEffect(fit.ratings, refereeId) + uneven);
}

/** Prior mean of a team's rating: from its strength in goals, and from being new. */
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
  homeTeamId: number,
  awayTeamId: number,
): number {
  return Math.exp(-unevenness * balanceOf(strengths, homeTeamId, awayTeamId) ** 2);
}

const refereeEffect = ({ referees }: Ratings, refereeId: number | null): number =>
  refereeId === null ? 0 : (referees[refereeId] ?? 0);

/** Mean count of a side; never 0, whose logarithm does not exist. */
function meanCount(matches: readonly CountMatch[]): number {
  const total = matches.reduce((sum, { home, away }) => sum + home + away, 0.5);
  return total / (2 * matches.length + 1);
}

/** Total matches' worth of standing still in the drift of the level. */
const DRIFT_PRIOR_MATCHES = 5;

/** Logarithm of recent counts over what the ratings expected of the same matches. */
function levelDrift(
  matches: readonly CountMatch[],
  means: readonly CountPrediction[],
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
