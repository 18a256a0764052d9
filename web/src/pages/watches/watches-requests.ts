import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { searchFind, watchesListNews } from '../../api';
import type { SearchResult } from '../../api';
import { pollMilliseconds } from '../../query-client';

/** The newest news, and how much of it came since the last visit. @param since null: no visit is known */
export function newsQuery(since: string | null) {
  return queryOptions({
    queryKey: ['watch news', since],
    placeholderData: keepPreviousData,
    refetchInterval: pollMilliseconds,
    queryFn: ({ signal }) => watchesListNews({ query: { limit: 50, ...(since !== null && { since }) }, signal }),
  });
}

/** What can be watched of what a search finds. */
export async function findThings(q: string, signal: AbortSignal): Promise<SearchResult[]> {
  const types = ['team', 'player', 'competition', 'fixture'] as const;
  return (await searchFind({ query: { q, types: [...types] }, signal })).data;
}
