import type { PlayerTrendsListData } from '../../api';
import type { BoardFilter } from '../../parts/board/board-filter';
import { bookmakerFilter, leagueFilter, matchFilter, oddsFilter } from '../../parts/board/common-filters';
import { oneOf, text } from '../../search-parameters';
import { texts } from '../../texts';

const { filters } = texts.boards;

/** Filters of player trends. */
export const playerTrendsFilters: readonly BoardFilter<keyof NonNullable<PlayerTrendsListData['query']>>[] = [
  leagueFilter,
  matchFilter,
  { kind: 'facet', name: 'statTypes', dimension: 'market', label: filters.statistics, read: text(40) },
  {
    kind: 'facet',
    name: 'type',
    dimension: 'side',
    label: filters.side,
    read: oneOf('over', 'under'),
    isSingle: true,
  },
  { kind: 'facet', name: 'positions', dimension: 'position', label: filters.positions, read: text(4) },
  bookmakerFilter,
  oddsFilter,
  { kind: 'flag', name: 'sameCompetition', label: filters.sameLeague },
  { kind: 'flag', name: 'includeUnpriced', label: filters.unpriced },
];
