import type { BoardSnapshot } from '../boards/build/snapshot.js';
import { hiddenFlags, quoteFlags } from '../boards/world/prices.js';
import type { LineTable, Prices, QuoteTable } from '../boards/world/prices.js';
import { instantOf } from '../common/calendar/instant.js';
import type { TrendPrice } from './trends.dto.js';

/** Which prices a query looks at. */
export interface PriceChoice {
  readonly includeStale: boolean;
  /** By bookmaker code, 1 for those looked at; null: all. */
  readonly bookmakers: Uint8Array | null;
}

/** Best counted price of a row of lines, NaN without one. */
export function bestPriceOf(prices: Prices, lineRow: number, choice: PriceChoice): number {
  if (lineRow < 0) return NaN;
  const { flags, odds } = prices.quotes.columns;
  let best = NaN;
  forEachShown(prices.lines, prices.quotes, lineRow, choice, (quote) => {
    // of an exchange or not: a NaN compares with nothing
    if ((flags[quote]! & quoteFlags.exchange) === 0 && !(odds[quote]! <= best)) best = odds[quote]!;
  });
  return best;
}

/** Prices shown with a row of lines: those that count, and those of exchanges; highest first, equal ones by name. */
export function shownPrices({ prices, world }: Pick<BoardSnapshot, 'prices' | 'world'>, lineRow: number, choice: PriceChoice): TrendPrice[] {
  if (lineRow < 0) return [];
  const { bookmaker, odds, flags, quotedAt } = prices.quotes.columns;
  const shown: TrendPrice[] = [];
  forEachShown(prices.lines, prices.quotes, lineRow, choice, (quote) => {
    const { id, name, slug, isExchange } = world.entities.bookmakers[bookmaker[quote]!]!;
    shown.push({
      bookmakerId: id, bookmakerName: name, identifier: slug, oddsValue: odds[quote]!, exchange: isExchange,
      assumed: (flags[quote]! & quoteFlags.assumed) !== 0, quotedAt: instantOf(quotedAt[quote]!),
    });
  });
  return shown.sort((one, other) => other.oddsValue - one.oddsValue || (one.identifier < other.identifier ? -1 : 1));
}

function forEachShown(lines: LineTable, quotes: QuoteTable, lineRow: number, choice: PriceChoice, visit: (quote: number) => void): void {
  const hidden = hiddenFlags(choice.includeStale);
  const { flags, bookmaker } = quotes.columns;
  const first = lines.columns.firstQuote[lineRow]!;
  for (let quote = first; quote < first + lines.columns.quotes[lineRow]!; quote += 1) {
    if ((flags[quote]! & hidden) !== 0) continue;
    if (choice.bookmakers === null || choice.bookmakers[bookmaker[quote]!] === 1) visit(quote);
  }
}
