import { Injectable } from '@nestjs/common';
import type { BoardSnapshot } from '../boards/builder/snapshot.js';
import type { BoardQuery, BoardRows } from '../boards/engine/board.js';
import { query } from '../boards/engine/query.js';
import { BoardRecords } from '../boards/records/board-records.js';
import type { CachedRecord } from '../boards/records/board-records.js';
import type { RecordSelection } from '../common/paging/record-fields.js';
import { movedPrice } from '../boards/records/moved-price.js';
import type { PriceMovement } from '../boards/records/moved-price.js';
import { bestPriceOf } from './card-prices.js';
import { metricsText, profileText } from './card-record.js';
import type { CardOptions, CardVariant } from './card-variant.js';
import type { CardFilters, CardSortColumn } from './value-bets.board.js';
import { valueBetsBoard } from './value-bets.board.js';

/** Cards of a snapshot and their records. */
@Injectable()
export class ValueBetsRepository {
  constructor(private readonly records: BoardRecords) {}

  /** Cards that pass the filters, best first. */
  find(snapshot: BoardSnapshot, search: BoardQuery<CardOptions, CardFilters, CardSortColumn>): BoardRows<CardVariant> {
    return query(valueBetsBoard, snapshot, search);
  }

  /** Records of a page's cards as bytes, cached by snapshot and variant. */
  cardBytes(
    snapshot: BoardSnapshot,
    { rows, variant }: BoardRows<CardVariant>,
    selection: RecordSelection | null,
  ): CachedRecord[] {
    return this.records.of({
      snapshot,
      kind: `value-bets ${variant.name}`,
      members: rows,
      keyOf: (row) => row,
      selection,
      make: (row) => ({
        ...metricsText(snapshot, variant, row, this.movedPrice(snapshot, variant, row)),
        beginning: this.records.beginning({
          snapshot,
          kind: `value-bets ${variant.options.superSub}`,
          key: row,
          make: () => profileText(snapshot, variant, row),
        }),
      }),
    });
  }

  /** How the best price of the side moved that a card is ranked by. */
  movedPrice(snapshot: BoardSnapshot, variant: CardVariant, row: number): PriceMovement {
    return movedPrice(snapshot, bestPriceOf(variant, row));
  }
}
