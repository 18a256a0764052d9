import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { ApplicationError } from '../problem/application-error.js';
import { sendProblem } from '../problem/problem-body.js';

interface RequestClass {
  readonly name: string;
  /** Most requests between their turn and the end of their response, so that none of them slows all others. */
  readonly mostUnderWay: number;
  readonly isRefused: boolean;
  readonly includes: (request: IncomingMessage) => boolean;
}

/** Entity pages, the search and the tools of assistants, which read them, cost the database the most. */
const COSTLY = /^\/(mcp(?![^/?])|api\/v2\/(search|(fixtures|players|teams|referees)\/))/;

/** The first class that includes a request is its class. */
const requestClasses: readonly RequestClass[] = [
  { name: 'entities', mostUnderWay: 8, isRefused: true, includes: ({ url = '' }) => COSTLY.test(url) },
  // the pools of the database bound what asks it (route-classes.ts); boards in memory answer in their turn
  { name: 'api', mostUnderWay: Infinity, isRefused: true, includes: ({ url = '' }) => url.startsWith('/api/') },
  // files of the dashboard cost next to nothing, and a browser does not ask again for a script that was refused
  { name: 'dashboard', mostUnderWay: Infinity, isRefused: false, includes: () => true },
];

/** A request that would wait longer for its turn is refused as it comes, */
const LONGEST_WAIT_MILLISECONDS = 1_000;
/** unless the first of its queue came only now: many requests at once are no overload. */
const BURST_MILLISECONDS = 250;
/** `Retry-After` of a refused request, in seconds. */
const RETRY_SECONDS = 1;
/**
 * Weight of the newest interval in the moving mean of a queue: about thirty turns, as one costly request takes a
 * hundred times as long as others.
 */
const NEWEST_WEIGHT = 0.03;

/** Requests of a queue. */
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
 * Queues that serve one request in each turn of the event loop, in the order in which they came, and refuses at
 * once, with 503 and `Retry-After`, what would wait too long. Health checks wait for nobody.
 *
 * - libuv accepts one connection a turn: if a turn served every open connection before the next one is accepted, the
 *   last of 50 callers would wait for 1,275 requests. With 50 callers of a handler that takes 8 ms, p99 falls from 13
 *   times p50 to twice (p99 of fresh pages in bench boards).
 * - The time that a request would wait is the length of its queue times the mean interval between its turns, which
 *   grows with the load of the process and of the database. Where the queue waits for those under way to end, the
 *   interval that is not over counts too.
 */
export class RequestQueues {
  private readonly queues = requestClasses.map((each) => new RequestQueue(each));
  private isScheduled = false;

  /** The listener that hands requests on in their turn. */
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

/** The requests of a class that wait, and how fast they are served. */
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

  /** When the first request came; Infinity of an empty queue. */
  get oldest(): number {
    return this.waiting[0]?.since ?? Infinity;
  }

  /** Whether a request that comes now would wait too long. */
  isOverloaded(): boolean {
    const now = performance.now();
    if (!this.of.isRefused || !(now - this.oldest > BURST_MILLISECONDS)) return false;
    const interval = this.isNextAllowed ? this.interval : Math.max(this.interval, now - this.lastTurn);
    return this.waiting.length * interval > LONGEST_WAIT_MILLISECONDS;
  }

  add(request: IncomingMessage, response: ServerResponse): void {
    const since = performance.now();
    // nobody waited: what passed since the last turn says nothing of the next
    if (this.waiting.length === 0) this.lastTurn = since;
    this.waiting.push({ request, response, since });
  }

  /** Serves the first request, unless its caller has gone. */
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
    // a response that is written out is done, however slowly its caller reads it
    response.once('prefinish', end).once('close', end);
    listener(request, response);
  }
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  const detail = `The service has too much to do; try again in ${RETRY_SECONDS} s.`;
  const headers = { 'Retry-After': String(RETRY_SECONDS) };
  sendProblem(request, response, new ApplicationError('service_unavailable', detail, [], { headers }));
}

/** Whether a request asks for liveness or readiness, which no limit holds up. */
export function isHealthCheck({ url = '' }: Pick<IncomingMessage, 'url'>): boolean {
  return /^\/health\/(live|ready)(\?|$)/.test(url);
}
