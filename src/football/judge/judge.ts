/**
 * The judge of prices: whether a line has enough sources, what a price returns if the fair bet is right, and how well
 * that is known. What model and prices say together of a line is its forecast (`forecast.ts`), and the curve through it.
 */
import { edgeBound, probabilityBound } from '../edge-interval.js';
import { LEAST_SOURCES, marketFamily } from '../market-family.js';
import { expectedValueOfProbabilities } from '../odds-value.js';
import { decidedProbability } from '../settled-line.js';
import type { SideForecast } from './forecast.js';

/** How the bets of a market are judged. */
export interface JudgeRules {
  /** Whether the model alone decides (`basis=model`): a disagreement with the market, not value. */
  readonly isModelAlone: boolean;
  /** Independent sources at the line, at least. */
  readonly minConsensus: number;
}

/** How the bets of a market are judged by default. */
export function judgeRules(market: string, isPlayer: boolean): JudgeRules {
  return { isModelAlone: false, minConsensus: LEAST_SOURCES[marketFamily(market, isPlayer)] };
}

/** A bet as model and prices see it together. */
export interface FairBet {
  /** Probabilities of a win and of a loss, half settlements by half; NaN where unknown. */
  readonly win: number;
  readonly lose: number;
  /** Standard error of the log-odds that the bet wins if it is decided; NaN where unknown. */
  readonly error: number;
}

/** Fair bets by row. */
export type FairBets = Readonly<Record<keyof FairBet, Float64Array>>;

/** What a price is worth; NaN where unknown. */
export interface Judgement {
  /** Probability that the bet wins if it is decided, and its 80 % interval. */
  readonly fairProbability: number;
  readonly fairLow: number;
  readonly fairHigh: number;
  /** Expected profit in percent of the stake, and its 80 % interval. */
  readonly edge: number;
  readonly edgeLow: number;
  readonly edgeHigh: number;
}

const UNKNOWN: Judgement = {
  fairProbability: NaN,
  fairLow: NaN,
  fairHigh: NaN,
  edge: NaN,
  edgeLow: NaN,
  edgeHigh: NaN,
};

/** What decides whether the prices of a line are judged, of any of its sides. */
export type LineSources = Pick<SideForecast, 'sources' | 'logit'>;

/**
 * Whether a line has enough sources for its prices to be judged, and these do not contradict each other; the model alone
 * needs none.
 */
export function isJudged({ sources, logit }: LineSources, { isModelAlone, minConsensus }: JudgeRules): boolean {
  return isModelAlone || (sources >= minConsensus && !Number.isNaN(logit));
}

/**
 * Expected profit in percent of the stake at a price of a line with enough sources.
 * @returns NaN without a price, without a fair bet, and where the bet cannot win
 */
export function edgeOf(win: number, lose: number, odds: number): number {
  // a ternary of a number and NaN makes V8 box the number on the heap
  let edge = NaN;
  if (win > 0) edge = expectedValueOfProbabilities(win, lose, odds) * 100;
  return edge;
}

/**
 * Judges a price.
 * @param bet null without a fair bet
 * @param sources of the line itself
 */
export function judge(bet: FairBet | null, odds: number, sources: LineSources, rules: JudgeRules): Judgement {
  if (bet === null || !isJudged(sources, rules)) return UNKNOWN;
  const { win, lose, error } = bet;
  const fairProbability = decidedProbability(win, lose);
  return {
    fairProbability,
    fairLow: probabilityBound(fairProbability, error, -1),
    fairHigh: probabilityBound(fairProbability, error, 1),
    edge: edgeOf(win, lose, odds),
    edgeLow: edgeBound(win, lose, odds, error, -1),
    edgeHigh: edgeBound(win, lose, odds, error, 1),
  };
}

/**
 * Judges the prices of rows: `judge` without what no column holds.
 * @param isJudgedAt `isJudged` of the line of a row
 */
export function judgeRows(
  { first, end }: { readonly first: number; readonly end: number },
  { win, lose, error }: FairBets,
  odds: Float64Array,
  isJudgedAt: (row: number) => boolean,
  into: Readonly<Record<'edge' | 'edgeLow', Float64Array>>,
): void {
  for (let row = first; row < end; row += 1) {
    into.edge[row] = into.edgeLow[row] = NaN;
    if (!(win[row]! > 0 && isJudgedAt(row))) continue;
    into.edge[row] = edgeOf(win[row]!, lose[row]!, odds[row]!);
    into.edgeLow[row] = edgeBound(win[row]!, lose[row]!, odds[row]!, error[row]!, -1);
  }
}
