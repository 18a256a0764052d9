import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { requestIdOf } from '../problem/request-id.js';

/** Which answers are kept, for whom and how long. */
export interface CacheRules {
  /** Whether answers of this path are kept; without query. */
  has(path: string): boolean;
  /** The revision whose answers count at this moment; null while there is none. */
  revision(): string | null;
  /** Callers of one class get equal answers; null: this request must be answered by the application. */
  callerClass(path: string, request: IncomingMessage): string | null;
}

/** Headers that belong to a request and not to an answer that others may get. */
const ofRequest = new Set(['x-request-id', 'date', 'connection', 'keep-alive', 'ratelimit', 'ratelimit-policy', 'content-length', 'content-encoding', 'transfer-encoding', 'etag']);
/** Smaller bodies gain nothing from compression. */
const LEAST_COMPRESSED = 1_400;
/** Of middling effort: twice as fast as the default and within a tenth of its size. */
const COMPRESSION_LEVEL = 4;

interface KeptAnswer {
  readonly revision: string;
  readonly etag: string;
  readonly plain: Variant;
  readonly compressed: Variant | null;
  readonly bytes: number;
}

/** A body with its headers, names and values by turns. */
interface Variant {
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/**
 * Answers repeated questions with the bytes of the first answer, before the application is asked. It stands on
 * access, request id, CORS and security headers: an answer is kept with the headers that the application gave it,
 * and by caller class and origin. Kept are whole answers of one revision; when another counts they are gone.
 */
export class ResponseCache {
  /** In order of use, least recent first. */
  private readonly kept = new Map<string, KeptAnswer>();
  private bytes = 0;

  /** @param mostBytes of all kept bodies; the least recently used go first */
  constructor(
    private readonly rules: CacheRules,
    private readonly mostBytes: number,
  ) {}

  /** A listener that answers what it can and hands the rest on. */
  before(handler: RequestListener): RequestListener {
    return (request, response) => this.serve(request, response, () => handler(request, response));
  }

  /** Answers, or calls `ask` and keeps what comes of it. */
  serve(request: IncomingMessage, response: ServerResponse, ask: () => void): void {
    const { method, url = '' } = request;
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    if (method !== 'GET' || !this.rules.has(path)) return ask();
    const caller = this.rules.callerClass(path, request);
    if (caller === null) return ask();
    const key = `${caller}\n${request.headers.origin ?? ''}\n${path}?${mark < 0 ? '' : normalised(url.slice(mark + 1))}`;
    const known = this.find(key);
    if (known === null) {
      this.keepAnswer(key, request, response);
      return ask();
    }
    const { headers, body } = chosen(known, request);
    const own = ['X-Request-Id', requestIdOf(request.headers['x-request-id'], randomUUID)];
    if (isKnownTo(request, known.etag)) {
      response.writeHead(304, [...withoutContent(headers), ...own]);
      response.end();
      return;
    }
    response.writeHead(200, [...headers, ...own]);
    response.end(body);
  }

  /** Lets every answer go. */
  clear(): void {
    this.kept.clear();
    this.bytes = 0;
  }

  private find(key: string): KeptAnswer | null {
    const known = this.kept.get(key);
    if (known === undefined) return null;
    this.kept.delete(key);
    if (known.revision !== this.rules.revision()) {
      this.bytes -= known.bytes;
      return null;
    }
    this.kept.set(key, known);
    return known;
  }

  /** Finishes the application's answer in the form in which it will be repeated, and keeps it. */
  private keepAnswer(key: string, request: IncomingMessage, response: ServerResponse): void {
    const end = response.end.bind(response) as (chunk?: unknown, ...rest: unknown[]) => ServerResponse;
    response.end = ((chunk?: unknown, ...rest: unknown[]): ServerResponse => {
      response.end = end as ServerResponse['end'];
      const revision = response.getHeader('revision');
      if (response.statusCode !== 200 || response.headersSent || typeof revision !== 'string') return end(chunk, ...rest);
      if (typeof chunk !== 'string' && !Buffer.isBuffer(chunk)) return end(chunk, ...rest);
      const answer = answerOf(response, revision, typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
      if (revision === this.rules.revision()) this.keep(key, answer);
      const { headers, body } = chosen(answer, request);
      if (isKnownTo(request, answer.etag)) {
        response.statusCode = 304;
        for (const name of ['Content-Type', 'Content-Length']) response.removeHeader(name);
        setAll(response, withoutContent(headers));
        return end();
      }
      setAll(response, headers);
      return end(body);
    }) as ServerResponse['end'];
  }

  private keep(key: string, answer: KeptAnswer): void {
    this.bytes += answer.bytes - (this.kept.get(key)?.bytes ?? 0);
    this.kept.set(key, answer);
    for (const [oldest, { bytes }] of this.kept) {
      if (this.bytes <= this.mostBytes) break;
      this.kept.delete(oldest);
      this.bytes -= bytes;
    }
  }
}

function answerOf(response: ServerResponse, revision: string, body: Buffer): KeptAnswer {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const shared: string[] = ['ETag', etag];
  for (const name of response.getHeaderNames()) {
    if (ofRequest.has(name)) continue;
    const value = response.getHeader(name);
    shared.push(name, name === 'vary' ? withAcceptEncoding(String(value)) : Array.isArray(value) ? value.join(', ') : String(value));
  }
  if (!response.hasHeader('vary')) shared.push('Vary', 'Accept-Encoding');
  const variant = (bytes: Buffer, ...more: string[]): Variant => ({ headers: [...shared, 'Content-Length', String(bytes.length), ...more], body: bytes });
  const compressed = body.length < LEAST_COMPRESSED ? null : variant(gzipSync(body, { level: COMPRESSION_LEVEL }), 'Content-Encoding', 'gzip');
  return { revision, etag, plain: variant(body), compressed, bytes: body.length + (compressed?.body.length ?? 0) };
}

function withAcceptEncoding(vary: string): string {
  return vary.toLowerCase().split(/,\s*/).includes('accept-encoding') ? vary : `${vary}, Accept-Encoding`;
}

function chosen(answer: KeptAnswer, request: IncomingMessage): Variant {
  return answer.compressed !== null && acceptsGzip(request.headers['accept-encoding']) ? answer.compressed : answer.plain;
}

function acceptsGzip(header: string | string[] | undefined): boolean {
  if (typeof header !== 'string') return false;
  return header.split(',').some((coding) => /^\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(coding));
}

/** Whether the caller holds this very answer; a weak comparison, as RFC 9110 asks of If-None-Match. */
function isKnownTo({ headers }: IncomingMessage, etag: string): boolean {
  const known = headers['if-none-match'];
  return known !== undefined && known.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

function withoutContent(headers: readonly string[]): string[] {
  const kept: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    if (!/^content-(type|length|encoding)$/i.test(headers[index]!)) kept.push(headers[index]!, headers[index + 1]!);
  }
  return kept;
}

function setAll(response: ServerResponse, headers: readonly string[]): void {
  for (let index = 0; index < headers.length; index += 2) response.setHeader(headers[index]!, headers[index + 1]!);
}

/** The parameters in an order of their own, so that equal questions are equal texts; repeated ones keep theirs. */
function normalised(query: string): string {
  if (!query.includes('&')) return query;
  const nameOf = (part: string): string => part.slice(0, part.indexOf('=') < 0 ? part.length : part.indexOf('='));
  return query
    .split('&')
    .sort((first, second) => (nameOf(first) < nameOf(second) ? -1 : nameOf(first) > nameOf(second) ? 1 : 0))
    .join('&');
}
