import { Injectable } from '@nestjs/common';
import type { BoardSnapshot } from '../../boards/builder/snapshot.js';
import type { BoardQuery } from '../../boards/engine/board.js';
import { query } from '../../boards/engine/query.js';
import { BoardRecords } from '../../boards/records/board-records.js';
import type { CachedRecord } from '../../boards/records/board-records.js';
import { fixtureOfKey } from '../../boards/records/board-row.js';
import { ALL_ROWS } from '../../boards/records/listed-rows.js';
import type { ListedRows } from '../../boards/records/listed-rows.js';
import type { FacetMembers } from '../../common/paging/facets.js';
import type { RecordSelection } from '../../common/paging/record-fields.js';
import { TREND_WINDOWS } from '../../football/trend-windows.js';
import type { TrendBoard, TrendFilters } from './trend-board.js';
import type { TrendOptions, TrendTable, TrendVariant } from './trend-variant.js';
import { shownPrices, trendEnd } from './trend.record.js';

/** Records of a page of trends, and the number and facets of trends on all pages. */
export interface FoundTrends {
  readonly count: number;
  readonly records: readonly CachedRecord[];
  readonly facets: FacetMembers | null;
}

/** Trends of a snapshot and their records. */
@Injectable()
export class TrendsRepository {
  constructor(private readonly cache: BoardRecords) {}

  /** The trends that pass a query, with the records of its page. */
  find<T extends TrendTable, O extends TrendOptions, F extends TrendFilters, Order extends string>(
    snapshot: BoardSnapshot,
    board: TrendBoard<T, O, F, Order>,
    wanted: BoardQuery<O, F, Order>,
    selection: RecordSelection | null,
  ): FoundTrends {
    const { count, rows, variant, facets } = query(board, snapshot, wanted);
    const records = this.records(snapshot, board, { variant, rows, options: wanted.options, selection });
    return { count, records, facets };
  }

  /** All trends that pass a query, whatever its page. */
  list<Row, T extends TrendTable, O extends TrendOptions, F extends TrendFilters, Order extends string>(
    snapshot: BoardSnapshot,
    board: TrendBoard<T, O, F, Order>,
    wanted: BoardQuery<O, F, Order>,
  ): ListedRows<TrendVariant<T>, Row> {
    const { rows, variant } = query(board, snapshot, { ...wanted, facets: undefined, page: ALL_ROWS });
    const read = (row: number): Row => {
      const beginning = board.recordUpToPrices(snapshot, variant, row, wanted.options);
      return JSON.parse(beginning + pricesOf(snapshot, variant, row).record) as Row;
    };
    return { snapshot, variant, rows, read: (some) => Promise.resolve(some.map(read)) };
  }

  /** The record of the trend that a key names; null where none of it passes a query. */
  findRow<T extends TrendTable, O extends TrendOptions, F extends TrendFilters, Order extends string>(
    snapshot: BoardSnapshot,
    board: TrendBoard<T, O, F, Order>,
    { filters, ...wanted }: BoardQuery<O, F, Order>,
    key: string,
  ): CachedRecord | null {
    const fixture = fixtureOfKey(key);
    if (fixture === null || filters.eventIds?.includes(fixture) === false) return null;
    const ofFixture = { ...wanted, filters: { ...filters, eventIds: [fixture] }, facets: undefined, page: ALL_ROWS };
    const { rows, variant } = query(board, snapshot, ofFixture);
    const named = rows.filter((row) => board.keyOf(snapshot, variant.table, row) === key);
    const { options } = wanted;
    return this.records(snapshot, board, { variant, rows: named, options, selection: null })[0] ?? null;
  }

  private records<T extends TrendTable, O extends TrendOptions, F extends TrendFilters, Order extends string>(
    snapshot: BoardSnapshot,
    board: TrendBoard<T, O, F, Order>,
    {
      variant,
      rows,
      options,
      selection,
    }: { variant: TrendVariant<T>; rows: readonly number[]; options: O; selection: RecordSelection | null },
  ): CachedRecord[] {
    const { name, windows, prices } = variant;
    const keyOf = (row: number): number => row * TREND_WINDOWS.length + windows.window[row]!;
    return this.cache.of({
      snapshot,
      kind: `${name} ${prices.includeStale} ${prices.bookmakers?.join('') ?? ''}`,
      members: rows,
      keyOf,
      selection,
      make: (row) => ({
        beginning: this.cache.beginning({
          snapshot,
          kind: name,
          key: keyOf(row),
          make: () => board.recordUpToPrices(snapshot, variant, row, options),
        }),
        ...pricesOf(snapshot, variant, row),
      }),
    });
  }

  /** Number of trends without filters, one line a subject, statistic and side. */
  count<T extends TrendTable, O extends TrendOptions, Order extends string>(
    snapshot: BoardSnapshot,
    board: TrendBoard<T, O, TrendFilters, Order>,
    options: O,
  ): number {
    return query(board, snapshot, { options, filters: {}, page: { skip: 0, take: 0 } }).count;
  }
}

/** What ends the record of a row. */
function pricesOf<T extends TrendTable>(
  snapshot: BoardSnapshot,
  { table, odds, lowerReturn, prices }: TrendVariant<T>,
  row: number,
): { readonly record: string; readonly oldestQuoteAt: string | null } {
  const shown = shownPrices(snapshot, table.columns.lineRow[row]!, prices);
  return { record: trendEnd(odds[row]!, lowerReturn[row]!, shown), oldestQuoteAt: shown.oldestQuoteAt };
}
