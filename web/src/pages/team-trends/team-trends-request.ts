import type { TeamPropTrendsListData } from '../../api';
import type { BoardRequest } from '../../parts/board/board-declaration';
import type { BoardFilter } from '../../parts/board/board-filter';
import {
  bookmakerFilter,
  leagueFilter,
  matchFilter,
  oddsFilter,
  sideFilter,
  statisticFilter,
} from '../../parts/board/common-filters';
import { trendFields } from '../../parts/trends/trend-fields';
import { texts } from '../../texts';

const { filters, teamTrends: words } = texts.boards;

const teamTrendsFilters: readonly BoardFilter<keyof NonNullable<TeamPropTrendsListData['query']>>[] = [
  leagueFilter,
  matchFilter,
  statisticFilter,
  sideFilter,
  { kind: 'choice', name: 'scope', label: filters.scope, options: words.scopes },
  bookmakerFilter,
  oddsFilter,
  { kind: 'flag', name: 'sameCompetition', label: filters.sameLeague },
  { kind: 'flag', name: 'includeUnpriced', label: filters.unpriced },
];

/** Row request of the team trends board. */
export const teamTrendsRequest = {
  id: 'team trends',
  address: '/api/v2/rankings/team-prop-trends' satisfies TeamPropTrendsListData['url'],
  fields: [...trendFields, 'teamId', 'scope', 'opponentHitRate'],
  filters: teamTrendsFilters,
} as const satisfies BoardRequest;
