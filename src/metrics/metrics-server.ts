import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { LOGGER } from '../common/logging/logger.js';
import type { Logger } from '../common/logging/logger.js';
import { AppConfig } from '../config/app-config.js';
import { ConfigError } from '../config/config-error.js';
import { MetricsService } from './metrics.service.js';

/** Serves `GET /metrics` on a separate port, without the queues, limits and proxy of the API. */
@Injectable()
export class MetricsServer implements OnApplicationShutdown {
  private readonly server: Server;

  constructor(
    private readonly metrics: MetricsService,
    private readonly config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.server = createServer((request, response) => void this.respond(request, response));
  }

  /**
   * Opens the port of the configuration.
   * @returns the address of the metrics
   * @throws ConfigError when the port cannot be opened
   */
  async listen(): Promise<string> {
    const { host, port } = this.config.metrics ?? { host: '127.0.0.1', port: 0 };
    const opened = once(this.server, 'listening');
    this.server.listen(port, host);
    await opened.catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        throw new ConfigError('METRICS_PORT', `must be free: ${port} is in use by another program`);
      if (error.code === 'EACCES')
        throw new ConfigError('METRICS_PORT', `must be one that this user may open, not ${port}`);
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
        throw new ConfigError('METRICS_HOST', `must be an address of this machine, not ${host}`);
      throw error;
    });
    const { port: actualPort } = this.server.address() as AddressInfo;
    return `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}/metrics`;
  }

  async onApplicationShutdown(): Promise<void> {
    if (!this.server.listening) return;
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private async respond({ method, url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (url.split('?', 1)[0] !== '/metrics') return send(response, 404, 'Only /metrics is served here.\n');
    if (method !== 'GET' && method !== 'HEAD') return send(response, 405, 'Use GET.\n', { Allow: 'GET, HEAD' });
    try {
      const text = await this.metrics.text();
      send(response, 200, text, { 'Content-Type': this.metrics.contentType, 'Cache-Control': 'no-store' });
    } catch (error) {
      this.logger.error({ err: error }, 'metrics could not be collected');
      send(response, 500, 'Metrics could not be collected; see the log.\n');
    }
  }
}

function send(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', ...headers });
  response.end(text);
}
