import type { BoardSnapshot } from '../boards/build/snapshot.js';
import type { BookmakerEntry } from '../boards/world/entities.js';
import { hiddenFlags, quoteFlags, uncountedFlags } from '../boards/world/prices.js';
import type { Prices } from '../boards/world/prices.js';
import { instantOf } from '../common/calendar/instant.js';
import { RepeatedText } from './repeated-text.js';
import type { TrendPrice } from './trends.dto.js';

/** Which prices a query looks at. */
export interface PriceChoice {
  readonly includeStale: boolean;
  /** By bookmaker code, 1 for those looked at; null: all. */
  readonly bookmakers: Uint8Array | null;
}

/** Best counted price of rows of lines, NaN without one: one pass over their prices. */
export function bestPrices({ lines, quotes }: Prices, lineRows: ArrayLike<number>, { includeStale, bookmakers }: PriceChoice): Float64Array {
  const { flags, bookmaker, odds } = quotes.columns;
  const { firstQuote, quotes: counts } = lines.columns;
  const uncounted = uncountedFlags(includeStale);
  const named = bookmakers ?? Uint8Array.of(1);
  const counted = Uint8Array.from({ length: named.length * 256 }, (_, each) => (named[each >>> 8] === 1 && (each & 255 & uncounted) === 0 ? 1 : 0));
  const perBookmaker = bookmakers === null ? 0 : 256;
  const best = new Float64Array(lineRows.length);
  for (let row = 0; row < best.length; row += 1) {
    const line = lineRows[row]!;
    let highest = 0;
    const first = line < 0 ? 0 : firstQuote[line]!;
    const end = line < 0 ? 0 : first + counts[line]!;
    for (let quote = first; quote < end; quote += 1) {
      // whether a price counts cannot be foretold: a product, 0 for one that does not, is faster than a question
      const price = odds[quote]! * counted[bookmaker[quote]! * perBookmaker + flags[quote]!]!;
      highest = price > highest ? price : highest;
    }
    best[row] = highest === 0 ? NaN : highest;
  }
  return best;
}

/** Prices of a record as they are sent. */
export interface PricesText {
  /** A JSON array. */
  readonly text: string;
  readonly oldestQuoteAt: string | null;
}

type Written = Pick<TrendPrice, 'bookmakerId' | 'bookmakerName' | 'identifier'>;
const written = new RepeatedText<BookmakerEntry>((entry): Written => ({ bookmakerId: entry!.id, bookmakerName: entry!.name, identifier: entry!.slug }));

/** Prices shown with a row of lines: those that count, and those of exchanges; highest first, equal ones by name. */
export function shownPrices({ prices: { lines, quotes }, world: { entities: { bookmakers } } }: Pick<BoardSnapshot, 'prices' | 'world'>, lineRow: number, choice: PriceChoice): PricesText {
  const { bookmaker, odds, flags, quotedAt } = quotes.columns;
  const isBefore = (one: number, other: number): boolean =>
    odds[one] === odds[other] ? bookmakers[bookmaker[one]!]!.slug < bookmakers[bookmaker[other]!]!.slug : odds[one]! > odds[other]!;
  const shown: number[] = [];
  const hidden = hiddenFlags(choice.includeStale);
  const first = lineRow < 0 ? 0 : lines.columns.firstQuote[lineRow]!;
  const end = lineRow < 0 ? 0 : first + lines.columns.quotes[lineRow]!;
  let oldest = Infinity;
  for (let quote = first; quote < end; quote += 1) {
    if ((flags[quote]! & hidden) !== 0 || (choice.bookmakers !== null && choice.bookmakers[bookmaker[quote]!] !== 1)) continue;
    oldest = Math.min(oldest, quotedAt[quote]!);
    let place = shown.length;
    for (; place > 0 && isBefore(quote, shown[place - 1]!); place -= 1) shown[place] = shown[place - 1]!;
    shown[place] = quote;
  }
  let text = '[';
  for (const quote of shown) {
    const { isExchange } = bookmakers[bookmaker[quote]!]!;
    const isAssumed = (flags[quote]! & quoteFlags.assumed) !== 0;
    text += `${text === '[' ? '' : ','}{${written.of(bookmakers, bookmaker[quote]!)},"oddsValue":${odds[quote]!},"exchange":${isExchange},"assumed":${isAssumed},"quotedAt":"${instantOf(quotedAt[quote]!)}"}`;
  }
  return { text: `${text}]`, oldestQuoteAt: shown.length === 0 ? null : instantOf(oldest) };
}
