import { excludedFlags } from '../../football/eligible-price.js';
import type { PricedDataset } from '../snapshot/snapshot.js';
import { normaliseName } from '../../football/names.js';
import { comparisonOf } from '../candidates/price-lines.js';
import type { BookmakerEntry } from '../dataset/entities.js';
import { ChosenPrices, priceMatrix } from '../dataset/best-prices.js';
import type { PriceChoice } from '../dataset/prices.js';

/** Rows of a table, and the lines they refer to. */
export interface QuotedRows {
  /** Name of the table within the snapshot. */
  readonly name: string;
  /** Columns of line rows, -1 for none; null: the table's rows are lines themselves. */
  readonly lines: readonly Int32Array[] | null;
}

/** Which bookmakers have an eligible price for each row. Few distinct sets occur, so rows are counted by set. */
export interface BookmakerSets {
  /** Index of the set, by row. */
  readonly indexes: Uint32Array;
  /** Bookmaker indexes, by set. */
  readonly sets: readonly (readonly number[])[];
}

const BITS = 32;

/** The sets of a table, cached per snapshot: counting by them costs a tenth of reading all quotes (bench boards). */
export function bookmakerSets(
  { derived, prices, dataset }: PricedDataset,
  { name, lines }: QuotedRows,
  includeStale: boolean,
): BookmakerSets {
  return derived.of('bookmakers of rows', { name, includeStale }, () => {
    const { firstQuote, quotes } = prices.lines.columns;
    const { bookmaker, flags } = prices.quotes.columns;
    const excluded = excludedFlags(includeStale);
    const words = Math.ceil(dataset.entities.bookmakers.length / BITS);
    const mask = new Uint32Array(words);
    const addLine = (line: number): void => {
      const end = firstQuote[line]! + quotes[line]!;
      for (let quote = firstQuote[line]!; quote < end; quote += 1) {
        if ((flags[quote]! & excluded) !== 0) continue;
        const word = Math.floor(bookmaker[quote]! / BITS);
        mask[word] = mask[word]! | (1 << (bookmaker[quote]! % BITS));
      }
    };
    const sets: number[][] = [];
    const known = new Map<string | number, number>();
    const indexes = new Uint32Array(lines?.[0]?.length ?? prices.lines.rows);
    for (let row = 0; row < indexes.length; row += 1) {
      mask.fill(0);
      if (lines === null) addLine(row);
      else for (const { [row]: line = -1 } of lines) if (line >= 0) addLine(line);
      const key = words === 1 ? mask[0]! : mask.join(' ');
      let index = known.get(key);
      if (index === undefined) {
        known.set(key, (index = sets.length));
        sets.push(membersOf(mask));
      }
      indexes[row] = index;
    }
    return { indexes, sets };
  });
}

/** Indexes of the bits that are set. */
function membersOf(mask: Uint32Array): number[] {
  const members: number[] = [];
  for (let index = 0; index < mask.length * BITS; index += 1)
    if ((mask[Math.floor(index / BITS)]! & (1 << (index % BITS))) !== 0) members.push(index);
  return members;
}

/** Marks bookmakers by identifier, id or name: 1 by index for the given ones; unknown words mark none. */
export function bookmakersNamed(words: readonly string[], bookmakers: readonly BookmakerEntry[]): Uint8Array {
  const named = new Set(words);
  const names = new Set(words.map(normaliseName));
  return Uint8Array.from(bookmakers, ({ id, slug, name }) =>
    named.has(slug) || named.has(String(id)) || names.has(normaliseName(name)) ? 1 : 0,
  );
}

/** The prices of a snapshot for a choice of bookmakers; all choices share one matrix. */
export function chosenPrices({ prices, dataset, derived }: PricedDataset, choice: PriceChoice): ChosenPrices {
  const bookmakers = dataset.entities.bookmakers.length;
  const { matrix } = derived.of('price matrix', { includeStale: choice.includeStale }, ({ includeStale }) => ({
    matrix: priceMatrix(prices, bookmakers, includeStale),
  }));
  return new ChosenPrices(prices, bookmakers, choice, matrix);
}

/**
 * By line: 1 where three bookmakers quote it and the best price stands alone, whichever bookmakers a query chooses.
 * Computed once per snapshot, with the bets of `judgedLines`: 29 % less CPU for a request that chooses bookmakers
 * (bench boards, player trends: recomputing).
 */
export function lonelyLines({ derived, prices, dataset }: PricedDataset, includeStale: boolean): Uint8Array {
  return derived.of('lonely lines', { includeStale }, () => {
    const { firstQuote, quotes } = prices.lines.columns;
    const comparison = comparisonOf(prices, dataset.entities.bookmakers, includeStale);
    const isLonely = new Uint8Array(prices.lines.rows);
    for (let row = 0; row < isLonely.length; row += 1) {
      comparison.read(firstQuote[row]!, quotes[row]!);
      isLonely[row] = Number(comparison.isLonely());
    }
    return isLonely;
  });
}
