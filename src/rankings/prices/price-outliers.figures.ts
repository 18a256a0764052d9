import type { BoardSnapshot } from '../../boards/builder/snapshot.js';
import { feedsOf } from '../../boards/candidates/price-lines.js';
import { excludedFlags, quoteFlags } from '../../football/eligible-price.js';
import { percentAbove, PriceComparison } from '../../football/price-comparison.js';
import type { PriceListingRequest, PriceSortColumn } from './price-outliers.request.js';

/** What lines are bounded and sorted by where the highest price is compared: columns by row. */
export interface PriceFigures {
  /** Names them among what is kept of a snapshot. */
  readonly name: 'fresh' | 'with stale';
  readonly bookmakers: Uint16Array;
  readonly groups: Uint16Array;
  /** The highest counted price; NaN without one. */
  readonly price: Float64Array;
  readonly mean: Float64Array;
  readonly discrepancy: Float64Array;
  readonly outlierPercent: Float64Array;
  /** What only some requests ask for, made for the first of them. */
  edge(): Float64Array;
  /** Kick-offs of the fixtures. */
  kickoffs(): Float64Array;
  /** Sum of the counted prices. */
  sums(): Float64Array;
}

/** Reads the lines of a snapshot as a request asks for. */
export function comparisonOf(
  snapshot: BoardSnapshot,
  { includeStale, bookmaker }: Pick<PriceListingRequest, 'includeStale' | 'bookmaker'>,
): PriceComparison {
  const options = { excluded: excludedFlags(includeStale), bookmaker };
  return new PriceComparison(snapshot.prices.quotes.columns, feedsOf(snapshot.dataset.entities.bookmakers), options);
}

const kept = new WeakMap<BoardSnapshot, Partial<Record<PriceFigures['name'], PriceFigures>>>();

/**
 * The figures of a snapshot: its own columns, or where old prices count too, those with the lines that hold some
 * computed anew.
 */
export function figuresOf(snapshot: BoardSnapshot, includeStale: boolean): PriceFigures {
  let figures = kept.get(snapshot);
  if (figures === undefined) kept.set(snapshot, (figures = {}));
  return includeStale
    ? (figures['with stale'] ??= figuresWithStale(snapshot))
    : (figures.fresh ??= freshFigures(snapshot));
}

/** The column of a sort. */
export function figureOf(figures: PriceFigures, sortBy: PriceSortColumn): ArrayLike<number> {
  switch (sortBy) {
    case 'odds_discrepancy':
      return figures.discrepancy;
    case 'edge':
      return figures.edge();
    case 'outlierPct':
      return figures.outlierPercent;
    case 'max_odd':
      return figures.price;
    case 'avg_odd':
      return figures.mean;
    case 'bookmaker_count':
      return figures.bookmakers;
    case 'date':
      return figures.kickoffs();
  }
}

function kickoffsOf({
  dataset: {
    entities: { fixtures },
  },
  prices: {
    lines: {
      rows,
      columns: { fixture },
    },
  },
}: BoardSnapshot): Float64Array {
  const kickoffs = new Float64Array(rows);
  for (let row = 0; row < rows; row += 1) kickoffs[row] = fixtures[fixture[row]!]!.kickoff;
  return kickoffs;
}

function freshFigures(snapshot: BoardSnapshot): PriceFigures {
  const { bookmakers, sources: groups, mean, discrepancy, outlierPercent, edge } = snapshot.priceLines.table.columns;
  const price = snapshot.prices.lines.columns.bestOdds;
  return {
    name: 'fresh',
    bookmakers,
    groups,
    price,
    mean,
    discrepancy,
    outlierPercent,
    edge: () => edge,
    kickoffs: once(() => kickoffsOf(snapshot)),
    sums: once(() => countedSums(snapshot, false)),
  };
}

function figuresWithStale(snapshot: BoardSnapshot): PriceFigures {
  const { columns } = snapshot.priceLines.table;
  const [bookmakers, groups, price] = [
    columns.bookmakers.slice(),
    columns.sources.slice(),
    snapshot.prices.lines.columns.bestOdds.slice(),
  ];
  const [mean, discrepancy, outlierPercent] = [
    columns.mean.slice(),
    columns.discrepancy.slice(),
    columns.outlierPercent.slice(),
  ];
  const { firstQuote, quotes } = snapshot.prices.lines.columns;
  const comparison = comparisonOf(snapshot, { includeStale: true, bookmaker: -1 });
  const rows = rowsWithStale(snapshot);
  for (const row of rows) {
    comparison.read(firstQuote[row]!, quotes[row]!);
    bookmakers[row] = comparison.bookmakers;
    groups[row] = comparison.sources;
    price[row] = comparison.price;
    mean[row] = comparison.mean();
    discrepancy[row] = comparison.discrepancy();
    outlierPercent[row] = comparison.outlierPercent();
  }
  const edge = (): Float64Array => {
    const edges = columns.edge.slice();
    for (const row of rows) {
      comparison.read(firstQuote[row]!, quotes[row]!);
      edges[row] = percentAbove(comparison.price, comparison.othersMedian());
    }
    return edges;
  };
  return {
    name: 'with stale',
    bookmakers,
    groups,
    price,
    mean,
    discrepancy,
    outlierPercent,
    edge: once(edge),
    kickoffs: once(() => kickoffsOf(snapshot)),
    sums: once(() => countedSums(snapshot, true)),
  };
}

/** Rows with a price that counts only where old ones do, ascending. */
function rowsWithStale({
  prices: {
    lines: {
      columns: { firstQuote, quotes },
    },
    quotes: {
      rows,
      columns: { flags },
    },
  },
}: BoardSnapshot): number[] {
  const isCountedAnew = Uint8Array.from({ length: 256 }, (_, bits) =>
    (bits & excludedFlags(false)) === quoteFlags.stale ? 1 : 0,
  );
  const found: number[] = [];
  // quotes stand in the order of their lines
  let row = 0;
  for (let at = 0; at < rows; at += 1) {
    if (isCountedAnew[flags[at]!] === 0) continue;
    while (firstQuote[row]! + quotes[row]! <= at) row += 1;
    if (found[found.length - 1] !== row) found.push(row);
  }
  return found;
}

function countedSums(
  {
    prices: {
      lines: {
        rows,
        columns: { firstQuote, quotes },
      },
      quotes: {
        columns: { odds, flags },
      },
    },
  }: BoardSnapshot,
  includeStale: boolean,
): Float64Array {
  const excluded = excludedFlags(includeStale);
  const sums = new Float64Array(rows);
  for (let row = 0; row < rows; row += 1) {
    let sum = 0;
    for (let at = firstQuote[row]!, end = at + quotes[row]!; at < end; at += 1)
      if ((flags[at]! & excluded) === 0) sum += odds[at]!;
    sums[row] = sum;
  }
  return sums;
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
