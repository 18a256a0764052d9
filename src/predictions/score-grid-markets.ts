import { modelError, probabilityBound } from '../football/edge-interval.js';
import { decidedProbabilityOf } from '../football/blend.js';
import { lineProbabilities } from '../football/odds-value.js';
import { resultProbabilities } from '../models/team-goals/score-grid.js';
import { distributionAt, goalGrid, movedPrediction } from '../models/team-prediction.js';
import type { MatchCount, TeamPrediction } from '../models/team-prediction.js';
import { countModelOf } from './predict-fixture.js';

/** Markets that the grid of scores tells beside the main ones. */
export const SCORE_GRID_MARKETS = ['doubleChance', 'drawNoBet', 'goals', 'homeGoals', 'awayGoals', 'score'] as const;
export type ScoreGridMarketKey = (typeof SCORE_GRID_MARKETS)[number];

const TOTAL_LINES = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5];
const SIDE_LINES = [0.5, 1.5, 2.5, 3.5];
/** Scores listed, the most likely first. */
const SCORES = 12;

/** One side of a market by the model alone, unrounded. */
export interface ScoreGridOutcome {
  /** `homeOrDraw`, `home`, `over` ..., of scores `2-1`. */
  readonly side: string;
  /** If the bet is decided. */
  readonly probability: number;
  /** 80 % interval by the error of the model's expected goals. */
  readonly low: number;
  readonly high: number;
}

/** A market by the model alone. */
export interface ScoreGridMarket {
  readonly market: ScoreGridMarketKey;
  /** Null of markets without a line. */
  readonly line: number | null;
  readonly outcomes: readonly ScoreGridOutcome[];
}

/** Probabilities of sides, of any prediction of the same fixture. */
type Sides = (prediction: TeamPrediction) => Readonly<Record<string, number>>;

/** Every market that follows from the distribution of both scores, each probability with its interval. */
export function scoreGridMarkets(expected: TeamPrediction): ScoreGridMarket[] {
  const over = (count: 'home' | 'away' | 'total', line: number): Sides => {
    return (prediction) => {
      const { over: more, under } = lineProbabilities(distributionAt(prediction, count, 1), line);
      return { over: decidedProbabilityOf(more), under: decidedProbabilityOf(under) };
    };
  };
  const marketOf = (
    market: ScoreGridMarketKey,
    line: number | null,
    counts: readonly MatchCount[],
    sides: Sides,
  ): ScoreGridMarket => ({ market, line, outcomes: withIntervals(expected, counts, sides) });
  return [
    marketOf('doubleChance', null, ['total', 'lead'], doubleChance),
    marketOf('drawNoBet', null, ['total', 'lead'], drawNoBet),
    ...TOTAL_LINES.map((line) => marketOf('goals', line, ['total'], over('total', line))),
    ...SIDE_LINES.map((line) => marketOf('homeGoals', line, ['home'], over('home', line))),
    ...SIDE_LINES.map((line) => marketOf('awayGoals', line, ['away'], over('away', line))),
    mostLikely(marketOf('score', null, ['total', 'lead'], scores)),
  ];
}

const doubleChance: Sides = (prediction) => {
  const { home, draw, away } = resultProbabilities(goalGrid(prediction));
  return { homeOrDraw: home + draw, homeOrAway: home + away, drawOrAway: draw + away };
};

const drawNoBet: Sides = (prediction) => {
  const { home, away } = resultProbabilities(goalGrid(prediction));
  return { home: home / (home + away), away: away / (home + away) };
};

const scores: Sides = (prediction) => {
  const { size, cells } = goalGrid(prediction);
  return Object.fromEntries(
    Array.from(cells, (probability, cell) => [`${Math.floor(cell / size)}-${cell % size}`, probability]),
  );
};

function mostLikely({ outcomes, ...market }: ScoreGridMarket): ScoreGridMarket {
  const sorted = [...outcomes].sort((one, other) => other.probability - one.probability);
  return { ...market, outcomes: sorted.slice(0, SCORES) };
}

/**
 * Probabilities with 80 % intervals: how far they move with the expected value of each count a standard error up and
 * down, as the main markets take it.
 */
function withIntervals(expected: TeamPrediction, counts: readonly MatchCount[], sides: Sides): ScoreGridOutcome[] {
  const moved = counts.map((count) => {
    const { error } = countModelOf(expected, count === 'home' || count === 'away' ? count : 'match');
    return [-1, 1].map((direction) => sides(movedPrediction(expected, count, Math.exp(direction * error))));
  });
  return Object.entries(sides(expected)).map(([side, probability]) => {
    const errors = moved.map(([lower, upper]) => modelError(lower?.[side] ?? NaN, upper?.[side] ?? NaN));
    const error = Math.hypot(...errors);
    return {
      side,
      probability,
      low: probabilityBound(probability, error, -1),
      high: probabilityBound(probability, error, 1),
    };
  });
}
