import { hash } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { noteInTrace } from '../common/logging/request-trace.js';
import { CachedResponse } from './cached-response.js';
import { cacheableHeaders, interceptBody, negotiateResponses, varyByEncoding } from './response-body.js';

/** Which responses are cached, for whom and how long. */
export interface CacheRules {
  /** Callers of one class get equal responses of a path; null: the application answers this request. */
  callerClass(path: string, request: IncomingMessage): string | null;
  /** Revision of the data that responses count for at this moment; null while there is none. */
  revision(): string | null;
  /** Most bytes of all responses; the least recently used go first. */
  readonly maxBytes: number;
}

/** Requests that were answered a moment ago, by digests of their cache keys. */
const MOST_RECENT_REQUESTS = 2_000;

/** What a request finds: a response, or the key under which its own will be cached. */
interface LookUp {
  readonly key: string;
  readonly cached: CachedResponse | undefined;
}

/**
 * Answers repeated GET requests before the application sees them. A response is cached with its headers, for one
 * revision, caller class and origin, when its request comes for the second time: most come once.
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
   * The listener of a port: answers conditional requests, compresses, and hands on what the cache does not answer.
   * @param looksUp false where the cache is asked by its middleware
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

  /** Drops the responses of an earlier revision; false while no revision counts. */
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

/** Whether `Accept` may prefer a table to the JSON that is cached. */
function asksForText({ headers }: IncomingMessage): boolean {
  return /\btext\/(csv|\*)/i.test(headers.accept ?? '');
}

/** Whether the caller has changed something, which a cached response may not show yet. */
function readsOwnChange({ headers }: IncomingMessage): boolean {
  return headers['consistency-token'] !== undefined;
}

/** Parameters by name, and the names in `fields` and `facets` sorted, so that equal requests have equal keys. */
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
