import type { PriceOutliersListData } from '../../api';
import type { BoardRequest } from '../../parts/board/board-declaration';
import type { BoardFilter } from '../../parts/board/board-filter';
import { bookmakerFilter, leagueFilter, matchFilter, oddsFilter } from '../../parts/board/common-filters';
import { oneOf, text } from '../../search-parameters';
import { marketNames, texts } from '../../texts';

const { outliers: words, filters } = texts.boards;

const priceOutliersFilters: readonly BoardFilter<keyof NonNullable<PriceOutliersListData['query']>>[] = [
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

/** Row request of the price outliers board. */
export const priceOutliersRequest = {
  id: 'price outliers',
  address: '/api/v2/rankings/price-outliers' satisfies PriceOutliersListData['url'],
  fields: [
    'event_id',
    'event_timestamp',
    'league_name',
    'hometeam',
    'awayteam',
    'scope',
    'team_name',
    'player_id',
    'playername',
    'market_id',
    'market_type',
    'line',
    'bookmaker_count',
    'avg_odd',
    'compared',
    'odds_discrepancy',
    'gapToSecond',
    'movement',
    'valueEdge',
    'verdict',
    'consensusSources',
    'isLonely',
  ],
  filters: priceOutliersFilters,
  sortedBy: 'valueEdge',
  asksForOrder: true,
} as const satisfies BoardRequest;
