import { queryOptions, useQuery } from '@tanstack/react-query';
import { sessionConfig } from '../api';

/** A fast clock may wait for its data: the page follows it, and counts on in between. */
const FAST_CLOCK_MILLISECONDS = 5_000;

export const sessionConfigQuery = queryOptions({
  queryKey: ['session', 'config'],
  queryFn: ({ signal }) => sessionConfig({ signal }),
  staleTime: Infinity,
  refetchInterval: ({ state }) => ((state.data?.clockSpeed ?? 1) > 1 ? FAST_CLOCK_MILLISECONDS : false),
});

/** How a person signs in, what every page says in its footer, and the clock of the service. */
export function useSessionConfig() {
  return useQuery(sessionConfigQuery);
}
