import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../common/logging/logger.js';
import type { Config } from '../config/config.js';
import { ConfigError } from '../config/config.js';
import type { Liveness, ReadinessReport } from '../health/health.dto.js';
import type { Readiness } from '../health/readiness.js';

/** How long callers are told to go elsewhere before the port is closed. */
const DRAIN_MILLISECONDS = 300;
/** How long requests under way may take to end. */
const PATIENCE_MILLISECONDS = 10_000;

/**
 * The listening port. It opens before anything else, so that whoever watches sees how far the start is,
 * and closes without breaking off a request.
 */
export class HttpFront {
  private readonly server: Server;
  private handler: RequestListener;

  constructor(
    private readonly readiness: Readiness,
    private readonly logger: Logger,
  ) {
    this.handler = (request, response) => answerWhileStarting(this.readiness, request, response);
    this.server = createServer((request, response) => {
      if (this.readiness.isDraining) response.setHeader('Connection', 'close');
      if (this.logger.isLevelEnabled('debug')) this.logWhenAnswered(request, response);
      this.handler(request, response);
    });
  }

  /**
   * Opens the port.
   * @returns the address to open in a browser
   * @throws ConfigError when the port cannot be had
   */
  async listen({ host, port }: Pick<Config, 'host' | 'port'>): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, host, resolve);
    }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') throw new ConfigError('PORT', `must be free: ${port} is in use by another program`);
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

  /** From now on requests go to the application. */
  handOver(handler: RequestListener): void {
    this.handler = handler;
  }

  private logWhenAnswered(request: IncomingMessage, response: ServerResponse): void {
    const began = performance.now();
    const { method, url = '' } = request;
    response.once('close', () => {
      const milliseconds = Math.round(performance.now() - began);
      const requestId = response.getHeader('x-request-id');
      const status = response.writableFinished ? response.statusCode : 'broken off';
      this.logger.debug({ requestId, method, path: url.split('?', 1)[0], status, milliseconds }, 'answered');
    });
  }

  /** Lets requests under way end, sends further ones elsewhere, and closes the port. */
  async close(): Promise<void> {
    this.readiness.drain();
    if (!this.server.listening) return;
    await sleep(DRAIN_MILLISECONDS);
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeIdleConnections();
    const late = setTimeout(() => this.server.closeAllConnections(), PATIENCE_MILLISECONDS);
    await closed;
    clearTimeout(late);
  }
}

const answerWhileStarting = (readiness: Readiness, ...[request, response]: Parameters<RequestListener>): void => {
  const isLiveness = request.url?.split('?')[0] === '/health/live';
  // the classes themselves come with the application, which takes longer to load than this port to open
  const body: Liveness | ReadinessReport = isLiveness ? { status: 'ok' } : { status: 'starting', pending: readiness.pending };
  response.writeHead(isLiveness ? 200 : 503, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(isLiveness ? {} : { 'Retry-After': '2' }),
  });
  response.end(JSON.stringify(body));
};
