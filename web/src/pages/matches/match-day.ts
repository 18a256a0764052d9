import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fixturesList, matchdayFixturesList } from '../../api';
import type {
  CompetitionFacet,
  EmptyBecause,
  FixtureCoverageSummary,
  FixturesListData,
  ListedFixture,
  LiveScore,
  MainMarketView,
  MatchdayFixture,
  MissingRegular,
  TeamReference,
} from '../../api';
import { addDays, dayOf, startOfDay } from '../../format/times';
import { pollUnlessTold } from '../../live/live-changes';
import { askedByRoute } from '../../query-client';
import { bookmakersList } from '../../settings/my-bookmakers';
import { serviceClock } from '../../session/service-clock';

/** The matches of one day. */
export interface MatchDay {
  readonly day: string;
  readonly matches: readonly MatchdayFixture[];
  /** Competitions with matches, in display order. */
  readonly leagues: readonly CompetitionFacet[];
  readonly emptyBecause: EmptyBecause | null;
  readonly revision: string;
  readonly dataAsOf: string;
}

/** Data of a match in addition to its list row. */
export interface MatchFacts {
  readonly homeTeam: TeamReference;
  readonly awayTeam: TeamReference;
  /** Home, draw, away; null if no bookmaker quotes the match, and after kick-off. */
  readonly result: MainMarketView | null;
  /** Null unless the match is in play and a source has a score. */
  readonly live: LiveScore | null;
  /** Null until the match is over. */
  readonly coverage: FixtureCoverageSummary['coverage'];
  /** Null for signed-out users. */
  readonly valueBets: number | null;
  /** Change of each best price since its opening, in percent of the decimal odds. */
  readonly moved: ReadonlyMap<string, number>;
  /** Whether the last move of a price far from its opening was a steam move. */
  readonly isSteam: boolean;
  readonly isLonely: boolean;
  /** Regular starters missing from a published eleven; empty until one is published. */
  readonly missingRegulars: readonly MissingRegular[];
}

/** Maximum page size of the API. */
const pageSize = 100;
/** Minimum distance of a price from its opening, in percent, for its steam move to be marked. */
const LEAST_STEAM_MOVEMENT = 5;

/** The matches of a day; default: today, or if there are none, the next day with matches. */
export function matchDayQuery(day: string | undefined, timeZone: string) {
  return queryOptions({
    ...askedByRoute,
    queryKey: ['match day', day, timeZone],
    refetchInterval: pollUnlessTold,
    queryFn: async ({ signal }): Promise<MatchDay> => {
      const today = dayOf((await serviceClock()).now(), timeZone);
      const asked = await readDay(day ?? today, timeZone, signal);
      if (day !== undefined || asked.matches.length > 0) return asked;
      const next = await fixturesList({ query: { from: today, tz: timeZone, limit: 1 }, signal });
      const [first] = next.data;
      return first === undefined ? asked : readDay(dayOf(new Date(first.kickoffAt), timeZone), timeZone, signal);
    },
  });
}

async function readDay(day: string, timeZone: string, signal: AbortSignal): Promise<MatchDay> {
  const seconds = (moment: Date): number => moment.getTime() / 1_000;
  const query = {
    startOfDay: String(seconds(startOfDay(day, timeZone))),
    endOfDay: String(seconds(startOfDay(addDays(day, 1), timeZone)) - 1),
    pageSize: String(pageSize),
    view: 'compact' as const,
  };
  const first = await matchdayFixturesList({ query, signal });
  const matches = [...first.data];
  // later pages of the same snapshot
  for (let page = 2; page <= first.pagination.totalPages; page += 1) {
    const next = await matchdayFixturesList({
      query: { ...query, page: String(page), revision: first.revision },
      signal,
    });
    matches.push(...next.data);
  }
  return {
    day,
    matches,
    emptyBecause: first.emptyBecause,
    leagues: first.facets.competitions,
    revision: first.revision,
    dataAsOf: first.dataAsOf,
  };
}

/** Prices and their movement, coverage, value cards and missing regulars, by match. @param bookmakers empty: all */
export function matchFactsQuery(matches: readonly MatchdayFixture[], bookmakers: readonly string[]) {
  const ids = matches.map(({ events }) => events.id);
  return queryOptions({
    queryKey: ['match facts', ids, bookmakers],
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: pollUnlessTold,
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, MatchFacts>> => {
      const fixtures = await readFixtures(ids, bookmakers, signal);
      return new Map(fixtures.map((fixture) => [fixture.id, factsOf(fixture)]));
    },
  });
}

function factsOf({
  homeTeam,
  awayTeam,
  matchResult,
  live,
  coverage,
  valueBets,
  resultPrices = [],
  missingRegulars,
}: ListedFixture): MatchFacts {
  return {
    homeTeam,
    awayTeam,
    result: matchResult ?? null,
    live,
    coverage: coverage?.coverage ?? null,
    valueBets: valueBets ?? null,
    moved: new Map(resultPrices.flatMap(({ side, movement }) => (movement === null ? [] : [[side, movement]]))),
    isSteam: resultPrices.some(({ steam, movement }) => steam && Math.abs(movement ?? 0) >= LEAST_STEAM_MOVEMENT),
    isLonely: resultPrices.some(({ isLonely }) => isLonely),
    missingRegulars: missingRegulars ?? [],
  };
}

/** Further data to include in a list of fixtures. */
const include: NonNullable<NonNullable<FixturesListData['query']>['include']> = [
  'matchResult',
  'resultPrices',
  'coverage',
  'valueBets',
  'missingRegulars',
];

async function readFixtures(
  ids: readonly number[],
  bookmakers: readonly string[],
  signal: AbortSignal,
): Promise<ListedFixture[]> {
  const query = { include, limit: pageSize, ...bookmakersList(bookmakers) };
  const pages = inBatches(ids, pageSize).map((batch) => fixturesList({ query: { ...query, eventIds: batch }, signal }));
  return (await Promise.all(pages)).flatMap(({ data }) => data);
}

function inBatches<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
