import type { TeamPropTrendsListData } from '../../api';
import type { BoardFilter } from '../../parts/board/board-filter';
import {
  bookmakerFilter,
  leagueFilter,
  matchFilter,
  oddsFilter,
  sideFilter,
  statisticFilter,
} from '../../parts/board/common-filters';
import { texts } from '../../texts';

const { filters, teamTrends: words } = texts.boards;

/** Filters of team trends. */
export const teamTrendsFilters: readonly BoardFilter<keyof NonNullable<TeamPropTrendsListData['query']>>[] = [
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
