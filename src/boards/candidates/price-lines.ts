import { percentAbove, PriceComparison } from '../../football/price-comparison.js';
import type { Schema, Table } from '../engine/columns.js';
import { emptyColumns } from '../engine/empty-columns.js';
import type { BookmakerEntry } from '../dataset/entities.js';
import { excludedFlags } from '../../football/eligible-price.js';
import type { LineTable, Prices } from '../dataset/prices.js';
import type { CandidateTable } from './candidate-table.js';

/** How the best price of a line stands against the others; NaN and 0 without an eligible price. */
export const priceLineSchema = {
  /** Bookmakers with an eligible price, and independent sources among them. */
  bookmakers: 'uint16',
  sources: 'uint16',
  /** Mean of the eligible prices. */
  mean: 'float64',
  /** Best price against that mean, in percent. */
  discrepancy: 'float64',
  /** Best price against the median, and against the mean, of the other sources, in percent; NaN without any. */
  edge: 'float64',
  outlierPercent: 'float64',
  /** First row with the same fixture, scope, subject, statistic and side. */
  group: 'int32',
} as const satisfies Schema;
export type PriceLineTable = Table<typeof priceLineSchema>;

/** The feeds of bookmakers by their index. */
export const feedsOf = (bookmakers: readonly BookmakerEntry[]): number[] => bookmakers.map(({ feed }) => feed);

/** One row for each row of the fixture's lines, in their order, which is the order that decides ties. */
export const priceLineTable: CandidateTable<typeof priceLineSchema> = {
  name: 'priceLines',
  schema: priceLineSchema,
  lineColumns: ['group'],
  rows: ({ entities }, { prices }) => {
    const comparison = new PriceComparison(prices.quotes.columns, feedsOf(entities.bookmakers), {
      excluded: excludedFlags(false),
      bookmaker: -1,
    });
    return comparedLines(prices, comparison);
  },
  order: () => [],
};

function comparedLines({ lines }: Prices, comparison: PriceComparison): PriceLineTable {
  const columns = emptyColumns(priceLineSchema, lines.rows);
  const { firstQuote, quotes } = lines.columns;
  for (let row = 0; row < lines.rows; row += 1) {
    comparison.read(firstQuote[row]!, quotes[row]!);
    columns.bookmakers[row] = comparison.bookmakers;
    columns.sources[row] = comparison.sources;
    columns.mean[row] = comparison.mean();
    columns.discrepancy[row] = comparison.discrepancy();
    columns.edge[row] = percentAbove(comparison.price, comparison.othersMedian());
    columns.outlierPercent[row] = comparison.outlierPercent();
  }
  setGroups(lines, columns.group);
  return { rows: lines.rows, columns };
}

/** Lines of one subject and statistic stand together, both sides of each after the other. */
function setGroups({ rows, columns: { fixture, scope, player, statistic, side } }: LineTable, group: Int32Array): void {
  const firsts = [-1, -1];
  for (let row = 0; row < rows; row += 1) {
    const continues =
      row > 0 &&
      fixture[row] === fixture[row - 1] &&
      scope[row] === scope[row - 1] &&
      player[row] === player[row - 1] &&
      statistic[row] === statistic[row - 1];
    if (!continues) firsts.fill(-1);
    if (firsts[side[row]!]! < 0) firsts[side[row]!] = row;
    group[row] = firsts[side[row]!]!;
  }
}
