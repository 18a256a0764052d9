import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource, TypeORMError } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { databaseFailureOf } from '../common/problem/database-failure.js';
import type { DatabaseFailure } from '../common/problem/database-failure.js';

/** What the database does at the moment: reads and writes, reads alone, or neither. */
export type DatabaseState = 'writable' | 'readonly' | 'unavailable';

/** How long a read whose connection died waits until it is sent once more. */
const REPEAT_MILLISECONDS = 50;
/** How long a refusal counts unless a success ends it: a service that is not ready is sent nothing to succeed in. */
const REFUSAL_MILLISECONDS = 15_000;

/**
 * How repositories speak to PostgreSQL. Reads are answered by a replica where there is one; everything
 * that writes, or must see what was just written, belongs in `transaction`.
 */
@Injectable()
export class Database {
  /** Until when each counts as refused, by `performance.now()`. */
  private readonly refusedUntil = { reads: -Infinity, writes: -Infinity };

  constructor(private readonly source: DataSource) {}

  /** The rows of one statement that only reads; sent once more where its connection dies, or its replica does. */
  async rows<Row extends object>(statement: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return this.noting('reads', async () => {
      try {
        return await this.read<Row>('slave', statement, parameters);
      } catch (error) {
        const failure = databaseFailureOf(error);
        const isRepeated = failure?.repeatsReads === true || (failure?.isAway === true && this.replicas > 0);
        if (!isRepeated) throw error;
        // a server that ends takes all connections along: meanwhile the pool drops those that it still held for good
        await sleep(REPEAT_MILLISECONDS);
        return await this.read<Row>('master', statement, parameters);
      }
    });
  }

  /** The first row of one statement that only reads, or null. */
  async row<Row extends object>(statement: string, parameters: readonly unknown[] = []): Promise<Row | null> {
    return (await this.rows<Row>(statement, parameters))[0] ?? null;
  }

  /** Runs the work in one transaction on the primary: committed when it resolves, rolled back when it throws. */
  async transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.noting('writes', () => this.transact(work));
  }

  /** What the primary does at the moment, asked of it and told by what it refused a moment ago. */
  async state(): Promise<DatabaseState> {
    try {
      const [row] = await this.read<{ isReadOnly: boolean }>(
        'master', `select current_setting('transaction_read_only')::boolean as "isReadOnly"`, [],
      );
      const now = performance.now();
      if (now < this.refusedUntil.reads) return 'unavailable';
      return row?.isReadOnly === true || now < this.refusedUntil.writes ? 'readonly' : 'writable';
    } catch (error) {
      if (databaseFailureOf(error) !== null) return 'unavailable';
      throw error;
    }
  }

  private async transact<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const runner = this.source.createQueryRunner('master');
    try {
      await runner.startTransaction();
      const result = await work(runner.manager);
      await runner.commitTransaction();
      return result;
    } catch (error) {
      // a connection that ends between two statements releases the runner, and the next statement is refused for that
      if (runner.isReleased && error instanceof TypeORMError) {
        throw new Error('Connection terminated between two statements of a transaction', { cause: error });
      }
      await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  }

  /** Notes what the database refuses, and that it does so no longer. */
  private async noting<T>(kind: 'reads' | 'writes', work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      this.refusedUntil[kind] = -Infinity;
      return result;
    } catch (error) {
      const refused: DatabaseFailure['refuses'] = databaseFailureOf(error)?.refuses;
      if (refused !== undefined) this.refusedUntil[refused] = performance.now() + REFUSAL_MILLISECONDS;
      throw error;
    }
  }

  private get replicas(): number {
    const { options } = this.source;
    return options.type === 'postgres' ? (options.replication?.slaves.length ?? 0) : 0;
  }

  private async read<Row>(from: 'master' | 'slave', statement: string, parameters: readonly unknown[]): Promise<Row[]> {
    const runner = this.source.createQueryRunner(from);
    try {
      return (await runner.query(statement, [...parameters], true)).records as Row[];
    } finally {
      await runner.release();
    }
  }
}
