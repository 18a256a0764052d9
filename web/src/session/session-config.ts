import { useQuery } from '@tanstack/react-query';
import { sessionConfig } from '../api';

/** How a person signs in, and what every page says in its footer. */
export function useSessionConfig() {
  return useQuery({
    queryKey: ['session', 'config'],
    queryFn: ({ signal }) => sessionConfig({ signal }),
    staleTime: Infinity,
  });
}
