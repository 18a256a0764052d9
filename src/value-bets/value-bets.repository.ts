import { Injectable } from '@nestjs/common';
import type { BoardSnapshot } from '../boards/builder/snapshot.js';
import type { BoardQuery, BoardRows } from '../boards/engine/board.js';
import { query } from '../boards/engine/query.js';
import { BoardRecords } from '../boards/records/board-records.js';
import type { CachedRecord } from '../boards/records/board-records.js';
import type { RecordSelection } from '../common/paging/record-fields.js';
import { PriceHistoryService } from '../prices/price-history.service.js';
import type { MovedPrice } from '../prices/price-history.service.js';
import { bestPriceOf } from './card-prices.js';
import { metricsText, profileText } from './card-record.js';
import type { CardOptions, CardVariant } from './card-variant.js';
import type { CardFilters, CardSortColumn } from './value-bets.board.js';
import { valueBetsBoard } from './value-bets.board.js';

/** Cards of a snapshot and their records. */
@Injectable()
export class ValueBetsRepository {
  constructor(
    private readonly records: BoardRecords,
    private readonly history: PriceHistoryService,
  ) {}

  /** Cards that pass the filters, best first. */
  find(snapshot: BoardSnapshot, search: BoardQuery<CardOptions, CardFilters, CardSortColumn>): BoardRows<CardVariant> {
    return query(valueBetsBoard, snapshot, search);
  }

  /** Records of a page's cards as bytes, cached by snapshot and variant. */
  cardBytes(
    snapshot: BoardSnapshot,
    { rows, variant }: BoardRows<CardVariant>,
    selection: RecordSelection | null,
  ): Promise<CachedRecord[]> {
    return this.records.load({
      snapshot,
      kind: `value-bets ${variant.name}`,
      members: rows,
      keyOf: (row) => row,
      selection,
      make: async (missing) => {
        const moved = await this.movedPrices(snapshot, variant, missing);
        return missing.map((row, index) => ({
          ...metricsText(snapshot, variant, row, moved[index]!),
          beginning: this.records.beginning({
            snapshot,
            kind: `value-bets ${variant.options.superSub}`,
            key: row,
            make: () => profileText(snapshot, variant, row),
          }),
        }));
      },
    });
  }

  /** How the best price of the side moved that each card is ranked by. */
  movedPrices(snapshot: BoardSnapshot, variant: CardVariant, rows: readonly number[]): Promise<MovedPrice[]> {
    return this.history.movedPrices(
      snapshot,
      rows.map((row) => bestPriceOf(variant, row)),
    );
  }
}
