import { Client } from 'pg';
import { databaseTypes } from './types.js';

/** How the connection of `withClient` differs from the plain one. */
export interface ClientSettings {
  /** Shown in the server's list of connections. */
  readonly purpose?: string;
  /** Milliseconds to wait for the server. */
  readonly patience?: number;
  /** Breaks the connection off when aborted: what runs on it fails. */
  readonly signal?: AbortSignal;
}

/** Does some work on a connection of its own, which is closed afterwards whatever happens. */
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
