import type { BoardSnapshot } from '../../boards/builder/snapshot.js';
import type { Bitset } from '../../boards/engine/bitset.js';
import type { Listing } from '../../boards/engine/listing.js';
import { percentAbove } from '../../football/price-comparison.js';
import type { PriceComparison } from '../../football/price-comparison.js';
import { ComputedLines } from './price-outliers.computed.js';
import { comparisonOf } from './price-outliers.figures.js';
import { isPercentWithin, isPriceWithin } from './price-outliers.request.js';
import type { PriceListingRequest, PriceSortColumn } from './price-outliers.request.js';

/** The members within the bounds, each computed from its prices: the way for few. */
export function listAnew(snapshot: BoardSnapshot, members: Bitset, request: PriceListingRequest): Listing {
  const { firstQuote, quotes } = snapshot.prices.lines.columns;
  const comparison = comparisonOf(snapshot, request);
  const rows = members.members();
  const lines = new ComputedLines(snapshot, request, rows.length);
  for (const row of rows) {
    comparison.read(firstQuote[row]!, quotes[row]!);
    if (comparison.sources < request.minBookmakers || !isPriceWithin(request, comparison.price)) continue;
    const discrepancy = comparison.discrepancy();
    if (!isPercentWithin(request, request.percent === 'outlierPct' ? comparison.outlierPercent() : discrepancy))
      continue;
    lines.add(row, comparedValue(snapshot, comparison, row, request.sortBy), discrepancy);
  }
  return lines.listing();
}

/** What a line that was read is sorted by. */
export function comparedValue(
  { dataset: { entities }, prices: { lines, quotes } }: BoardSnapshot,
  comparison: PriceComparison,
  row: number,
  sortBy: PriceSortColumn,
): number {
  switch (sortBy) {
    case 'odds_discrepancy':
      return comparison.discrepancy();
    case 'edge':
      return percentAbove(comparison.price, comparison.othersMedian());
    case 'outlierPct':
      return comparison.outlierPercent();
    case 'max_odd':
      return quotes.columns.odds[comparison.highest]!;
    case 'avg_odd':
      return comparison.mean();
    case 'bookmaker_count':
      return comparison.bookmakers;
    case 'date':
      return entities.fixtures[lines.columns.fixture[row]!]!.kickoff;
  }
}
