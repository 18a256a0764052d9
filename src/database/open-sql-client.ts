import { createPool } from './pool.js';
import type { PoolUse } from './pool.js';
import { PoolSqlClient } from './sql-client.js';

/** SQL on connections of its own. */
export interface OwnSqlClient extends PoolSqlClient {
  /** Closes the connections; statements under way finish first. */
  close(): Promise<void>;
}

/**
 * Opens a client with connections of its own, which the caller closes.
 * @param onLost is told of connections lost while idle, which are replaced when they are needed
 */
export function openSqlClient(url: string, use: PoolUse, onLost: (error: Error) => void): OwnSqlClient {
  const primary = createPool(url, use, onLost);
  return Object.assign(new PoolSqlClient({ primary }), { close: () => primary.end() });
}
