/**
 * The judge of prices: whether a line has enough sources, what a price returns if the fair bet is right, and how well
 * that is known. What model and prices say together of a line is its forecast (`forecast.ts`), and the curve through it.
 */
import { decidedProbability } from '../blend.js';
import type { BlendDefaults } from '../blend.js';
import { edgeBound, probabilityBound } from '../edge-interval.js';
import { expectedValueOfProbabilities } from '../odds-value.js';

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

/** Whether a line has enough sources for its prices to be judged; the model alone needs none. */
export function isJudged(sources: number, { weight, minConsensus }: BlendDefaults): boolean {
  return weight === 1 || sources >= minConsensus;
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
 * @param sources at the line itself
 */
export function judge(bet: FairBet | null, odds: number, sources: number, blend: BlendDefaults): Judgement {
  if (bet === null || !isJudged(sources, blend)) return UNKNOWN;
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
 * @param sourcesAt sources at the line of a row
 */
export function judgeRows(
  { first, end }: { readonly first: number; readonly end: number },
  { win, lose, error }: FairBets,
  odds: Float64Array,
  sourcesAt: (row: number) => number,
  blend: BlendDefaults,
  into: Readonly<Record<'edge' | 'edgeLow', Float64Array>>,
): void {
  for (let row = first; row < end; row += 1) {
    into.edge[row] = into.edgeLow[row] = NaN;
    if (!(win[row]! > 0 && isJudged(sourcesAt(row), blend))) continue;
    into.edge[row] = edgeOf(win[row]!, lose[row]!, odds[row]!);
    into.edgeLow[row] = edgeBound(win[row]!, lose[row]!, odds[row]!, error[row]!, -1);
  }
}
