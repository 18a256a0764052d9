import type { PlayerTrendsListData } from '../../api';
import type { BoardFilter } from '../../parts/board/board-filter';
import {
  bookmakerFilter,
  leagueFilter,
  matchFilter,
  oddsFilter,
  sideFilter,
  statisticFilter,
} from '../../parts/board/common-filters';
import { text } from '../../search-parameters';
import { texts } from '../../texts';

const { filters } = texts.boards;

/** Filters of player trends. */
export const playerTrendsFilters: readonly BoardFilter<keyof NonNullable<PlayerTrendsListData['query']>>[] = [
  leagueFilter,
  matchFilter,
  statisticFilter,
  sideFilter,
  {
    kind: 'facet',
    name: 'positions',
    dimension: 'position',
    label: filters.positions,
    names: texts.positions,
    read: text(4),
  },
  bookmakerFilter,
  oddsFilter,
  { kind: 'flag', name: 'sameCompetition', label: filters.sameLeague },
  { kind: 'flag', name: 'includeUnpriced', label: filters.unpriced },
];
