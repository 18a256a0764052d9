import { Injectable } from '@nestjs/common';
import { BoardsService } from '../../boards/boards.service.js';
import type { BoardSnapshot } from '../../boards/builder/snapshot.js';
import { hasPrices, priceKinds } from '../../boards/empty-board.js';
import type { PriceKind } from '../../boards/empty-board.js';
import { boardPage } from '../../boards/records/board-page.js';
import { boardRow } from '../../boards/records/board-row.js';
import { tableOf } from '../../boards/records/listed-rows.js';
import type { ListedRows } from '../../boards/records/listed-rows.js';
import type { TeamTrendTable } from '../../boards/candidates/team-trends.js';
import type { EmptyBecause } from '../../common/paging/empty-because.js';
import type { BoardTable } from '../../common/paging/board-table.js';
import { declareFacets } from '../../common/paging/facets.js';
import type { PageBytes } from '../../common/paging/page-bytes.js';
import { queryOf } from '../../common/validation/request.pipe.js';
import type { Criteria } from '../../common/validation/request.pipe.js';
import { BoardIdsService } from '../board-ids.service.js';
import { trendCounts } from './team-trend.record.js';
import { teamTrendsBoards } from './team-trends.board.js';
import { TeamTrendsQuery, teamTrendFields } from './team-trends.dto.js';
import type { TeamTrend, TeamTrendPage, TrendScope } from './team-trends.dto.js';
import { explainEmptyTrends, longestTeamHistory } from './trend-empty.js';
import { trendQuery } from './trend-query.js';
import { TrendsRepository } from './trends.repository.js';
import type { TrendVariant } from './trend-variant.js';
import type { FoundTrends } from './trends.repository.js';

/** The board of team trends, under both of its paths. */
@Injectable()
export class TeamTrendsService {
  constructor(
    private readonly boards: BoardsService,
    private readonly ids: BoardIdsService,
    private readonly trends: TrendsRepository,
  ) {}

  /**
   * A page of the board.
   * @throws ApplicationError `invalid_input` for `maxOdds` below `minOdds`, `revision_gone`
   */
  async page(criteria: Criteria<TeamTrendsQuery>): Promise<TeamTrendPage> {
    return (await this.bytes(queryOf(TeamTrendsQuery, criteria))).parse<TeamTrendPage>();
  }

  /**
   * Number of trends on all pages of a snapshot; ids are current ones.
   * @throws ApplicationError `revision_gone` if the builder has dropped its build
   */
  async count(criteria: Criteria<TeamTrendsQuery>, priced: BoardSnapshot): Promise<number> {
    const query = queryOf(TeamTrendsQuery, { ...criteria, pageSize: 0 });
    const scope = query.scope ?? defaultScope(priced, query);
    return this.find(query, scope, await this.withCandidates(priced, scope, query)).count;
  }

  /**
   * The trends of a snapshot that the board lists by default, with their scope.
   * @throws ApplicationError `revision_gone` if the builder has dropped its build
   */
  async listedRows(
    priced: BoardSnapshot,
  ): Promise<ListedRows<TrendVariant<TeamTrendTable>, TeamTrend> & { readonly scope: TrendScope }> {
    const query = queryOf(TeamTrendsQuery);
    const scope = defaultScope(priced, query);
    return { ...this.listed(query, scope, await this.withCandidates(priced, scope, query)), scope };
  }

  /** All trends of a query, as a table; throws as `page` does. */
  async table(request: TeamTrendsQuery): Promise<BoardTable> {
    const { snapshot, scope, query } = await this.resolve(request);
    return tableOf(this.listed(query, scope, snapshot), { board: `${scope}-trends`, query, fields: teamTrendFields });
  }

  /** The page as bytes. */
  async bytes(request: TeamTrendsQuery): Promise<PageBytes> {
    const { snapshot, scope, query } = await this.resolve(request);
    const found = this.find(query, scope, snapshot);
    const explainEmpty = (): EmptyBecause => this.explainEmpty(snapshot, scope, query);
    return boardPage({ snapshot, board: `${scope}-trends`, query: { ...query }, ...found, explainEmpty });
  }

  /**
   * One trend in full, where the board of the query lists it.
   * @throws ApplicationError `not_found`, and as `page` does
   */
  async row(key: string, request: TeamTrendsQuery): Promise<PageBytes> {
    const { snapshot, scope, query } = await this.resolve(request);
    const wanted = trendQuery(query, snapshot.dataset.entities);
    const record = this.trends.findRow(snapshot, teamTrendsBoards[scope], wanted, key);
    return boardRow({ snapshot, board: `${scope}-trends`, key, query: { ...query }, record });
  }

  /** The snapshot and scope of a request, and the request with current ids. */
  private async resolve(
    request: TeamTrendsQuery,
  ): Promise<{ readonly snapshot: BoardSnapshot; readonly scope: TrendScope; readonly query: TeamTrendsQuery }> {
    const priced = await this.boards.snapshot(request.revision);
    const scope = request.scope ?? defaultScope(priced, request);
    const snapshot = await this.withCandidates(priced, scope, request);
    await this.ids.requireBookmakers('bookmakers', request.bookmakers, snapshot);
    return { snapshot, scope, query: await this.ids.resolve(request, snapshot) };
  }

  private listed(
    query: TeamTrendsQuery,
    scope: TrendScope,
    snapshot: BoardSnapshot,
  ): ListedRows<TrendVariant<TeamTrendTable>, TeamTrend> {
    return this.trends.list(snapshot, teamTrendsBoards[scope], trendQuery(query, snapshot.dataset.entities));
  }

  private find(query: TeamTrendsQuery, scope: TrendScope, snapshot: BoardSnapshot): FoundTrends {
    const wanted = trendQuery(query, snapshot.dataset.entities);
    return this.trends.find(snapshot, teamTrendsBoards[scope], wanted, teamTrendFields.selection(query));
  }

  /** The snapshot with the candidates of a scope; all but priced lines of teams are computed on demand. */
  private withCandidates(
    snapshot: BoardSnapshot,
    scope: TrendScope,
    { sameCompetition, includeUnpriced }: TeamTrendsQuery,
  ): Promise<BoardSnapshot> | BoardSnapshot {
    if (sameCompetition) return this.boards.withCandidates(snapshot, 'competitionTrends');
    if (scope === 'match') return this.boards.withCandidates(snapshot, 'matchTrends');
    return includeUnpriced ? this.boards.withCandidates(snapshot, 'trends') : snapshot;
  }

  private explainEmpty(snapshot: BoardSnapshot, scope: TrendScope, query: TeamTrendsQuery): EmptyBecause {
    const { includeUnpriced, includeStale, sameCompetition, minWindow } = query;
    const options = {
      includeUnpriced,
      includeStale,
      sameCompetition,
      minWindow: 0,
      isPriceRanged: false,
      bestLinesOnly: true,
      bookmakers: null,
    };
    const because = explainEmptyTrends({
      snapshot,
      count: this.trends.count(snapshot, teamTrendsBoards[scope], options),
      minWindow,
      includeUnpriced,
      includeStale,
      sameCompetition,
      kind: kindOf(scope, query),
      longestHistory: () => longestTeamHistory(snapshot, trendCounts[scope], sameCompetition),
      matchSources: 'football-data, StatsBomb, FPL-Core or a canonical feed',
    });
    return withHint(snapshot, query, because);
  }
}

declareFacets(teamTrendsBoards.team.facets, TeamTrendsQuery);

/** Lines of teams; those of matches if none of a team has an eligible price and unpriced ones are not wanted. */
function defaultScope(snapshot: BoardSnapshot, { includeStale, includeUnpriced }: TeamTrendsQuery): TrendScope {
  return includeUnpriced || hasPrices(snapshot, priceKinds.team, includeStale) ? 'team' : 'match';
}

/** Kind of prices of the board. */
function kindOf(scope: TrendScope, query: TeamTrendsQuery): PriceKind {
  if (query.scope === undefined && scope === 'match') return priceKinds.teamOrMatch;
  return priceKinds[scope];
}

/** The reason; if the query has `scope=team` and matches have prices, with a hint to those. */
function withHint(
  snapshot: BoardSnapshot,
  { scope, includeStale }: TeamTrendsQuery,
  because: EmptyBecause,
): EmptyBecause {
  const isUnpriced = because.code === 'no_prices_of_this_kind' || because.code === 'prices_stale';
  if (scope !== 'team' || !isUnpriced || !hasPrices(snapshot, priceKinds.match, includeStale)) return because;
  return { ...because, detail: `${because.detail} scope=match shows the totals of both sides.` };
}
