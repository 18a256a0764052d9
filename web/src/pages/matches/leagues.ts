import type { CompetitionFacet, MatchdayFixture } from '../../api';
import { fold } from '../../format/fold';
import type { MatchesSearch } from './matches-search';

/** The matches of one league, the earliest first. */
export interface League {
  readonly league: CompetitionFacet;
  readonly matches: readonly MatchdayFixture[];
}

/** Matches that pass the page filters. */
export function matchesThatFit(
  matches: readonly MatchdayFixture[],
  { leagues, find = '', upcoming }: MatchesSearch,
): MatchdayFixture[] {
  const sought = fold(find);
  return matches.filter(
    ({ events, homeTeam, awayTeam, unique_tournaments: league, refereeName }) =>
      (leagues === undefined || leagues.includes(league.id)) &&
      (upcoming !== true || events.status === 'notstarted') &&
      [homeTeam.name, awayTeam.name, league.name, refereeName ?? ''].some((name) => fold(name).includes(sought)),
  );
}

/** Leagues with such matches: pinned ones first, then in the order of the service. */
export function groupByLeague(
  matches: readonly MatchdayFixture[],
  leagues: readonly CompetitionFacet[],
  pinned: readonly number[],
): League[] {
  return leagues
    .map((league) => ({
      league,
      matches: matches
        .filter(({ unique_tournaments: { id } }) => id === league.id)
        .toSorted((one, other) => one.events.timeStartTimestamp - other.events.timeStartTimestamp),
    }))
    .filter((group) => group.matches.length > 0)
    .toSorted((one, other) => Number(pinned.includes(other.league.id)) - Number(pinned.includes(one.league.id)));
}
