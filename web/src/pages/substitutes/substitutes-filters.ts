import type { SubstituteImpactListData } from '../../api';
import type { BoardFilter } from '../../parts/board/board-filter';
import { teamFilter } from '../../parts/board/common-filters';
import { texts } from '../../texts';

const { substitutes: words } = texts.boards;
const { shots, shotsOnTarget, goals, assists, headedShots, shotsOutsideBox, fouls, foulsWon, tackles } =
  texts.statistics;
const { interceptions, passes, offsides, cards } = texts.statistics;

/** Filters of substitutes. */
export const substitutesFilters: readonly BoardFilter<keyof NonNullable<SubstituteImpactListData['query']>>[] = [
  {
    kind: 'choice',
    name: 'stat',
    label: words.statistic,
    options: {
      shots,
      shotsOnTarget,
      goals,
      assists,
      headedShots,
      shotsOutsideBox,
      fouls,
      foulsWon,
      tackles,
      interceptions,
      passes,
      offsides,
      cards,
    },
  },
  { kind: 'choice', name: 'window', label: words.window, options: words.windows },
  teamFilter,
];
