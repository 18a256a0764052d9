import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { changesList, fixturesList, scorecardListPicks, scorecardShow, valueBetsList } from '../../api';
import type { BoardChange, EmptyBecause, FixturesListData, GradedPickRow, ListedFixture, Scorecard } from '../../api';
import type { ValueBetCard, WatchRecord } from '../../api';
import { addDays, dayOf } from '../../format/times';
import { pollUnlessTold } from '../../live/live-changes';
import { askedByRoute } from '../../query-client';
import { ApiError } from '../../session/api-error';
import { serviceClock } from '../../session/service-clock';
import { bookmakersList, bookmakersText } from '../../settings/my-bookmakers';

/** Maximum number of fixtures in a response. */
const MOST_FIXTURES = 100;
/** Pages read of a day; the scorecard accepts as many ids as they hold. */
const MOST_PAGES = 5;
/** Number of best bets shown. */
const MOST_BETS = 5;
const MOST_PICKS = 5;
const MOST_CHANGES = 1_000;
const GRADED_POLL_MILLISECONDS = 60_000;

/** Fixtures of one day, by kick-off. */
export interface DayFixtures {
  readonly day: string;
  /** Whether the day is today by the service's clock; otherwise it is the next one with fixtures. */
  readonly isToday: boolean;
  readonly fixtures: readonly ListedFixture[];
}

/**
 * Today's fixtures with scores and prices, or those of the next day that has any.
 * @param bookmakers slugs of the bookmakers whose prices are shown; empty: all
 */
export function todayMatchesQuery(timeZone: string, bookmakers: readonly string[]) {
  return queryOptions({
    ...askedByRoute,
    queryKey: ['match facts', 'today', timeZone, bookmakers],
    placeholderData: keepPreviousData,
    refetchInterval: pollUnlessTold,
    queryFn: async ({ signal }): Promise<DayFixtures> => {
      const today = dayOf((await serviceClock()).now(), timeZone);
      const fixtures = await readDay(today, { tz: timeZone, ...bookmakersList(bookmakers) }, signal);
      if (fixtures.length > 0) return { day: today, isToday: true, fixtures };
      const [next] = (await fixturesList({ query: { from: today, tz: timeZone, limit: 1 }, signal })).data;
      if (next === undefined) return { day: today, isToday: true, fixtures };
      const day = dayOf(new Date(next.kickoffAt), timeZone);
      return {
        day,
        isToday: false,
        fixtures: await readDay(day, { tz: timeZone, ...bookmakersList(bookmakers) }, signal),
      };
    },
  });
}

interface Prices {
  readonly tz: string;
  readonly bookmakers?: string[];
}

async function readDay(day: string, prices: Prices, signal: AbortSignal): Promise<ListedFixture[]> {
  const include = ['matchResult' as const, 'resultPrices' as const, 'valueBets' as const];
  return readAll({ from: day, to: day, include, ...prices }, signal);
}

/** All fixtures of a query, page by page. */
async function readAll(query: NonNullable<FixturesListData['query']>, signal: AbortSignal): Promise<ListedFixture[]> {
  // by id: a fixture postponed in the meantime is on two pages
  const fixtures = new Map<number, ListedFixture>();
  let after: string | undefined;
  for (let number = 0; number < MOST_PAGES; number += 1) {
    const asked = { ...query, limit: MOST_FIXTURES, ...(after !== undefined && { after }) };
    const { data, page } = await fixturesList({ query: asked, signal });
    for (const fixture of data) fixtures.set(fixture.id, fixture);
    if (page.nextCursor === null) break;
    after = page.nextCursor;
  }
  return [...fixtures.values()];
}

/** Bets whose edge is above 0 at the low end of its interval. */
export interface WorthALook {
  /** The best ones, the surest first. */
  readonly bets: readonly ValueBetCard[];
  /** Number of all such bets. */
  readonly count: number;
  /** Without such a bet: the best low end in percent; null if no price can be judged. */
  readonly bestLow: number | null;
  /** Without any priced bet: the reason. */
  readonly emptyBecause: EmptyBecause | null;
}

/** The surest value bets of all leagues, at most one per player and match. @param bookmakers empty: all */
export function worthALookQuery(bookmakers: readonly string[]) {
  return queryOptions({
    queryKey: ['value bets', 'today', bookmakers],
    placeholderData: keepPreviousData,
    refetchInterval: pollUnlessTold,
    queryFn: async ({ signal }): Promise<WorthALook> => {
      const page = { group: 'true' as const, pageSize: String(MOST_BETS), view: 'compact' as const };
      const query = { ...page, ...bookmakersText(bookmakers) };
      const { data, pagination } = await valueBetsList({ query: { ...query, minEdgeLow: '0' }, signal });
      if (data.length > 0) {
        return { bets: data, count: pagination.totalCount, bestLow: null, emptyBecause: null };
      }
      const all = await valueBetsList({ query: { ...query, pageSize: '1' }, signal });
      return { bets: [], count: 0, bestLow: all.data[0]?.edgeLow ?? null, emptyBecause: all.emptyBecause };
    },
  });
}

/** Days around now for which the matches of followed teams are loaded. */
const DAYS_BEFORE = 2;
const DAYS_AFTER = 7;

/** Watched matches, and matches of watched teams on these days. Prices are the best of all bookmakers. */
export function followedMatchesQuery(watches: readonly WatchRecord[]) {
  const idsOf = (member: 'fixtureId' | 'teamId'): number[] =>
    [...new Set(watches.flatMap((watch) => watch[member] ?? []))].slice(0, MOST_FIXTURES);
  const [eventIds, teamIds] = [idsOf('fixtureId'), idsOf('teamId')];
  return queryOptions({
    queryKey: ['match facts', 'followed', eventIds, teamIds],
    placeholderData: keepPreviousData,
    refetchInterval: pollUnlessTold,
    queryFn: async ({ signal }): Promise<readonly ListedFixture[]> => {
      const today = dayOf((await serviceClock()).now(), 'UTC');
      const days = { from: addDays(today, -DAYS_BEFORE), to: addDays(today, DAYS_AFTER) };
      const include = ['matchResult' as const, 'missingRegulars' as const];
      const read = async (query: { eventIds: number[] } | { teamIds: number[]; from: string; to: string }) =>
        (await fixturesList({ query: { ...query, include, limit: MOST_FIXTURES }, signal })).data;
      const found = await Promise.all([
        ...(eventIds.length === 0 ? [] : [read({ eventIds })]),
        ...(teamIds.length === 0 ? [] : [read({ teamIds, ...days })]),
      ]);
      return [...new Map(found.flat().map((fixture) => [fixture.id, fixture])).values()];
    },
  });
}

/** Numbers of rows added to, removed from and changed on a board. */
export interface ChangeCounts {
  readonly appeared: number;
  readonly disappeared: number;
  readonly changed: number;
}

/** Rows of a board that changed since a revision; null if the service no longer has that revision. */
export function changesSinceQuery(board: BoardChange['board'], since: string | null) {
  return queryOptions({
    queryKey: ['changes since', board, since],
    enabled: since !== null,
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<ChangeCounts | null> => {
      const counts = { appeared: 0, disappeared: 0, changed: 0 };
      try {
        for (let next = since ?? ''; ;) {
          const query = { boards: board, since: next, view: 'keys' as const, limit: MOST_CHANGES };
          const page = await changesList({ query, signal });
          for (const { change } of page.data) counts[change] += 1;
          if (page.upToDate) return counts;
          ({ next } = page);
        }
      } catch (error) {
        if (error instanceof ApiError && [400, 401, 410].includes(error.status)) return null;
        throw error;
      }
    },
  });
}

/** Results of yesterday's listed bets. */
export interface Yesterday {
  readonly total: Scorecard['total'];
  /** The largest wins and losses, alternating, losses first. */
  readonly picks: readonly GradedPickRow[];
}

/** Graded bets on the fixtures of the day before the service's clock. */
export function yesterdayQuery(timeZone: string) {
  return queryOptions({
    queryKey: ['picks', 'yesterday', timeZone],
    refetchInterval: GRADED_POLL_MILLISECONDS,
    queryFn: async ({ signal }): Promise<Yesterday> => {
      const day = addDays(dayOf((await serviceClock()).now(), timeZone), -1);
      const fixtures = await readAll({ from: day, to: day, tz: timeZone }, signal);
      const eventIds = fixtures.map(({ id }) => id);
      if (eventIds.length === 0) return { total: null, picks: [] };
      const [{ total }, losses, wins] = await Promise.all([
        scorecardShow({ query: { eventIds }, querySerializer: { array: { explode: false, style: 'form' } }, signal }),
        readPicks(eventIds, 'asc', signal),
        readPicks(eventIds, 'desc', signal),
      ]);
      const byTurns = losses.flatMap((loss, index) => [loss, ...wins.slice(index, index + 1)]);
      const picks = [...new Map(byTurns.map((pick) => [pick.id, pick])).values()].slice(0, MOST_PICKS);
      return { total, picks };
    },
  });
}

async function readPicks(eventIds: number[], sortOrder: 'asc' | 'desc', signal: AbortSignal): Promise<GradedPickRow[]> {
  const query = { eventIds, sortBy: 'profit' as const, sortOrder, limit: MOST_PICKS };
  const querySerializer = { array: { explode: false, style: 'form' } } as const;
  return (await scorecardListPicks({ query, querySerializer, signal })).data;
}
