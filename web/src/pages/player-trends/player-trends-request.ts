import type { PlayerTrendsListData } from '../../api';
import type { BoardRequest } from '../../parts/board/board-declaration';
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
import { trendFields } from '../../parts/trends/trend-fields';
import { texts } from '../../texts';

const { filters } = texts.boards;

const playerTrendsFilters: readonly BoardFilter<keyof NonNullable<PlayerTrendsListData['query']>>[] = [
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

/** Row request of the player trends board. */
export const playerTrendsRequest = {
  id: 'player trends',
  address: '/api/v2/rankings/player-prop-trends' satisfies PlayerTrendsListData['url'],
  fields: [...trendFields, 'playerId', 'playerName', 'inPredictedLineup', 'opponentRank', 'totalRanks'],
  filters: playerTrendsFilters,
} as const satisfies BoardRequest;
