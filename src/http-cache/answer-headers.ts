import type { IncomingMessage, ServerResponse } from 'node:http';

/** Headers that belong to a request and not to an answer that others may get. */
const ofRequest = new Set([
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

/** The headers of a response that an equal answer to somebody else would have too, names and values by turns. */
export function sharedHeaders(response: ServerResponse): string[] {
  const shared: string[] = [];
  for (const name of response.getHeaderNames()) {
    if (ofRequest.has(name)) continue;
    const value = response.getHeader(name);
    shared.push(
      name,
      name === 'vary' ? withAcceptEncoding(String(value)) : Array.isArray(value) ? value.join(', ') : String(value),
    );
  }
  if (!response.hasHeader('vary')) shared.push('Vary', 'Accept-Encoding');
  return shared;
}

/** A value of `Vary` that names Accept-Encoding. */
export function withAcceptEncoding(vary: string): string {
  return vary.toLowerCase().split(/,\s*/).includes('accept-encoding') ? vary : `${vary}, Accept-Encoding`;
}

/** Whether a caller takes gzip, by his Accept-Encoding. */
export function acceptsGzip(header: string | string[] | undefined): boolean {
  if (typeof header !== 'string') return false;
  return header.split(',').some((coding) => /^\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(coding));
}

/** Other bytes have another strong tag (RFC 9110, 8.8.3.3). */
export function etagOfGzip(etag: string): string {
  return `${etag.slice(0, -1)}-gzip"`;
}

/** Whether the caller holds this very answer in any form; a weak comparison, as RFC 9110 asks of If-None-Match. */
export function isKnownTo({ headers }: IncomingMessage, etag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined) return false;
  const forms = ['*', etag, etagOfGzip(etag)];
  return known.split(',').some((tag) => forms.includes(tag.trim().replace(/^W\//, '')));
}

/** Without those that describe a body. */
export function withoutContent(headers: readonly string[]): string[] {
  const kept: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    if (!/^content-(type|length|encoding)$/i.test(headers[index]!)) kept.push(headers[index]!, headers[index + 1]!);
  }
  return kept;
}

/** Sets headers of a response that has the id of its request already, which comes last. */
export function setAll(response: ServerResponse, headers: readonly string[]): void {
  for (let index = 0; index < headers.length - 2; index += 2) response.setHeader(headers[index]!, headers[index + 1]!);
}
