import { queryOptions, useQuery } from '@tanstack/react-query';
import { sessionConfig } from '../api';

/** Polling interval of a fast clock, which may pause for its data; the page extrapolates in between. */
const FAST_CLOCK_MILLISECONDS = 5_000;

export const sessionConfigQuery = queryOptions({
  queryKey: ['session', 'config'],
  queryFn: ({ signal }) => sessionConfig({ signal }),
  staleTime: Infinity,
  refetchInterval: ({ state }) => ((state.data?.clockSpeed ?? 1) > 1 ? FAST_CLOCK_MILLISECONDS : false),
});

/** Sign-in method, footer content and clock of the service. */
export function useSessionConfig() {
  return useQuery(sessionConfigQuery);
}
