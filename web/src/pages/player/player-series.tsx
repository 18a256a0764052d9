import { getRouteApi } from '@tanstack/react-router';
import type { PlayerMatch } from '../../api';
import { useFormat } from '../../format/use-format';
import { splitsByOpponent } from '../../parts/opponent-position';
import { SeriesPanel } from '../../parts/series-panel';
import { texts } from '../../texts';
import { statistics, usualLines } from './player-search';
import type { PlayerStatistic } from './player-search';

const route = getRouteApi('/players/$id');
const words = texts.player;

interface PlayerSeriesProps {
  readonly matches: readonly PlayerMatch[];
  readonly statistic: PlayerStatistic;
}

/** A statistic match by match against a line to move, at home and away, started or not. */
export function PlayerSeries({ matches, statistic }: PlayerSeriesProps) {
  const format = useFormat();
  const navigate = route.useNavigate();
  const { line = usualLines[statistic] } = route.useSearch();
  const known = (chosen: readonly PlayerMatch[]): number[] => chosen.flatMap(({ counts }) => counts[statistic] ?? []);
  return (
    <SeriesPanel
      statistics={statistics}
      names={texts.statistics}
      statistic={statistic}
      choose={(value) =>
        void navigate({ search: (old) => ({ ...old, statistic: value, line: undefined }), resetScroll: false })
      }
      counts={matches.toReversed().map(({ fixture, counts }) => ({
        key: fixture.id,
        count: counts[statistic],
        title: `${format.date(new Date(fixture.kickoffUtc))}: ${counts[statistic] ?? texts.states.unknown}`,
      }))}
      line={line}
      change={(moved) =>
        void navigate({ search: (old) => ({ ...old, statistic, line: moved }), replace: true, resetScroll: false })
      }
      splits={[
        { name: texts.parts.splits.all, counts: known(matches) },
        { name: texts.parts.splits.home, counts: known(matches.filter(({ isHome }) => isHome === true)) },
        { name: texts.parts.splits.away, counts: known(matches.filter(({ isHome }) => isHome === false)) },
        { name: words.started, counts: known(matches.filter(({ isStarter }) => isStarter)) },
        { name: words.notStarted, counts: known(matches.filter(({ isStarter }) => !isStarter)) },
        ...splitsByOpponent(matches, known),
      ]}
    />
  );
}
