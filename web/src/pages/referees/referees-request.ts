import type { RefereesListData } from '../../api';
import type { BoardRequest } from '../../parts/board/board-declaration';
import type { BoardFilter } from '../../parts/board/board-filter';
import { leagueFilter, teamFilter } from '../../parts/board/common-filters';
import { texts } from '../../texts';

const { referees: words } = texts.boards;

const refereesFilters: readonly BoardFilter<keyof NonNullable<RefereesListData['query']>>[] = [
  { kind: 'flag', name: 'upcomingOnly', label: words.upcoming },
  leagueFilter,
  teamFilter,
  { kind: 'flag', name: 'last20Only', label: words.last20 },
  { kind: 'flag', name: 'leagueStatsOnly', label: words.leagueOnly },
];

/** Row request of the referees board. */
export const refereesRequest = {
  id: 'referees',
  address: '/api/v2/rankings/referees' satisfies RefereesListData['url'],
  fields: [
    'id',
    'name',
    'games',
    'avgCardsPerGame',
    'avgYellowCardsPerGame',
    'avgRedCardsPerGame',
    'avgFoulsPerGame',
    'totalPenalties',
    'o35CardsPct',
    'o45CardsPct',
    'o55CardsPct',
    'nextGameTimestamp',
    'nextGameHomeTeamName',
    'nextGameAwayTeamName',
  ],
  filters: refereesFilters,
} as const satisfies BoardRequest;
