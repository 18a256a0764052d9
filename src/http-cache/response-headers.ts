import type { ServerResponse } from 'node:http';

/** Headers of one response to one request; a cached response has its own. */
const notCached = new Set([
  'x-request-id',
  'date',
  'connection',
  'keep-alive',
  'ratelimit',
  'ratelimit-policy',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'etag',
]);

/** The headers of a response that equal requests get too, names and values in turn. */
export function cacheableHeaders(response: ServerResponse): string[] {
  return response.getHeaderNames().flatMap((name) => {
    if (notCached.has(name)) return [];
    const value = response.getHeader(name);
    return [name, Array.isArray(value) ? value.join(', ') : String(value)];
  });
}

/** Adds Accept-Encoding to `Vary`: a client that accepts gzip gets another form than others. */
export function varyByEncoding(response: ServerResponse): void {
  const vary = response.getHeader('Vary');
  if (vary === undefined) response.setHeader('Vary', 'Accept-Encoding');
  else if (!/\baccept-encoding\b/i.test(String(vary))) response.setHeader('Vary', `${String(vary)}, Accept-Encoding`);
}
