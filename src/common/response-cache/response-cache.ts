import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { DirectAnswer, DirectRoute } from '../query/direct-routes.js';
import { ignoredParametersHeader } from '../query/ignored-parameters.js';
import { requestIdOf } from '../problem/request-id.js';
import { Kept } from './byte-budget.js';
import type { ByteBudget } from './byte-budget.js';

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
/** Headers that follow from the question. */
const ofQuestion = new Set(['etag', 'revision', ignoredParametersHeader.toLowerCase()]);
/** Smaller bodies gain nothing from compression. */
const LEAST_COMPRESSED = 1_400;
/** Of middling effort: twice as fast as the default and within a tenth of its size. */
const COMPRESSION_LEVEL = 4;

/** Spellings of one question that are remembered beside the normalised one, and the longest of them. */
const MOST_SPELLINGS = 8;
const LONGEST_SPELLING = 400;
/** Caller classes, origins and paths whose headers are known at a time. */
const MOST_PATTERNS = 200;
/** What an answer costs beside its body and its question: headers and spellings. */
const ANSWER_BYTES = 6_000;

/** A body with its headers, names and values by turns, the last one being the id of the request. */
interface Variant {
  readonly headers: string[];
  readonly body: Buffer;
}

/** An answer as it is kept; compressed when somebody first wants it so. */
class KeptAnswer extends Kept {
  /** What it is found by. */
  readonly names: string[] = [];
  private readonly plain: Variant;
  private compressed: Variant | null = null;

  constructor(
    question: string,
    readonly revision: string,
    readonly etag: string,
    private readonly shared: readonly string[],
    private readonly body: Buffer,
    private readonly answers: Map<string, KeptAnswer>,
  ) {
    // room for the compressed form is counted from the beginning
    super(ANSWER_BYTES + 2 * question.length + body.length + (body.length >> 2));
    this.plain = this.variant(body);
  }

  /** Its headers that another answer to the same caller and path would have too. */
  get pattern(): readonly string[] {
    return this.shared.filter((_, index) => !ofQuestion.has(this.shared[index - (index % 2)]!.toLowerCase()));
  }

  /** The form that a caller takes. */
  formFor(request: IncomingMessage): Variant {
    if (this.body.length < LEAST_COMPRESSED || !acceptsGzip(request.headers['accept-encoding'])) return this.plain;
    this.compressed ??= this.variant(gzipSync(this.body, { level: COMPRESSION_LEVEL }), 'Content-Encoding', 'gzip');
    return this.compressed;
  }

  forget(): void {
    for (const name of this.names) if (this.answers.get(name) === this) this.answers.delete(name);
  }

  private variant(body: Buffer, ...more: string[]): Variant {
    return { headers: [...this.shared, 'Content-Length', String(body.length), ...more, 'X-Request-Id', ''], body };
  }
}

/**
 * Answers repeated questions with the bytes of the first answer, before the application is asked. It stands on
 * access, request id, CORS and security headers: an answer is kept with the headers that the application gave it,
 * and by caller class and origin. Kept are whole answers of one revision; when another counts they are gone. New
 * questions of a caller class and origin that the application has answered once get its headers too, with what a
 * route answers by itself; whatever goes wrong on that way is left to the application.
 */
export class ResponseCache {
  /** By caller class, origin and question, as it was written and as it is normalised. */
  private readonly answers = new Map<string, KeptAnswer>();
  /** Headers of an answer of the application that do not depend on the question, by caller class, origin and path. */
  private readonly patterns = new Map<string, readonly string[]>();
  private routes: ReadonlyMap<string, DirectRoute> = new Map();

  /** @param budget room for all bodies; the least recently used go first */
  constructor(
    private readonly rules: CacheRules,
    private readonly budget: ByteBudget,
  ) {}

  /** Whether answers of a path are kept. */
  has(path: string): boolean {
    return this.rules.has(path);
  }

  /** From now on these routes answer new questions by themselves. */
  answerDirectly(routes: ReadonlyMap<string, DirectRoute>): void {
    this.routes = routes;
  }

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
    const asker = `${caller}\n${request.headers.origin ?? ''}\n`;
    const spelling = asker + url;
    let known = this.find(spelling);
    if (known === null) {
      const question = `${asker}${path}?${mark < 0 ? '' : normalised(url.slice(mark + 1))}`;
      known = this.find(question);
      if (known === null) {
        const pattern = this.patterns.get(asker + path);
        const route = this.routes.get(path);
        const onward = (): void => {
          this.keepAnswer(question, asker + path, request, response);
          ask();
        };
        if (pattern === undefined || route === undefined) return onward();
        // whatever goes wrong, the application meets it too and finds the words for it
        void route(mark < 0 ? '' : url.slice(mark + 1)).then((answer) => this.send(this.newAnswer(question, answer, pattern), request, response), onward);
        return;
      }
      // from now on it is found without sorting parameters
      if (spelling.length <= LONGEST_SPELLING && known.names.length <= MOST_SPELLINGS) this.remember(spelling, known);
    }
    this.send(known, request, response);
  }

  /** An answer that a route gave by itself, kept like one of the application. */
  private newAnswer(question: string, { page, ignored }: DirectAnswer, pattern: readonly string[]): KeptAnswer {
    const { etag, revision, body } = page;
    const shared = ['ETag', etag, 'Revision', revision, ...(ignored === null ? [] : [ignoredParametersHeader, ignored]), ...pattern];
    const answer = new KeptAnswer(question, revision, etag, shared, body, this.answers);
    if (revision === this.rules.revision()) this.keep(question, answer);
    return answer;
  }

  private send(known: KeptAnswer, request: IncomingMessage, response: ServerResponse): void {
    const { headers, body } = known.formFor(request);
    // the headers are written before anybody else can use them
    headers[headers.length - 1] = requestIdOf(request.headers['x-request-id'], randomUUID);
    if (isKnownTo(request, known.etag)) {
      response.writeHead(304, withoutContent(headers));
      response.end();
      return;
    }
    response.writeHead(200, headers);
    response.end(body);
  }

  /** Lets every answer go. */
  clear(): void {
    for (const answer of new Set(this.answers.values())) this.budget.release(answer);
    this.answers.clear();
    this.patterns.clear();
  }

  private learn(askedBy: string, pattern: readonly string[]): void {
    // callers name their origin as they like
    if (this.patterns.size >= MOST_PATTERNS) this.patterns.clear();
    this.patterns.set(askedBy, pattern);
  }

  private find(spelling: string): KeptAnswer | null {
    const known = this.answers.get(spelling);
    if (known === undefined) return null;
    if (known.revision !== this.rules.revision()) {
      known.forget();
      this.budget.release(known);
      return null;
    }
    this.budget.use(known);
    return known;
  }

  private remember(name: string, answer: KeptAnswer): void {
    this.answers.set(name, answer);
    answer.names.push(name);
  }

  /** Finishes the application's answer in the form in which it will be repeated, and keeps it. */
  private keepAnswer(question: string, askedBy: string, request: IncomingMessage, response: ServerResponse): void {
    const end = response.end.bind(response) as (chunk?: unknown, ...rest: unknown[]) => ServerResponse;
    response.end = ((chunk?: unknown, ...rest: unknown[]): ServerResponse => {
      response.end = end as ServerResponse['end'];
      const revision = response.getHeader('revision');
      if (response.statusCode !== 200 || response.headersSent || typeof revision !== 'string') return end(chunk, ...rest);
      if (typeof chunk !== 'string' && !Buffer.isBuffer(chunk)) return end(chunk, ...rest);
      const answer = this.answerOf(question, response, revision, typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
      if (revision === this.rules.revision()) {
        this.keep(question, answer);
        this.learn(askedBy, answer.pattern);
      }
      const { headers, body } = answer.formFor(request);
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

  private keep(question: string, answer: KeptAnswer): void {
    const before = this.answers.get(question);
    if (before !== undefined) {
      before.forget();
      this.budget.release(before);
    }
    this.remember(question, answer);
    this.budget.keep(answer);
  }

  private answerOf(question: string, response: ServerResponse, revision: string, body: Buffer): KeptAnswer {
    const given = response.getHeader('etag');
    const etag = typeof given === 'string' && given.startsWith('"') ? given : `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    const shared: string[] = ['ETag', etag];
    for (const name of response.getHeaderNames()) {
      if (ofRequest.has(name)) continue;
      const value = response.getHeader(name);
      shared.push(name, name === 'vary' ? withAcceptEncoding(String(value)) : Array.isArray(value) ? value.join(', ') : String(value));
    }
    if (!response.hasHeader('vary')) shared.push('Vary', 'Accept-Encoding');
    return new KeptAnswer(question, revision, etag, shared, body, this.answers);
  }
}

function withAcceptEncoding(vary: string): string {
  return vary.toLowerCase().split(/,\s*/).includes('accept-encoding') ? vary : `${vary}, Accept-Encoding`;
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
  // the id of the request, which comes last, stands there already
  for (let index = 0; index < headers.length - 2; index += 2) response.setHeader(headers[index]!, headers[index + 1]!);
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
