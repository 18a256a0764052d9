import { hash, randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { DirectAnswer, DirectRoute } from './direct-routes.js';
import { ignoredParametersHeader } from '../common/validation/ignored-parameters.js';
import { requestIdOf } from '../common/problem/request-id.js';
import { isKnownTo, setAll, sharedHeaders, withoutContent } from './answer-headers.js';
import type { ByteBudget } from './byte-budget.js';
import { Answer, KeptAnswer } from './kept-answer.js';
import { normalised } from './questions.js';
import type { NewQuestion } from './questions.js';
import { QuestionsAsked } from './questions-asked.js';
import { SpareBuffers } from './spare-buffers.js';

/** Which answers are kept, for whom and how long. */
export interface CacheRules {
  /** Whether answers of this path are kept; without query. */
  has(path: string): boolean;
  /** The revision whose answers count at this moment; null while there is none. */
  revision(): string | null;
  /** Callers of one class get equal answers; null: this request must be answered by the application. */
  callerClass(path: string, request: IncomingMessage): string | null;
}

/** Spellings of one question that are remembered beside the normalised one, and the longest of them. */
const MOST_SPELLINGS = 8;
const LONGEST_SPELLING = 400;
/** Caller classes, origins and paths whose headers are known at a time. */
const MOST_PATTERNS = 200;
/** Questions asked once that are remembered. */
const MOST_QUESTIONS = 2_000;
/** Bytes that lie ready for bodies that are sent once: for fifty callers at a time who take half a megabyte each. */
const SPARE_BYTES = 32 * 1024 * 1024;

/**
 * Answers repeated questions with the bytes of an earlier answer, before the application is asked. It stands on
 * access, request id, CORS and security headers: an answer is kept with the headers that the application gave it,
 * and by caller class and origin. Kept are whole answers of one revision; when another counts they are gone. New
 * questions of a caller class and origin that the application has answered once get its headers too, with what a
 * route answers by itself, which is kept when it is asked for again; whatever goes wrong on that way is left to the
 * application.
 */
export class ResponseCache {
  /** By caller class, origin and question, as it was written and as it is normalised. */
  private readonly answers = new Map<string, KeptAnswer>();
  /** Headers of an answer of the application that do not depend on the question, by caller class, origin and path. */
  private readonly patterns = new Map<string, readonly string[]>();
  private readonly asked = new QuestionsAsked(MOST_QUESTIONS);
  private readonly spare = new SpareBuffers(SPARE_BYTES);
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
      const query = mark < 0 ? '' : url.slice(mark + 1);
      const question = `${asker}${path}?${normalised(query)}`;
      known = this.find(question);
      if (known === null)
        return this.answerNew({ question, askedBy: asker + path, path, query }, request, response, ask);
      // from now on it is found without sorting parameters
      if (spelling.length <= LONGEST_SPELLING && known.names.length <= MOST_SPELLINGS) this.remember(spelling, known);
    }
    send(known.answer, request, response);
  }

  private answerNew(
    { question, askedBy, path, query }: NewQuestion,
    request: IncomingMessage,
    response: ServerResponse,
    ask: () => void,
  ): void {
    const pattern = this.patterns.get(askedBy);
    const route = this.routes.get(path);
    const onward = (): void => {
      this.keepAnswer(question, askedBy, request, response);
      ask();
    };
    if (pattern === undefined || route === undefined) return onward();
    // whatever goes wrong, the application meets it too and finds the words for it
    void route(query).then((answer) => this.sendDirect(question, answer, pattern, request, response), onward);
  }

  /** Sends the answer of a route, and keeps it where its question is asked again. */
  private sendDirect(
    question: string,
    { page, ignored }: DirectAnswer,
    pattern: readonly string[],
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const shared = [
      'Revision',
      page.revision,
      ...(ignored === null ? [] : [ignoredParametersHeader, ignored]),
      ...pattern,
    ];
    if (page.revision === this.rules.revision() && this.asked.isRepeated(question)) {
      const answer = new Answer(page.etag, shared, page.toBuffer());
      this.keep(question, page.revision, answer);
      send(answer, request, response);
      return;
    }
    const room = this.spare.take(page.length);
    page.writeTo(room);
    // not before the system has taken every byte; with a broken connection it may never, and the buffer goes its own way
    response.once('finish', () => this.spare.giveBack(room));
    send(new Answer(page.etag, shared, room.subarray(0, page.length)), request, response);
  }

  /** Lets every answer go. */
  clear(): void {
    for (const answer of new Set(this.answers.values())) this.budget.release(answer);
    this.answers.clear();
    this.asked.clear();
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
      if (response.statusCode !== 200 || response.headersSent || typeof revision !== 'string')
        return end(chunk, ...rest);
      if (typeof chunk !== 'string' && !Buffer.isBuffer(chunk)) return end(chunk, ...rest);
      const answer = answerOf(response, typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
      if (revision === this.rules.revision()) {
        this.keep(question, revision, answer);
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

  private keep(question: string, revision: string, answer: Answer): void {
    const before = this.answers.get(question);
    if (before !== undefined) {
      before.forget();
      this.budget.release(before);
    }
    const kept = new KeptAnswer(question, revision, answer, this.answers);
    this.remember(question, kept);
    this.budget.keep(kept);
  }
}

function answerOf(response: ServerResponse, body: Buffer): Answer {
  const given = response.getHeader('etag');
  const etag =
    typeof given === 'string' && given.startsWith('"') ? given : `"${hash('sha256', body, 'base64url').slice(0, 27)}"`;
  return new Answer(etag, sharedHeaders(response), body);
}

function send(answer: Answer, request: IncomingMessage, response: ServerResponse): void {
  const { headers, body } = answer.formFor(request);
  // the headers are written before anybody else can use them
  headers[headers.length - 1] = requestIdOf(request.headers['x-request-id'], randomUUID);
  if (isKnownTo(request, answer.etag)) {
    response.writeHead(304, withoutContent(headers));
    response.end();
    return;
  }
  response.writeHead(200, headers);
  response.end(body);
}
