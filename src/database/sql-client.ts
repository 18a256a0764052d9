import { createHash } from 'node:crypto';
import type { ClientBase, Pool, QueryConfig } from 'pg';
import { isDatabaseAway } from '../common/problem/database-failure.js';
import type { DatabaseTarget } from './database-address.js';
import { Refusals } from './database-health.js';
import { createPool } from './pool.js';
import type { PoolUse } from './pool.js';
import { ReadPool } from './read-pool.js';
import type { ReadOptions } from './read-pool.js';

/** Interval at which the cancelling of a statement is repeated until it ends. */
const CANCEL_MILLISECONDS = 100;

/** Characters of a statement shown in an error. */
const STATEMENT_CHARACTERS = 120;

/** Options of a transaction. */
export interface TransactionOptions {
  /** `repeatable read` sees one state of the database throughout. */
  readonly isolation?: 'read committed' | 'repeatable read';
  readonly readOnly?: boolean;
  /** Cancels the running statement when aborted, so that the transaction fails. */
  readonly signal?: AbortSignal;
}

/** Options of a statement. */
export interface StatementOptions extends ReadOptions {
  /**
   * Prepares the statement once per connection, with one plan for all parameters: for statements that join many tables
   * for few rows by id, where planning takes longer than running. Not within a transaction.
   */
  readonly isPrepared?: boolean;
}

/** A statement with its parameters. */
export type StatementArguments = [statement: string, parameters?: readonly unknown[], options?: StatementOptions];

/** A statement for the driver; a prepared one is named by a digest of its text. */
function queryOf(...[text, parameters = [], options]: StatementArguments): QueryConfig {
  const query = { text, values: [...parameters] };
  if (options?.isPrepared !== true) return query;
  return { ...query, name: createHash('sha256').update(text).digest('base64url') };
}

/**
 * Runs SQL: injected, on the connections of a pool; within `transaction`, on the one connection of that transaction.
 * Parameters are bound as `$1`, `$2` ...; `database/types.ts` parses values from the database.
 */
export abstract class SqlClient {
  abstract rows<Row extends object>(...statement: StatementArguments): Promise<Row[]>;

  /** The first row of one statement, or null. */
  async row<Row extends object>(...statement: StatementArguments): Promise<Row | null> {
    return (await this.rows<Row>(...statement))[0] ?? null;
  }

  /** The first row of a statement that always has one. @throws Error when it has none */
  async rowOrFail<Row extends object>(...statement: StatementArguments): Promise<Row> {
    const row = await this.row<Row>(...statement);
    if (row !== null) return row;
    throw new Error(`no row where one always is: ${statement[0].trim().slice(0, STATEMENT_CHARACTERS)}`);
  }

  /** Runs the work in one transaction on the primary: committed when it resolves, rolled back when it throws. */
  abstract transaction<T>(work: (sql: SqlTransaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
}

/** One connection with its transaction: statements see each other; a further transaction is a savepoint. */
export class SqlTransaction extends SqlClient {
  /** @param connection for COPY, which runs directly on the `pg` client */
  constructor(readonly connection: ClientBase) {
    super();
  }

  override async rows<Row extends object>(...statement: StatementArguments): Promise<Row[]> {
    const [text, parameters = []] = statement;
    return (await this.connection.query({ text, values: [...parameters] })).rows as Row[];
  }

  /** Runs the work within a savepoint: if it throws, its changes are rolled back and the transaction continues. */
  override async transaction<T>(work: (sql: SqlTransaction) => Promise<T>): Promise<T> {
    await this.connection.query('savepoint nested');
    try {
      const result = await work(this);
      await this.connection.query('release savepoint nested');
      return result;
    } catch (error) {
      if (!isDatabaseAway(error)) await this.connection.query('rollback to savepoint nested');
      throw error;
    }
  }
}

/** An open transaction with its connection, for callers that decide when it ends. */
export interface OpenTransaction {
  readonly sql: SqlTransaction;
  /** Commits or rolls back, and returns the connection to the pool. */
  readonly end: (outcome: 'commit' | 'rollback') => Promise<void>;
}

/** The pools of a client. */
export interface SqlPools {
  /** Connections to the primary. */
  readonly primary: Pool;
  /** For reads, which may use replicas; default: `primary`. */
  readonly reads?: ReadPool;
  /** To the primary, for transactions; default: `primary`. */
  readonly writes?: Pool;
  /** Milliseconds after which a statement in a transaction is cancelled; default: the time-out of the pool. */
  readonly writeTimeout?: number;
}

/** Runs SQL on the connections of pools. */
export class PoolSqlClient extends SqlClient {
  private readonly reads: ReadPool;
  private readonly writes: Pool;
  private readonly writeTimeout: number | undefined;

  constructor(
    { primary, reads = new ReadPool(primary), writes = primary, writeTimeout }: SqlPools,
    private readonly refusals = new Refusals(),
  ) {
    super();
    this.reads = reads;
    this.writes = writes;
    this.writeTimeout = writeTimeout;
  }

  /**
   * The rows of one read-only statement; resent once if its connection dies or its replica is unavailable. Statements
   * that write belong in `transaction`.
   * @throws ApplicationError `service_unavailable` when too many already wait for a connection
   */
  override async rows<Row extends object>(...statement: StatementArguments): Promise<Row[]> {
    const [, , options] = statement;
    const query = queryOf(...statement);
    return this.refusals.note('reads', async () => (await this.reads.query(query, options)).rows as Row[]);
  }

  /** @throws ApplicationError `service_unavailable` when too many already wait for a connection */
  override async transaction<T>(
    work: (sql: SqlTransaction) => Promise<T>,
    options: TransactionOptions = {},
  ): Promise<T> {
    return this.refusals.note('writes', async () => {
      const transaction = await this.begin(options);
      let result: T;
      try {
        result = await work(transaction.sql);
      } catch (error) {
        await transaction.end('rollback');
        throw error;
      }
      await transaction.end('commit');
      return result;
    });
  }

  /** Begins a transaction that lasts until the caller ends it. */
  async begin({
    isolation = 'read committed',
    readOnly = false,
    signal,
  }: TransactionOptions = {}): Promise<OpenTransaction> {
    signal?.throwIfAborted();
    const client = await this.writes.connect();
    // a connection lost between two statements reports it here, and to the next statement
    let lost: Error | undefined;
    const onError = (error: Error): void => void (lost = error);
    client.on('error', onError);
    const release = (): void => {
      client.off('error', onError);
      client.release(lost);
    };
    try {
      const timeout = this.writeTimeout === undefined ? '' : `; set local statement_timeout = ${this.writeTimeout}`;
      await client.query(`begin isolation level ${isolation}${readOnly ? ' read only' : ''}${timeout}`);
      const sql = new SqlTransaction(client);
      const stopCancelling = await this.cancelOnAbort(sql, signal);
      return {
        sql,
        end: async (outcome) => {
          await stopCancelling();
          try {
            await client.query(outcome);
          } catch (error) {
            // a connection that cannot even roll back is not reused
            lost = error as Error;
            if (outcome === 'commit') throw error;
          } finally {
            release();
          }
        },
      };
    } catch (error) {
      lost = error as Error;
      release();
      throw error;
    }
  }

  /** Cancels each statement of a connection once the signal aborts. @returns stops this; await it before reuse */
  private async cancelOnAbort(sql: SqlTransaction, signal: AbortSignal | undefined): Promise<() => Promise<void>> {
    if (signal === undefined) return () => Promise.resolve();
    const { pid } = await sql.rowOrFail<{ pid: number }>('select pg_backend_pid() as pid');
    let timer: NodeJS.Timeout | undefined;
    let cancelling: Promise<unknown> = Promise.resolve();
    const cancel = (): void => {
      cancelling = this.writes.query('select pg_cancel_backend($1)', [pid]).catch(() => undefined);
      timer = setTimeout(cancel, CANCEL_MILLISECONDS);
    };
    if (signal.aborted) cancel();
    else signal.addEventListener('abort', cancel, { once: true });
    return async () => {
      signal.removeEventListener('abort', cancel);
      clearTimeout(timer);
      await cancelling;
    };
  }
}

/** A client with its own connections. */
export interface OwnSqlClient extends PoolSqlClient {
  /** Closes the connections; running statements finish first. */
  close(): Promise<void>;
}

/**
 * Opens a client with its own connections, which the caller closes.
 * @param onLost called when a connection is lost while idle; it is replaced on demand
 */
export function openSqlClient(target: DatabaseTarget, use: PoolUse, onLost: (error: Error) => void): OwnSqlClient {
  const primary = createPool(target, use, onLost);
  return Object.assign(new PoolSqlClient({ primary }), { close: () => primary.end() });
}
