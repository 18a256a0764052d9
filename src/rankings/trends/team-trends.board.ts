import { teamWindowNames } from '../../boards/candidates/team-trends.js';
import type { TeamTrendTable } from '../../boards/candidates/team-trends.js';
import { hasPrices, priceKinds } from '../../boards/query/empty-board.js';
import { declareFacets } from '../../common/paging/facets.js';
import { TEAM_STATISTIC_KEYS } from '../../football/statistics.js';
import { opponentCounts, teamTrendUpToPrices, trendCounts } from './team-trend.record.js';
import { TeamTrendsQuery, teamTrendFields } from './team-trends.dto.js';
import type { TeamTrendSortColumn, TrendScope } from './team-trends.dto.js';
import { trendFacets, trendFilters, trendKey, trendOrders, trendQuery, trendTies } from './trend-board.js';
import type { TrendBoard, TrendFilters } from './trend-board.js';
import { explainEmptyTrends, longestTeamHistory } from './trend-empty.js';
import { bestLine, trendVariant } from './trend-variant.js';
import type { TrendOptions } from './trend-variant.js';
import { trendBet, trendRecords } from './trend.record.js';

type TeamTrendsBoard = TrendBoard<TeamTrendsQuery, TeamTrendTable, TrendOptions, TrendFilters, TeamTrendSortColumn>;
type ScopedMember = 'name' | 'onDemand' | 'variant' | 'bet' | 'records' | 'explainEmpty';

/** Members shared by trends of teams and of match totals. */
const sharedMembers: Omit<TeamTrendsBoard, ScopedMember> = {
  fields: teamTrendFields,
  isPriced: true,
  ask: (query, { dataset }) => trendQuery(query, dataset.entities),
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
  ties: trendTies,
  group: ({ variant }) => bestLine(variant.table, variant),
  facets: trendFacets(TEAM_STATISTIC_KEYS),
  keyOf: ({ dataset: { entities } }, { table }, row) => {
    const { id } = entities.teams[table.columns.team[row]!]!;
    return trendKey(entities, table, row, [id, TEAM_STATISTIC_KEYS[table.columns.statistic[row]!]!]);
  },
};

/** Trends of teams, and of the totals of both sides of a match. */
export const teamTrendsBoards: Readonly<Record<TrendScope, TeamTrendsBoard>> = {
  team: teamTrendsBoard('team'),
  match: teamTrendsBoard('match'),
};

function teamTrendsBoard(scope: TrendScope): TeamTrendsBoard {
  const name = `${scope}-trends`;
  const board: TeamTrendsBoard = {
    ...sharedMembers,
    name,
    // everything except priced lines of teams is computed on demand
    onDemand: ({ sameCompetition, includeUnpriced }) => {
      if (sameCompetition) return 'competitionTrends';
      if (scope === 'match') return 'matchTrends';
      return includeUnpriced ? 'trends' : null;
    },
    variant: (snapshot, options) => {
      const candidates = scope === 'team' ? snapshot.teamTrends : snapshot.matchTrends;
      if (candidates === null) throw new Error('a snapshot has trends of matches on demand only');
      const { table } = candidates;
      const windows = teamWindowNames.map((window) => table.columns[window]);
      return trendVariant(snapshot, { name, table, windows }, options);
    },
    bet: trendBet,
    records: (snapshot, variant, options) =>
      trendRecords(snapshot, variant, (row) => teamTrendUpToPrices(snapshot, variant, row, scope, options)),
    explainEmpty: (asked) => {
      const { snapshot, query } = asked;
      const because = explainEmptyTrends(board, asked, {
        kind: query.scope === undefined && scope === 'match' ? priceKinds.teamOrMatch : priceKinds[scope],
        longestHistory: () => longestTeamHistory(snapshot, trendCounts[scope], query.sameCompetition),
        matchSources: 'football-data, StatsBomb, FPL-Core or a canonical feed',
      });
      const isUnpriced = because.code === 'no_prices_of_this_kind' || because.code === 'prices_stale';
      if (query.scope !== 'team' || !isUnpriced || !hasPrices(snapshot, priceKinds.match, query.includeStale))
        return because;
      return { ...because, detail: `${because.detail} scope=match shows the totals of both sides.` };
    },
  };
  return board;
}

declareFacets(sharedMembers.facets, TeamTrendsQuery);
