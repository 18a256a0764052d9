import { queryOptions } from '@tanstack/react-query';
import { fixturesList, matchdayFixturesList, priceOutliersList } from '../../api';
import type { CompetitionFacet, EmptyBecause, MainMarketView, MatchdayFixture } from '../../api';
import { addDays, dayOf, startOfDay } from '../../format/times';
import { pollMilliseconds } from '../../query-client';

/** The matches of one day. */
export interface MatchDay {
  readonly day: string;
  readonly matches: readonly MatchdayFixture[];
  /** Competitions with matches, the first shown first. */
  readonly leagues: readonly CompetitionFacet[];
  readonly emptyBecause: EmptyBecause | null;
  readonly dataAsOf: string;
}

/** What the prices of one match's result say. */
export interface ResultPrices {
  /** Home, draw, away; null where no bookmaker quotes the match. */
  readonly result: MainMarketView | null;
  /** The greatest change of a best price since its opening, in percent of the decimal odds; 0 without one. */
  readonly moved: number;
  readonly isSteam: boolean;
  readonly isLonely: boolean;
}

/** Most records of a page. */
const pageSize = 100;

/** The matches of a day; without one today's, or where there are none those of the next day with matches. */
export function matchDayQuery(day: string | undefined, timeZone: string) {
  return queryOptions({
    queryKey: ['match day', day, timeZone],
    refetchInterval: pollMilliseconds,
    queryFn: async ({ signal }): Promise<MatchDay> => {
      const today = dayOf(new Date(), timeZone);
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
    dataAsOf: first.dataAsOf,
  };
}

/** Prices of the results of matches to come, by match: best and fair ones, and what is strange about them. */
export function resultPricesQuery(ids: readonly number[]) {
  return queryOptions({
    queryKey: ['result prices', ids],
    enabled: ids.length > 0,
    refetchInterval: pollMilliseconds,
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, ResultPrices>> => {
      const [fixtures, quoted] = await Promise.all([readResults(ids, signal), readQuotedOutcomes(ids, signal)]);
      return new Map(
        fixtures.map(({ id, matchResult = null }) => {
          const own = quoted.filter(({ event_id: fixture }) => fixture === id);
          const changes = own.map(({ movement }) => movement ?? 0);
          return [
            id,
            {
              result: matchResult,
              moved: changes.reduce((most, each) => (Math.abs(each) > Math.abs(most) ? each : most), 0),
              isSteam: own.some(({ steam }) => steam),
              isLonely: own.some(({ isLonely }) => isLonely),
            },
          ];
        }),
      );
    },
  });
}

async function readResults(ids: readonly number[], signal: AbortSignal) {
  const pages = inBatches(ids, pageSize).map((batch) =>
    fixturesList({ query: { eventIds: batch, include: ['matchResult'], limit: pageSize }, signal }),
  );
  return (await Promise.all(pages)).flatMap(({ data }) => data);
}

async function readQuotedOutcomes(ids: readonly number[], signal: AbortSignal) {
  const pages = inBatches(ids, Math.floor(pageSize / 3)).map((batch) =>
    priceOutliersList({
      query: {
        eventIds: batch.join(','),
        market: 'matchResult',
        group: 'false',
        minBookmakers: 1,
        pageSize: String(pageSize),
        fields: 'event_id,movement,steam,isLonely',
      },
      signal,
    }),
  );
  return (await Promise.all(pages)).flatMap(({ data }) => data);
}

function inBatches<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
