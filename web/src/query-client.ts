import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './session/api-error';

/** Polling interval for data that change while a page is open; most responses are 304. */
export const pollMilliseconds = 15_000;

/** Options of a request that a route starts while its page loads: the page does not retry a refused one on mount. */
export const askedByRoute = { retryOnMount: false } as const;

/** Whether an error may be transient: the service cannot be reached, or fails with 5xx. */
function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // the service may be on this machine, so the browser's online state is irrelevant
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && mayPass(error),
      retryDelay: (failures) => 500 * 2 ** failures,
    },
    mutations: { networkMode: 'always' },
  },
});
