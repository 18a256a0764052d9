import { PriceComparison } from '../../football/price-comparison.js';
import type { Schema, Table } from '../engine/columns.js';
import { emptyColumns } from '../engine/columns.js';
import type { BookmakerEntry } from '../dataset/entities.js';
import { excludedFlags } from '../../football/eligible-price.js';
import { priceSides } from '../dataset/prices.js';
import type { LineTable, Prices } from '../dataset/prices.js';
import type { CandidateTable } from './candidate-table.js';

/** The best price of a line compared with the others; NaN and 0 without an eligible price. */
export const priceLineSchema = {
  /** Bookmakers with an eligible price, and independent sources among them. */
  bookmakers: 'uint16',
  sources: 'uint16',
  /** Sum and mean of the eligible prices. */
  sum: 'float64',
  mean: 'float64',
  /** Sum of one price per source. */
  sourceSum: 'float64',
  /** Best price relative to the mean, in percent. */
  discrepancy: 'float64',
  /** Best price relative to the median, and to the mean, of the other sources, in percent; NaN without any. */
  edge: 'float64',
  outlierPercent: 'float64',
  /** Rows since the first row with the same fixture, scope, subject, statistic and side. */
  offsetInGroup: 'uint16',
} as const satisfies Schema;
export type PriceLineTable = Table<typeof priceLineSchema>;
/** Columns of prices that a comparison fills. */
export type ComparedColumns = Omit<PriceLineTable['columns'], 'offsetInGroup'>;

/** Compares prices of lines under some options. */
export function comparisonOf(
  { quotes }: Prices,
  bookmakers: readonly BookmakerEntry[],
  includeStale: boolean,
  compared: ArrayLike<number> | null = null,
): PriceComparison {
  const feeds = bookmakers.map(({ feed }) => feed);
  return new PriceComparison(quotes.columns, feeds, { excluded: excludedFlags(includeStale), compared });
}

/** Reads a line and writes its columns. */
export function compareLine({ lines }: Prices, row: number, comparison: PriceComparison, into: ComparedColumns): void {
  comparison.read(lines.columns.firstQuote[row]!, lines.columns.quotes[row]!);
  into.bookmakers[row] = comparison.bookmakers;
  into.sources[row] = comparison.sources;
  into.sum[row] = comparison.sum;
  into.mean[row] = comparison.mean();
  into.sourceSum[row] = comparison.sourceSum;
  into.discrepancy[row] = comparison.discrepancy();
  into.edge[row] = comparison.edge();
  into.outlierPercent[row] = comparison.outlierPercent();
}

/** One row per row of the fixture's lines, in the same order, which breaks ties. */
export const priceLineTable: CandidateTable<typeof priceLineSchema> = {
  name: 'priceLines',
  schema: priceLineSchema,
  lineColumns: [],
  rows: ({ entities }, { prices }) => {
    const { rows } = prices.lines;
    const columns = emptyColumns(priceLineSchema, rows);
    const comparison = comparisonOf(prices, entities.bookmakers, false);
    for (let row = 0; row < rows; row += 1) compareLine(prices, row, comparison, columns);
    writeOffsets(prices.lines, columns.offsetInGroup);
    return { rows, columns };
  },
  order: ({ columns: { discrepancy } }) => [{ values: discrepancy, direction: 'descending' }],
};

/** Lines of one subject and market are adjacent, and so are the sides of each line. */
function writeOffsets({ rows, columns }: LineTable, offsetInGroup: Uint16Array): void {
  const { fixture, scope, player, statistic, side } = columns;
  const firsts = priceSides.map(() => -1);
  for (let row = 0; row < rows; row += 1) {
    const continues =
      row > 0 &&
      fixture[row] === fixture[row - 1] &&
      scope[row] === scope[row - 1] &&
      player[row] === player[row - 1] &&
      statistic[row] === statistic[row - 1];
    if (!continues) firsts.fill(-1);
    const first = firsts[side[row]!]!;
    if (first < 0) firsts[side[row]!] = row;
    offsetInGroup[row] = first < 0 ? 0 : row - first;
  }
}
