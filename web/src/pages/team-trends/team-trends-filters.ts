import type { TeamPropTrendsListData } from '../../api';
import type { BoardFilter } from '../../parts/board/board-filter';
import { bookmakerFilter, leagueFilter, matchFilter, oddsFilter } from '../../parts/board/common-filters';
import { oneOf, text } from '../../search-parameters';
import { texts } from '../../texts';

const { filters, teamTrends: words } = texts.boards;

/** Filters of team trends. */
export const teamTrendsFilters: readonly BoardFilter<keyof NonNullable<TeamPropTrendsListData['query']>>[] = [
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
  { kind: 'choice', name: 'scope', label: filters.scope, options: words.scopes },
  bookmakerFilter,
  oddsFilter,
  { kind: 'flag', name: 'sameCompetition', label: filters.sameLeague },
  { kind: 'flag', name: 'includeUnpriced', label: filters.unpriced },
];
