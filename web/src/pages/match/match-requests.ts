import { queryOptions } from '@tanstack/react-query';
import {
  fixturesShow,
  lineupProjectionsList,
  playerTrendsList,
  priceOutliersList,
  teamPropTrendsList,
  teamStatisticsList,
  valueBetsList,
} from '../../api';
import { askedByRoute, pollMilliseconds } from '../../query-client';
import type { MatchStatistic } from './match-search';

/** Rows of a tab. */
const pageSize = '25';

/** Score, markets, form, meetings, referee and coverage of a match. */
export function matchQuery(id: string) {
  return queryOptions({
    ...askedByRoute,
    queryKey: ['match', id],
    refetchInterval: pollMilliseconds,
    queryFn: ({ signal }) => fixturesShow({ path: { id }, signal }),
  });
}

/** Both elevens, published or projected. */
export function elevensQuery(id: string) {
  return queryOptions({
    queryKey: ['elevens', id],
    refetchInterval: pollMilliseconds,
    queryFn: ({ signal }) =>
      lineupProjectionsList({
        query: { eventIds: [Number(id)], showLive: 'true', view: 'compact', fields: 'predictedAt', pageSize: '30' },
        signal,
      }),
  });
}

/** Lines of one statistic of both sides and of their sum. */
export function statisticQuery(id: string, statistic: MatchStatistic) {
  return queryOptions({
    queryKey: ['match statistic', id, statistic],
    refetchInterval: pollMilliseconds,
    queryFn: ({ signal }) => teamStatisticsList({ query: { eventIds: id, metric: statistic }, signal }),
  });
}

/** Value bets on players of a match; with `all` every card that has a price. */
export function cardsQuery(id: string, all: boolean, page: number) {
  return queryOptions({
    queryKey: ['match cards', id, all, page],
    refetchInterval: pollMilliseconds,
    queryFn: ({ signal }) =>
      valueBetsList({
        query: { eventIds: id, mode: all ? 'all' : 'value', view: 'compact', page, pageSize },
        signal,
      }),
  });
}

/** Trends of players of a match. */
export function playerTrendsQuery(id: string, page: number) {
  return queryOptions({
    queryKey: ['match player trends', id, page],
    refetchInterval: pollMilliseconds,
    queryFn: ({ signal }) =>
      playerTrendsList({
        query: { eventIds: id, view: 'compact', fields: 'hitRateLowerBound', page: String(page), pageSize },
        signal,
      }),
  });
}

/** Trends of both sides of a match. */
export function teamTrendsQuery(id: string, page: number) {
  return queryOptions({
    queryKey: ['match team trends', id, page],
    refetchInterval: pollMilliseconds,
    queryFn: ({ signal }) =>
      teamPropTrendsList({
        query: { eventIds: id, view: 'compact', fields: 'hitRateLowerBound', page: String(page), pageSize },
        signal,
      }),
  });
}

/** Prices of a match that stand apart from those of other bookmakers, those worth the most first. */
export function outliersQuery(id: string, page: number) {
  return queryOptions({
    queryKey: ['match outliers', id, page],
    refetchInterval: pollMilliseconds,
    queryFn: ({ signal }) =>
      priceOutliersList({
        query: {
          eventIds: id,
          sortBy: 'valueEdge',
          view: 'compact',
          fields: 'consensusSources',
          page: String(page),
          pageSize,
        },
        signal,
      }),
  });
}
