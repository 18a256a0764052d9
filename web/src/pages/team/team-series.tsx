import { getRouteApi } from '@tanstack/react-router';
import type { TeamMatch } from '../../api';
import { useFormat } from '../../format/use-format';
import { Chips } from '../../parts/chips';
import { splitsByOpponent } from '../../parts/opponent-position';
import { SeriesPanel } from '../../parts/series-panel';
import { texts } from '../../texts';
import { statistics, usualLines } from './team-search';

const route = getRouteApi('/teams/$id');
const words = texts.team;
const sides = ['own', 'conceded', 'both'] as const;

/** A statistic match by match against a line to move: the team's counts, its opponents', or both together. */
export function TeamSeries({ matches }: { readonly matches: readonly TeamMatch[] }) {
  const format = useFormat();
  const navigate = route.useNavigate();
  const { statistic = 'corners', of = 'own' } = route.useSearch();
  const usualLine = usualLines[statistic];
  const { line = of === 'both' ? 2 * usualLine - 0.5 : usualLine } = route.useSearch();
  const countOf = ({ own, conceded }: TeamMatch): number | null => {
    const [ours, theirs] = [own[statistic], conceded[statistic]];
    if (of !== 'both') return of === 'own' ? ours : theirs;
    return ours === null || theirs === null ? null : ours + theirs;
  };
  const known = (chosen: readonly TeamMatch[]): number[] => chosen.flatMap((match) => countOf(match) ?? []);
  return (
    <SeriesPanel
      statistics={statistics}
      names={texts.statistics}
      statistic={statistic}
      choose={(value) =>
        void navigate({ search: (old) => ({ ...old, statistic: value, line: undefined }), resetScroll: false })
      }
      counts={matches.toReversed().map((match) => ({
        key: match.fixture.id,
        count: countOf(match),
        title: `${format.date(new Date(match.fixture.kickoffUtc))}: ${countOf(match) ?? texts.states.unknown}`,
      }))}
      line={line}
      change={(moved) =>
        void navigate({ search: (old) => ({ ...old, statistic, line: moved }), replace: true, resetScroll: false })
      }
      splits={[
        { name: texts.parts.splits.all, counts: known(matches) },
        { name: texts.parts.splits.home, counts: known(matches.filter(({ isHome }) => isHome)) },
        { name: texts.parts.splits.away, counts: known(matches.filter(({ isHome }) => !isHome)) },
        { name: texts.match.results.W, counts: known(matches.filter(({ outcome }) => outcome === 'W')) },
        { name: texts.match.results.L, counts: known(matches.filter(({ outcome }) => outcome === 'L')) },
        ...splitsByOpponent(matches, known),
      ]}
    >
      <Chips
        label={words.whose}
        options={sides.map((value) => ({ value, text: words.sides[value] }))}
        isChosen={(value) => value === of}
        choose={(value) => void navigate({ search: (old) => ({ ...old, of: value }), resetScroll: false })}
      />
    </SeriesPanel>
  );
}
