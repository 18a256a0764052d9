import { hash } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { noteInTrace } from '../common/logging/request-trace.js';
import { CachedResponse } from './cached-response.js';
import { cacheableHeaders, interceptBody, negotiateResponses, varyByEncoding } from './response-body.js';

/** Rules for which responses are cached, for whom and how long. */
export interface CacheRules {
  /** Callers of one class get the same response for a path; null: not cached, the application answers. */
  callerClass(path: string, request: IncomingMessage): string | null;
  /** Revision of the data for which responses are valid now; null while there is none. */
  revision(): string | null;
  /** Most bytes of all responses; evicts the least recently used. */
  readonly maxBytes: number;
}

/** Number of recently answered requests that are remembered, by digests of their cache keys. */
const MOST_RECENT_REQUESTS = 2_000;

/** Result of a look-up: a cached response, or the key under which the request's own will be cached. */
interface LookUp {
  readonly key: string;
  readonly cached: CachedResponse | undefined;
}

/**
 * Answers repeated GET requests before the application sees them. A response is cached with its headers per revision,
 * caller class and origin, on the second such request, as most occur only once.
 */
export class HttpCache {
  private readonly responses: LRUCache<string, CachedResponse>;
  private readonly recentRequests = new LRUCache<string, true>({ max: MOST_RECENT_REQUESTS });
  private revision: string | null = null;

  constructor(private readonly rules: CacheRules) {
    const sizeCalculation = ({ bytes }: CachedResponse, key: string): number => bytes + 2 * key.length;
    this.responses = new LRUCache({ maxSize: rules.maxBytes, sizeCalculation });
  }

  /**
   * The listener of a port: answers conditional requests, compresses, and passes cache misses to the application.
   * @param looksUp false where the middleware does the look-up
   */
  listener(handler: RequestListener, { looksUp }: { readonly looksUp: boolean }): RequestListener {
    if (!looksUp) return negotiateResponses(handler);
    return negotiateResponses((request, response) => this.serve(request, response, () => handler(request, response)));
  }

  /** The cache behind other middleware, such as one that counts requests. */
  middleware(): RequestHandler {
    return (request, response, next) => this.serve(request, response, next);
  }

  clear(): void {
    this.responses.clear();
    this.recentRequests.clear();
  }

  private serve(request: IncomingMessage, response: ServerResponse, next: () => void): void {
    const lookUp = this.lookUp(request);
    if (lookUp?.cached !== undefined) {
      noteInTrace(request, { cache: 'hit', revision: this.revision });
      return lookUp.cached.send(request, response);
    }
    if (lookUp !== null) {
      noteInTrace(request, { cache: 'miss' });
      if (this.isRepeated(lookUp.key)) this.store(lookUp.key, request, response);
    }
    next();
  }

  /** Null for a request whose response is not cached. */
  private lookUp(request: IncomingMessage): LookUp | null {
    const { method, url = '' } = request;
    if (method !== 'GET' || asksForText(request) || readsOwnChange(request)) return null;
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    const caller = this.rules.callerClass(path, request);
    if (caller === null || !this.isCurrent()) return null;
    const query = mark < 0 ? '' : sortParameters(url.slice(mark + 1));
    const key = `${caller}\n${request.headers.origin ?? ''}\n${path}?${query}`;
    return { key, cached: this.responses.get(key) };
  }

  /** Drops the responses of an earlier revision; false while there is no revision. */
  private isCurrent(): boolean {
    const revision = this.rules.revision();
    if (revision === null) return false;
    if (revision !== this.revision) this.responses.clear();
    this.revision = revision;
    return true;
  }

  private isRepeated(key: string): boolean {
    const digest = hash('sha256', key, 'base64url');
    const isKnown = this.recentRequests.get(digest) === true;
    this.recentRequests.set(digest, true);
    return isKnown;
  }

  /** Caches the application's response where it is JSON of the current revision; tables are sent as they are made. */
  private store(key: string, request: IncomingMessage, response: ServerResponse): void {
    interceptBody(response, () => {
      const etag = response.getHeader('ETag');
      const isPage =
        response.statusCode === 200 &&
        typeof etag === 'string' &&
        etag.startsWith('"') &&
        String(response.getHeader('Content-Type')).startsWith('application/json');
      if (!isPage || !this.isCurrent() || response.getHeader('Revision') !== this.revision) return null;
      varyByEncoding(response);
      const headers = cacheableHeaders(response);
      return (body) => {
        const cached = new CachedResponse(etag, headers, body);
        this.responses.set(key, cached);
        noteInTrace(request, { cache: 'stored', revision: this.revision });
        cached.send(request, response);
      };
    });
  }
}

/** Whether `Accept` may prefer a table over the cached JSON. */
function asksForText({ headers }: IncomingMessage): boolean {
  return /\btext\/(csv|\*)/i.test(headers.accept ?? '');
}

/** Whether the caller has written something that a cached response may not show yet. */
function readsOwnChange({ headers }: IncomingMessage): boolean {
  return headers['consistency-token'] !== undefined;
}

/** Sorts parameters, and the names in `fields` and `facets`, so that equivalent requests have equal keys. */
function sortParameters(query: string): string {
  if (!query.includes('&') && !listsNames(query)) return query;
  const nameOf = (part: string): string => part.split('=', 1)[0] ?? '';
  return query
    .split('&')
    .map((part) => ({ name: nameOf(part), part: listsNames(part) ? sortNames(part) : part }))
    .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0))
    .map(({ part }) => part)
    .join('&');
}

/** Whether a parameter lists names whose order does not matter. */
function listsNames(part: string): boolean {
  return part.startsWith('fields=') || part.startsWith('facets=');
}

function sortNames(part: string): string {
  const from = part.indexOf('=') + 1;
  const names = part.slice(from).split(/,|%2c/i);
  return `${part.slice(0, from)}${names.sort().join(',')}`;
}
