import { marketOfLine, scopes } from './prices.js';
import type { LineTable, Prices } from './prices.js';
import { BLEND_DEFAULTS, blendOf } from '../../football/blend.js';
import type { BlendDefaults } from '../../football/blend.js';
import type { ConsensusKind } from '../../football/consensus.js';
import { percentAbove } from '../../football/price-comparison.js';

/** What a side of a line is worth by fresh prices of all sources; on lines of teams their model has a say. */
export interface LineValue {
  /** Independent sources at the line. */
  readonly sources: number;
  /** null without a source. */
  readonly kind: ConsensusKind | null;
  /** Probability of the side by them, if the bet is decided; NaN without any. */
  readonly consensusProbability: number;
  /** Weight of the team model in the forecasts behind the fair probability; 0 of players. */
  readonly blendWeight: number;
  /** Fair probability of the side, if the bet is decided; NaN where it is unknown. */
  readonly fairProbability: number;
  /** Expected profit at the price in percent of the stake; NaN with too few sources at the line. */
  readonly valueEdge: number;
}

const playerScope = scopes.indexOf('player');
/** Prices on players are judged by the consensus alone. */
const playerBlend = { ...BLEND_DEFAULTS.playerCounts, weight: 0 };

/** How the prices of a line are judged. */
export function blendOfLine({ columns }: LineTable, row: number): BlendDefaults {
  return columns.scope[row] === playerScope ? playerBlend : blendOf(marketOfLine(columns, row), false);
}

/** Expected profit in percent of the stake at a quote's price; NaN where it is unknown. */
export function valueEdgeOf({ lines, quotes }: Prices, row: number, quote: number): number {
  const { fair, decided, sources } = lines.columns;
  if (sources[row]! < blendOfLine(lines, row).minConsensus) return NaN;
  return decided[row]! * percentAbove(quotes.columns.odds[quote]! * fair[row]!, 1);
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
