import { queryOptions, useQuery } from '@tanstack/react-query';
import { sessionConfig } from '../api';

export const sessionConfigQuery = queryOptions({
  queryKey: ['session', 'config'],
  queryFn: ({ signal }) => sessionConfig({ signal }),
  staleTime: Infinity,
});

/** How a person signs in, what every page says in its footer, and the clock of the service. */
export function useSessionConfig() {
  return useQuery(sessionConfigQuery);
}
