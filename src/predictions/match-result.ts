import { resultProbabilities } from '../models/team-goals/score-grid.js';
import type { ResultProbabilities } from '../models/team-goals/score-grid.js';
import { goalGrid } from '../models/team-prediction.js';
import type { TeamPrediction } from '../models/team-prediction.js';
import type { PriceJudge } from './price-judge.js';
import { judgeMarket } from './judged-market.js';
import type { PredictionQuote } from './team-statistics.repository.js';

/** Probabilities of home win, draw and away win, unrounded. */
export interface MatchResult {
  /** null without a goals model. */
  readonly model: ResultProbabilities | null;
  /** Of all sources; null where nobody quotes all three. */
  readonly consensus: ResultProbabilities | null;
  readonly sources: number;
  /** By the basis; null where it needs a consensus and there are too few sources. */
  readonly fair: ResultProbabilities | null;
  /** Weight of the model in `fair`; null without it. */
  readonly weight: number | null;
}

const outcomes = ['home', 'draw', 'away'] as const;

/** The result of a fixture by its goals model and the prices of the three outcomes. */
export function predictResult(
  expected: TeamPrediction | null,
  quotes: readonly PredictionQuote[],
  judge: PriceJudge,
): MatchResult {
  const ofResult = quotes.filter(({ market }) => market === 'matchResult');
  const model = expected === null ? null : resultProbabilities(goalGrid(expected));
  const { consensus, sources, fair } = judgeMarket(outcomes, ofResult, model && valuesOf(model), judge);
  const shown = { model, consensus: consensus && resultOf(consensus), sources };
  return judge.basis === 'model'
    ? { ...shown, fair: model, weight: model && 1 }
    : { ...shown, fair: fair && resultOf(fair), weight: fair && judge.weight };
}

const resultOf = (values: ArrayLike<number>): ResultProbabilities => ({
  home: values[0] ?? NaN,
  draw: values[1] ?? NaN,
  away: values[2] ?? NaN,
});

const valuesOf = ({ home, draw, away }: ResultProbabilities): number[] => [home, draw, away];
