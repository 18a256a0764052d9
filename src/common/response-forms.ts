import type { IncomingMessage } from 'node:http';

/** gzip level: fast, with output only slightly larger than at the default level. */
export const COMPRESSION_LEVEL = 4;

/** Whether a client accepts gzip, according to its Accept-Encoding. */
export function acceptsGzip({ headers }: IncomingMessage): boolean {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string') return false;
  return accepted.split(',').some((coding) => /^\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(coding));
}

/** The strong tag of the compressed form, as different bytes need a different tag (RFC 9110, 8.8.3.3). */
export function gzipEtag(etag: string): string {
  return `${etag.slice(0, -1)}-gzip"`;
}

/**
 * Whether a client already has the response with a strong tag, in any form: If-None-Match compares weakly (RFC 9110,
 * 13.1.2).
 */
export function matchesEtag({ method, headers }: IncomingMessage, etag: string): boolean {
  const tags = headers['if-none-match'];
  if (tags === undefined || (method !== 'GET' && method !== 'HEAD')) return false;
  const forms = ['*', etag, gzipEtag(etag)];
  return tags.split(',').some((tag) => forms.includes(tag.trim().replace(/^W\//, '')));
}
