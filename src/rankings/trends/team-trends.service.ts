import { Injectable } from '@nestjs/common';
import { BoardsService } from '../../boards/boards.service.js';
import { teamWindowNames } from '../../boards/candidates/team-trends.js';
import type { TeamTrendTable } from '../../boards/candidates/team-trends.js';
import type { BoardSnapshot } from '../../boards/builder/snapshot.js';
import { hasPrices, priceKinds } from '../../boards/empty-board.js';
import type { PriceKind } from '../../boards/empty-board.js';
import { BoardRecords } from '../../boards/records/board-records.js';
import type { EmptyBecause } from '../../common/paging/empty-because.js';
import type { PageBytes } from '../../common/paging/page-bytes.js';
import { queryOf } from '../../common/validation/request.pipe.js';
import type { Criteria } from '../../common/validation/request.pipe.js';
import { TEAM_STATISTIC_KEYS } from '../../football/statistics.js';
import { TeamTrendsQuery } from './team-trends.dto.js';
import type { TeamTrendPage, TrendScope } from './team-trends.dto.js';
import { opponentCounts, teamTrendBeginning, trendCounts } from './team-trend.record.js';
import { BoardIdsService } from '../board-ids.service.js';
import { explainEmptyTrends, longestTeamHistory } from './trend-empty.js';
import { listTrends } from './trend-listing.js';
import type { TrendBoard } from './trend-listing.js';
import { shareRank } from './trend-order.js';
import { trendBytes, trendPage } from './trend-page.js';
import type { TrendAnswer } from './trend-page.js';
import { NO_WINDOW } from './trend-windows.js';

/** The board of team trends, under both of its addresses. */
@Injectable()
export class TeamTrendsService {
  constructor(
    private readonly boards: BoardsService,
    private readonly ids: BoardIdsService,
    private readonly records: BoardRecords,
  ) {}

  /** @throws ApplicationError `invalid_input` for a range of prices the wrong way round, `revision_gone` */
  async page(criteria: Criteria<TeamTrendsQuery>): Promise<TeamTrendPage> {
    const query = queryOf(TeamTrendsQuery, criteria);
    return trendPage(await this.find(query), query);
  }

  /** The same as it is sent. */
  async bytes(query: TeamTrendsQuery): Promise<PageBytes> {
    return trendBytes(this.records, await this.find(query), query);
  }

  private async find(query: TeamTrendsQuery): Promise<TrendAnswer> {
    const priced = await this.boards.snapshot(query.revision);
    const scope = query.scope ?? usualScope(priced, query);
    const snapshot =
      scope === 'match'
        ? await this.boards.withCandidates(priced, 'matchTrends')
        : query.includeUnpriced
          ? await this.boards.withCandidates(priced, 'trends')
          : priced;
    const {
      teamTrends,
      matchTrends,
      dataset: { entities },
    } = snapshot;
    const keys = matchTrends ?? teamTrends;
    const { table } = keys;
    const name = `${scope}-trends`;
    const board: TrendBoard = {
      name,
      keys,
      windows: teamWindowNames.map((name) => table.columns[name]),
      statistics: TEAM_STATISTIC_KEYS,
      players: null,
      sortValues: ({ windows: { window } }) => Float64Array.from(window, (each, row) => opponentRank(table, each, row)),
    };
    const settled = await this.ids.settle(query, entities);
    const listing = listTrends(snapshot, board, settled);
    return {
      snapshot,
      query: settled,
      name,
      table,
      listing,
      beginningOf: (row) => teamTrendBeginning(snapshot, table, listing.basis.windows, row, scope),
      explainEmpty: () =>
        withHint(
          snapshot,
          query,
          explainEmptyTrends({
            snapshot,
            board,
            unfiltered: unfilteredOf(query),
            kind: kindOf(scope, query),
            longestHistory: () => longestTeamHistory(snapshot, trendCounts[scope]),
            matchSources: 'football-data, StatsBomb, FPL-Core or a canonical feed',
          }),
        ),
    };
  }
}

/** Lines of teams; where no price of any counts, and only quoted lines are asked for, those of matches. */
function usualScope(snapshot: BoardSnapshot, { includeStale, includeUnpriced }: TeamTrendsQuery): TrendScope {
  return includeUnpriced || hasPrices(snapshot, priceKinds.team, includeStale) ? 'team' : 'match';
}

/** The prices that the board looked for. */
function kindOf(scope: TrendScope, query: TeamTrendsQuery): PriceKind {
  if (query.scope === undefined && scope === 'match') return priceKinds.teamOrMatch;
  return priceKinds[scope];
}

/** Where only lines of teams were asked for and matches have prices, the reason says how to see those. */
function withHint(
  snapshot: BoardSnapshot,
  { scope, includeStale }: TeamTrendsQuery,
  because: EmptyBecause,
): EmptyBecause {
  const isUnpriced = because.code === 'no_prices_of_this_kind' || because.code === 'prices_stale';
  if (scope !== 'team' || !isUnpriced || !hasPrices(snapshot, priceKinds.match, includeStale)) return because;
  return { ...because, detail: `${because.detail} scope=match shows the totals of both sides.` };
}

/** The query without its filters: what changes numbers stays. */
function unfilteredOf({ includeUnpriced, includeStale }: TeamTrendsQuery): TeamTrendsQuery {
  return queryOf(TeamTrendsQuery, { includeUnpriced, includeStale });
}

/** What orders rows as the opponent's hit rate does; NaN without one. */
function opponentRank(table: TeamTrendTable, window: number, row: number): number {
  if (window === NO_WINDOW) return NaN;
  const { hits, decided } = opponentCounts(table, window, row);
  return shareRank(hits, decided);
}
