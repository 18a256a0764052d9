import type { BoardSnapshot } from '../../boards/snapshot/snapshot.js';
import { teamWindowNames } from '../../boards/candidates/team-trends.js';
import type { TeamTrendTable } from '../../boards/candidates/team-trends.js';
import { hasPrices, priceKinds } from '../../boards/query/empty-board.js';
import type { EmptyBecause } from '../../common/paging/empty-because.js';
import { declareFacets } from '../../common/paging/facets.js';
import { TEAM_STATISTIC_KEYS } from '../../football/statistics.js';
import { opponentCounts, teamTrendUpToPrices, trendCounts } from './team-trend.record.js';
import { TeamTrendsQuery, teamTrendFields } from './team-trends.dto.js';
import type { TeamTrendSortColumn, TrendScope } from './team-trends.dto.js';
import { trendFacets, trendFilters, trendKey, trendOrders } from './trend-board.js';
import type { TrendBoard, TrendFilters } from './trend-board.js';
import { explainEmptyTrends, longestTeamHistory } from './trend-empty.js';
import { trendQuery } from './trend-query.js';
import { bestLine, trendVariant } from './trend-variant.js';
import type { TrendOptions } from './trend-variant.js';
import { trendBet, trendRecords } from './trend.record.js';

type TeamTrendsBoard = TrendBoard<TeamTrendsQuery, TeamTrendTable, TrendOptions, TrendFilters, TeamTrendSortColumn>;

/** Trends of teams, and of the totals of both sides of a match. */
export const teamTrendsBoards: Readonly<Record<TrendScope, TeamTrendsBoard>> = {
  team: teamTrendsBoard('team', ({ teamTrends }) => teamTrends.table),
  match: teamTrendsBoard('match', ({ matchTrends }) => {
    if (matchTrends === null) throw new Error('a snapshot has trends of matches on demand only');
    return matchTrends.table;
  }),
};

function teamTrendsBoard(scope: TrendScope, tableOf: (snapshot: BoardSnapshot) => TeamTrendTable): TeamTrendsBoard {
  const board: TeamTrendsBoard = {
    name: `${scope}-trends`,
    fields: teamTrendFields,
    isPriced: true,
    // all but priced lines of teams are computed on demand
    onDemand: ({ sameCompetition, includeUnpriced }) => {
      if (sameCompetition) return 'competitionTrends';
      if (scope === 'match') return 'matchTrends';
      return includeUnpriced ? 'trends' : null;
    },
    ask: (query, { dataset }) => trendQuery(query, dataset.entities),
    variant: (snapshot, options) => {
      const table = tableOf(snapshot);
      const windows = teamWindowNames.map((name) => table.columns[name]);
      return trendVariant(snapshot, { name: `${scope}-trends`, table, windows }, options);
    },
    filters: trendFilters(TEAM_STATISTIC_KEYS),
    orders: {
      ...trendOrders,
      opponentHitRate: ({ variant: { table, windows, candidates } }) => {
        const rates = new Float64Array(table.rows);
        for (const row of candidates) {
          const { hits, decided } = opponentCounts(table, windows.window[row]!, row);
          rates[row] = hits / decided;
        }
        return rates;
      },
    },
    group: ({ variant }) => bestLine(variant.table, variant),
    facets: trendFacets(TEAM_STATISTIC_KEYS),
    keyOf: (snapshot, { table }, row) => {
      const { id } = snapshot.dataset.entities.teams[table.columns.team[row]!]!;
      return trendKey(snapshot, table, row, [id, TEAM_STATISTIC_KEYS[table.columns.statistic[row]!]!]);
    },
    bet: (snapshot, variant, row) =>
      trendBet(snapshot, variant, row, () => {
        const { team, fixture, statistic } = variant.table.columns;
        const isHome = team[row] === snapshot.dataset.entities.fixtures[fixture[row]!]!.home;
        return {
          scope: scope === 'match' ? scope : isHome ? 'home' : 'away',
          playerId: null,
          statistic: TEAM_STATISTIC_KEYS[statistic[row]!]!,
        };
      }),
    records: (snapshot, variant, options) =>
      trendRecords(snapshot, variant, (row) => teamTrendUpToPrices(snapshot, variant, row, scope, options)),
    explainEmpty: ({ snapshot, query, options }) => {
      const because = explainEmptyTrends(board, {
        snapshot,
        query,
        options,
        kind: query.scope === undefined && scope === 'match' ? priceKinds.teamOrMatch : priceKinds[scope],
        longestHistory: () => longestTeamHistory(snapshot, trendCounts[scope], query.sameCompetition),
        matchSources: 'football-data, StatsBomb, FPL-Core or a canonical feed',
      });
      return withHint(snapshot, query, because);
    },
  };
  return board;
}

declareFacets(teamTrendsBoards.team.facets, TeamTrendsQuery);

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
