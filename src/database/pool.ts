import pg, { Pool } from 'pg';
import type { PoolClient, PoolConfig } from 'pg';
import { ApplicationError } from '../common/problem/application-error.js';
import { routeClasses } from './route-classes.js';
import type { RouteClass } from './route-classes.js';
import { databaseTypes } from './types.js';

/** What a pool serves; each use has connections of its own, so that none starves another. */
export type PoolUse = 'record' | 'heavy' | 'worker' | 'command' | 'boards' | 'health';

interface BoundedPoolConfig extends PoolConfig {
  /** Statements that may wait for a connection; one more is refused. */
  readonly mostWaiting?: number;
  /** Receives the error of every connection that breaks, in use or idle. */
  readonly onConnectionError?: (error: Error) => void;
}

const ofRoutes = ({ connections, statementTimeout, mostWaiting }: RouteClass): BoundedPoolConfig => ({
  max: connections,
  statement_timeout: statementTimeout,
  mostWaiting,
});

/** How pools differ by their use. */
const settingsByUse: Readonly<Record<PoolUse, BoundedPoolConfig>> = {
  record: ofRoutes(routeClasses.record),
  heavy: ofRoutes(routeClasses.heavy),
  worker: { max: 4 },
  command: { max: 4 },
  // builds follow each other on one connection; another stores what they know of the past, now and then
  boards: { min: 1, max: 2 },
  // readiness has one permanent connection, and fails after 2 s
  health: { max: 1, connectionTimeoutMillis: 2_000, idleTimeoutMillis: 0, query_timeout: 2_000 },
};

/**
 * Opens a pool of connections.
 * @param onLost receives the error of an idle connection that breaks while the pool is open; the pool replaces the
 *   connection on demand. Without a listener the error ends the process.
 * @param onConnectionError receives the error of every connection that breaks, also of one whose statement reports it
 */
export function createPool(
  url: string,
  use: PoolUse,
  onLost: (error: Error) => void,
  onConnectionError?: (error: Error) => void,
): Pool {
  const pool = new BoundedPool({
    connectionString: url,
    types: databaseTypes,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: `football-analytics ${use}`,
    ...(onConnectionError && { onConnectionError }),
    ...settingsByUse[use],
  });
  pool.on('error', (error) => {
    // a server that shuts down cuts off connections that the pool is closing anyway
    if (!pool.ending) onLost(error);
  });
  return pool;
}

/** `Retry-After` of a request that finds too many waiting, in seconds. */
const BUSY_SECONDS = 2;

type Connected = Parameters<Pool['connect']>[0];

/** A pool that refuses a statement at once where too many wait for a connection already, and survives lost connections. */
export class BoundedPool extends Pool {
  private readonly mostWaiting: number;

  constructor({ mostWaiting = Infinity, onConnectionError, ...config }: BoundedPoolConfig = {}) {
    super(config);
    this.mostWaiting = mostWaiting;
    // A server that ends a connection may send that in one chunk with the end of a statement: nobody who borrows the
    // connection listens then, and the error would end the process. The pool drops the connection on its return.
    this.on('connect', (client) => client.on('error', (error) => onConnectionError?.(error)));
  }

  override connect(): Promise<PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<PoolClient> | void {
    // those who get an idle connection, or a new one, do not wait
    const free = this.idleCount + this.options.max - this.totalCount;
    if (this.waitingCount - free < this.mostWaiting) return connected ? super.connect(connected) : super.connect();
    const busy = new ApplicationError(
      'service_unavailable',
      'Too many requests of this kind wait already; try again.',
      [],
      { headers: { 'Retry-After': String(BUSY_SECONDS) } },
    );
    if (connected === undefined) return Promise.reject(busy);
    connected(busy, undefined, () => undefined);
  }
}

/** `pg` with bounded pools, as TypeORM takes it. */
export const boundedDriver = { ...pg, Pool: BoundedPool };
