/**
 * How far a model is believed beside the consensus of all bookmakers, and settlements at a fair probability. Measured
 * on held-out seasons a model's own edge is not value: what it adds to the consensus is small, and `w` says how small.
 */
import { findRoot } from '../maths/root-finding.js';
import { lineKind, lineProbabilities, lossProbability, winProbability } from './odds-value.js';
import type { LineProbabilities, SettlementProbabilities } from './odds-value.js';

/** Markets that share a weight and a least number of sources. */
export type MarketFamily = 'matchResult' | 'goalTotals' | 'goalHandicap' | 'matchCounts' | 'playerCounts';

/** How far a family's model is believed, and how many sources a consensus needs. */
export interface BlendDefaults {
  /** Weight w of the model, 0 to 1; 0: the consensus alone, 1: the model alone. */
  readonly weight: number;
  /** Independent sources, at least; with fewer there is no value. */
  readonly minConsensus: number;
}

/**
 * Match results and handicaps were forecast best with no model at all, goal totals with a fifth of it (`npm run
 * backtest -- value --fit`, 2019/20 to 2021/22), player lines with half (log-loss of 2,318 player lines: model .3307,
 * consensus .3312, half and half .3254).
 */
export const BLEND_DEFAULTS: Readonly<Record<MarketFamily, BlendDefaults>> = {
  matchResult: { weight: 0, minConsensus: 4 },
  goalTotals: { weight: 0.2, minConsensus: 4 },
  goalHandicap: { weight: 0, minConsensus: 2 },
  matchCounts: { weight: 0.2, minConsensus: 2 },
  playerCounts: { weight: 0.5, minConsensus: 2 },
};

/** Expected value in percent beyond which a price is most likely wrong, and will be voided. */
export const MOST_EDGE = 30;

/**
 * The family of a market. Goals of one side are goal totals as those of both; both teams to score goes with the counts.
 * @param market key of a statistic or of one of `OTHER_MARKETS`
 * @param isPlayer whether it is on a player
 */
export function marketFamily(market: string, isPlayer: boolean): MarketFamily {
  if (isPlayer) return 'playerCounts';
  if (market === 'matchResult') return 'matchResult';
  if (market === 'asianHandicap') return 'goalHandicap';
  return market === 'goals' ? 'goalTotals' : 'matchCounts';
}

/** Weight of the model, and least number of sources, by which prices of a market are judged by default. */
export function blendOf(market: string, isPlayer: boolean): BlendDefaults {
  return BLEND_DEFAULTS[marketFamily(market, isPlayer)];
}

/**
 * Probability that a bet wins if it is decided, half settlements by half: 1 / fair odds, and what prices without their
 * margin state, at half, whole and quarter lines alike.
 */
export function decidedProbability(win: number, lose: number): number {
  return win / (win + lose);
}

/** `decidedProbability` of a bet from its settlements. */
export function decidedProbabilityOf(bet: SettlementProbabilities): number {
  return decidedProbability(winProbability(bet), lossProbability(bet));
}

/** Logarithms of the first and of the greatest factor by which a mean is moved up or down. */
const [FIRST_STEP, GREATEST_FACTOR] = [0.25, Math.log(10)];

/**
 * Settlements of a line at which over has a given probability of winning if it is decided. A half line needs no more
 * than that. On whole and quarter lines the model's distribution has its mean moved until it meets the probability,
 * and gives the pushes and half settlements.
 * @param over probability of the over, without pushes
 * @param distributionAt P(X = 0), P(X = 1), ... of the model with its mean, or its means, multiplied by a factor
 * @returns null where no mean between a tenth and ten times the model's meets the probability
 */
export function settledLine(
  line: number,
  over: number,
  distributionAt: (factor: number) => ArrayLike<number>,
): LineProbabilities | null {
  if (lineKind(line) === 'half') {
    const [win, lose] = [over, 1 - over];
    return {
      over: { win, halfWin: 0, push: 0, halfLose: 0, lose },
      under: { win: lose, halfWin: 0, push: 0, halfLose: 0, lose: win },
    };
  }
  const linesAt = (logarithm: number): LineProbabilities =>
    lineProbabilities(distributionAt(Math.exp(logarithm)), line);
  const excess = (logarithm: number): number => decidedProbabilityOf(linesAt(logarithm).over) - over;
  // the model and the sources seldom differ by much: the interval grows from the model's own mean
  const direction = excess(0) < 0 ? 1 : -1;
  let [near, far] = [0, FIRST_STEP];
  while (!(direction * excess(direction * far) >= 0)) {
    if (far >= GREATEST_FACTOR) return null;
    [near, far] = [far, Math.min(far * 2, GREATEST_FACTOR)];
  }
  const [low, high] = direction > 0 ? [near, far] : [-far, -near];
  return linesAt(findRoot(excess, low, high, 1e-11));
}
