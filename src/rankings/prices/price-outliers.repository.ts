import { Injectable } from '@nestjs/common';
import type { BoardSnapshot } from '../../boards/builder/snapshot.js';
import { comparisonOf } from '../../boards/candidates/price-lines.js';
import type { BoardQuery, BoardRows } from '../../boards/engine/board.js';
import { query } from '../../boards/engine/query.js';
import { fixtureOfKey } from '../../boards/records/board-row.js';
import { BoardRecords } from '../../boards/records/board-records.js';
import type { CachedRecord } from '../../boards/records/board-records.js';
import type { RecordFieldsQuery } from '../../common/paging/record-fields.js';
import { PriceHistoryService } from '../../prices/price-history.service.js';
import { priceOutliersBoard } from './price-outliers.board.js';
import type { PriceFilters, PriceSortColumn } from './price-outliers.board.js';
import { priceOutlierFields, propsOutlierFields } from './price-fields.js';
import { lineKey, priceOutlierText, propsOutlierText } from './price-outliers.record.js';
import type { PricedText } from './price-outliers.record.js';
import type { PriceOptions, PriceVariant } from './price-variant.js';

/** Options, filters, order and page of a query. */
export type PriceQuery = BoardQuery<PriceOptions, PriceFilters, PriceSortColumn>;

/** Writers of records by board. */
const texts = { 'price-outliers': priceOutlierText, 'props-outliers': propsOutlierText } as const;
/** A board of price outliers. */
export type PriceBoard = keyof typeof texts;
/** Members of records by board. */
export const priceBoardFields = { 'price-outliers': priceOutlierFields, 'props-outliers': propsOutlierFields } as const;

/** Lines of a snapshot and their records. */
@Injectable()
export class PriceOutliersRepository {
  constructor(
    private readonly records: BoardRecords,
    private readonly history: PriceHistoryService,
  ) {}

  /** The lines of a query. */
  find(snapshot: BoardSnapshot, wanted: PriceQuery): BoardRows<PriceVariant> {
    return query(priceOutliersBoard, snapshot, wanted);
  }

  /** Records of lines as JSON, cached by snapshot, board and options. */
  load(
    snapshot: BoardSnapshot,
    board: PriceBoard,
    { includeStale, compared }: Pick<PriceOptions, 'includeStale' | 'compared'>,
    rows: readonly number[],
    shown: RecordFieldsQuery,
  ): Promise<CachedRecord[]> {
    return this.records.load({
      snapshot,
      kind: `${board} ${compared?.join('') ?? 'all'} ${includeStale}`,
      members: rows,
      keyOf: (row) => row,
      selection: priceBoardFields[board].selection(shown),
      make: (missing) => this.texts(snapshot, board, { includeStale, compared }, missing),
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
  async read<Row>(
    snapshot: BoardSnapshot,
    board: PriceBoard,
    options: Pick<PriceOptions, 'includeStale' | 'compared'>,
    rows: readonly number[],
  ): Promise<Row[]> {
    return (await this.texts(snapshot, board, options, rows)).map(({ record }) => JSON.parse(record) as Row);
  }

  private async texts(
    snapshot: BoardSnapshot,
    board: PriceBoard,
    { includeStale, compared }: Pick<PriceOptions, 'includeStale' | 'compared'>,
    rows: readonly number[],
  ): Promise<PricedText[]> {
    const { prices, dataset } = snapshot;
    const { firstQuote, quotes } = prices.lines.columns;
    const comparison = comparisonOf(prices, dataset.entities.bookmakers, includeStale, compared);
    const compare = (row: number): number => {
      comparison.read(firstQuote[row]!, quotes[row]!);
      return comparison.compared;
    };
    const judged = rows.map((row) => ({ line: row, quote: compare(row) }));
    const moved = await this.history.movedPrices(snapshot, judged);
    return rows.map((row, index) => {
      compare(row);
      return texts[board](snapshot, { row, comparison, moved: moved[index]! }, includeStale);
    });
  }
}
