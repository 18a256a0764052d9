import { queryOptions } from '@tanstack/react-query';
import { fixturesList, matchdayFixturesList, priceOutliersList } from '../../api';
import type { CompetitionFacet, EmptyBecause, MatchdayFixture } from '../../api';
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

/** Best prices of one match's result. */
export type ResultPrices = Partial<Record<'home' | 'draw' | 'away', ResultPrice>>;

/** The best price of one outcome. */
export interface ResultPrice {
  readonly odds: number;
  readonly bookmaker: string | null;
  /** Without margin, by the other bookmakers and the model; null where too few quote it. */
  readonly fairOdds: number | null;
  /** Against its opening, in percent of the decimal odds. */
  readonly movement: number | null;
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

/** Best and fair prices of results by match; three outcomes a match. */
export function resultPricesQuery(ids: readonly number[]) {
  return queryOptions({
    queryKey: ['result prices', ids],
    enabled: ids.length > 0,
    refetchInterval: pollMilliseconds,
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, ResultPrices>> => {
      const perPage = Math.floor(pageSize / 3);
      const batches = Array.from({ length: Math.ceil(ids.length / perPage) }, (_, index) =>
        ids.slice(index * perPage, (index + 1) * perPage),
      );
      const prices = new Map<number, ResultPrices>();
      for (const page of await Promise.all(batches.map((batch) => readPrices(batch, signal)))) {
        for (const row of page) {
          const { market_type: outcome } = row;
          if (outcome !== 'home' && outcome !== 'draw' && outcome !== 'away') continue;
          const price: ResultPrice = {
            odds: row.max_odd,
            bookmaker: row.best_odds.highest?.bookmaker ?? null,
            fairOdds: row.fairProbability === null ? null : 1 / row.fairProbability,
            movement: row.movement,
            isSteam: row.steam,
            isLonely: row.isLonely,
          };
          prices.set(row.event_id, { ...prices.get(row.event_id), [outcome]: price });
        }
      }
      return prices;
    },
  });
}

async function readPrices(ids: readonly number[], signal: AbortSignal) {
  const fields = 'event_id,market_type,max_odd,fairProbability,movement,steam,isLonely,best_odds.highest.bookmaker';
  const page = await priceOutliersList({
    query: {
      eventIds: ids.join(','),
      market: 'matchResult',
      group: 'false',
      minBookmakers: 1,
      pageSize: String(pageSize),
      fields,
    },
    signal,
  });
  return page.data;
}
