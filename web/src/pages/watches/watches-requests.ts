import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { searchFind, watchesListNews } from '../../api';
import type { SearchResult } from '../../api';
import { pollMilliseconds } from '../../query-client';
import type { WatchesSearch } from './watches-search';

/** News items per page. */
const PAGE_NEWS = 50;

/** A page of news, and the number of items since the last visit. @param since null: no known visit */
export function newsQuery(since: string | null, { after, before }: WatchesSearch) {
  const query = { after, before, limit: PAGE_NEWS, ...(since !== null && { since }) };
  return queryOptions({
    queryKey: ['watch news', query],
    placeholderData: keepPreviousData,
    refetchInterval: pollMilliseconds,
    queryFn: ({ signal }) => watchesListNews({ query, signal }),
  });
}

/** Search results that can be watched. */
export async function findThings(q: string, signal: AbortSignal): Promise<SearchResult[]> {
  const types = ['team', 'player', 'competition', 'fixture'] as const;
  return (await searchFind({ query: { q, types: [...types] }, signal })).data;
}
