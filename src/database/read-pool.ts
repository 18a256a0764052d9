import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { LRUCache } from 'lru-cache';
import { databaseFailureOf } from '../common/problem/database-failure.js';
import { LOCK_NOT_AVAILABLE } from './errors.js';
import { BoundedPool } from './pool.js';
import type { PoolUse } from './pool.js';
import type { Replica } from './replica.js';
import type { Replicas } from './replicas.js';

/** Delay before a read whose connection died is resent. */
const REPEAT_MILLISECONDS = 50;

/** Maximum number of remembered statements. */
const MOST_STATEMENTS = 200;

/** A statement whose last run waited too long for a lock. */
interface LockedStatement {
  readonly error: Error;
  /** Whether it is being retried, to see if the lock is gone. */
  isTried: boolean;
}

/**
 * Statements that timed out on a lock. One at a time retries while the others are refused, so that a locked table does
 * not take the connections of statements that do not read it.
 */
class LockedStatements {
  private readonly locked = new LRUCache<string, LockedStatement>({ max: MOST_STATEMENTS });

  /** @throws the error of the last run, while a locked statement is being retried */
  refuse(statement: string): void {
    const found = this.locked.get(statement);
    if (found?.isTried === true) throw found.error;
  }

  begin(statement: string): void {
    const found = this.locked.get(statement);
    if (found !== undefined) found.isTried = true;
  }

  /** Records that a statement has ended. @param error of a lock time-out; absent: it ended otherwise */
  end(statement: string, error?: Error): void {
    if (error === undefined) this.locked.delete(statement);
    else this.locked.set(statement, { error, isTried: false });
  }
}

/** Which server a read uses. */
export interface ReadOptions {
  /** Reads from the primary, which has the newest data; from a replica only while the primary is unavailable. */
  readonly onPrimary?: boolean;
}

/**
 * Sends read-only statements to a replica, or to the primary if none is suitable. A statement is resent once, to the
 * primary, if its connection dies or its replica fails.
 */
export class ReadPool {
  private readonly locked = new LockedStatements();
  private readonly byReplica: ReadonlyMap<Replica, BoundedPool>;

  /** @param use use of the connections to replicas */
  constructor(
    readonly primary: Pool,
    private readonly replicas?: Replicas,
    use: PoolUse = 'light',
  ) {
    this.byReplica = new Map((replicas?.all ?? []).map((replica) => [replica, replica.open(use)]));
  }

  /** @throws ApplicationError `service_unavailable` when too many already wait for a connection */
  async query(query: QueryConfig, { onPrimary = false }: ReadOptions = {}): Promise<QueryResult> {
    if (onPrimary || this.byReplica.size === 0) return this.queryPrimary(query);
    return (await this.queryReplica(query)) ?? this.queryPrimary(query);
  }

  /** Closes the connections; running statements finish first. */
  async end(): Promise<void> {
    await Promise.all([this.primary, ...this.byReplica.values()].map((pool) => pool.end()));
  }

  private async queryPrimary(query: QueryConfig): Promise<QueryResult> {
    try {
      return await queryOn(this.primary, query, this.locked);
    } catch (error) {
      const failure = databaseFailureOf(error);
      if (failure?.isAway === true) {
        const result = await this.queryReplica(query);
        if (result !== null) return result;
      }
      if (failure?.repeatsReads !== true) throw error;
      // a server that shuts down breaks all connections: meanwhile the pool drops those it still considered usable
      await sleep(REPEAT_MILLISECONDS);
      return queryOn(this.primary, query, this.locked);
    }
  }

  /** Null where no replica can answer. */
  private async queryReplica(query: QueryConfig): Promise<QueryResult | null> {
    const replica = await this.replicas?.choose();
    const pool = replica && this.byReplica.get(replica);
    if (!pool) return null;
    try {
      return await queryOn(pool, query, this.locked);
    } catch (error) {
      const failure = databaseFailureOf(error);
      if (!failure || !(failure.isAway || failure.repeatsReads || failure.lacksConnection)) throw error;
      // a server that reports why it closes a connection may go on; one that reports nothing is left alone
      if (failure.isAway === true && !(error instanceof DatabaseError)) replica.fail(error);
      else void replica.look();
      return null;
    }
  }
}

/** Runs one statement on a connection of a pool; after a lock time-out, only one run of it at a time. */
async function queryOn(pool: Pool, query: QueryConfig, locked: LockedStatements): Promise<QueryResult> {
  locked.refuse(query.text);
  const client = await pool.connect();
  let lost: Error | undefined;
  let lockError: Error | undefined;
  let isRunning = false;
  try {
    // others may have failed while this one waited for the connection
    locked.refuse(query.text);
    locked.begin(query.text);
    isRunning = true;
    return await send(client, query, pool);
  } catch (error) {
    // an error of the statement alone leaves the connection usable
    const isOfStatement = error instanceof DatabaseError && error.severity === 'ERROR';
    if (isOfStatement && error.code === LOCK_NOT_AVAILABLE) lockError = error;
    // a text without parameters may contain several statements, and leave a transaction open
    const isSingle = (query.values ?? []).length > 0;
    if (isRunning && !(isOfStatement && isSingle)) lost = error as Error;
    throw error;
  } finally {
    if (isRunning) locked.end(query.text, lockError);
    client.release(lost);
  }
}

/** Sends a statement, in a transaction with time-outs if the pool cannot set them on its connections. */
async function send(client: PoolClient, query: QueryConfig, pool: Pool): Promise<QueryResult> {
  const { beginWithTimeouts = null, preparesStatements = true } = pool instanceof BoundedPool ? pool : {};
  const statement = preparesStatements ? query : { text: query.text, values: query.values ?? [] };
  if (beginWithTimeouts === null) return client.query(statement);
  await client.query(beginWithTimeouts);
  let result: QueryResult;
  try {
    result = await client.query(statement);
  } catch (error) {
    // if the rollback fails too, that error is thrown and the connection is not reused
    await client.query('rollback');
    throw error;
  }
  await client.query('commit');
  return result;
}
