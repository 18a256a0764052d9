/**
 * The goals model: ratings of teams fitted in stages. The frequent and precise measurements come first
 * (shots on target, or the closing prices of past matches), with a short memory; their scaled ratings
 * are the prior of the ratings from goals, which move away as far as the goals contradict it.
 */
import { fitRatings, ratedMeans } from '../team-ratings/fit-ratings.js';
import type { HomeAway, Prior, RatedMatch, Ratings, TeamRating } from '../team-ratings/fit-ratings.js';
import { decayWeight, matchesPerTeam, rememberedMatches } from '../team-ratings/memory.js';
import type { Remembered } from '../team-ratings/memory.js';
import type { ScoreShape } from './score-grid.js';
import { fitScoreShape } from './score-shape.js';
import type { GoalsSettings, StageSettings } from './settings.js';

/** One finished match as training data of the goals model. Unknown values are null. */
export interface GoalsMatch {
  /** Kick-off, Unix seconds. */
  playedAt: number;
  homeTeamId: number;
  awayTeamId: number;
  homeGoals: number;
  awayGoals: number;
  /** Shots on target of both sides; null where the source gives none. */
  shotsOnTarget: HomeAway | null;
  /** All shots of both sides, including those on target. */
  shots: HomeAway | null;
  /** Expected goals that the closing price implied; see `impliedRates`. Null without prices. */
  marketRates: HomeAway | null;
}

/** A fitted goals model: plain JSON. */
export interface GoalsFit extends ScoreShape {
  model: 'team-goals';
  version: 2;
  /** Name of the settings of the fit. */
  variant: string;
  /** Unix seconds; no data known later were used. */
  fittedAt: number;
  /** Matches used in all, and of each team. */
  matches: number;
  matchesPerTeam: Record<string, number>;
  goals: Ratings;
  /** Rating of a team that has not played in the division. */
  newcomer: TeamRating;
  /** Ratings of the stages before the goals, null where a stage was not used. */
  shots: Ratings | null;
  prices: Ratings | null;
}

/** Mean and spread of the logarithm of goals per side, and of half the home advantage, over divisions. */
const USUAL_LEVEL = { mean: Math.log(1.35), deviation: 1 };
const USUAL_HOME = { mean: 0.12, deviation: 0.3 };
const USUAL_SHOTS = { mean: Math.log(4.3), deviation: 3 };
/** Matches below this weight in a stage are left out: it halves the run time and has no other effect. */
const LEAST_WEIGHT = 0.002;
/** Placeholder id for a team that has not played yet. */
const UNKNOWN_TEAM = -1;

/** Prior mean of a team's rating. */
type StartOf = (teamId: number) => TeamRating;

/**
 * Fits one division.
 * @param history finished matches of the division in order of kick-off; those at or after `now` are ignored
 * @param now Unix seconds
 */
export function fitTeamGoals(history: readonly GoalsMatch[], now: number, settings: GoalsSettings): GoalsFit {
  const remembered = rememberedMatches(history, now, settings);
  const { matches, newness } = remembered;
  const firstRating: StartOf = (id) => ({
    strength: newness(id) * settings.newcomer.strength,
    tempo: newness(id) * settings.newcomer.tempo,
  });
  const { shots: shotsStage, prices: pricesStage } = settings;
  const shots =
    shotsStage &&
    fitStage(remembered, shotsStage, (match) => chancesOf(match, shotsStage.offTargetShare), firstRating, USUAL_SHOTS);
  const prices =
    pricesStage && fitStage(remembered, pricesStage, ({ marketRates }) => marketRates, firstRating, USUAL_LEVEL);
  const teamMean = scaledStart(
    [
      [shots, shotsStage],
      [prices, pricesStage],
    ],
    firstRating,
  );
  const { strengthDeviation, tempoDeviation } = settings;
  const goals = fitRatings(
    ratedMatches(remembered, settings.halfLifeDays, ({ homeGoals, awayGoals }) => ({
      home: homeGoals,
      away: awayGoals,
    })),
    {
      level: prices ? { mean: prices.level, deviation: settings.levelDeviation } : USUAL_LEVEL,
      home: prices ? { mean: prices.home, deviation: settings.homeDeviation } : USUAL_HOME,
      teamMean,
      strengthDeviation,
      tempoDeviation,
    },
  );
  return {
    model: 'team-goals',
    version: 2,
    variant: settings.name,
    fittedAt: now,
    matches: matches.length,
    matchesPerTeam: matchesPerTeam(matches),
    goals,
    ...shapeOf(remembered, goals, settings),
    newcomer: teamMean(UNKNOWN_TEAM),
    shots,
    prices,
  };
}

function shapeOf({ matches, ages }: Remembered<GoalsMatch>, goals: Ratings, { shape }: GoalsSettings): ScoreShape {
  return fitScoreShape(
    matches.map(({ homeGoals, awayGoals, homeTeamId, awayTeamId, marketRates }, index) => ({
      homeGoals,
      awayGoals,
      weight: decayWeight(ages[index]!, shape.halfLifeDays),
      // Current ratings fit old matches poorly, which would overstate the variance of their goals.
      expected: marketRates ?? ratedMeans(goals, goals.teams[homeTeamId]!, goals.teams[awayTeamId]!),
    })),
    shape,
  );
}

/** Shots on target and a share of the others; null where either is unknown. */
function chancesOf({ shotsOnTarget, shots }: GoalsMatch, offTargetShare: number): HomeAway | null {
  if (shotsOnTarget === null || shots === null) return null;
  // Some sources list more shots on target than shots: then nothing is added, and never subtracted.
  const weightedShots = (onTarget: number, all: number): number =>
    onTarget + offTargetShare * Math.max(0, all - onTarget);
  return { home: weightedShots(shotsOnTarget.home, shots.home), away: weightedShots(shotsOnTarget.away, shots.away) };
}

/** Matches with one kind of count, weighted by their age; those below the least weight are left out. */
function ratedMatches(
  { matches, ages }: Remembered<GoalsMatch>,
  halfLifeDays: number,
  read: (match: GoalsMatch) => HomeAway | null,
  leastWeight = 0,
): RatedMatch[] {
  return matches.flatMap((match, index) => {
    const counts = read(match);
    const weight = decayWeight(ages[index]!, halfLifeDays);
    if (counts === null || weight < leastWeight) return [];
    return [{ homeTeamId: match.homeTeamId, awayTeamId: match.awayTeamId, ...counts, weight }];
  });
}

/** Ratings from one kind of count; null where no match has it. */
function fitStage(
  remembered: Remembered<GoalsMatch>,
  { halfLifeDays, strengthDeviation, tempoDeviation }: StageSettings,
  read: (match: GoalsMatch) => HomeAway | null,
  teamMean: StartOf,
  level: Prior,
): Ratings | null {
  const rated = ratedMatches(remembered, halfLifeDays, read, LEAST_WEIGHT);
  if (rated.length === 0) return null;
  return fitRatings(rated, { level, home: USUAL_HOME, teamMean, strengthDeviation, tempoDeviation });
}

/** Prior of the goals ratings: the scaled sum of the stages, or the division's prior without any. */
function scaledStart(
  stages: readonly (readonly [Ratings | null, StageSettings | null])[],
  firstRating: StartOf,
): StartOf {
  const used = stages.flatMap(([ratings, settings]) => (ratings && settings ? [{ ratings, settings }] : []));
  if (used.length === 0) return firstRating;
  return (id) => {
    const start = { strength: 0, tempo: 0 };
    for (const { ratings, settings } of used) {
      const rating = ratings.teams[id] ?? firstRating(id);
      start.strength += settings.strengthFactor * rating.strength;
      start.tempo += settings.tempoFactor * rating.tempo;
    }
    return start;
  };
}
