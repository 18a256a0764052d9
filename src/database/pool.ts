import type { Socket } from 'node:net';
import pg, { Pool } from 'pg';
import type { PoolClient, PoolConfig } from 'pg';
import { ApplicationError } from '../common/problem/application-error.js';
import { databaseAddress, isPooled } from './database-address.js';
import type { DatabaseTarget } from './database-address.js';
import { routeClasses } from './route-classes.js';
import type { RouteClass } from './route-classes.js';
import { databaseTypes } from './types.js';

/** Use of a pool; each has its own connections, so that none starves another. */
export type PoolUse = 'light' | 'record' | 'heavy' | 'worker' | 'command' | 'boards' | 'health' | 'metrics' | 'replica';

/** Longest silence of a running statement of background work, which may take minutes. */
const LONGEST_SILENCE_MILLISECONDS = 15 * 60_000;
/** How much longer than its statements a connection may be silent: by then the server has cancelled the statement. */
const SILENCE_MARGIN_MILLISECONDS = 2_000;

/** Longest silence of a connection with this statement time-out, both in milliseconds. */
export const silenceOf = (statementTimeout: number): number => statementTimeout + SILENCE_MARGIN_MILLISECONDS;

interface BoundedPoolConfig extends PoolConfig {
  /** Most statements that wait for a connection; further ones are refused. */
  readonly mostWaiting?: number;
  /** Milliseconds without a byte from the server after which a connection with a running statement is closed. */
  readonly silenceTimeout?: number;
  /** Called with the error of every connection that breaks, in use or idle. */
  readonly onConnectionError?: (error: Error) => void;
  /** Whether connections go to a pooler in transaction mode, which accepts time-outs in transactions only. */
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

/** Settings of pools by use. */
const settingsByUse: Readonly<Record<PoolUse, BoundedPoolConfig>> = {
  light: ofRoutes(routeClasses.light),
  record: ofRoutes(routeClasses.record),
  heavy: ofRoutes(routeClasses.heavy),
  // up to four imports may wait for the import lock, each on a connection
  worker: { max: 8 },
  command: { max: 4 },
  // builds run one after another on one connection; the other one stores a checkpoint now and then
  boards: { min: 1, max: 2 },
  // readiness has one permanent connection, and fails after 2 s
  health: { max: 1, connectionTimeoutMillis: 2_000, idleTimeoutMillis: 0, query_timeout: 2_000 },
  // one statement per scrape, which may be late rather than add load
  metrics: {
    max: 1,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 2_000,
    lock_timeout: 500,
    query_timeout: 2_500,
  },
  // polls a replica
  replica: { max: 1 },
};

/**
 * Opens a pool of connections.
 * @param onLost called with the error of an idle connection that breaks while the pool is open; the pool replaces the
 *   connection on demand. Without a listener the error ends the process.
 * @param onConnectionError called with the error of every connection that breaks, even if a statement reports it too
 * @param differing settings that override those of the use
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

/** `Retry-After`, in seconds, of a request refused because too many are waiting. */
const BUSY_SECONDS = 2;

/** Undeclared members of a client of `pg`. */
interface OpenClient {
  readonly connection: { readonly stream: Socket };
  /** False while a statement runs. */
  readonly readyForQuery: boolean;
}

type Connected = Parameters<Pool['connect']>[0];

/** SQL that begins a transaction with time-outs in milliseconds; null where there are none. */
function beginWith(timeouts: Readonly<Record<string, number | false | undefined>>): string | null {
  const settings = Object.entries(timeouts).flatMap(([name, value]) =>
    value ? [`set local ${name} = ${Number(value)}`] : [],
  );
  return settings.length === 0 ? null : ['begin', ...settings].join('; ');
}

/** A pool that survives lost connections, and refuses a statement at once when too many already wait for one. */
export class BoundedPool extends Pool {
  /** SQL that begins a transaction with the pool's time-outs, around each statement; null: each connection has them. */
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
    // A server that closes a connection may send that in one chunk with the end of a statement: the borrower of the
    // connection has no listener at that point, and the error would end the process. The pool drops the connection on
    // its return.
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

  /** Closes every connection immediately; statements on them fail. */
  breakOff(): void {
    for (const socket of this.sockets) socket.destroy(new Error('Connection terminated: the server does not answer'));
  }

  override connect(): Promise<PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<PoolClient> | void {
    // callers that get an idle connection, or a new one, do not wait
    const free = this.idleCount + this.options.max - this.totalCount;
    if (this.waitingCount - free < this.mostWaiting) return connected ? super.connect(connected) : super.connect();
    const busy = new ApplicationError(
      'service_unavailable',
      'Too many requests of this kind are already waiting; try again.',
      [],
      { headers: { 'Retry-After': String(BUSY_SECONDS) } },
    );
    if (connected === undefined) return Promise.reject(busy);
    connected(busy, undefined, () => undefined);
  }
}

/** `pg` with bounded pools, as the driver of TypeORM. */
export const boundedDriver = { ...pg, Pool: BoundedPool };
