import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { gzip } from 'node:zlib';
import { acceptsGzip, COMPRESSION_LEVEL, gzipEtag, matchesEtag } from '../common/response-forms.js';

/** Bodies of fewer bytes are sent as they are. */
export const SMALLEST_COMPRESSED_BYTES = 1_024;

/** Media types of text, which compresses well. */
const compressible = /^(text\/|application\/(json|javascript|[\w.-]+\+json)|image\/svg\+xml)/i;

export type BodyHandler = (body: Buffer) => void;

/**
 * Replaces `write` and `end`: once status and headers are final, `decide` returns the sender of the whole body, or null
 * to leave that to the application.
 */
export function interceptBody(response: ServerResponse, decide: () => BodyHandler | null): void {
  const write = response.write.bind(response) as (...parameters: unknown[]) => boolean;
  const end = response.end.bind(response) as (...parameters: unknown[]) => ServerResponse;
  const chunks: Buffer[] = [];
  let handler: BodyHandler | null | undefined;
  const restore = (): void => void Object.assign(response, { write, end });
  const isCollected = (): boolean => {
    if (handler === undefined) {
      handler = response.headersSent ? null : decide();
      if (handler === null) restore();
    }
    return handler !== null;
  };
  const collect = ([chunk, encoding]: readonly unknown[]): void => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk, encodingOf(encoding)));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
  };
  response.write = (...parameters: unknown[]): boolean => {
    if (!isCollected()) return write(...parameters);
    collect(parameters);
    return true;
  };
  response.end = (...parameters: unknown[]): ServerResponse => {
    if (!isCollected()) return end(...parameters);
    restore();
    collect(parameters);
    handler?.(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
    return response;
  };
}

function encodingOf(encoding: unknown): BufferEncoding {
  return typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8';
}

/**
 * A listener that answers 304 by strong tags and compresses text. Safe against BREACH: no response holds both a secret
 * and text of the request.
 */
export function negotiateResponses(listener: RequestListener): RequestListener {
  return (request, response) => {
    interceptBody(response, () => negotiate(request, response));
    listener(request, response);
  };
}

function negotiate(request: IncomingMessage, response: ServerResponse): BodyHandler | null {
  varyByEncoding(response);
  const etag = response.getHeader('ETag');
  const strongEtag = typeof etag === 'string' && etag.startsWith('"') ? etag : null;
  const isCompressed = takesGzip(request, response);
  if (response.statusCode === 200 && strongEtag !== null && matchesEtag(request, strongEtag)) {
    return () => {
      response.statusCode = 304;
      if (isCompressed) response.setHeader('ETag', gzipEtag(strongEtag));
      for (const name of ['Content-Type', 'Content-Length']) response.removeHeader(name);
      response.end();
    };
  }
  if (!isCompressed) return null;
  return (body) => {
    if (body.length < SMALLEST_COMPRESSED_BYTES) return void response.end(body);
    gzip(body, { level: COMPRESSION_LEVEL }, (error, compressed) => {
      if (response.headersSent) return;
      if (error !== null) return void response.end(body);
      if (strongEtag !== null) response.setHeader('ETag', gzipEtag(strongEtag));
      response.setHeader('Content-Encoding', 'gzip');
      response.setHeader('Content-Length', compressed.length);
      response.end(compressed);
    });
  };
}

/** Whether a response is sent as gzip; one of unknown length may still turn out to be too short. */
function takesGzip(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method === 'HEAD' || response.hasHeader('Content-Encoding')) return false;
  if (!compressible.test(String(response.getHeader('Content-Type') ?? ''))) return false;
  return Number(response.getHeader('Content-Length') ?? Infinity) >= SMALLEST_COMPRESSED_BYTES && acceptsGzip(request);
}

/** Headers specific to one response; a cached response sets its own. */
const notCached = new Set([
  'x-request-id',
  // a cached response is of the newest revision
  'newest-revision',
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

/** The headers of a response that can be repeated for equal requests, as alternating names and values. */
export function cacheableHeaders(response: ServerResponse): string[] {
  return response.getHeaderNames().flatMap((name) => {
    if (notCached.has(name)) return [];
    const value = response.getHeader(name);
    return [name, Array.isArray(value) ? value.join(', ') : String(value)];
  });
}

/** Adds Accept-Encoding to `Vary`, as clients that accept gzip get a different representation. */
export function varyByEncoding(response: ServerResponse): void {
  const vary = response.getHeader('Vary');
  if (vary === undefined) response.setHeader('Vary', 'Accept-Encoding');
  else if (!/\baccept-encoding\b/i.test(String(vary))) response.setHeader('Vary', `${String(vary)}, Accept-Encoding`);
}
