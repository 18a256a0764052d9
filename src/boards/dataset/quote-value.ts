import { marketOfLine, scopes } from './prices.js';
import type { LineTable, Prices } from './prices.js';
import { BLEND_DEFAULTS, blendOf, fairProbability } from '../../football/blend.js';
import type { BlendDefaults } from '../../football/blend.js';
import type { ConsensusKind } from '../../football/consensus.js';
import { percentAbove } from '../../football/price-comparison.js';

/** What a price is worth by fresh prices of the other sources; on lines of teams their model has a say. */
export interface QuoteValue {
  /** Other sources. */
  readonly sources: number;
  /** null without a source. */
  readonly kind: ConsensusKind | null;
  /** Probability of the side by them, if the bet is decided; NaN without any. */
  readonly consensusProbability: number;
  /** Weight of the team model in the fair probability; 0 of players. */
  readonly blendWeight: number;
  /** Fair probability of the side, if the bet is decided; NaN with too few sources, or without the team model. */
  readonly fairProbability: number;
  /** Expected profit at the price in percent of the stake; NaN where it is unknown. */
  readonly valueEdge: number;
}

const playerScope = scopes.indexOf('player');
/** Prices on players are judged by the consensus alone. */
const playerBlend = { ...BLEND_DEFAULTS.playerCounts, weight: 0 };

function blendOfLine({ columns }: LineTable, row: number): BlendDefaults {
  return columns.scope[row] === playerScope ? playerBlend : blendOf(marketOfLine(columns, row), false);
}

/** Fair probability of a quote's side, if the bet is decided; NaN where it is unknown. */
export function fairOfQuote({ lines, quotes }: Prices, row: number, quote: number): number {
  const { consensus, sources } = quotes.columns;
  return fairProbability(
    lines.columns.modelProbability[row]!,
    consensus[quote]!,
    sources[quote]!,
    blendOfLine(lines, row),
  );
}

/** Expected profit in percent of the stake at a quote's price; NaN where it is unknown. */
export function valueEdgeOf(prices: Prices, row: number, quote: number): number {
  const { odds, decided } = prices.quotes.columns;
  return decided[quote]! * percentAbove(odds[quote]! * fairOfQuote(prices, row, quote), 1);
}

/**
 * The value of a quote's price.
 * @param row of its line
 * @param quote its row in the table of quotes
 */
export function quoteValue(prices: Prices, row: number, quote: number): QuoteValue {
  const { consensus, sources: counts, isCalibrated } = prices.quotes.columns;
  const sources = counts[quote]!;
  return {
    sources,
    kind: sources === 0 ? null : isCalibrated[quote] === 1 ? 'calibrated' : 'twoSided',
    consensusProbability: sources === 0 ? NaN : consensus[quote]!,
    blendWeight: blendOfLine(prices.lines, row).weight,
    fairProbability: fairOfQuote(prices, row, quote),
    valueEdge: valueEdgeOf(prices, row, quote),
  };
}
