import { Client } from 'pg';
import type { Logger } from '../common/logging/logger.js';

/** Delay before reconnecting after a lost connection. */
const RETRY_MILLISECONDS = 1_000;

/** Receives every `NOTIFY` on one channel, on a dedicated connection. */
export class NotificationListener {
  private client: Client | null = null;
  private retry: NodeJS.Timeout | null = null;
  private isClosed = false;

  /**
   * @param directUrl address without a pooler: a connection listens as long as it lasts
   * @param onNotification called for each notification, and after each connect, for those missed meanwhile
   */
  constructor(
    private readonly directUrl: string,
    private readonly channel: string,
    private readonly onNotification: () => void,
    private readonly logger: Logger,
  ) {}

  /** Connects, and reconnects after a loss, until `close`. */
  async listen(): Promise<void> {
    const client = new Client({
      connectionString: this.directUrl,
      keepAlive: true,
      // a server that vanished is noticed within half a minute
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 5_000,
      application_name: 'football-analytics listener',
    });
    this.client = client;
    client.on('notification', this.onNotification);
    client.on('error', (error) => this.reconnect(client, error));
    client.on('end', () => this.reconnect(client, null));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(this.channel)}`);
      this.onNotification();
    } catch (error) {
      this.reconnect(client, error as Error);
    }
  }

  /** Stops listening. */
  async close(): Promise<void> {
    this.isClosed = true;
    if (this.retry !== null) clearTimeout(this.retry);
    await this.client?.end().catch(() => undefined);
  }

  private reconnect(client: Client, error: Error | null): void {
    if (this.isClosed || client !== this.client) return;
    this.client = null;
    this.logger.warn({ err: error, channel: this.channel }, 'the listening connection was lost; connecting again');
    client.end().catch(() => undefined);
    this.retry = setTimeout(() => void this.listen(), RETRY_MILLISECONDS);
    this.retry.unref();
  }
}
