import { getRouteApi } from '@tanstack/react-router';
import type { RefereeMatch } from '../../api';
import { SeriesPanel } from '../../parts/series-panel';
import { texts } from '../../texts';
import { statistics } from './referee-search';
import type { RefereeStatistic } from './referee-search';

const route = getRouteApi('/referees/$id');
const words = texts.referee;
/** Usual line of each count; counts cover both sides and the whole match unless the name says otherwise. */
const usualLines: Readonly<Record<RefereeStatistic, number>> = {
  cards: 3.5,
  yellowCards: 3.5,
  redCards: 0.5,
  homeCards: 1.5,
  awayCards: 1.5,
  firstHalfCards: 1.5,
  secondHalfCards: 2.5,
  fouls: 22.5,
  penalties: 0.5,
};

/** A count match by match against an adjustable line, over all competitions and in each. */
export function RefereeSeries({ matches }: { readonly matches: readonly RefereeMatch[] }) {
  const { statistic = 'cards' } = route.useSearch();
  const { line = usualLines[statistic] } = route.useSearch();
  const competitions = new Map(matches.map(({ fixture: { competition } }) => [competition.id, competition.name]));
  return (
    <SeriesPanel
      statistics={statistics}
      names={words.counts}
      statistic={statistic}
      line={line}
      matches={matches}
      countOf={(match) => match[statistic]}
      splits={[
        [words.all, matches],
        ...(competitions.size === 1 ? [] : [...competitions]).map(
          ([id, name]) => [name, matches.filter(({ fixture }) => fixture.competition.id === id)] as const,
        ),
      ]}
    />
  );
}
