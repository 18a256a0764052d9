import type { PriceChoice, Prices } from '../boards/dataset/prices.js';
import { instantOf } from '../common/calendar/instant.js';
import { hiddenFlags } from '../football/eligible-price.js';

/** JSON members repeated in many records, by dictionary index; halves the time to write a page of player trends. */
export class RepeatedText {
  /** By index from -1, which means unknown. */
  private readonly texts: string[] = [];

  /** @param membersOf members of an index, in their order */
  constructor(private readonly membersOf: (index: number) => object) {}

  /** The members without braces. */
  of(index: number): string {
    return (this.texts[index + 1] ??= JSON.stringify(this.membersOf(index)).slice(1, -1));
  }
}

/** Prices of a record. */
export interface QuotesText {
  /** A JSON array. */
  readonly text: string;
  readonly oldestQuoteAt: string | null;
}

/** Rows of the quotes shown with a line, eligible ones and those of exchanges, highest first. */
export function shownQuotes({ lines, quotes }: Prices, line: number, choice: PriceChoice): number[] {
  const hidden = hiddenFlags(choice.includeStale);
  const { bookmaker, flags } = quotes.columns;
  const shown: number[] = [];
  if (line < 0) return shown;
  const first = lines.columns.firstQuote[line]!;
  for (let at = first, end = first + lines.columns.quotes[line]!; at < end; at += 1) {
    const isChosen = choice.bookmakers === null || choice.bookmakers[bookmaker[at]!] === 1;
    if ((flags[at]! & hidden) === 0 && isChosen) shown.push(at);
  }
  return shown;
}

/** Quotes as a JSON array, with the moment of the oldest; joined as text, cheaper than an object per price. */
export function quotesText(
  { quotes }: Prices,
  shown: readonly number[],
  textOf: (quote: number) => string,
): QuotesText {
  const { quotedAt } = quotes.columns;
  let [text, oldest] = ['', Infinity];
  for (const at of shown) {
    oldest = Math.min(oldest, quotedAt[at]!);
    text += `${text === '' ? '' : ','}${textOf(at)}`;
  }
  return { text: `[${text}]`, oldestQuoteAt: shown.length === 0 ? null : instantOf(oldest) };
}
