import { queryOptions } from '@tanstack/react-query';
import {
  fixtureOriginsList,
  fixturesShow,
  lineupProjectionsList,
  playerTrendsList,
  priceOutliersList,
  teamPropTrendsList,
  teamStatisticsList,
  valueBetsList,
} from '../../api';
import type { FixturePage } from '../../api';
import { pollUnlessTold } from '../../live/live-changes';
import { askedByRoute, queryClient } from '../../query-client';
import { bookmakersList, bookmakersText } from '../../settings/my-bookmakers';
import type { MatchSearch, MatchStatistic } from './match-search';

/** Rows per page of a tab. */
const pageSize = '25';

/** Slugs of the bookmakers whose prices are shown; empty: all. */
type Bookmakers = readonly string[];

/** Score, markets, form, meetings, referee and coverage of a match. */
export function matchQuery(id: string, bookmakers: Bookmakers) {
  return queryOptions({
    ...askedByRoute,
    queryKey: ['match', id, bookmakers],
    // keeps showing the match while the prices of other bookmakers load
    placeholderData: (shown: FixturePage | undefined, query) => (query?.queryKey[1] === id ? shown : undefined),
    refetchInterval: pollUnlessTold,
    queryFn: ({ signal }) => fixturesShow({ path: { id }, query: bookmakersList(bookmakers), signal }),
  });
}

/** A query that is polled while its page is open. */
const polled = <Data>(queryKey: readonly unknown[], ask: (signal: AbortSignal) => Promise<Data>) =>
  queryOptions({ ...askedByRoute, queryKey, refetchInterval: pollUnlessTold, queryFn: ({ signal }) => ask(signal) });

/** Where the data of a match come from. */
export function originsQuery(id: string) {
  return polled(['match origins', id], (signal) => fixtureOriginsList({ path: { id }, signal }));
}

/** Both elevens, published or projected. */
export function elevensQuery(id: string) {
  const view = { view: 'compact', fields: 'predictedAt', pageSize: '30' } as const;
  const query = { eventIds: [Number(id)], showLive: 'true', ...view };
  return polled(['elevens', id], (signal) => lineupProjectionsList({ query, signal }));
}

/** Lines of one statistic for each side and for their sum. */
export function statisticQuery(id: string, statistic: MatchStatistic, bookmakers: Bookmakers) {
  const query = { eventIds: id, metric: statistic, ...bookmakersText(bookmakers) };
  return polled(['match statistic', id, statistic, bookmakers], (signal) => teamStatisticsList({ query, signal }));
}

/** Value bets on players of a match; with `all` every card that has a price. */
export function cardsQuery(id: string, all: boolean, page: number, bookmakers: Bookmakers) {
  const mode = all ? 'all' : 'value';
  const query = { eventIds: id, mode, view: 'compact', page, pageSize, ...bookmakersText(bookmakers) } as const;
  return polled(['match cards', id, all, page, bookmakers], (signal) => valueBetsList({ query, signal }));
}

/** A page of the trends of a match. */
const trendsOf = (id: string, page: number, bookmakers: Bookmakers) =>
  ({
    eventIds: id,
    view: 'compact',
    fields: 'hitRateLowerBound',
    page: String(page),
    pageSize,
    ...bookmakersText(bookmakers),
  }) as const;

/** Trends of players of a match. */
export function playerTrendsQuery(id: string, page: number, bookmakers: Bookmakers) {
  const query = trendsOf(id, page, bookmakers);
  return polled(['match player trends', id, page, bookmakers], (signal) => playerTrendsList({ query, signal }));
}

/** Trends of both sides of a match. */
export function teamTrendsQuery(id: string, page: number, bookmakers: Bookmakers) {
  const query = trendsOf(id, page, bookmakers);
  return polled(['match team trends', id, page, bookmakers], (signal) => teamPropTrendsList({ query, signal }));
}

/** Outlying prices on a match, most valuable first. */
export function outliersQuery(id: string, page: number, bookmakers: Bookmakers) {
  const query = {
    eventIds: id,
    sortBy: 'valueEdge',
    view: 'compact',
    fields: 'consensusSources',
    page: String(page),
    pageSize,
    ...bookmakersText(bookmakers),
  } as const;
  return polled(['match outliers', id, page, bookmakers], (signal) => priceOutliersList({ query, signal }));
}

/** Starts the request of a tab in parallel to that of its match, as needed for an upcoming match. */
export function prefetchTab(id: string, search: MatchSearch, bookmakers: Bookmakers): void {
  const { tab, statistic = 'goals', of = 'players', all = false, page = 1 } = search;
  if (tab === 'statistics') void queryClient.prefetchQuery(statisticQuery(id, statistic, bookmakers));
  if (tab === 'cards') void queryClient.prefetchQuery(cardsQuery(id, all, page, bookmakers));
  if (tab === 'trends' && of === 'players') void queryClient.prefetchQuery(playerTrendsQuery(id, page, bookmakers));
  if (tab === 'trends' && of === 'teams') void queryClient.prefetchQuery(teamTrendsQuery(id, page, bookmakers));
  if (tab === 'outliers') void queryClient.prefetchQuery(outliersQuery(id, page, bookmakers));
}
