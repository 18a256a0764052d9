import type { BoardSnapshot } from '../../boards/builder/snapshot.js';
import { teamWindowNames } from '../../boards/candidates/team-trends.js';
import type { TeamTrendTable } from '../../boards/candidates/team-trends.js';
import { TEAM_STATISTIC_KEYS } from '../../football/statistics.js';
import { opponentCounts, teamTrendUpToPrices } from './team-trend.record.js';
import type { TeamTrendSortColumn, TrendScope } from './team-trends.dto.js';
import { trendFacets, trendFilters, trendKey, trendOrders } from './trend-board.js';
import type { TrendBoard, TrendFilters } from './trend-board.js';
import { bestLine, trendVariant } from './trend-variant.js';
import type { TrendOptions } from './trend-variant.js';

type TeamTrendsBoard = TrendBoard<TeamTrendTable, TrendOptions, TrendFilters, TeamTrendSortColumn>;

/** Trends of teams, and of the totals of both sides of a match. */
export const teamTrendsBoards: Readonly<Record<TrendScope, TeamTrendsBoard>> = {
  team: teamTrendsBoard('team', ({ teamTrends }) => teamTrends.table),
  match: teamTrendsBoard('match', ({ matchTrends }) => {
    if (matchTrends === null) throw new Error('a snapshot has trends of matches on demand only');
    return matchTrends.table;
  }),
};

function teamTrendsBoard(scope: TrendScope, tableOf: (snapshot: BoardSnapshot) => TeamTrendTable): TeamTrendsBoard {
  return {
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
    keyOf: (snapshot, table, row) => {
      const { id } = snapshot.dataset.entities.teams[table.columns.team[row]!]!;
      return trendKey(snapshot, table, row, [id, TEAM_STATISTIC_KEYS[table.columns.statistic[row]!]!]);
    },
    recordUpToPrices: (snapshot, variant, row, options) => teamTrendUpToPrices(snapshot, variant, row, scope, options),
  };
}
