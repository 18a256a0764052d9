import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { gzip } from 'node:zlib';
import { acceptsGzip, etagOfGzip, withAcceptEncoding } from './answer-headers.js';

/** Bodies of fewer bytes are sent as they are. */
export const SMALLEST_COMPRESSED_BYTES = 1_024;
/** Level of gzip: twice as fast as the default and within a tenth of its size. */
export const COMPRESSION_LEVEL = 4;

/** Media types of text, which gzip makes smaller. */
const compressible = /^(text\/|application\/(json|javascript|[\w.-]+\+json)|image\/svg\+xml)/i;

/**
 * A listener whose text responses go out as gzip to clients that accept it. Responses that carry a Content-Encoding
 * already, as cached ones do, pass through. No response holds a secret beside text of the request, so that its
 * compressed length tells nothing (BREACH).
 */
export function compressResponses(listener: RequestListener): RequestListener {
  return (request, response) => {
    compressAtEnd(request, response);
    listener(request, response);
  };
}

type End = (chunk?: unknown, ...rest: unknown[]) => ServerResponse;

/** Replaces `response.end`, which every handler of JSON calls once with the whole body. */
function compressAtEnd(request: IncomingMessage, response: ServerResponse): void {
  const end = response.end.bind(response) as End;
  response.end = ((chunk?: unknown, ...rest: unknown[]): ServerResponse => {
    response.end = end as ServerResponse['end'];
    if (response.headersSent) return end(chunk, ...rest);
    const vary = response.getHeader('Vary');
    response.setHeader('Vary', vary === undefined ? 'Accept-Encoding' : withAcceptEncoding(String(vary)));
    const body = typeof chunk === 'string' ? Buffer.from(chunk, encodingOf(rest)) : chunk;
    if (!Buffer.isBuffer(body) || !isCompressed(request, response, body)) return end(chunk, ...rest);
    gzip(body, { level: COMPRESSION_LEVEL }, (error, compressed) => {
      if (response.headersSent) return;
      if (error === null) describe(response, compressed);
      end(error === null ? compressed : body, ...rest.filter((each) => typeof each === 'function'));
    });
    return response;
  }) as ServerResponse['end'];
}

function encodingOf([encoding]: readonly unknown[]): BufferEncoding {
  return typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8';
}

function isCompressed({ method, headers }: IncomingMessage, response: ServerResponse, body: Buffer): boolean {
  if (method === 'HEAD' || body.length < SMALLEST_COMPRESSED_BYTES) return false;
  if (response.hasHeader('Content-Encoding')) return false;
  return compressible.test(String(response.getHeader('Content-Type') ?? '')) && acceptsGzip(headers['accept-encoding']);
}

/** Headers of the compressed form; other bytes have another strong tag, a weak one names both forms. */
function describe(response: ServerResponse, compressed: Buffer): void {
  const etag = response.getHeader('ETag');
  if (typeof etag === 'string' && etag.startsWith('"')) response.setHeader('ETag', etagOfGzip(etag));
  response.setHeader('Content-Encoding', 'gzip');
  response.setHeader('Content-Length', compressed.length);
}
