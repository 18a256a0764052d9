import { Injectable } from '@nestjs/common';
import { BoardsService } from '../boards/boards.service.js';
import type { BoardSnapshot } from '../boards/build/snapshot.js';
import { Bitset } from '../boards/engine/bitset.js';
import { playerVariants, playerWindowNames } from '../boards/keys/player-trends.js';
import { BoardRecords } from '../boards/records/board-records.js';
import { positionWord, positionWords } from '../boards/world/positions.js';
import type { PageBytes } from '../common/paging/page-bytes.js';
import { PLAYER_STATISTIC_KEYS } from '../football/statistics.js';
import type { PlayerTrend, PlayerTrendPage, PlayerTrendsQuery } from './player-trends.dto.js';
import { playerTrendOf } from './player-trends.records.js';
import { TrendIdsService } from './trend-ids.service.js';
import { listTrends, orderTrends, sortValues } from './trend-listing.js';
import type { TrendListing } from './trend-listing.js';
import { trendBytes, trendPage } from './trend-page.js';
import type { TrendAnswer } from './trend-page.js';

/** The board of player trends. */
@Injectable()
export class PlayerTrendsService {
  constructor(
    private readonly boards: BoardsService,
    private readonly ids: TrendIdsService,
    private readonly records: BoardRecords,
  ) {}

  /** @throws ApplicationError `invalid_input` for a range of prices the wrong way round, `revision_gone` */
  async page(query: PlayerTrendsQuery): Promise<PlayerTrendPage> {
    return trendPage(await this.find(query), query);
  }

  /** The same as it is sent. */
  async bytes(query: PlayerTrendsQuery): Promise<PageBytes> {
    return trendBytes(this.records, await this.find(query), query);
  }

  private async find(query: PlayerTrendsQuery): Promise<TrendAnswer<PlayerTrend>> {
    const snapshot = await this.boards.snapshot(query.revision, query.includeUnpriced ? 'all' : 'priced');
    const { playerTrends: keys, world: { entities } } = snapshot;
    const { columns } = keys.table;
    const place = (query.superSub ? 2 : 0) + (query.startsOnly ? 0 : 1);
    const board = {
      keys, variant: playerVariants[place]!, windows: playerWindowNames[place]!.map((name) => columns[name]),
      statistics: PLAYER_STATISTIC_KEYS, player: columns.player,
    };
    const listed = listTrends(snapshot, board, await this.ids.settle(query, entities));
    if (query.positions !== undefined) intersectPositions(snapshot, listed, query.positions);
    const column = query['sorting.column'];
    const listing = orderTrends(listed, column, query['sorting.direction'], () =>
      column === 'opponentRank'
        ? Float64Array.from(listed.basis.rows, (row) => columns.opponentRank[row] || NaN)
        : sortValues(listed.basis, column!, (row) => entities.fixtures[columns.fixture[row]!]!.kickoff),
    );
    return { snapshot, name: `player-trends ${board.variant}`, listed, listing, recordOf: (member) => playerTrendOf(snapshot, listed, member, query) };
  }
}

/** Leaves players whose group or detailed position is one of these. */
function intersectPositions({ playerTrends: { table: { columns } } }: BoardSnapshot, { basis: { index, rows }, members }: TrendListing, words: readonly string[]): void {
  const any = Bitset.empty(index.rows);
  for (const word of new Set(words)) {
    const code = positionWords.findIndex((each) => each === word);
    any.unite(index.where(`position ${positionWord(code)}`, (member) => columns.group[rows[member]!] === code || columns.position[rows[member]!] === code));
  }
  members.intersect(any);
}
