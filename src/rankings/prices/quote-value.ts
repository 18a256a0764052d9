import { marketOfLine, scopes } from '../../boards/dataset/prices.js';
import type { Prices } from '../../boards/dataset/prices.js';
import { blendOf, fairProbability } from '../../football/blend.js';
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
  /** Expected profit at the price, in percent of the stake that is decided; NaN without a fair probability. */
  readonly valueEdge: number;
}

const playerScope = scopes.indexOf('player');

/**
 * The value of a quote's price.
 * @param row of its line
 * @param quote its row in the table of quotes
 */
export function quoteValue({ lines, quotes }: Prices, row: number, quote: number): QuoteValue {
  const { scope, modelProbability } = lines.columns;
  const { odds, consensus, sources: counts, isCalibrated } = quotes.columns;
  const isPlayer = scope[row] === playerScope;
  const market = marketOfLine(lines.columns, row);
  const sources = counts[quote]!;
  const blend = blendOf(market, isPlayer);
  const weight = isPlayer ? 0 : blend.weight;
  const probability = sources === 0 ? NaN : consensus[quote]!;
  const fair = fairProbability(modelProbability[row]!, probability, sources, { ...blend, weight });
  return {
    sources,
    kind: sources === 0 ? null : isCalibrated[quote] === 1 ? 'calibrated' : 'twoSided',
    consensusProbability: probability,
    blendWeight: weight,
    fairProbability: fair,
    valueEdge: percentAbove(odds[quote]! * fair, 1),
  };
}
