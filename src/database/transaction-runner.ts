import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import type { Writer } from '../common/access/writer.js';
import { ApplicationError } from '../common/problem/application-error.js';
import { databaseFailureOf } from '../common/problem/database-failure.js';
import { AuditLogEntryEntity } from './entities/index.js';
import { Refusals } from './database-health.js';
import { routeClasses } from './route-classes.js';
import { SqlTransaction } from './sql-client.js';

/** A change of one entity, as the audit log stores it. */
export interface AuditedChange {
  readonly entityKind:
    'league-group' | 'manager' | 'country' | 'messenger-message' | 'source' | 'name' | 'import' | 'webhook';
  readonly entityId: number;
  readonly action:
    'create' | 'update' | 'delete' | 'add-leagues' | 'remove-league' | 'replay' | 'run' | 'rotate-secret' | 'test';
  /** The entity before; null when it was created. */
  readonly before: object | null;
  /** The entity after; null when it was deleted. */
  readonly after: object | null;
}

/** One transaction: repositories and SQL on one connection. */
export interface Transaction {
  /** Gives the repositories of this transaction. */
  readonly manager: EntityManager;
  /** SQL on the connection of this transaction. */
  readonly sql: SqlTransaction;
}

/** A transaction of a writer, with the audit log. */
export interface WriteTransaction extends Transaction {
  /** Adds one change to the audit log, within the transaction. */
  readonly record: (change: AuditedChange) => Promise<void>;
}

const uniqueViolation = '23505';
const attempts = 2;
/** An import may lock a row for as long as its file takes. */
const importLockTimeout = '5s';

/** Runs every change in one transaction on the primary: committed when it resolves, rolled back when it throws. */
@Injectable()
export class TransactionRunner {
  constructor(
    private readonly source: DataSource,
    private readonly refusals: Refusals,
  ) {}

  /** Runs work that the audit log does not record. */
  async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.begin(`${routeClasses.write.lockTimeout}ms`, work);
  }

  /**
   * Runs the work of a writer: commits when it resolves, rolls back when it throws. Work that collides with another
   * change runs once more on the newer rows, so it must act through its transaction only.
   * @throws ApplicationError what the work throws; `conflict` when another writer stored the same key twice
   * @throws Error of the database, which is answered with 503, when the work collides twice
   */
  async run<T>(writer: Writer, work: (transaction: WriteTransaction) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.begin(importLockTimeout, (transaction) => work(audited(transaction, writer)));
      } catch (error) {
        const isTaken = (error as { code?: unknown }).code === uniqueViolation;
        if (!isTaken && databaseFailureOf(error)?.repeatsTransactions !== true) throw error;
        if (attempt < attempts) continue;
        if (!isTaken) throw error;
        throw new ApplicationError('conflict', 'Somebody else has just stored the same.', [], { cause: error });
      }
    }
  }

  /** The transaction of a writer within one already open; it is never repeated. */
  audited(transaction: Transaction, writer: Writer): WriteTransaction {
    return audited(transaction, writer);
  }

  /** @param lockTimeout how long a statement waits for a lock */
  private async begin<T>(lockTimeout: string, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.refusals.note('writes', () =>
      this.source.transaction(async (manager) => work(await transactionOf(manager, lockTimeout))),
    );
  }
}

async function transactionOf(manager: EntityManager, lockTimeout: string): Promise<Transaction> {
  const { queryRunner } = manager;
  if (queryRunner === undefined) throw new Error('a transaction has a connection of its own');
  await queryRunner.query(
    `select set_config('lock_timeout', $1::text, true), set_config('statement_timeout', $2::text, true)`,
    [lockTimeout, String(routeClasses.write.statementTimeout)],
  );
  return { manager, sql: new SqlTransaction((await queryRunner.connect()) as SqlTransaction['connection']) };
}

function audited(transaction: Transaction, { caller, requestId, reason }: Writer): WriteTransaction {
  const actor = caller.kind === 'bearer' ? caller.subject : caller.kind === 'internal' ? caller.messengerUserId : null;
  return {
    ...transaction,
    record: async ({ entityId, ...change }) => {
      const entry = { ...change, entityId: String(entityId), callerKind: caller.kind, actor, requestId, reason };
      await transaction.manager.insert(AuditLogEntryEntity, entry);
    },
  };
}
