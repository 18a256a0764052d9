import type { SubstituteImpactListData } from '../../api';
import type { BoardRequest } from '../../parts/board/board-declaration';
import type { BoardFilter } from '../../parts/board/board-filter';
import { teamFilter } from '../../parts/board/common-filters';
import { playerStatistics } from '../../parts/player-statistics';
import { texts } from '../../texts';

const { substitutes: words } = texts.boards;

const substitutesFilters: readonly BoardFilter<keyof NonNullable<SubstituteImpactListData['query']>>[] = [
  {
    kind: 'choice',
    name: 'stat',
    label: words.statistic,
    options: Object.fromEntries(playerStatistics.map((statistic) => [statistic, texts.statistics[statistic]])),
  },
  { kind: 'choice', name: 'window', label: words.window, options: words.windows },
  teamFilter,
];

/** Row request of the substitutes board. */
export const substitutesRequest = {
  id: 'substitutes',
  address: '/api/v2/rankings/substitute-impact' satisfies SubstituteImpactListData['url'],
  fields: [
    'playerId',
    'playerName',
    'teamName',
    'starts',
    'subbedOff',
    'avgMinutes',
    'baseAvg',
    'withSubAvg',
    'boostPct',
  ],
  filters: substitutesFilters,
  sortedBy: 'boostPct',
} as const satisfies BoardRequest;
