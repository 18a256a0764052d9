import { marketFamily } from '../../football/market-family.js';
import { round, roundKnown } from '../../common/rounding.js';
import { bestQuoteOf } from '../dataset/best-prices.js';
import { judgeLine } from '../dataset/line-value.js';
import { marketOfLine, priceSides, scopes } from '../dataset/prices.js';
import type { PriceChoice } from '../dataset/prices.js';
import type { PricedDataset } from '../snapshot/snapshot.js';
import { betAtQuote } from './bet.js';
import type { Bet } from './bet.js';

/** The bet at the best price of a line; null if its value is unknown. */
export function priceBet(snapshot: PricedDataset, row: number, choice: PriceChoice): Bet | null {
  const { prices, dataset } = snapshot;
  const { lines, quotes } = prices;
  const { fixture, scope, player, line, side, consensus, modelWeight, sources, ...columns } = lines.columns;
  const quote = bestQuoteOf(prices, row, choice);
  if (quote < 0) return null;
  const { edge, edgeLow, edgeHigh } = judgeLine(prices, row, quotes.columns.odds[quote]!);
  if (Number.isNaN(edge)) return null;
  const market = marketOfLine(lines.columns, row);
  return {
    ...betAtQuote(snapshot, fixture[row]!, quote),
    scope: scopes[scope[row]!]!,
    playerId: dataset.entities.players[player[row]!]?.id ?? null,
    market,
    marketFamily: marketFamily(market, player[row]! >= 0),
    line: Number.isNaN(line[row]) ? null : line[row]!,
    side: priceSides[side[row]!]!,
    modelProbability: null,
    consensusProbability: roundKnown(consensus[row]!, 4),
    fairProbability: round(columns.fair[row]!, 4),
    modelWeight: modelWeight[row]!,
    consensusSources: sources[row]!,
    modelVersion: null,
    edge: round(edge, 2),
    edgeLow: roundKnown(edgeLow, 2),
    edgeHigh: roundKnown(edgeHigh, 2),
  };
}
