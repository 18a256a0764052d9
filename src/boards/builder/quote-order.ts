import { compareNames } from '../../football/price-comparison.js';
import type { QuoteRows } from '../load/load-quotes.js';

interface Named {
  readonly id: number;
  readonly name: string;
}

/**
 * Sorts a range of rows of prices: highest first, equal ones by the bookmaker's name, then id. Insertion sort, since a
 * line has few prices.
 * @param bookmakers by their index in the rows
 */
export function putInOrder(
  quotes: Uint32Array,
  first: number,
  end: number,
  { odds, bookmaker }: Pick<QuoteRows, 'odds' | 'bookmaker'>,
  bookmakers: readonly Named[],
): void {
  for (let next = first + 1; next < end; next += 1) {
    const quote = quotes[next]!;
    let at = next;
    for (; at > first; at -= 1) {
      const other = quotes[at - 1]!;
      if (odds[other]! > odds[quote]!) break;
      if (odds[other] === odds[quote] && !isBefore(bookmakers[bookmaker[quote]!]!, bookmakers[bookmaker[other]!]!))
        break;
      quotes[at] = other;
    }
    quotes[at] = quote;
  }
}

const isBefore = (one: Named, other: Named): boolean =>
  one.name === other.name ? one.id < other.id : compareNames(one.name, other.name) < 0;
