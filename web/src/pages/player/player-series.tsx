import { getRouteApi } from '@tanstack/react-router';
import type { PlayerMatch } from '../../api';
import { splitsByOpponent } from '../../parts/opponent-position';
import { playerStatistics, usualLines } from '../../parts/player-statistics';
import type { PlayerStatistic } from '../../parts/player-statistics';
import { SeriesPanel } from '../../parts/series-panel';
import { texts } from '../../texts';

const route = getRouteApi('/players/$id');
const words = texts.player;

interface PlayerSeriesProps {
  readonly matches: readonly PlayerMatch[];
  readonly statistic: PlayerStatistic;
}

/** A statistic match by match against an adjustable line, at home and away, as a starter or not. */
export function PlayerSeries({ matches, statistic }: PlayerSeriesProps) {
  const { line = usualLines[statistic] } = route.useSearch();
  return (
    <SeriesPanel
      statistics={playerStatistics}
      names={texts.statistics}
      statistic={statistic}
      line={line}
      matches={matches}
      countOf={({ counts }) => counts[statistic]}
      splits={[
        [texts.parts.splits.all, matches],
        [texts.parts.splits.home, matches.filter(({ isHome }) => isHome === true)],
        [texts.parts.splits.away, matches.filter(({ isHome }) => isHome === false)],
        [words.started, matches.filter(({ isStarter }) => isStarter)],
        [words.notStarted, matches.filter(({ isStarter }) => !isStarter)],
        ...splitsByOpponent(matches),
      ]}
    />
  );
}
