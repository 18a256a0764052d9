import type { BoardSnapshot } from '../boards/build/snapshot.js';
import { Bitset } from '../boards/engine/bitset.js';
import { listingOf } from '../boards/engine/listing.js';
import type { Listing } from '../boards/engine/listing.js';
import type { Criterion } from '../boards/engine/order.js';
import { rankedPage } from '../boards/engine/ranked-page.js';
import { feedsOf, uncountedFlags } from '../boards/keys/price-lines.js';
import { quoteFlags } from '../boards/world/prices.js';
import { percentAbove, PriceComparison } from '../football/price-comparison.js';

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
  const uncounted = includeStale ? uncountedFlags & ~quoteFlags.stale : uncountedFlags;
  return new PriceComparison(snapshot.prices.quotes.columns, feedsOf(snapshot.world.entities.bookmakers), { uncounted, bookmaker });
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
  const within = Bitset.empty(index.rows);
  for (let position = 0; position < index.rows; position += 1) {
    if (!members.has(position)) continue;
    const row = index.order[position]!;
    const price = prices[row]!;
    if (groups[row]! >= minBookmakers && price >= minOdds && price <= maxOdds && percents[row]! >= minPercent && percents[row]! <= maxPercent) within.add(position);
  }
  const shown = request.group ? bestOfGroups(snapshot, within, discrepancy) : within;
  return listingOf(index, shown, index.orderedBy(`${sortBy} ${sortOrder}`, () => ({ values: storedValues(snapshot, sortBy), direction: directionOf(request) })));
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

/** Of each fixture, subject, statistic and side the line with the highest score by row, of equal ones the first. */
function bestOfGroups({ priceLines: { index, table: { columns: { group } } } }: BoardSnapshot, members: Bitset, score: Float64Array): Bitset {
  const best = new Int32Array(index.rows).fill(-1);
  const kept = Bitset.empty(index.rows);
  for (let position = 0; position < index.rows; position += 1) {
    if (!members.has(position)) continue;
    const row = index.order[position]!;
    const rival = best[group[row]!]!;
    if (rival < 0 || score[row]! > score[rival]!) best[group[row]!] = row;
  }
  for (let first = 0; first < best.length; first += 1) if (best[first]! >= 0) kept.add(index.positionOf(best[first]!));
  return kept;
}

/** The same for a list of rows with their values, in place; gives how many are left. */
function keepBestOfGroups(snapshot: BoardSnapshot, rows: Uint32Array, values: Float64Array, count: number, score: Float64Array): number {
  const { index } = snapshot.priceLines;
  const members = Bitset.empty(index.rows);
  for (let at = 0; at < count; at += 1) members.add(index.positionOf(rows[at]!));
  const best = bestOfGroups(snapshot, members, score);
  let left = 0;
  for (let at = 0; at < count; at += 1) {
    if (!best.has(index.positionOf(rows[at]!))) continue;
    rows[left] = rows[at]!;
    values[left] = values[at]!;
    left += 1;
  }
  return left;
}

const directionOf = ({ sortOrder }: PriceListingRequest): Criterion['direction'] => (sortOrder === 'asc' ? 'ascending' : 'descending');
