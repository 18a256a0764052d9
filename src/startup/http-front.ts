import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestLog } from '../common/logging/request-log.js';
import { noteInTrace } from '../common/logging/request-trace.js';
import { ApplicationError } from '../common/problem/application-error.js';
import { sendProblem } from '../common/problem/problem-body.js';
import type { AppConfig } from '../config/app-config.js';
import { ConfigError } from '../config/config-error.js';
import type { Liveness, ReadinessReport } from '../health/health.dto.js';
import type { Readiness } from '../health/readiness.js';

/**
 * Time between the readiness 503 and the closing of the port, in which proxies notice that this process is stopping. A
 * change that they sent into a closing connection would be broken off.
 */
const DRAIN_MILLISECONDS = 1_000;
const PATIENCE_MILLISECONDS = 10_000;

/**
 * Limits of requests and connections; idle connections outlive the usual 60 s of proxies, which would otherwise send
 * into one that is closing.
 */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
} as const;
/** Most requests of one connection that wait for the response to an earlier one. */
const MOST_PIPELINED = 32;
/** Longest time after the response for the remainder of an unread body to arrive. */
const LINGER_MILLISECONDS = 1_000;

/**
 * The listening port: open from the first moment for health checks, closed after the requests in flight. Handles one
 * request of a connection at a time.
 */
export class HttpFront {
  private readonly server: Server;
  private handler: RequestListener;
  /** Waiting requests of each busy connection. */
  private readonly pipelined = new WeakMap<Socket, (() => void)[]>();
  /** Whether the port is closed: a connection ends with its request in flight. */
  private isClosed = false;

  constructor(
    private readonly readiness: Readiness,
    private readonly requests: RequestLog,
  ) {
    this.handler = (request, response) => respondWhileStarting(this.readiness, request, response);
    const receive: RequestListener = (request, response) => this.receive(request, response);
    this.server = createServer({ ...TIMEOUTS }, receive);
    // `100 Continue` is sent once route and credentials are checked
    this.server.on('checkContinue', receive);
  }

  /**
   * @returns the address to open in a browser
   * @throws ConfigError when the port cannot be opened
   */
  async listen({ host, port }: Pick<AppConfig, 'host' | 'port'>): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, host, resolve);
    }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        throw new ConfigError('PORT', `must be free: ${port} is in use by another program`);
      if (error.code === 'EACCES') throw new ConfigError('PORT', `must be one that this user may open, not ${port}`);
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
        throw new ConfigError('HOST', `must be an address of this machine, not ${host}`);
      }
      throw error;
    });
    const address = this.server.address();
    const actualPort = typeof address === 'object' && address !== null ? address.port : port;
    return `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`;
  }

  /** Passes requests to the application from now on. */
  handOver(handler: RequestListener): void {
    this.handler = handler;
  }

  /** Handles a request once the earlier ones of its connection have been answered. */
  private receive(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const waiting = this.pipelined.get(socket);
    if (waiting === undefined) {
      this.pipelined.set(socket, []);
      this.handle(request, response);
    } else if (waiting.length < MOST_PIPELINED) {
      waiting.push(() => this.handle(request, response));
    } else {
      socket.destroy();
    }
  }

  private handle(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    response.once('close', () => {
      if (!request.complete) closeUnlessComplete(request);
      const next = socket.destroyed ? undefined : this.pipelined.get(socket)?.shift();
      if (next === undefined) {
        this.pipelined.delete(socket);
        if (this.isClosed) this.server.closeIdleConnections();
      }
      // other connections get their turn between two requests of one
      else setImmediate(next);
    });
    if (this.readiness.isDraining) response.setHeader('Connection', 'close');
    this.requests.follow(request, response);
    if (countOfHosts(request) <= 1) return this.handler(request, response);
    response.setHeader('Connection', 'close');
    sendProblem(request, response, new ApplicationError('bad_request', 'The header Host must be given once.'));
  }

  /** Fails readiness, waits for requests in flight, and closes the port. */
  async close(): Promise<void> {
    this.readiness.drain();
    if (!this.server.listening) return;
    await sleep(DRAIN_MILLISECONDS);
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.isClosed = true;
    this.server.closeIdleConnections();
    const late = setTimeout(() => this.server.closeAllConnections(), PATIENCE_MILLISECONDS);
    await closed;
    clearTimeout(late);
  }
}

/** Closes the connection of a request whose body exceeds its response, once the caller can have read the response. */
function closeUnlessComplete(request: IncomingMessage): void {
  const { socket } = request;
  const late = setTimeout(() => {
    if (!request.complete) socket.destroy();
  }, LINGER_MILLISECONDS);
  late.unref();
  socket.once('close', () => clearTimeout(late));
}

/** Number of Host headers; with two a proxy may route by one and the server by the other. */
function countOfHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

const respondWhileStarting = (readiness: Readiness, ...[request, response]: Parameters<RequestListener>): void => {
  const path = request.url?.split('?')[0] ?? '';
  if (path === '/health/live' || path === '/health/ready') noteInTrace(request, { route: path });
  const isLiveness = path === '/health/live';
  // plain objects: the classes belong to the application, which loads later
  const { pending, following } = readiness;
  const body: Liveness | ReadinessReport = isLiveness
    ? { status: 'ok' }
    : { status: 'starting', pending, following, sources: [], failedFits: [] };
  response.writeHead(isLiveness ? 200 : 503, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(isLiveness ? {} : { 'Retry-After': '2' }),
  });
  response.end(JSON.stringify(body));
};
