import { Injectable } from '@nestjs/common';
import type { BoardSnapshot } from '../../boards/builder/snapshot.js';
import { comparisonOf } from '../../boards/candidates/price-lines.js';
import type { BoardQuery, BoardRows } from '../../boards/engine/board.js';
import { query } from '../../boards/engine/query.js';
import { fixtureOfKey } from '../../boards/records/board-row.js';
import { BoardRecords } from '../../boards/records/board-records.js';
import type { CachedRecord } from '../../boards/records/board-records.js';
import type { RecordFieldsQuery } from '../../common/paging/record-fields.js';
import { movedPrice } from '../../boards/records/moved-price.js';
import { priceOutliersBoard } from './price-outliers.board.js';
import type { PriceFilters, PriceSortColumn } from './price-outliers.board.js';
import { priceOutlierFields, propsOutlierFields } from './price-fields.js';
import { lineKey, priceOutlierText, propsOutlierText } from './price-outliers.record.js';
import type { PricedText } from './price-outliers.record.js';
import type { PriceOptions, PriceVariant } from './price-variant.js';

/** Options, filters, order and page of a query. */
export type PriceQuery = BoardQuery<PriceOptions, PriceFilters, PriceSortColumn>;

/** Options that change records. */
type RecordOptions = Pick<PriceOptions, 'includeStale' | 'compared'>;

/** Writers of records by board. */
const texts = { 'price-outliers': priceOutlierText, 'props-outliers': propsOutlierText } as const;
/** A board of price outliers. */
export type PriceBoard = keyof typeof texts;
/** Members of records by board. */
export const priceBoardFields = { 'price-outliers': priceOutlierFields, 'props-outliers': propsOutlierFields } as const;

/** Lines of a snapshot and their records. */
@Injectable()
export class PriceOutliersRepository {
  constructor(private readonly records: BoardRecords) {}

  /** The lines of a query. */
  find(snapshot: BoardSnapshot, wanted: PriceQuery): BoardRows<PriceVariant> {
    return query(priceOutliersBoard, snapshot, wanted);
  }

  /** Records of lines as JSON, cached by snapshot, board and options. */
  load(
    snapshot: BoardSnapshot,
    board: PriceBoard,
    options: RecordOptions,
    rows: readonly number[],
    shown: RecordFieldsQuery,
  ): CachedRecord[] {
    const { includeStale, compared } = options;
    return this.records.of({
      snapshot,
      kind: `${board} ${compared?.join('') ?? 'all'} ${includeStale}`,
      members: rows,
      keyOf: (row) => row,
      selection: priceBoardFields[board].selection(shown),
      make: textOf(snapshot, board, options),
    });
  }

  /** The line that a key names among those that pass a query; null for none. */
  findRow(snapshot: BoardSnapshot, { filters, ...wanted }: PriceQuery, key: string): number | null {
    const fixture = fixtureOfKey(key);
    if (fixture === null || filters.eventIds?.includes(fixture) === false) return null;
    const { rows } = this.find(snapshot, { ...wanted, filters: { ...filters, eventIds: [fixture] } });
    return rows.find((row) => lineKey(snapshot, row) === key) ?? null;
  }

  /** Records of lines, which are not cached. */
  read<Row>(snapshot: BoardSnapshot, board: PriceBoard, options: RecordOptions, rows: readonly number[]): Row[] {
    const make = textOf(snapshot, board, options);
    return rows.map((row) => JSON.parse(make(row).record) as Row);
  }
}

/** Writes the record of a line. */
function textOf(
  snapshot: BoardSnapshot,
  board: PriceBoard,
  { includeStale, compared }: RecordOptions,
): (row: number) => PricedText {
  const { prices, dataset } = snapshot;
  const { firstQuote, quotes } = prices.lines.columns;
  const comparison = comparisonOf(prices, dataset.entities.bookmakers, includeStale, compared);
  return (row) => {
    comparison.read(firstQuote[row]!, quotes[row]!);
    const moved = movedPrice(snapshot, { line: row, quote: comparison.compared });
    return texts[board](snapshot, { row, comparison, moved }, includeStale);
  };
}
