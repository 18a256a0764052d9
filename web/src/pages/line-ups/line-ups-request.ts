import type { LineupProjectionsListData } from '../../api';
import type { BoardRequest } from '../../parts/board/board-declaration';
import type { BoardFilter } from '../../parts/board/board-filter';
import { leagueFilter, matchFilter, teamFilter } from '../../parts/board/common-filters';
import { texts } from '../../texts';

const { lineups: words } = texts.boards;

const lineUpsFilters: readonly BoardFilter<keyof NonNullable<LineupProjectionsListData['query']>>[] = [
  leagueFilter,
  matchFilter,
  teamFilter,
  { kind: 'flag', name: 'positionChangesOnly', label: words.changesOnly },
  { kind: 'flag', name: 'showLive', label: words.live },
];

/** Row request of the line-ups board. */
export const lineUpsRequest = {
  id: 'line-ups',
  address: '/api/v2/lineup-projections' satisfies LineupProjectionsListData['url'],
  fields: [
    'eventId',
    'matchTime',
    'homeTeamName',
    'awayTeamName',
    'tournamentName',
    'teamName',
    'playerId',
    'playerName',
    'jerseyNumber',
    'position',
    'predictionType',
    'startProbability',
    'positionChange',
  ],
  filters: lineUpsFilters,
} as const satisfies BoardRequest;
