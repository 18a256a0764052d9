/**
 * Judges prices: whether a line has enough sources, the return of a price if the fair bet is right, and the uncertainty
 * of that return. Model and prices are combined in the forecast of a line (`forecast.ts`) and the curve through it.
 */
import { betAtBound, edgeBound, probabilityBound } from '../edge-interval.js';
import { LEAST_SOURCES, marketFamily } from '../market-family.js';
import { expectedValueOfProbabilities } from '../odds-value.js';
import { decidedProbability } from '../settled-line.js';
import type { SideForecast } from './forecast.js';

/** Rules by which the bets of a market are judged. */
export interface JudgeRules {
  /** Whether the model alone decides (`basis=model`): a disagreement with the market, not value. */
  readonly isModelAlone: boolean;
  /** Least number of independent sources at the line. */
  readonly minConsensus: number;
}

/** Default rules for the bets of a market. */
export function judgeRules(market: string, isPlayer: boolean): JudgeRules {
  return { isModelAlone: false, minConsensus: LEAST_SOURCES[marketFamily(market, isPlayer)] };
}

/** A bet as judged by model and prices together. */
export interface FairBet {
  /** Probabilities of a win and of a loss, half settlements counted by half; NaN where unknown. */
  readonly win: number;
  readonly lose: number;
  /** Standard error of the log-odds that the bet wins if it is decided; NaN where unknown. */
  readonly error: number;
}

/** Fair bets by row. */
export type FairBets = Readonly<Record<keyof FairBet, Float64Array>>;

/** Value of a price; NaN where unknown. */
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

/** Determines whether the prices of a line are judged; the same for all its sides. */
export type LineSources = Pick<SideForecast, 'sources' | 'logit'>;

/**
 * Whether a line has enough sources for its prices to be judged, without contradictions between them; the model alone
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

/** Bets by row for judging prices, at the fair probability and at its lower bound; NaN where none are judged. */
export type JudgedBets = Readonly<Record<'win' | 'lose' | 'lowWin' | 'lowLose', Float64Array>>;

/**
 * The bets of rows for any prices. Cached, together with the price matrix of `ChosenPrices`, they save 40 % of the CPU
 * of a request that chooses bookmakers (bench boards, value bets: recomputing).
 * @param isJudgedAt `isJudged` of the line of a row
 */
export function judgedBets({ win, lose, error }: FairBets, isJudgedAt: (row: number) => boolean): JudgedBets {
  const column = (): Float64Array => new Float64Array(win.length).fill(NaN);
  const bets = { win: column(), lose: column(), lowWin: column(), lowLose: column() };
  for (let row = 0; row < win.length; row += 1) {
    if (!(win[row]! > 0 && isJudgedAt(row))) continue;
    const low = betAtBound(win[row]!, lose[row]!, error[row]!, -1);
    bets.win[row] = win[row]!;
    bets.lose[row] = lose[row]!;
    bets.lowWin[row] = low.win;
    bets.lowLose[row] = low.lose;
  }
  return bets;
}

/** Edges by row: the results of `judge` that are stored in columns. */
export type Edges = Readonly<Record<'edge' | 'edgeLow', Float64Array>>;

/** Writes the edges of some rows at their prices. */
export function writeEdges({ win, lose, lowWin, lowLose }: JudgedBets, odds: Float64Array, into: Edges): void {
  for (let row = 0; row < odds.length; row += 1) {
    into.edge[row] = expectedValueOfProbabilities(win[row]!, lose[row]!, odds[row]!) * 100;
    into.edgeLow[row] = expectedValueOfProbabilities(lowWin[row]!, lowLose[row]!, odds[row]!) * 100;
  }
}
