import type { Socket } from 'node:net';
import pg, { Pool } from 'pg';
import type { PoolClient, PoolConfig } from 'pg';
import { ApplicationError } from '../common/problem/application-error.js';
import { databaseAddress, isPooled } from './database-address.js';
import type { DatabaseTarget } from './database-address.js';
import { routeClasses } from './route-classes.js';
import type { RouteClass } from './route-classes.js';
import { databaseTypes } from './types.js';

/** What a pool serves; each use has connections of its own, so that none starves another. */
export type PoolUse = 'light' | 'record' | 'heavy' | 'worker' | 'command' | 'boards' | 'health' | 'metrics' | 'replica';

/** Longest silence of a running statement of background work, which may take minutes. */
const LONGEST_SILENCE_MILLISECONDS = 15 * 60_000;
/** How much longer than its statements a connection may be silent: by then the server has broken the statement off. */
const SILENCE_MARGIN_MILLISECONDS = 2_000;

/** Longest silence of a connection whose statements take so long at most. */
export const silenceOf = (statementTimeout: number): number => statementTimeout + SILENCE_MARGIN_MILLISECONDS;

interface BoundedPoolConfig extends PoolConfig {
  /** Statements that may wait for a connection; one more is refused. */
  readonly mostWaiting?: number;
  /** Milliseconds without a byte from the server after which a connection with a running statement is broken off. */
  readonly silenceTimeout?: number;
  /** Receives the error of every connection that breaks, in use or idle. */
  readonly onConnectionError?: (error: Error) => void;
  /** Whether connections lead to a pooler in transaction mode, which takes time-outs in transactions only. */
  readonly isPooled?: boolean;
  /** Whether named prepared statements may be used; true by default. */
  readonly preparesStatements?: boolean;
}

const ofRoutes = ({ connections, statementTimeout, lockTimeout, mostWaiting }: RouteClass): BoundedPoolConfig => ({
  max: connections,
  statement_timeout: statementTimeout,
  lock_timeout: lockTimeout,
  silenceTimeout: silenceOf(statementTimeout),
  mostWaiting,
});

/** How pools differ by their use. */
const settingsByUse: Readonly<Record<PoolUse, BoundedPoolConfig>> = {
  light: ofRoutes(routeClasses.light),
  record: ofRoutes(routeClasses.record),
  heavy: ofRoutes(routeClasses.heavy),
  worker: { max: 4 },
  command: { max: 4 },
  // builds follow each other on one connection; another stores what they know of the past, now and then
  boards: { min: 1, max: 2 },
  // readiness has one permanent connection, and fails after 2 s
  health: { max: 1, connectionTimeoutMillis: 2_000, idleTimeoutMillis: 0, query_timeout: 2_000 },
  // one statement a scrape, which is late rather than a burden
  metrics: {
    max: 1,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 2_000,
    lock_timeout: 500,
    query_timeout: 2_500,
  },
  // looks at a replica
  replica: { max: 1 },
};

/**
 * Opens a pool of connections.
 * @param onLost receives the error of an idle connection that breaks while the pool is open; the pool replaces the
 *   connection on demand. Without a listener the error ends the process.
 * @param onConnectionError receives the error of every connection that breaks, also of one whose statement reports it
 * @param differing settings unlike those of the use
 */
export function createPool(
  target: DatabaseTarget,
  use: PoolUse,
  onLost: (error: Error) => void,
  onConnectionError?: (error: Error) => void,
  differing: PoolConfig = {},
): BoundedPool {
  const address = databaseAddress(target);
  const pool = new BoundedPool({
    connectionString: address.url,
    isPooled: isPooled(address),
    preparesStatements: address.preparesStatements,
    types: databaseTypes,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: `football-analytics ${use}`,
    ...(onConnectionError && { onConnectionError }),
    silenceTimeout: LONGEST_SILENCE_MILLISECONDS,
    ...settingsByUse[use],
    ...differing,
  });
  pool.on('error', (error) => {
    // a server that shuts down cuts off connections that the pool is closing anyway
    if (!pool.ending) onLost(error);
  });
  return pool;
}

/** `Retry-After` of a request that finds too many waiting, in seconds. */
const BUSY_SECONDS = 2;

/** What `pg` has of a connection beside its declared members. */
interface OpenClient {
  readonly connection: { readonly stream: Socket };
  /** False while a statement runs. */
  readonly readyForQuery: boolean;
}

type Connected = Parameters<Pool['connect']>[0];

/** Begins a transaction with time-outs in milliseconds; null where there are none. */
function beginWith(timeouts: Readonly<Record<string, number | false | undefined>>): string | null {
  const settings = Object.entries(timeouts).flatMap(([name, value]) =>
    value ? [`set local ${name} = ${Number(value)}`] : [],
  );
  return settings.length === 0 ? null : ['begin', ...settings].join('; ');
}

/** A pool that refuses a statement at once where too many wait for a connection already, and survives lost connections. */
export class BoundedPool extends Pool {
  /** Begins a transaction with the pool's time-outs, around each statement; null: each connection has them. */
  readonly beginWithTimeouts: string | null;
  /** Whether named prepared statements may be used. */
  readonly preparesStatements: boolean;
  private readonly mostWaiting: number;
  private readonly sockets = new Set<Socket>();

  constructor(settings: BoundedPoolConfig = {}) {
    const {
      mostWaiting = Infinity,
      silenceTimeout,
      onConnectionError,
      preparesStatements = true,
      ...others
    } = settings;
    const { isPooled: isBehindPooler = false, statement_timeout, lock_timeout, ...config } = others;
    super(isBehindPooler ? config : { ...config, statement_timeout, lock_timeout });
    this.beginWithTimeouts = isBehindPooler ? beginWith({ statement_timeout, lock_timeout }) : null;
    this.preparesStatements = preparesStatements;
    this.mostWaiting = mostWaiting;
    // A server that ends a connection may send that in one chunk with the end of a statement: nobody who borrows the
    // connection listens then, and the error would end the process. The pool drops the connection on its return.
    this.on('connect', (client) => {
      client.on('error', (error) => onConnectionError?.(error));
      const { stream } = (client as unknown as OpenClient).connection;
      this.sockets.add(stream);
      stream.once('close', () => this.sockets.delete(stream));
      if (silenceTimeout === undefined) return;
      stream.setTimeout(silenceTimeout, () => {
        if ((client as unknown as OpenClient).readyForQuery) return;
        stream.destroy(new Error(`Query read timeout: the server has been silent for ${silenceTimeout} ms`));
      });
    });
  }

  /** Breaks every connection off; statements on them fail. */
  breakOff(): void {
    for (const socket of this.sockets) socket.destroy(new Error('Connection terminated: the server does not answer'));
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
