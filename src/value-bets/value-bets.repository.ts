import { Injectable } from '@nestjs/common';
import type { BoardSnapshot } from '../boards/builder/snapshot.js';
import type { BoardQuery, BoardRows } from '../boards/engine/board.js';
import { query } from '../boards/engine/query.js';
import { BoardRecords } from '../boards/records/board-records.js';
import type { CachedRecord } from '../boards/records/board-records.js';
import { metricsText, profileText } from './card-record.js';
import type { CardOptions, CardVariant } from './card-variant.js';
import type { CardFilters } from './value-bets.board.js';
import { valueBetsBoard } from './value-bets.board.js';

/** Cards of a snapshot and their records. */
@Injectable()
export class ValueBetsRepository {
  constructor(private readonly records: BoardRecords) {}

  /** Cards that pass the filters, best first. */
  find(snapshot: BoardSnapshot, search: BoardQuery<CardOptions, CardFilters, never>): BoardRows<CardVariant> {
    return query(valueBetsBoard, snapshot, search);
  }

  /** Records of a page's cards as bytes, cached by snapshot and variant. */
  cardBytes(snapshot: BoardSnapshot, { rows, variant }: BoardRows<CardVariant>): CachedRecord[] {
    return this.records.of({
      snapshot,
      kind: `value-bets ${variant.name}`,
      members: rows,
      keyOf: (row) => row,
      make: (row) => ({
        ...metricsText(snapshot, variant, row),
        beginning: this.records.beginning({
          snapshot,
          kind: `value-bets ${variant.options.superSub}`,
          key: row,
          make: () => profileText(snapshot, variant, row),
        }),
      }),
    });
  }
}
