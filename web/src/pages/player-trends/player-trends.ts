import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { outcomeHistoryFind, playerTrendsList } from '../../api';
import type { OutcomeHistory, PlayerTrend, PlayerTrendsListData } from '../../api';
import { client } from '../../api/client.gen';
import { boardQuery } from '../../parts/board/board-search';
import { pollMilliseconds } from '../../query-client';
import type { PlayerTrendsSearch } from './player-trends-search';

type Query = NonNullable<PlayerTrendsListData['query']>;

/** What the filters of the page ask of the service. */
function filtersOf(search: PlayerTrendsSearch): Query {
  return {
    eventIds: search.matches?.join(','),
    uniqueTournamentIds: search.leagues?.join(','),
    statTypes: search.statistics?.join(','),
    type: search.side,
    positions: search.positions?.join(','),
    bookmakers: search.bookmakers?.join(','),
    minOdds: search.minOdds?.toString(),
    maxOdds: search.maxOdds?.toString(),
    includeUnpriced: search.unpriced?.toString(),
    sameCompetition: search.sameLeague?.toString(),
  };
}

function queryOf(search: PlayerTrendsSearch): Query {
  return { ...filtersOf(search), ...boardQuery(search), sortBy: search.sort as Query['sortBy'] };
}

/** A page of the board. */
export function playerTrendsQuery({ row: _row, columns: _columns, ...search }: PlayerTrendsSearch) {
  return queryOptions({
    queryKey: ['player trends', search],
    // a page of an older snapshot does not change
    refetchInterval: search.revision === undefined ? pollMilliseconds : false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      playerTrendsList({
        query: {
          ...queryOf(search),
          view: 'compact',
          fields: 'teamPrimaryColor,totalRanks,hitRateLowerBound',
          facets: ['market', 'competition', 'position', 'bookmaker', 'side', 'fixture'],
        },
        querySerializer: { array: { explode: false, style: 'form' } },
        signal,
      }),
  });
}

/** Address of the whole board as CSV. */
export function playerTrendsCsv(search: PlayerTrendsSearch): string {
  const { page: _page, pageSize: _pageSize, revision: _revision, ...query } = queryOf(search);
  return client.buildUrl({ url: '/api/v2/rankings/player-prop-trends', query: { ...query, format: 'csv' } });
}

/** One trend in full, with the history of its price. */
export interface TrendDetails {
  readonly trend: PlayerTrend;
  readonly history: OutcomeHistory | null;
}

/** The details of a row; null where it is not on the board any more. */
export function trendDetailsQuery(search: PlayerTrendsSearch, row: TrendKey | null) {
  const filters = filtersOf(search);
  return queryOptions({
    queryKey: ['player trend', filters, row],
    enabled: row !== null,
    placeholderData: keepPreviousData,
    refetchInterval: pollMilliseconds,
    queryFn: async ({ signal }): Promise<TrendDetails | null> => {
      if (row === null) return null;
      const query = {
        ...filters,
        eventIds: String(row.eventId),
        playerIds: String(row.playerId),
        statTypes: row.statistic,
        type: row.side,
        lines: 'all' as const,
        pageSize: '100',
      };
      const { data } = await playerTrendsList({ query, signal });
      const trend = data.find(({ line }) => line === row.line);
      if (trend === undefined) return null;
      return { trend, history: trend.bestOdds === null ? null : await historyOf(trend, signal) };
    },
  });
}

/** What names a trend, in the address too. */
export interface TrendKey {
  readonly eventId: number;
  readonly playerId: number;
  readonly statistic: PlayerTrend['statType'];
  readonly side: PlayerTrend['oddsType'];
  readonly line: number;
}

/** `<match>-<player>-<statistic>-<side>-<line>` */
export function keyOfTrend({ eventId, playerId, statType, oddsType, line }: PlayerTrend): string {
  return [eventId, playerId, statType, oddsType, line].join('-');
}

export function readTrendKey(text: string | undefined): TrendKey | null {
  const [, eventId, playerId, statistic, side, line] =
    /^(\d+)-(\d+)-(\w+)-(over|under)-([\d.]+)$/.exec(text ?? '') ?? [];
  if (line === undefined) return null;
  return {
    eventId: Number(eventId),
    playerId: Number(playerId),
    statistic: statistic as TrendKey['statistic'],
    side: side as TrendKey['side'],
    line: Number(line),
  };
}

function historyOf({ eventId, playerId, statType, line, oddsType }: PlayerTrend, signal: AbortSignal) {
  const query = { eventId, market: statType, scope: 'player' as const, playerId, line, side: oddsType };
  return outcomeHistoryFind({ query, signal });
}
