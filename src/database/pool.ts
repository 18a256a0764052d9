import { Pool } from 'pg';
import type { Logger } from '../common/logging/logger.js';
import { databaseTypes } from './types.js';

/** What a pool serves; each use has connections of its own, so that none starves another. */
export type PoolUse = 'worker' | 'command' | 'health';

/** Readiness is asked on one connection that is always there, and answered at once or not at all. */
const forHealth = { max: 1, connectionTimeoutMillis: 2_000, idleTimeoutMillis: 0, query_timeout: 2_000 } as const;

/**
 * Opens a pool of connections.
 * Connections lost while idle are logged and replaced; without a listener they would end the process.
 */
export function createPool(url: string, use: PoolUse, logger: Logger): Pool {
  const pool = new Pool({
    connectionString: url,
    types: databaseTypes,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: `football-analytics ${use}`,
    max: 4,
    ...(use === 'health' ? forHealth : {}),
  });
  pool.on('error', (error) => logger.warn({ err: error, pool: use }, 'a database connection was lost'));
  return pool;
}
