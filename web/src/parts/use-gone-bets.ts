import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { valueBetsListGone } from '../api';
import type { GoneBets } from '../api';
import { pollUnlessTold } from '../live/live-changes';
import { useSession } from '../session/session';

/**
 * Bets that are no longer worth taking; undefined while loading and for signed-out visitors.
 * @param bookmakers slugs, comma-separated; empty: all
 */
export function useGoneBets(bookmakers: string): GoneBets | undefined {
  const isSignedIn = useSession() !== null;
  const { data } = useQuery({
    queryKey: ['value bets', 'gone', bookmakers],
    enabled: isSignedIn,
    placeholderData: keepPreviousData,
    refetchInterval: pollUnlessTold,
    queryFn: ({ signal }) => valueBetsListGone({ query: bookmakers === '' ? {} : { bookmakers }, signal }),
  });
  return isSignedIn ? data : undefined;
}
