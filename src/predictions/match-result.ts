import { fairProbabilities } from '../football/blend.js';
import { resultProbabilities, scoreGrid } from '../models/team-goals/score-grid.js';
import type { ResultProbabilities } from '../models/team-goals/score-grid.js';
import type { TeamPrediction } from '../models/team-prediction.js';
import type { PriceJudge } from './bet-lines.js';
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
  const { basis, consensus, indexOf } = judge;
  const prices = new Map<number, number[]>();
  for (const { market, isExchange, bookmakerId, side, odds } of quotes) {
    const outcome = outcomes.findIndex((each) => each === side);
    if (market !== 'matchResult' || isExchange || outcome < 0) continue;
    const own = prices.get(bookmakerId) ?? [NaN, NaN, NaN];
    own[outcome] = odds;
    prices.set(bookmakerId, own);
  }
  consensus.begin(null);
  for (const [bookmakerId, odds] of prices) consensus.add(indexOf.get(bookmakerId) ?? -1, odds);
  const isJudged = consensus.judge(-1);
  const model = expected === null ? null : modelled(expected);
  const shown = isJudged ? resultOf(consensus.probabilities) : null;
  const { sources } = consensus;
  if (basis === 'model') return { model, consensus: shown, sources, fair: model, weight: model === null ? null : 1 };
  const blended = isJudged
    ? fairProbabilities(model && valuesOf(model), consensus.probabilities, sources, judge)
    : null;
  return { model, consensus: shown, sources, fair: blended && resultOf(blended), weight: blended && judge.weight };
}

function modelled({ homeLambda, awayLambda, nu, dependence }: TeamPrediction): ResultProbabilities {
  const rates = { homeRate: homeLambda, awayRate: awayLambda, nu: nu ?? 1, dependence: dependence ?? 0 };
  return resultProbabilities(scoreGrid(rates));
}

const resultOf = (values: ArrayLike<number>): ResultProbabilities => ({
  home: values[0] ?? NaN,
  draw: values[1] ?? NaN,
  away: values[2] ?? NaN,
});

const valuesOf = ({ home, draw, away }: ResultProbabilities): number[] => [home, draw, away];
