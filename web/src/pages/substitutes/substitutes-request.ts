import type { SubstituteImpactListData } from '../../api';
import type { BoardFilter } from '../../parts/board/board-filter';
import { teamFilter } from '../../parts/board/common-filters';
import { playerStatistics } from '../../parts/player-statistics';
import { texts } from '../../texts';

const { substitutes: words } = texts.boards;

/** Filters of substitutes. */
export const substitutesFilters: readonly BoardFilter<keyof NonNullable<SubstituteImpactListData['query']>>[] = [
  {
    kind: 'choice',
    name: 'stat',
    label: words.statistic,
    options: Object.fromEntries(playerStatistics.map((statistic) => [statistic, texts.statistics[statistic]])),
  },
  { kind: 'choice', name: 'window', label: words.window, options: words.windows },
  teamFilter,
];
