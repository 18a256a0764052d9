import { TEAM_STATISTICS } from '../../football/statistics.js';
import { scopes } from '../dataset/prices.js';
import { isMarked, teamTrendKeys } from './team-trends.js';
import type { TeamTrendCounts } from './team-trends.js';
import { trendCatalogue } from './trend-candidates.js';
import { matchTotals } from './trend-values.js';

/** Lines of both sides together, each a key of either team: totals of the team's last matches, and its opponent's. */
export const matchTrendCounts: TeamTrendCounts = {
  catalogue: trendCatalogue(TEAM_STATISTICS.map(({ key, totalLines }) => ({ key, lines: totalLines }))),
  subjects: Int8Array.from(scopes, (scope) => (scope === 'match' ? 0 : -1)),
  sharing: 2,
  own: matchTotals,
  opponent: matchTotals,
  isSummed: ({ teams: { matches } }, row, statistic) =>
    isMarked(matches.columns.ownSummed[row]! | matches.columns.concededSummed[row]!, statistic),
};
/** Trends of match totals. */
export const matchTrendTable = teamTrendKeys('match-trends', matchTrendCounts, false);
