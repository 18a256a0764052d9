import { modelError, probabilityBound } from '../football/edge-interval.js';
import { decidedProbabilityOf } from '../football/settled-line.js';
import { lineProbabilities } from '../football/odds-value.js';
import { resultProbabilities } from '../models/team-goals/score-grid.js';
import { countError } from '../models/team-curves.js';
import type { TeamCount, TeamCurves } from '../models/team-curves.js';
import { distributionAt, goalGrid, movedPrediction } from '../models/team-prediction.js';
import type { MatchCount, TeamPrediction } from '../models/team-prediction.js';

/** Markets derived from the score grid besides the main ones. */
export const SCORE_GRID_MARKETS = ['doubleChance', 'drawNoBet', 'goals', 'homeGoals', 'awayGoals', 'score'] as const;
export type ScoreGridMarketKey = (typeof SCORE_GRID_MARKETS)[number];

const TOTAL_LINES = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5];
const SIDE_LINES = [0.5, 1.5, 2.5, 3.5];
/** Number of scores listed, the most likely first. */
const SCORES = 12;

/** One side of a market on the curves of goals, unrounded. */
export interface ScoreGridOutcome {
  /** `homeOrDraw`, `home`, `over` ...; `2-1` for scores. */
  readonly side: string;
  /** Probability if the bet is decided. */
  readonly probability: number;
  /** 80 % interval: by the error of the curve where a line has enough sources, else by that of the expected goals. */
  readonly low: number;
  readonly high: number;
}

/** A market on the curves of goals. */
export interface ScoreGridMarket {
  readonly market: ScoreGridMarketKey;
  /** Null for markets without a line. */
  readonly line: number | null;
  readonly outcomes: readonly ScoreGridOutcome[];
}

/** Probabilities by side for any prediction of the same fixture. */
type Sides = (prediction: TeamPrediction) => Readonly<Record<string, number>>;

/**
 * Every market that follows from the distribution of both scores, each probability with its interval. Lines of goals are
 * those of the curves; markets on both scores are read from the grid of both sides' expected goals on their curves.
 */
export function scoreGridMarkets(expected: TeamPrediction, curves: TeamCurves): ScoreGridMarket[] {
  const both = { ...expected, homeLambda: curves.home.mean, awayLambda: curves.away.mean };
  const ofScores = (market: ScoreGridMarketKey, sides: Sides): ScoreGridMarket => ({
    market,
    line: null,
    outcomes: withIntervals(both, ['total', 'lead'], sides),
  });
  const ofLine = (market: ScoreGridMarketKey, count: TeamCount, line: number): ScoreGridMarket => {
    const sides: Sides = (prediction) => {
      const { over, under } = lineProbabilities(distributionAt(prediction, count, 1), line);
      return { over: decidedProbabilityOf(over), under: decidedProbabilityOf(under) };
    };
    const moved = movedPrediction(expected, count, curves[count].factor);
    return { market, line, outcomes: withIntervals(moved, [count], sides, curves[count].errorAt(line)) };
  };
  return [
    ofScores('doubleChance', doubleChance),
    ofScores('drawNoBet', drawNoBet),
    ...TOTAL_LINES.map((line) => ofLine('goals', 'total', line)),
    ...SIDE_LINES.map((line) => ofLine('homeGoals', 'home', line)),
    ...SIDE_LINES.map((line) => ofLine('awayGoals', 'away', line)),
    mostLikely(ofScores('score', scores)),
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
 * Probabilities with 80 % intervals: how far they move if the expected value of each count is a standard error higher
 * or lower, as for the main markets.
 * @param known standard error of the log-odds; NaN where unknown
 */
function withIntervals(
  expected: TeamPrediction,
  counts: readonly MatchCount[],
  sides: Sides,
  known = NaN,
): ScoreGridOutcome[] {
  const moved = counts.map((count) => {
    const error = countError(expected, count === 'lead' ? 'total' : count);
    return [-1, 1].map((direction) => sides(movedPrediction(expected, count, Math.exp(direction * error))));
  });
  return Object.entries(sides(expected)).map(([side, probability]) => {
    const errors = moved.map(([lower, upper]) => modelError(lower?.[side] ?? NaN, upper?.[side] ?? NaN));
    const error = Number.isNaN(known) ? Math.hypot(...errors) : known;
    return {
      side,
      probability,
      low: probabilityBound(probability, error, -1),
      high: probabilityBound(probability, error, 1),
    };
  });
}
