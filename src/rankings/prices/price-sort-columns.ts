/** Columns that price outliers are sorted by. */
export const priceSortColumns = [
  'odds_discrepancy',
  'edge',
  'valueEdge',
  'gapToSecond',
  'max_odd',
  'avg_odd',
  'bookmaker_count',
  'date',
] as const;
/** Columns that the board of one league is sorted by. */
export const propsSortColumns = [
  'outlierPct',
  'odds_discrepancy',
  'max_odd',
  'avg_odd',
  'bookmaker_count',
  'date',
] as const;
export type PropsSortColumn = (typeof propsSortColumns)[number];
/** A sort column of either price board. */
export type PriceSortColumn = (typeof priceSortColumns)[number] | PropsSortColumn;
