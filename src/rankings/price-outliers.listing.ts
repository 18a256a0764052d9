import type { BoardSnapshot } from '../boards/build/snapshot.js';
import { Bitset } from '../boards/engine/bitset.js';
import { listingOf } from '../boards/engine/listing.js';
import type { BoardIndex, Listing } from '../boards/engine/listing.js';
import type { Criterion } from '../boards/engine/order.js';
import { rankedPage } from '../boards/engine/ranked-page.js';
import { feedsOf } from '../boards/keys/price-lines.js';
import { uncountedFlags } from '../boards/world/prices.js';
import { percentAbove, PriceComparison } from '../football/price-comparison.js';
import { bestOfGroups, keepBestOfGroups } from './price-outliers.groups.js';

/** Columns that a price board is sorted by. */
export const priceSortColumns = ['odds_discrepancy', 'edge', 'max_odd', 'avg_odd', 'bookmaker_count', 'date'] as const;
/** One of them, or the price against the mean of the other groups. */
export type PriceSortColumn = (typeof priceSortColumns)[number] | 'outlierPct';

/** Which prices are compared, within which bounds, in which order. */
export interface PriceListingRequest {
  /** Whether old prices count too. */
  readonly includeStale: boolean;
  /** Code of the bookmaker whose own price is compared; -1: the highest price. */
  readonly bookmaker: number;
  /** Groups of bookmakers, at least. */
  readonly minBookmakers: number;
  /** Bounds of the price compared, both included. */
  readonly minOdds: number;
  readonly maxOdds: number;
  /** What is bounded in percent: the price against the mean of all, or of the other groups. */
  readonly percent: 'odds_discrepancy' | 'outlierPct';
  readonly minPercent: number;
  readonly maxPercent: number;
  readonly sortBy: PriceSortColumn;
  readonly sortOrder: 'asc' | 'desc';
  /** Only the line with the highest `odds_discrepancy` of each fixture, subject, statistic and side. */
  readonly group: boolean;
}

/** Reads the lines of a snapshot as a request asks for. */
export function comparisonOf(snapshot: BoardSnapshot, { includeStale, bookmaker }: Pick<PriceListingRequest, 'includeStale' | 'bookmaker'>): PriceComparison {
  const options = { uncounted: uncountedFlags(includeStale), bookmaker };
  return new PriceComparison(snapshot.prices.quotes.columns, feedsOf(snapshot.world.entities.bookmakers), options);
}

/** The members within the bounds, in order: from the snapshot's own columns, or computed anew where other prices are compared. */
export function listPrices(snapshot: BoardSnapshot, members: Bitset, request: PriceListingRequest): Listing {
  return request.includeStale || request.bookmaker >= 0 ? listAnew(snapshot, members, request) : listAsStored(snapshot, members, request);
}

function listAsStored(snapshot: BoardSnapshot, members: Bitset, request: PriceListingRequest): Listing {
  const { priceLines: { index, table: { columns } }, prices: { lines } } = snapshot;
  const { minBookmakers, minOdds, maxOdds, percent, minPercent, maxPercent, sortBy, sortOrder } = request;
  const prices = lines.columns.bestOdds;
  const percents = percent === 'odds_discrepancy' ? columns.discrepancy : columns.outlierPercent;
  const { groups, discrepancy } = columns;
  let within: Bitset;
  if (isAskedOften(index, 'bounds')) {
    // the sets are made once and then save every pass
    within = index.between('price', prices, minOdds, maxOdds)
      .intersect(index.between(percent, percents, minPercent, maxPercent))
      .intersect(index.between('groups', groups, minBookmakers, Infinity))
      .intersect(members);
  } else {
    within = Bitset.empty(index.rows);
    for (let position = 0; position < index.rows; position += 1) {
      if (!members.has(position)) continue;
      const row = index.order[position]!;
      const price = prices[row]!;
      if (groups[row]! >= minBookmakers && price >= minOdds && price <= maxOdds && percents[row]! >= minPercent && percents[row]! <= maxPercent) within.add(position);
    }
  }
  const shown = request.group ? bestOfGroups(snapshot, within, discrepancy) : within;
  return listInOrder(index, shown, `${sortBy} ${sortOrder}`, () => ({ values: storedValues(snapshot, sortBy), direction: directionOf(request) }));
}

/** How often each order, or set of bounds, of a snapshot was asked for. */
const askedFor = new WeakMap<BoardIndex, Map<string, number>>();
/** An order of all lines costs as much as so many pages found by selection. */
const worthAnOrder = 8;

function isAskedOften(index: BoardIndex, name: string): boolean {
  const asked = askedFor.get(index) ?? new Map<string, number>();
  const times = (asked.get(name) ?? 0) + 1;
  askedFor.set(index, asked.set(name, times));
  return times > worthAnOrder;
}

/** Pages by selection until an order is asked for often enough: while prices stream in, a snapshot may live for less than a second. */
function listInOrder(index: BoardIndex, shown: Bitset, name: string, criterion: () => Criterion): Listing {
  if (isAskedOften(index, name)) return listingOf(index, shown, index.orderedBy(name, criterion));
  const { values, direction } = criterion();
  const rows = new Uint32Array(index.rows);
  const chosen = new Float64Array(index.rows);
  let count = 0;
  for (let position = 0; position < index.rows; position += 1) {
    if (!shown.has(position)) continue;
    rows[count] = index.order[position]!;
    chosen[count] = values[rows[count]!]!;
    count += 1;
  }
  const found = { values: chosen.subarray(0, count), direction };
  return { count, page: (skip, most) => rankedPage(found, skip, most).map((at) => rows[at]!) };
}

function storedValues(snapshot: BoardSnapshot, sortBy: PriceSortColumn): ArrayLike<number> {
  const { columns } = snapshot.priceLines.table;
  switch (sortBy) {
    case 'odds_discrepancy':
      return columns.discrepancy;
    case 'edge':
      return columns.edge;
    case 'outlierPct':
      return columns.outlierPercent;
    case 'max_odd':
      return snapshot.prices.lines.columns.bestOdds;
    case 'avg_odd':
      return columns.mean;
    case 'bookmaker_count':
      return columns.bookmakers;
    case 'date':
      return Float64Array.from(snapshot.prices.lines.columns.fixture, (fixture) => snapshot.world.entities.fixtures[fixture]!.kickoff);
  }
}

/** One pass over the prices of the members. */
function listAnew(snapshot: BoardSnapshot, members: Bitset, request: PriceListingRequest): Listing {
  const { priceLines: { index }, prices } = snapshot;
  const { fixture, firstQuote, quotes } = prices.lines.columns;
  const { odds } = prices.quotes.columns;
  const { fixtures } = snapshot.world.entities;
  const { minBookmakers, minOdds, maxOdds, percent, minPercent, maxPercent, sortBy, group } = request;
  const comparison = comparisonOf(snapshot, request);
  const valueOf = (row: number): number => {
    switch (sortBy) {
      case 'odds_discrepancy':
        return comparison.discrepancy();
      case 'edge':
        return percentAbove(comparison.price, comparison.othersMedian());
      case 'outlierPct':
        return comparison.outlierPercent();
      case 'max_odd':
        return odds[comparison.highest]!;
      case 'avg_odd':
        return comparison.mean();
      case 'bookmaker_count':
        return comparison.bookmakers;
      case 'date':
        return fixtures[fixture[row]!]!.kickoff;
    }
  };
  const isOfAll = percent === 'odds_discrepancy';
  const rows = new Uint32Array(index.rows);
  const values = new Float64Array(index.rows);
  const discrepancies = group ? new Float64Array(index.rows) : null;
  let count = 0;
  for (let position = 0; position < index.rows; position += 1) {
    if (!members.has(position)) continue;
    const row = index.order[position]!;
    comparison.read(firstQuote[row]!, quotes[row]!);
    if (comparison.groups < minBookmakers || !(comparison.price >= minOdds && comparison.price <= maxOdds)) continue;
    const stands = isOfAll ? comparison.discrepancy() : comparison.outlierPercent();
    if (!(stands >= minPercent && stands <= maxPercent)) continue;
    rows[count] = row;
    values[count] = valueOf(row);
    if (discrepancies !== null) discrepancies[row] = comparison.discrepancy();
    count += 1;
  }
  if (discrepancies !== null) count = keepBestOfGroups(snapshot, rows, values, count, discrepancies);
  const shown = { values: values.subarray(0, count), direction: directionOf(request) };
  return { count, page: (skip, most) => rankedPage(shown, skip, most).map((at) => rows[at]!) };
}

const directionOf = ({ sortOrder }: PriceListingRequest): Criterion['direction'] => (sortOrder === 'asc' ? 'ascending' : 'descending');
