import type { ValueCardTable } from '../boards/candidates/card-columns.js';
import type { MatchOddsTable, PriceChoice, Prices } from '../boards/dataset/prices.js';
import type { BoardPrice } from '../boards/records/bet.js';
import type { NamedDataset, PricedDataset } from '../boards/snapshot/snapshot.js';
import { instantOf } from '../common/calendar/instant.js';
import { excludedFlags, hiddenFlags, quoteFlags } from '../football/eligible-price.js';
import { bestPriceRow } from '../football/price-comparison.js';
import type { ValueBetMatchOdds, ValueBetPrice } from './value-bets.dto.js';

/** Best eligible prices of all cards by side, and the rows of their quotes. */
interface SidePrices {
  readonly prices: readonly [over: Float64Array, under: Float64Array];
  readonly quotes: readonly [over: Int32Array, under: Int32Array];
}

/** Best eligible prices of all cards; cached by the choice of prices, which many variants share. */
export function bestPrices(
  { prices, derived }: PricedDataset,
  { columns }: ValueCardTable,
  superSub: boolean,
  choice: PriceChoice,
): SidePrices {
  return derived.of('best prices of cards', { superSub, ...choice }, (): SidePrices => {
    const isStored = hasStoredPrices(choice);
    const bestQuotes = isStored ? prices.lines.columns.bestQuote : null;
    const [over, under] = [columns.overLine, columns.underLine].map((lines) =>
      quotesOfLines(prices, lines, choice, bestQuotes),
    ) as [Int32Array, Int32Array];
    return {
      prices: isStored
        ? [columns.bestOver, columns.bestUnder]
        : [oddsOfQuotes(prices, over), oddsOfQuotes(prices, under)],
      quotes: [over, under],
    };
  });
}

/**
 * Rows of the quotes with the best prices of lines; -1 without one. Loops over typed arrays: `map` and `from` cost
 * half the CPU of a request that names bookmakers (bench boards, value bets: recomputing).
 * @param bestQuotes by line, where they are stored
 */
function quotesOfLines(
  { lines, quotes }: Prices,
  lineRows: Int32Array,
  { includeStale, bookmakers }: PriceChoice,
  bestQuotes: Int32Array | null,
): Int32Array {
  const { firstQuote, quotes: counts } = lines.columns;
  const excluded = excludedFlags(includeStale);
  const rows = new Int32Array(lineRows.length).fill(-1);
  for (let card = 0; card < rows.length; card += 1) {
    const line = lineRows[card]!;
    if (line < 0) continue;
    const first = firstQuote[line]!;
    rows[card] =
      bestQuotes === null
        ? bestPriceRow(quotes.columns, first, first + counts[line]!, excluded, bookmakers)
        : bestQuotes[line]!;
  }
  return rows;
}

/** Odds of quotes; NaN for -1. */
function oddsOfQuotes({ quotes }: Prices, rows: Int32Array): Float64Array {
  const { odds } = quotes.columns;
  const prices = new Float64Array(rows.length).fill(NaN);
  for (let card = 0; card < rows.length; card += 1) if (rows[card]! >= 0) prices[card] = odds[rows[card]!]!;
  return prices;
}

/** Whether the stored columns hold these prices. */
export const hasStoredPrices = ({ includeStale, bookmakers }: PriceChoice): boolean =>
  !includeStale && bookmakers === null;

/** The value; null for NaN. */
export const known = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** Best 1X2 prices of a fixture; with `includeStale` stale prices are eligible. */
export function matchOddsOf(
  { matchOdds, derived }: Pick<PricedDataset, 'derived'> & { readonly matchOdds: MatchOddsTable },
  fixture: number,
  includeStale: boolean,
): ValueBetMatchOdds {
  const { fixture: fixtures, includesStale, home, draw, away } = matchOdds.columns;
  const keyOf = (index: number, isStaleIncluded: number): number => index * 2 + isStaleIncluded;
  const rows = derived.get(
    'rows of match odds',
    () => new Map(Array.from(fixtures, (index, row) => [keyOf(index, includesStale[row]!), row])),
  );
  const row = rows.get(keyOf(fixture, Number(includeStale)));
  if (row === undefined) return { away: null, draw: null, home: null };
  return { away: known(away[row]!), draw: known(draw[row]!), home: known(home[row]!) };
}

/** Shown prices of a card's line by bookmaker name: not suspended, above 1.01, and not stale unless the query asks. */
export function pricesOf(
  snapshot: PricedDataset,
  { table: { columns }, prices: options }: PricedCards,
  row: number,
): ValueBetPrice[] {
  const { prices } = snapshot;
  const { bookmakers } = snapshot.dataset.entities;
  const { firstQuote, quotes: quoteCounts } = prices.lines.columns;
  const { bookmaker, odds, flags, quotedAt } = prices.quotes.columns;
  const hidden = hiddenFlags(options.includeStale);
  const ranks = nameRanks(snapshot);
  const shown: OfferedPrice[] = [];
  // prices of exchanges are shown only beside those of bookmakers
  let isQuoted = false;
  for (let side = 0; side < 2; side += 1) {
    const line = side === 0 ? columns.overLine[row]! : columns.underLine[row]!;
    const first = line < 0 ? 0 : firstQuote[line]!;
    const end = line < 0 ? 0 : first + quoteCounts[line]!;
    for (let at = first; at < end; at += 1) {
      const index = bookmaker[at]!;
      if ((flags[at]! & hidden) !== 0) continue;
      if ((flags[at]! & quoteFlags.exchange) === 0) isQuoted = true;
      if (options.bookmakers !== null && options.bookmakers[index] !== 1) continue;
      const isAssumed = (flags[at]! & quoteFlags.assumed) !== 0;
      let offered = shown.find((each) => each.index === index);
      if (offered === undefined)
        shown.push((offered = { index, over: NaN, under: NaN, moment: Infinity, isAssumed: false }));
      offered.moment = Math.min(offered.moment, quotedAt[at]!);
      offered.isAssumed ||= isAssumed;
      if (side === 0) offered.over = odds[at]!;
      else offered.under = odds[at]!;
    }
  }
  if (!isQuoted) return [];
  return shown
    .sort((one, other) => ranks[one.index]! - ranks[other.index]!)
    .map(({ index, over, under, moment, isAssumed }) => {
      const { name, slug, isExchange } = bookmakers[index]!;
      return {
        overOdds: known(over),
        source: slug,
        underOdds: known(under),
        bookmakerName: name,
        exchange: isExchange,
        assumed: isAssumed,
        quotedAt: instantOf(moment),
      };
    });
}

/** The best eligible price of the side that a card is ranked by. */
export function bestPriceOf({ table: { columns }, side, quote }: RankedPrices, row: number): BoardPrice {
  return { line: (side[row] === 0 ? columns.overLine : columns.underLine)[row]!, quote: quote[row]! };
}

/** Cards, and which prices of theirs are shown. */
interface PricedCards {
  readonly table: ValueCardTable;
  readonly prices: PriceChoice;
}

/** Cards with the side that each is ranked by, and the row of its best quote. */
interface RankedPrices {
  readonly table: ValueCardTable;
  readonly side: Uint8Array;
  readonly quote: Int32Array;
}

/** Prices of a bookmaker; NaN without one. */
interface OfferedPrice {
  readonly index: number;
  over: number;
  under: number;
  /** The older of both, Unix seconds. */
  moment: number;
  isAssumed: boolean;
}

/** By bookmaker index: rank of the name; equal names share a rank. */
function nameRanks({ dataset: { entities }, derivedOfEntities }: NamedDataset): Uint16Array {
  return derivedOfEntities.get('bookmakers by name', () => {
    const names = [...new Set(entities.bookmakers.map(({ name }) => name))].sort();
    return Uint16Array.from(entities.bookmakers, ({ name }) => names.indexOf(name));
  });
}
