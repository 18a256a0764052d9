import type { RefereesListData } from '../../api';
import type { BoardFilter } from '../../parts/board/board-filter';
import { leagueFilter, teamFilter } from '../../parts/board/common-filters';
import { texts } from '../../texts';

const { referees: words } = texts.boards;

/** Filters of referees. */
export const refereesFilters: readonly BoardFilter<keyof NonNullable<RefereesListData['query']>>[] = [
  { kind: 'flag', name: 'upcomingOnly', label: words.upcoming },
  leagueFilter,
  teamFilter,
  { kind: 'flag', name: 'last20Only', label: words.last20 },
  { kind: 'flag', name: 'leagueStatsOnly', label: words.leagueOnly },
];
