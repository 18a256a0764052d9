import type { IncomingMessage } from 'node:http';

/** Whether a request asks for liveness or readiness, which no limit holds up. */
export function isHealthCheck({ url = '' }: Pick<IncomingMessage, 'url'>): boolean {
  return /^\/health\/(live|ready)(\?|$)/.test(url);
}
