import type { PriceOutliersListData } from '../../api';
import type { BoardFilter } from '../../parts/board/board-filter';
import { bookmakerFilter, leagueFilter, matchFilter, oddsFilter } from '../../parts/board/common-filters';
import { oneOf, text } from '../../search-parameters';
import { marketNames, texts } from '../../texts';

const { outliers: words, filters } = texts.boards;

/** Filters of price outliers. */
export const priceOutliersFilters: readonly BoardFilter<keyof NonNullable<PriceOutliersListData['query']>>[] = [
  leagueFilter,
  matchFilter,
  {
    kind: 'facet',
    name: 'market',
    dimension: 'market',
    label: filters.statistics,
    names: marketNames,
    read: text(40),
  },
  {
    kind: 'facet',
    name: 'scope',
    dimension: 'scope',
    label: filters.scope,
    names: words.scopes,
    read: oneOf('match', 'home', 'away', 'player'),
  },
  bookmakerFilter,
  oddsFilter,
  {
    kind: 'range',
    from: 'minValueEdge',
    to: 'maxValueEdge',
    label: words.worth,
    smallest: -100,
    largest: 100,
    step: 0.5,
  },
  { kind: 'range', from: 'minBookmakers', label: words.bookmakersCount, smallest: 1, largest: 100, step: 1 },
  { kind: 'flag', name: 'group', label: words.grouped },
];
