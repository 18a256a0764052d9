import type { Criterion } from '../../boards/engine/order.js';

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

/** The direction of the order. */
export const directionOf = ({ sortOrder }: PriceListingRequest): Criterion['direction'] =>
  sortOrder === 'asc' ? 'ascending' : 'descending';

/** Whether the price compared lies within its bounds; an unknown one never does. */
export const isPriceWithin = ({ minOdds, maxOdds }: PriceListingRequest, price: number): boolean =>
  price >= minOdds && price <= maxOdds;

/** Whether a percentage lies within its bounds; an unknown one never does. */
export const isPercentWithin = ({ minPercent, maxPercent }: PriceListingRequest, value: number): boolean =>
  value >= minPercent && value <= maxPercent;
