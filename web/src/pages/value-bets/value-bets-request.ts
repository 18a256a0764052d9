import type { ValueBetsListData } from '../../api';
import type { BoardRequest } from '../../parts/board/board-declaration';
import type { BoardFilter } from '../../parts/board/board-filter';
import { bookmakerFilter, leagueFilter, matchFilter, oddsFilter } from '../../parts/board/common-filters';
import { text } from '../../search-parameters';
import { marketNames, texts } from '../../texts';

const { value: words, filters } = texts.boards;

const valueBetsFilters: readonly BoardFilter<keyof NonNullable<ValueBetsListData['query']>>[] = [
  { kind: 'choice', name: 'kickoffWindow', label: filters.day, options: words.kickoffs },
  { kind: 'choice', name: 'direction', label: filters.side, options: words.sides },
  leagueFilter,
  matchFilter,
  {
    kind: 'facet',
    name: 'marketType',
    dimension: 'market',
    label: filters.statistics,
    names: marketNames,
    read: text(40),
  },
  bookmakerFilter,
  oddsFilter,
  { kind: 'range', from: 'minEdgeLow', label: words.lowEnd, smallest: -100, largest: 100, step: 0.5 },
  { kind: 'choice', name: 'horizon', label: words.horizon, options: words.horizons },
  { kind: 'flag', name: 'inPredictedLineup', label: words.startingOnly },
  { kind: 'switch', name: 'group', label: words.oneOfPlayer, isOnByDefault: ({ mode }) => mode !== 'all' },
  { kind: 'choice', name: 'mode', label: words.mode, options: words.modes },
];

/** Row request of the value bets board. */
export const valueBetsRequest = {
  id: 'value bets',
  address: '/api/v2/value-bets' satisfies ValueBetsListData['url'],
  fields: [
    'cardKey',
    'matchDate',
    'homeTeamName',
    'awayTeamName',
    'leagueName',
    'playerName',
    'teamName',
    'marketType',
    'line',
    'scannerSide',
    'scannerBookmaker',
    'scannerEdge',
    'scannerFairOdds',
    'edgeLow',
    'edgeHigh',
    'verdict',
    'bestOverOdds',
    'bestUnderOdds',
    'sampleSize',
    'consensusSources',
    'hitRates',
    'activityInfo',
    'movement',
  ],
  filters: valueBetsFilters,
  sortedBy: 'edgeLow',
  isDayChosen: ({ kickoffWindow }) => kickoffWindow === 'today' || kickoffWindow === 'tomorrow',
} as const satisfies BoardRequest;
