import type { LineupProjectionsListData } from '../../api';
import type { BoardFilter } from '../../parts/board/board-filter';
import { leagueFilter, matchFilter, teamFilter } from '../../parts/board/common-filters';
import { texts } from '../../texts';

const { lineups: words } = texts.boards;

/** Filters of line-ups. */
export const lineUpsFilters: readonly BoardFilter<keyof NonNullable<LineupProjectionsListData['query']>>[] = [
  leagueFilter,
  matchFilter,
  teamFilter,
  { kind: 'flag', name: 'positionChangesOnly', label: words.changesOnly },
  { kind: 'flag', name: 'showLive', label: words.live },
];
