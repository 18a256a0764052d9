import type { IncomingMessage, ServerResponse } from 'node:http';

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

/** Whether a client accepts gzip, by its Accept-Encoding. */
export function acceptsGzip({ headers }: IncomingMessage): boolean {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string') return false;
  return accepted.split(',').some((coding) => /^\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(coding));
}

/** The strong tag of the compressed form: other bytes have another one (RFC 9110, 8.8.3.3). */
export function gzipEtag(etag: string): string {
  return `${etag.slice(0, -1)}-gzip"`;
}

/**
 * Whether a client has the response with a strong tag, in any form: If-None-Match compares weakly (RFC 9110, 13.1.2).
 */
export function matchesEtag({ method, headers }: IncomingMessage, etag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined || (method !== 'GET' && method !== 'HEAD')) return false;
  const forms = ['*', etag, gzipEtag(etag)];
  return known.split(',').some((tag) => forms.includes(tag.trim().replace(/^W\//, '')));
}
