import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Writer } from '../../common/access/writer.js';
import { ApplicationError } from '../../common/problem/application-error.js';
import { databaseFailureOf } from '../../common/problem/database-failure.js';
import { Database } from '../../database/database.js';
import type { Statements } from '../../database/statements.js';
import { AuditLogRepository } from './audit-log.repository.js';
import type { AuditedChange } from './audit-log.repository.js';

/** A transaction that changes something: statements see each other, and the change is noted beside them. */
export interface Write extends Statements {
  /** Notes one change; it is kept if the transaction is. */
  record(change: AuditedChange): Promise<void>;
}

const uniqueViolation = '23505';
const attempts = 2;

/** Runs every change that somebody makes over HTTP: one transaction with its row in the audit log. */
@Injectable()
export class AuditedWrites {
  constructor(
    private readonly database: Database,
    private readonly log: AuditLogRepository,
  ) {}

  /**
   * Runs the work in a transaction: committed when it resolves, without a trace when it throws. Work that collides
   * with another's is done once more, on what the other one left; so it must only act through `write`.
   * @throws ApplicationError what the work throws; `conflict` when another one stored the same twice
   * @throws Error of the database, which answers 503, when the work collides twice
   */
  async run<T>(writer: Writer, work: (write: Write) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.database.transaction((manager) => this.attempt(manager, writer, work));
      } catch (error) {
        const isTaken = isUniqueViolation(error);
        if (!isTaken && databaseFailureOf(error)?.repeatsTransactions !== true) throw error;
        if (attempt < attempts) continue;
        if (!isTaken) throw error;
        throw new ApplicationError('conflict', 'Somebody else stored the same meanwhile.', [], { cause: error });
      }
    }
  }

  private async attempt<T>(manager: EntityManager, writer: Writer, work: (write: Write) => Promise<T>): Promise<T> {
    const rows = async <Row extends object>(statement: string, parameters: readonly unknown[] = []): Promise<Row[]> => {
      const { queryRunner } = manager;
      if (queryRunner === undefined) throw new Error('a transaction has a connection of its own');
      return (await queryRunner.query(statement, [...parameters], true)).records as Row[];
    };
    // An import may hold a row for as long as its file takes.
    await rows(`set local lock_timeout = '5s'`);
    return work({ rows, record: (change) => this.log.append({ rows }, writer, change) });
  }
}

function isUniqueViolation(error: unknown): boolean {
  const { driverError } = error as { driverError?: { code?: unknown } };
  return driverError?.code === uniqueViolation;
}
