import type { BoardSnapshot, PricedDataset } from '../../boards/snapshot/snapshot.js';
import { compareLine, comparisonOf } from '../../boards/candidates/price-lines.js';
import type { ComparedColumns } from '../../boards/candidates/price-lines.js';
import { isOfResult } from '../../boards/dataset/prices.js';
import type { Prices } from '../../boards/dataset/prices.js';
import type { BoardVariant } from '../../boards/engine/board.js';
import { excludedFlags, quoteFlags } from '../../football/eligible-price.js';
import { bestPriceRow, percentAbove, percentAboveOthers } from '../../football/price-comparison.js';
import type { PriceComparison } from '../../football/price-comparison.js';
import { valueEdgeOf } from '../../boards/dataset/line-value.js';

/** Options that change the numbers of a line; equal options share one variant. */
export interface PriceOptions {
  /** Whether stale prices are eligible. */
  readonly includeStale: boolean;
  /** By bookmaker index, 1 for those whose best price is compared; null: all. */
  readonly compared: Uint8Array | null;
  /** Match results and handicaps are listed if value is requested, or if they are named. */
  readonly asksForValue: boolean;
  readonly namesResults: boolean;
}

/** The compared price of each line relative to the others: columns by row, NaN without that price. */
export interface PriceVariant extends BoardVariant {
  readonly bookmakers: Uint16Array;
  /** Independent sources among them. */
  readonly sources: Uint16Array;
  readonly mean: Float64Array;
  /** The best price, and the compared one. */
  readonly best: Float64Array;
  readonly price: Float64Array;
  /** The compared price relative to the mean, in percent. */
  readonly discrepancy: Float64Array;
  /** The compared price relative to the mean, and to the median, of the other sources, in percent. */
  readonly outlierPercent: () => Float64Array;
  readonly edge: () => Float64Array;
  /** The best price relative to the second best of another source, in percent. */
  readonly gapToSecond: () => Float64Array;
  /** Expected profit in percent at the compared price, given the fair probability. */
  readonly valueEdge: () => Float64Array;
  /** 1: three bookmakers quote the line, and the best price stands alone. */
  readonly lonely: () => Float64Array;
  /** Rows in descending order of the discrepancy; null if none are sorted. */
  readonly byDiscrepancy: Uint32Array | null;
}

/** The lines of a snapshot under some options. */
export function priceVariant(snapshot: BoardSnapshot, options: PriceOptions): PriceVariant {
  return options.compared === null ? bestPrices(snapshot, options) : ownPrices(snapshot, options, options.compared);
}

/** Reads a column from all quotes of lines, when a query first sorts or filters by it; NaN without a compared price. */
type ReadColumn = (column: string, valueOf: (comparison: PriceComparison, row: number) => number) => Float64Array;

function lineReader(
  { derived, prices, dataset }: PricedDataset,
  rows: Uint32Array,
  { includeStale, compared }: PriceOptions,
): ReadColumn {
  const { firstQuote, quotes: counts } = prices.lines.columns;
  return (column, valueOf) =>
    derived.of(column, { includeStale, compared }, () => {
      const comparison = comparisonOf(prices, dataset.entities.bookmakers, includeStale, compared);
      const values = new Float64Array(prices.lines.rows).fill(NaN);
      for (const row of rows) {
        comparison.read(firstQuote[row]!, counts[row]!);
        if (comparison.compared >= 0) values[row] = valueOf(comparison, row);
      }
      return values;
    });
}

const judgedColumns = (
  read: ReadColumn,
  prices: Prices,
): Pick<PriceVariant, 'gapToSecond' | 'valueEdge' | 'lonely'> => ({
  gapToSecond: () => read('gaps to the second', (comparison) => comparison.gapToSecond()),
  lonely: () => read('lonely prices', (comparison) => Number(comparison.isLonely())),
  valueEdge: () => read('value edges', ({ compared }, row) => valueEdgeOf(prices, row, compared)),
});

/** Rows with a price of upcoming fixtures: all, and those of counts. */
interface CandidateRows {
  readonly all: Uint32Array;
  readonly counts: Uint32Array;
}

function listedRows({ asksForValue, namesResults }: PriceOptions, { all, counts }: CandidateRows): Uint32Array {
  return asksForValue || namesResults ? all : counts;
}

/** Columns of the best prices, and the rows that have one. */
interface BestPrices extends ComparedColumns {
  readonly best: Float64Array;
  readonly candidates: CandidateRows;
}

/** The best prices, from fresh quotes or including stale ones. */
function bestPrices(snapshot: BoardSnapshot, options: PriceOptions): PriceVariant {
  const { edge, outlierPercent, candidates, ...columns } = bestColumns(snapshot, options.includeStale);
  return {
    ...columns,
    candidates: listedRows(options, candidates),
    price: columns.best,
    edge: () => edge,
    outlierPercent: () => outlierPercent,
    ...judgedColumns(lineReader(snapshot, candidates.all, options), snapshot.prices),
    byDiscrepancy: options.includeStale ? null : snapshot.priceLines.order,
    order: [],
  };
}

function bestColumns(snapshot: BoardSnapshot, includeStale: boolean): BestPrices {
  return snapshot.derived.of('best prices', { includeStale }, () => {
    const best = snapshot.prices.lines.columns.bestOdds;
    const fresh = { ...snapshot.priceLines.table.columns, best };
    const columns = includeStale ? withStale(snapshot, fresh) : fresh;
    return { ...columns, candidates: candidatesOf(snapshot, columns.best) };
  });
}

/** The columns, with lines that have stale quotes compared again. */
function withStale(
  { prices, dataset }: PricedDataset,
  fresh: Omit<BestPrices, 'candidates'>,
): Omit<BestPrices, 'candidates'> {
  const columns = {
    best: fresh.best.slice(),
    bookmakers: fresh.bookmakers.slice(),
    sources: fresh.sources.slice(),
    sum: fresh.sum.slice(),
    mean: fresh.mean.slice(),
    sourceSum: fresh.sourceSum.slice(),
    discrepancy: fresh.discrepancy.slice(),
    edge: fresh.edge.slice(),
    outlierPercent: fresh.outlierPercent.slice(),
  };
  const comparison = comparisonOf(prices, dataset.entities.bookmakers, true);
  const { firstQuote, quotes: counts } = prices.lines.columns;
  const { flags } = prices.quotes.columns;
  const excluded = excludedFlags(false);
  for (let row = 0; row < prices.lines.rows; row += 1) {
    const end = firstQuote[row]! + counts[row]!;
    let hasStale = false;
    for (let at = firstQuote[row]!; at < end; at += 1) hasStale ||= (flags[at]! & excluded) === quoteFlags.stale;
    if (!hasStale) continue;
    compareLine(prices, row, comparison, columns);
    columns.best[row] = comparison.price;
  }
  return columns;
}

/** The best prices of some bookmakers; everything else is taken from the best prices of all. */
function ownPrices(snapshot: BoardSnapshot, options: PriceOptions, compared: Uint8Array): PriceVariant {
  const { includeStale } = options;
  const { derived, prices, dataset } = snapshot;
  const { bookmakers } = dataset.entities;
  const choice = { includeStale, compared };
  const { sum, sourceSum, candidates, ...others } = bestColumns(snapshot, includeStale);
  const own = derived.of('prices of bookmakers', choice, () => {
    const price = pricesOf(prices, includeStale, compared);
    const discrepancy = new Float64Array(price.length);
    for (let row = 0; row < price.length; row += 1)
      discrepancy[row] = percentAbove(price[row]!, sum[row]! / others.bookmakers[row]!);
    return { price, discrepancy };
  });
  const read = lineReader(snapshot, candidates.all, options);
  const areAlone = bookmakers.every(
    ({ feed }, index) => compared[index] !== 1 || bookmakers.filter((other) => other.feed === feed).length === 1,
  );
  /** Not cached: the columns of all bookmakers would otherwise exceed the memory for derived columns. */
  const outliersAlone = (): Float64Array => {
    const values = new Float64Array(own.price.length);
    for (let row = 0; row < values.length; row += 1) {
      const odds = own.price[row]!;
      values[row] = percentAboveOthers(odds, odds, sourceSum[row]!, others.sources[row]!);
    }
    return values;
  };
  let outliers: Float64Array | null = null;
  return {
    // rows without such a price are within no bound of prices
    ...others,
    ...own,
    candidates: listedRows(options, candidates),
    edge: () => read('edges', (comparison) => comparison.edge()),
    outlierPercent: () =>
      (outliers ??= areAlone ? outliersAlone() : read('outlier percents', (comparison) => comparison.outlierPercent())),
    ...judgedColumns(read, prices),
    byDiscrepancy: null,
    order: [],
  };
}

/** By line: the highest eligible price of some bookmakers, NaN without one. */
function pricesOf({ lines, quotes }: Prices, includeStale: boolean, compared: Uint8Array): Float64Array {
  const { firstQuote, quotes: counts } = lines.columns;
  const excluded = excludedFlags(includeStale);
  const prices = new Float64Array(lines.rows).fill(NaN);
  for (let row = 0; row < lines.rows; row += 1) {
    const first = firstQuote[row]!;
    const best = bestPriceRow(quotes.columns, first, first + counts[row]!, excluded, compared);
    if (best >= 0) prices[row] = quotes.columns.odds[best]!;
  }
  return prices;
}

function candidatesOf({ live, prices: { lines } }: BoardSnapshot, price: Float64Array): CandidateRows {
  const { fixture } = lines.columns;
  const all = new Uint32Array(lines.rows);
  let count = 0;
  for (let row = 0; row < all.length; row += 1)
    if (!Number.isNaN(price[row]!) && !live.has(fixture[row]!)) all[count++] = row;
  const rows = all.slice(0, count);
  return { all: rows, counts: rows.filter((row) => !isOfResult(lines.columns, row)) };
}
