import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { ApplicationError } from '../problem/application-error.js';
import { sendProblem } from '../problem/problem-body.js';

interface RequestClass {
  readonly name: string;
  /** Most requests served at once, from their turn to the end of their response, so that they do not slow the rest. */
  readonly mostUnderWay: number;
  readonly isRefused: boolean;
  readonly includes: (request: IncomingMessage) => boolean;
}

/** The routes that cost the database the most: entity pages, search, and the assistant tools that read them. */
const COSTLY = /^\/(mcp(?![^/?])|api\/v2\/(search|(fixtures|players|teams|referees)\/))/;

/** Classes in order of precedence: a request belongs to the first one that includes it. */
const requestClasses: readonly RequestClass[] = [
  { name: 'entities', mostUnderWay: 8, isRefused: true, includes: ({ url = '' }) => COSTLY.test(url) },
  // database reads are bounded by the connection pools (route-classes.ts); boards are served from memory
  { name: 'api', mostUnderWay: Infinity, isRefused: true, includes: ({ url = '' }) => url.startsWith('/api/') },
  // dashboard files cost next to nothing, and a browser does not retry a script that was refused
  { name: 'dashboard', mostUnderWay: Infinity, isRefused: false, includes: () => true },
];

/** A request that would wait longer than this is refused on arrival, */
const LONGEST_WAIT_MILLISECONDS = 1_000;
/** unless the oldest request in its queue is younger than this: a burst is no overload. */
const BURST_MILLISECONDS = 250;
/** `Retry-After` of a refused request, in seconds. */
const RETRY_SECONDS = 1;
/**
 * Weight of the newest interval in a queue's moving mean. Averages over about thirty turns, as one costly request takes
 * a hundred times as long as others.
 */
const NEWEST_WEIGHT = 0.03;

/** Number of requests in a queue, waiting and under way. */
export interface QueueLoad {
  readonly name: string;
  readonly waiting: number;
  /** From their turn to the end of their response. */
  readonly underWay: number;
}

interface Waiting {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly since: number;
}

/**
 * Serves one queued request per turn of the event loop, in order of arrival. Refuses requests that would wait too long
 * at once, with 503 and `Retry-After`. Health checks bypass the queues.
 *
 * - libuv accepts one connection a turn: if a turn served every open connection before the next one is accepted, the
 *   last of 50 callers would wait for 1,275 requests. With 50 callers of a handler that takes 8 ms, p99 falls from 13
 *   times p50 to twice (p99 of fresh pages in bench boards).
 * - The expected wait is the length of the queue times the mean interval between its turns, which grows with the load
 *   of the process and of the database. While a queue is at its limit of requests under way, the interval that is still
 *   open counts too.
 */
export class RequestQueues {
  private readonly queues = requestClasses.map((each) => new RequestQueue(each));
  private isScheduled = false;

  /** Wraps a listener so that requests reach it in their turn. */
  before(listener: RequestListener): RequestListener {
    const schedule = (): void => {
      if (this.isScheduled || !this.queues.some((queue) => queue.isNextAllowed)) return;
      this.isScheduled = true;
      setImmediate(serveNext);
    };
    const serveNext = (): void => {
      this.isScheduled = false;
      const allowed = this.queues.filter((queue) => queue.isNextAllowed);
      const oldest = Math.min(...allowed.map((queue) => queue.oldest));
      allowed.find((queue) => queue.oldest === oldest)?.serveNext(listener, schedule);
      schedule();
    };
    return (request, response) => {
      if (isHealthCheck(request)) return listener(request, response);
      const queue = this.queues[requestClasses.findIndex(({ includes }) => includes(request))]!;
      if (queue.isOverloaded()) return refuse(request, response);
      queue.add(request, response);
      schedule();
    };
  }

  loads(): QueueLoad[] {
    return this.queues.map(({ load }) => load);
  }
}

/** The waiting requests of one class, and how fast they are served. */
class RequestQueue {
  private readonly waiting: Waiting[] = [];
  private underWay = 0;
  /** Moving mean of the milliseconds between two turns while requests wait. */
  private interval = 0;
  private lastTurn = 0;

  constructor(private readonly of: RequestClass) {}

  get isNextAllowed(): boolean {
    return this.waiting.length > 0 && this.underWay < this.of.mostUnderWay;
  }

  get load(): QueueLoad {
    return { name: this.of.name, waiting: this.waiting.length, underWay: this.underWay };
  }

  /** Arrival of the oldest waiting request; Infinity for an empty queue. */
  get oldest(): number {
    return this.waiting[0]?.since ?? Infinity;
  }

  /** Whether a request that arrives now would wait too long. */
  isOverloaded(): boolean {
    const now = performance.now();
    if (!this.of.isRefused || !(now - this.oldest > BURST_MILLISECONDS)) return false;
    const interval = this.isNextAllowed ? this.interval : Math.max(this.interval, now - this.lastTurn);
    return this.waiting.length * interval > LONGEST_WAIT_MILLISECONDS;
  }

  add(request: IncomingMessage, response: ServerResponse): void {
    const since = performance.now();
    // the queue was empty: the time since the last turn does not count as an interval
    if (this.waiting.length === 0) this.lastTurn = since;
    this.waiting.push({ request, response, since });
  }

  /** Serves the first request, unless its caller has disconnected. */
  serveNext(listener: RequestListener, onEnd: () => void): void {
    const now = performance.now();
    this.interval += NEWEST_WEIGHT * (now - this.lastTurn - this.interval);
    this.lastTurn = now;
    const next = this.waiting.shift();
    if (next === undefined || next.response.destroyed) return;
    const { request, response } = next;
    this.underWay += 1;
    let isUnderWay = true;
    const end = (): void => {
      if (!isUnderWay) return;
      isUnderWay = false;
      this.underWay -= 1;
      onEnd();
    };
    // a response is done once it is written, however slowly the caller reads it
    response.once('prefinish', end).once('close', end);
    listener(request, response);
  }
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  const detail = `The service is overloaded; try again in ${RETRY_SECONDS} s.`;
  const headers = { 'Retry-After': String(RETRY_SECONDS) };
  sendProblem(request, response, new ApplicationError('service_unavailable', detail, [], { headers }));
}

/** Whether a request is a liveness or readiness check, which no limit delays. */
export function isHealthCheck({ url = '' }: Pick<IncomingMessage, 'url'>): boolean {
  return /^\/health\/(live|ready)(\?|$)/.test(url);
}
