import { scopes } from '../../boards/dataset/prices.js';
import type { Prices } from '../../boards/dataset/prices.js';
import { BLEND_DEFAULTS, marketFamily } from '../../football/blend.js';
import type { ConsensusKind } from '../../football/consensus.js';
import { percentAbove } from '../../football/price-comparison.js';
import { PLAYER_STATISTIC_KEYS, TEAM_STATISTIC_KEYS } from '../../football/statistics.js';

/** What a price is worth by fresh prices of the other sources. */
export interface QuoteValue {
  /** Other sources. */
  readonly sources: number;
  /** null without a source. */
  readonly kind: ConsensusKind | null;
  /** Probability of the side if the bet is decided; NaN with too few sources. */
  readonly fairProbability: number;
  /** Expected profit at the price, in percent of the stake that is decided; NaN with too few sources. */
  readonly valueEdge: number;
}

const playerScope = scopes.indexOf('player');

/**
 * The value of a quote's price.
 * @param row of its line
 * @param quote its row in the table of quotes
 */
export function quoteValue({ lines, quotes }: Prices, row: number, quote: number): QuoteValue {
  const { scope, statistic } = lines.columns;
  const { odds, consensus, sources: counts, isCalibrated } = quotes.columns;
  const isPlayer = scope[row] === playerScope;
  const market = (isPlayer ? PLAYER_STATISTIC_KEYS : TEAM_STATISTIC_KEYS)[statistic[row]!]!;
  const sources = counts[quote]!;
  const isEnough = sources >= BLEND_DEFAULTS[marketFamily(market, isPlayer)].minConsensus;
  const fairProbability = isEnough ? consensus[quote]! : NaN;
  return {
    sources,
    kind: sources === 0 ? null : isCalibrated[quote] === 1 ? 'calibrated' : 'twoSided',
    fairProbability,
    valueEdge: percentAbove(odds[quote]! * fairProbability, 1),
  };
}
