import type { BoardSnapshot } from '../../boards/builder/snapshot.js';
import type { BookmakerEntry } from '../../boards/dataset/entities.js';
import { hiddenFlags, quoteFlags } from '../../football/eligible-price.js';
import type { PriceChoice } from '../../boards/dataset/prices.js';
import { instantOf } from '../../common/calendar/instant.js';
import { RepeatedText } from '../repeated-text.js';
import type { TrendPrice } from './trends.dto.js';

/** Prices of a record as they are sent. */
export interface PricesText {
  /** A JSON array. */
  readonly text: string;
  readonly oldestQuoteAt: string | null;
}

type Written = Pick<TrendPrice, 'bookmakerId' | 'bookmakerName' | 'identifier'>;
const written = new RepeatedText<BookmakerEntry>((entry): Written => ({
  bookmakerId: entry!.id,
  bookmakerName: entry!.name,
  identifier: entry!.slug,
}));

/** Prices shown with a row of lines: those that count, and those of exchanges; highest first, equal ones by name. */
export function shownPrices(
  {
    prices: { lines, quotes },
    dataset: {
      entities: { bookmakers },
    },
  }: Pick<BoardSnapshot, 'prices' | 'dataset'>,
  lineRow: number,
  choice: PriceChoice,
): PricesText {
  const { bookmaker, odds, flags, quotedAt } = quotes.columns;
  const isBefore = (one: number, other: number): boolean =>
    odds[one] === odds[other]
      ? bookmakers[bookmaker[one]!]!.slug < bookmakers[bookmaker[other]!]!.slug
      : odds[one]! > odds[other]!;
  const shown: number[] = [];
  const hidden = hiddenFlags(choice.includeStale);
  const first = lineRow < 0 ? 0 : lines.columns.firstQuote[lineRow]!;
  const end = lineRow < 0 ? 0 : first + lines.columns.quotes[lineRow]!;
  let oldest = Infinity;
  for (let quote = first; quote < end; quote += 1) {
    if ((flags[quote]! & hidden) !== 0 || (choice.bookmakers !== null && choice.bookmakers[bookmaker[quote]!] !== 1))
      continue;
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
