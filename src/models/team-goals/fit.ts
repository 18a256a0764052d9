/**
 * The goals model: ratings of teams learnt in stages. What is measured often and precisely comes first
 * (shots on target, or the closing prices of past matches), with a short memory; its ratings, scaled,
 * are where the ratings from goals start. Goals then move them as far as they speak against it.
 */
import { fitRatings, fitRatingsWithSpreads, ratedMeans } from '../team-ratings/fit-ratings.js';
import type { RatedMatch, RatingPrior, Ratings, RatingSpreads, TeamRating } from '../team-ratings/fit-ratings.js';
import { decayWeight, matchAges, matchesPerTeam, newcomerShares, withinWindow } from '../team-ratings/memory.js';
import type { GoalsMatch, SideCounts } from './match.js';
import type { ScoreShape } from './score-grid.js';
import { fitScoreShape } from './score-shape.js';
import type { GoalsSettings, StageSettings } from './settings.js';

/** A fitted goals model: plain JSON. */
export interface GoalsFit extends ScoreShape {
  model: 'team-goals';
  version: 2;
  /** Name of the settings it was fitted with. */
  variant: string;
  /** Unix seconds: nothing known later was used. */
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
  /** Uncertainty of the ratings; null where it is not computed. */
  spreads: RatingSpreads | null;
}

export interface GoalsFitOptions {
  /** The last fit of the same division; it makes the next one faster, never different. */
  previous?: GoalsFit | undefined;
  /** Whether uncertainty is wanted, which costs as much again. */
  withSpreads?: boolean;
}

/** Mean and spread of the logarithm of goals per side, and of half the home advantage, over divisions. */
const USUAL_LEVEL = { mean: Math.log(1.35), deviation: 1 };
const USUAL_HOME = { mean: 0.12, deviation: 0.3 };
const USUAL_SHOTS = { mean: Math.log(4.3), deviation: 3 };
/** Matches whose weight in a stage fell below this are left out: it saves half the time, nothing else. */
const LEAST_WEIGHT = 0.002;
/** No id of a team: stands for one that has not played yet. */
const UNKNOWN_TEAM = -1;

/**
 * Fits one division.
 * @param history finished matches of the division in order of kick-off; those at or after `now` are ignored
 * @param now Unix seconds
 */
export function fitTeamGoals(
  history: readonly GoalsMatch[],
  now: number,
  settings: GoalsSettings,
  options: GoalsFitOptions = {},
): GoalsFit {
  const { previous } = options;
  const matches = withinWindow(history, now, settings.windowDays);
  const ages = matchAges(
    matches.map(({ playedAt }) => playedAt),
    now,
    settings.summerDays,
  );
  const share = newcomerShares(matches, now, settings.newcomerMatches);
  const firstRating = (id: number): TeamRating => ({
    strength: share(id) * settings.newcomer.strength,
    tempo: share(id) * settings.newcomer.tempo,
  });
  const offTargetShare = settings.shots?.offTargetShare ?? 0;
  const shots =
    settings.shots &&
    fitStage(
      matches,
      ages,
      (match) => chancesOf(match, offTargetShare),
      settings.shots,
      firstRating,
      USUAL_SHOTS,
      previous?.shots,
    );
  const prices =
    settings.prices &&
    fitStage(matches, ages, (match) => match.marketRates, settings.prices, firstRating, USUAL_LEVEL, previous?.prices);
  const teamMean = startOf(
    [
      [shots, settings.shots],
      [prices, settings.prices],
    ],
    firstRating,
  );
  const rated = matches.map((match, index) => ({
    homeTeamId: match.homeTeamId,
    awayTeamId: match.awayTeamId,
    home: match.homeGoals,
    away: match.awayGoals,
    weight: decayWeight(ages[index]!, settings.halfLifeDays),
  }));
  const prior: RatingPrior = {
    level: prices ? { mean: prices.level, deviation: settings.levelDeviation } : USUAL_LEVEL,
    home: prices ? { mean: prices.home, deviation: settings.homeDeviation } : USUAL_HOME,
    teamMean,
    strengthDeviation: settings.strengthDeviation,
    tempoDeviation: settings.tempoDeviation,
  };
  const fitted =
    options.withSpreads === true
      ? fitRatingsWithSpreads(rated, prior, previous?.goals)
      : { ratings: fitRatings(rated, prior, previous?.goals), spreads: null };
  const goals = fitted.ratings;
  const shape = fitScoreShape(
    matches.map(({ homeGoals, awayGoals, homeTeamId, awayTeamId, marketRates }, index) => ({
      homeGoals,
      awayGoals,
      weight: decayWeight(ages[index]!, settings.shape.halfLifeDays),
      // Today's ratings say too little of old matches, whose goals would then seem to vary more than they did.
      expected: marketRates ?? ratedMeans(goals, goals.teams[homeTeamId]!, goals.teams[awayTeamId]!),
    })),
    settings.shape,
  );
  return {
    model: 'team-goals',
    version: 2,
    variant: settings.name,
    fittedAt: now,
    matches: matches.length,
    matchesPerTeam: matchesPerTeam(matches),
    goals,
    ...shape,
    newcomer: teamMean(UNKNOWN_TEAM),
    shots,
    prices,
    spreads: fitted.spreads,
  };
}

/** Shots on target and a share of the others; null where either is unknown. */
function chancesOf({ shotsOnTarget, shots }: GoalsMatch, offTargetShare: number): SideCounts | null {
  if (shotsOnTarget === null || shots === null) return null;
  // Some sources list more shots on target than shots: nothing is then added, never taken away.
  const weightedShots = (onTarget: number, all: number): number =>
    onTarget + offTargetShare * Math.max(0, all - onTarget);
  return { home: weightedShots(shotsOnTarget.home, shots.home), away: weightedShots(shotsOnTarget.away, shots.away) };
}

/** Ratings from one kind of count; null where no match has it. */
function fitStage(
  matches: readonly GoalsMatch[],
  ages: Float64Array,
  read: (match: GoalsMatch) => SideCounts | null,
  stage: StageSettings,
  teamMean: (id: number) => TeamRating,
  level: RatingPrior['level'],
  previous: Ratings | null | undefined,
): Ratings | null {
  const rated: RatedMatch[] = [];
  matches.forEach((match, index) => {
    const counts = read(match);
    const weight = decayWeight(ages[index]!, stage.halfLifeDays);
    if (counts === null || weight < LEAST_WEIGHT) return;
    rated.push({
      homeTeamId: match.homeTeamId,
      awayTeamId: match.awayTeamId,
      home: counts.home,
      away: counts.away,
      weight,
    });
  });
  if (rated.length === 0) return null;
  const { strengthDeviation, tempoDeviation } = stage;
  return fitRatings(
    rated,
    { level, home: USUAL_HOME, teamMean, strengthDeviation, tempoDeviation },
    previous ?? undefined,
  );
}

/** Where the goals ratings start: the scaled sum of the stages, or the division's prior without any. */
function startOf(
  stages: readonly (readonly [Ratings | null, StageSettings | null])[],
  firstRating: (id: number) => TeamRating,
): (id: number) => TeamRating {
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
