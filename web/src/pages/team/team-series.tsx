import { getRouteApi } from '@tanstack/react-router';
import type { TeamMatch } from '../../api';
import { Chips } from '../../parts/chips';
import { splitsByOpponent } from '../../parts/opponent-position';
import { SeriesPanel } from '../../parts/series-panel';
import { texts } from '../../texts';
import { statistics, usualLines } from './team-search';

const route = getRouteApi('/teams/$id');
const words = texts.team;
const sides = ['own', 'conceded', 'both'] as const;

/** A statistic match by match against an adjustable line: the team's counts, its opponents', or both together. */
export function TeamSeries({ matches }: { readonly matches: readonly TeamMatch[] }) {
  const navigate = route.useNavigate();
  const { statistic = 'corners', of = 'own' } = route.useSearch();
  const usualLine = usualLines[statistic];
  const { line = of === 'both' ? 2 * usualLine - 0.5 : usualLine } = route.useSearch();
  const countOf = ({ own, conceded }: TeamMatch): number | null => {
    const [ours, theirs] = [own[statistic], conceded[statistic]];
    if (of !== 'both') return of === 'own' ? ours : theirs;
    return ours === null || theirs === null ? null : ours + theirs;
  };
  return (
    <SeriesPanel
      statistics={statistics}
      names={texts.statistics}
      statistic={statistic}
      line={line}
      matches={matches}
      countOf={countOf}
      splits={[
        [texts.parts.splits.all, matches],
        [texts.parts.splits.home, matches.filter(({ isHome }) => isHome)],
        [texts.parts.splits.away, matches.filter(({ isHome }) => !isHome)],
        [texts.match.results.W, matches.filter(({ outcome }) => outcome === 'W')],
        [texts.match.results.L, matches.filter(({ outcome }) => outcome === 'L')],
        ...splitsByOpponent(matches),
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
