import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './session/api-error';

/** Time between two requests for what changes while a page is open; most are answered by 304. */
export const pollMilliseconds = 15_000;

/** Of a request that a route makes while the code of its page loads: the page does not repeat what was refused. */
export const askedByRoute = { retryOnMount: false } as const;

/** What cannot be reached, or fails on the side of the service, is asked for again. */
function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // the service may be on this machine: what the browser says of its network decides nothing
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && mayPass(error),
      retryDelay: (failures) => 500 * 2 ** failures,
    },
    mutations: { networkMode: 'always' },
  },
});
