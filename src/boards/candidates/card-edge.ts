import { BLEND_DEFAULTS, decidedProbability, fairProbability, settledLine } from '../../football/blend.js';
import type { BlendDefaults } from '../../football/blend.js';
import { blendedError, consensusError } from '../../football/edge-interval.js';
import { expectedValueOfProbabilities, lossProbability, winProbability } from '../../football/odds-value.js';
import type { LineProbabilities } from '../../football/odds-value.js';
import {
  chooseHorizon,
  HORIZON_MATCHES,
  HORIZONS,
  playerCountProbabilities,
} from '../../models/player-counts/index.js';
import type { ForecastBasis, Horizon, ModelFamily } from '../../models/player-counts/index.js';
import type { QuoteConsensusColumns } from '../dataset/prices.js';

/** Weight of the model and least number of sources, by default. */
export const CARD_BLEND = BLEND_DEFAULTS.playerCounts;

/** By number of matches, up to the longest horizon: index in HORIZONS of the horizon used. */
export function horizonsByMatches(wanted: Horizon): Uint8Array {
  return Uint8Array.from({ length: HORIZON_MATCHES.extraLong + 1 }, (_, matches) =>
    HORIZONS.indexOf(chooseHorizon(matches, wanted).horizon),
  );
}

/**
 * Expected value in percent of a price.
 * @param win probability of a win, `lose` of a loss, half settlements by half
 * @returns NaN without a price, without a model, or where the bet cannot win
 */
export function cardEdge(win: number, lose: number, odds: number): number {
  // a ternary of a number and NaN makes V8 box the number on the heap
  let edge = NaN;
  if (win > 0) edge = expectedValueOfProbabilities(win, lose, odds) * 100;
  return edge;
}

/** A side of a line as the model sees it. */
export interface ModelSide {
  readonly line: number;
  /** 0: over, 1: under. */
  readonly side: number;
  /** Probabilities, half settlements by half; NaN without a model. */
  readonly win: number;
  readonly lose: number;
  /** Standard error of the log-odds that the bet wins if it is decided. */
  readonly error: number;
}

/** Fair probabilities of a win and a loss, and the standard error of their log-odds. */
export type FairSide = Pick<ModelSide, 'win' | 'lose' | 'error'>;

/** Settlements of a line at which its over has a probability of winning if it is decided; null without a solution. */
export type SettleLine = (over: number) => LineProbabilities | null;

/**
 * Fair probabilities of the side that a quote is of.
 * @param quote row of the quote; -1: none
 * @param weight of the model; 1: the model alone, whatever the sources
 * @param settle called at whole and quarter lines only
 * @returns null without a model, or without a consensus of enough sources
 */
export function fairSide(
  model: ModelSide,
  { consensus, spread, sources, calibrationError }: QuoteConsensusColumns,
  quote: number,
  blend: BlendDefaults,
  settle: SettleLine,
): FairSide | null {
  const { line, side, win, lose } = model;
  if (!(win > 0)) return null;
  if (blend.weight === 1) return model;
  if (quote < 0) return null;
  const probability = consensus[quote]!;
  const ofModel = decidedProbability(win, lose);
  const decided = fairProbability(ofModel, probability, sources[quote]!, blend);
  if (Number.isNaN(decided)) return null;
  const ofConsensus = consensusError(probability, spread[quote]!, sources[quote]!, calibrationError[quote]!);
  const error = blendedError(ofModel, probability, model.error, ofConsensus, blend.weight);
  if (line % 1 === 0.5) return { win: decided, lose: 1 - decided, error };
  const settled = settle(side === 0 ? decided : 1 - decided);
  if (settled === null) return null;
  const bet = side === 0 ? settled.over : settled.under;
  return { win: winProbability(bet), lose: lossProbability(bet), error };
}

/** Counts above a line that the frequencies of a moved mean are summed over. */
const COUNTS_ABOVE = 100;

/**
 * Settlements of a line at which its over has a given probability of winning if it is decided: those of the family with
 * its mean moved. Frequencies have no mean of their own: P(X = n) is moved by factor^n, which is what a moved mean does
 * to Poisson and negative binomial probabilities too.
 */
export function settledCardLine(
  family: ModelFamily,
  basis: Readonly<ForecastBasis>,
  line: number,
  over: number,
): LineProbabilities | null {
  const last = Math.ceil(line);
  if (family === 'frequency') {
    const counts = playerCountProbabilities(family, basis, last + COUNTS_ABOVE);
    return settledLine(line, over, (factor) => tilted(counts, factor));
  }
  return settledLine(line, over, (factor) => {
    const moved = { ...basis, mean: basis.mean * factor, poissonMean: basis.poissonMean * factor };
    return playerCountProbabilities(family, moved, last);
  });
}

/** Probabilities proportional to P(X = n) x factor^n. */
function tilted(counts: Float64Array, factor: number): Float64Array {
  const logarithms = counts.map((probability, count) => Math.log(probability) + count * Math.log(factor));
  const greatest = logarithms.reduce((most, each) => Math.max(most, each), -Infinity);
  const weights = logarithms.map((each) => Math.exp(each - greatest));
  const total = weights.reduce((sum, each) => sum + each, 0);
  return weights.map((each) => each / total);
}
