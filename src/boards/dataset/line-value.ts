import { marketOfLine, scopes } from './prices.js';
import type { LineTable, Prices } from './prices.js';
import { blendOf } from '../../football/blend.js';
import type { BlendDefaults } from '../../football/blend.js';
import type { ConsensusKind } from '../../football/consensus.js';
import { edgeOf, isJudged } from '../../football/judge/judge.js';

/** What a side of a line is worth by fresh prices of all sources and the model. */
export interface LineValue {
  /** Independent sources at the line. */
  readonly sources: number;
  /** null without a source. */
  readonly kind: ConsensusKind | null;
  /** Probability of the side by them, if the bet is decided; NaN without any. */
  readonly consensusProbability: number;
  /** Weight of the model in the forecasts behind the fair probability. */
  readonly blendWeight: number;
  /** Fair probability of the side, if the bet is decided; NaN where it is unknown. */
  readonly fairProbability: number;
  /** Expected profit at the price in percent of the stake; NaN with too few sources at the line. */
  readonly valueEdge: number;
}

const playerScope = scopes.indexOf('player');

/** How the prices of a line are judged. */
export function blendOfLine({ columns }: LineTable, row: number): BlendDefaults {
  return blendOf(marketOfLine(columns, row), columns.scope[row] === playerScope);
}

/** Expected profit in percent of the stake at a quote's price; NaN where it is unknown. */
export function valueEdgeOf({ lines, quotes }: Prices, row: number, quote: number): number {
  const { win, lose, sources } = lines.columns;
  if (!isJudged(sources[row]!, blendOfLine(lines, row))) return NaN;
  return edgeOf(win[row]!, lose[row]!, quotes.columns.odds[quote]!);
}

/**
 * The value of a quote's price.
 * @param row of its line
 * @param quote its row in the table of quotes
 */
export function lineValue(prices: Prices, row: number, quote: number): LineValue {
  const { consensus, sources: counts, isCalibrated, fair } = prices.lines.columns;
  const sources = counts[row]!;
  return {
    sources,
    kind: sources === 0 ? null : isCalibrated[row] === 1 ? 'calibrated' : 'twoSided',
    consensusProbability: sources === 0 ? NaN : consensus[row]!,
    blendWeight: blendOfLine(prices.lines, row).weight,
    fairProbability: fair[row]!,
    valueEdge: valueEdgeOf(prices, row, quote),
  };
}
