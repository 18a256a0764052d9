import { Client } from 'pg';
import { databaseTypes } from './types.js';

/** Settings of the connection of `withClient`. */
export interface ClientSettings {
  /** Shown in the server's list of connections. */
  readonly purpose?: string;
  /** Milliseconds to wait for the server. */
  readonly patience?: number;
  /** Closes the connection when aborted: statements on it fail. */
  readonly signal?: AbortSignal;
}

/** Runs the work on a dedicated connection, which is always closed afterwards. */
export async function withClient<T>(
  url: string,
  work: (client: Client) => Promise<T>,
  { purpose = 'service', patience = 10_000, signal }: ClientSettings = {},
): Promise<T> {
  const client = new Client({
    connectionString: url,
    types: databaseTypes,
    connectionTimeoutMillis: patience,
    application_name: `football-analytics ${purpose}`,
  });
  // a connection lost between two statements would end the process; the next statement reports it
  client.on('error', () => undefined);
  const breakOff = (): void => void client.end().catch(() => undefined);
  signal?.addEventListener('abort', breakOff, { once: true });
  try {
    await client.connect();
    return await work(client);
  } finally {
    signal?.removeEventListener('abort', breakOff);
    await client.end().catch(() => undefined);
  }
}
