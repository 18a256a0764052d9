import { Injectable } from '@nestjs/common';
import { indexesById } from '../boards/query/fixture-filters.js';
import type { RankedPage } from '../boards/records/listing.js';
import type { BoardSnapshot } from '../boards/snapshot/snapshot.js';
import type { CachedRecord } from '../boards/records/board-records.js';
import type { RecordFields, RecordSelection } from '../common/paging/record-fields.js';
import { PriceOutliersService } from '../rankings/prices/price-outliers.service.js';
import { priceOutlierFields } from '../rankings/prices/price-outliers.dto.js';
import { playerTrendFields } from '../rankings/trends/player-trends.dto.js';
import { PlayerTrendsService } from '../rankings/trends/player-trends.service.js';
import { teamTrendFields } from '../rankings/trends/team-trends.dto.js';
import { TeamTrendsService } from '../rankings/trends/team-trends.service.js';
import { valueBetFields } from '../value-bets/value-bets.board.js';
import { ValueBetsService } from '../value-bets/value-bets.service.js';

/** Boards whose changes are logged row by row, named as in their URLs. */
export const rowBoards = ['price-outliers', 'player-prop-trends', 'team-prop-trends', 'value-bets'] as const;
export type RowBoard = (typeof rowBoards)[number];

/** Subjects of the log: rows of boards, and matches with anything new. */
export const loggedBoards = [...rowBoards, 'fixtures'] as const;
export type LoggedBoard = (typeof loggedBoards)[number];

export const isRowBoard = (board: LoggedBoard): board is RowBoard => board !== 'fixtures';

/** Rows that a board lists by default. */
export interface ListedRows {
  /** Name of the board, where one URL shows several. */
  readonly name: string;
  rows(): Pick<RankedPage<number>, 'rows'>;
  keys(rows: readonly number[]): string[];
  texts(rows: readonly number[]): Promise<string[]>;
  load(
    rows: readonly number[],
    selection: RecordSelection | null,
  ): readonly CachedRecord[] | Promise<readonly CachedRecord[]>;
}

interface CoveredBoard {
  readonly fields: RecordFields;
  /** Index of the market in the parts of a row's key. */
  readonly marketPart: number;
  /** Whether callers need the credential that the board itself requires. */
  readonly isGuarded: boolean;
  readonly list: (snapshot: BoardSnapshot, query: { eventIds: number[] }) => ListedRows | Promise<ListedRows>;
}

/** The boards that the log covers. */
@Injectable()
export class CoveredBoards {
  private readonly boards: Readonly<Record<RowBoard, CoveredBoard>>;

  constructor(
    priceOutliers: PriceOutliersService,
    playerTrends: PlayerTrendsService,
    teamTrends: TeamTrendsService,
    valueBets: ValueBetsService,
  ) {
    this.boards = {
      'price-outliers': {
        fields: priceOutlierFields,
        marketPart: 3,
        isGuarded: false,
        list: (snapshot, query) => priceOutliers.of(snapshot, query),
      },
      'player-prop-trends': {
        fields: playerTrendFields,
        marketPart: 2,
        isGuarded: false,
        list: (snapshot, query) => playerTrends.of(snapshot, query),
      },
      'team-prop-trends': {
        fields: teamTrendFields,
        marketPart: 2,
        isGuarded: false,
        list: (snapshot, query) => teamTrends.of(snapshot, query),
      },
      'value-bets': {
        fields: valueBetFields,
        marketPart: 2,
        isGuarded: true,
        list: (snapshot, query) => valueBets.of(snapshot, query),
      },
    };
  }

  fieldsOf(board: RowBoard): RecordFields {
    return this.boards[board].fields;
  }

  /** The market in a row's key. */
  marketOf(board: RowBoard, key: string): string {
    return key.split(':')[this.boards[board].marketPart] ?? '';
  }

  isGuarded(board: LoggedBoard): boolean {
    return isRowBoard(board) && this.boards[board].isGuarded;
  }

  /**
   * The rows of fixtures that a board lists by default. @throws ApplicationError `revision_gone` for a dropped build
   */
  async list(board: RowBoard, snapshot: BoardSnapshot, fixtureIds: Iterable<number>): Promise<ListedRows> {
    const known = indexesById(snapshot, 'fixtures');
    return this.boards[board].list(snapshot, { eventIds: [...fixtureIds].filter((id) => known.has(id)) });
  }
}
