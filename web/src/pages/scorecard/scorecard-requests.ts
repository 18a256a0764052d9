import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { scorecardListPicks, scorecardShow } from '../../api';
import type { ScorecardListPicksData } from '../../api';
import { client } from '../../api/client.gen';
import type { ScorecardSearch } from './scorecard-search';

/** The service grades once a minute. */
const pollMilliseconds = 60_000;

/** What became of all bets, by month and by the chosen grouping. */
export function scorecardQuery({ source = 'live', board, by = 'marketFamily' }: ScorecardSearch) {
  return queryOptions({
    queryKey: ['scorecard', source, board, by],
    refetchInterval: pollMilliseconds,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      scorecardShow({
        query: { source, board, groupBy: ['month', by] },
        querySerializer: { array: { explode: false, style: 'form' } },
        signal,
      }),
  });
}

type PicksQuery = NonNullable<ScorecardListPicksData['query']>;

function picksOf({ source = 'live', board, grade, order = 'losses', after, before }: ScorecardSearch): PicksQuery {
  return {
    source,
    board,
    grade,
    sortBy: order === 'newest' ? 'recorded' : 'profit',
    sortOrder: order === 'losses' ? 'asc' : 'desc',
    after,
    before,
  };
}

/** A page of graded bets. */
export function picksQuery(search: ScorecardSearch) {
  const query = picksOf(search);
  return queryOptions({
    queryKey: ['picks', query],
    refetchInterval: pollMilliseconds,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => scorecardListPicks({ query, signal }),
  });
}

/** Address of the bets shown as CSV. */
export function picksCsv(search: ScorecardSearch): string {
  return client.buildUrl({ url: '/api/v2/scorecard/picks', query: { ...picksOf(search), limit: 100, format: 'csv' } });
}
