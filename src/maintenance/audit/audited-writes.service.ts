import { Injectable } from '@nestjs/common';
import type { Writer } from '../../common/access/writer.js';
import type { Statements } from '../../database/statements.js';
import { TransactionRunner } from '../../database/transaction-runner.js';
import type { WriteTransaction } from '../../database/transaction-runner.js';

/** A transaction that changes something: statements see each other, and the change is noted beside them. */
export interface Write extends Statements, Pick<WriteTransaction, 'record'> {}

/** Runs every change that somebody makes over HTTP: one transaction with its row in the audit log. */
@Injectable()
export class AuditedWrites {
  constructor(private readonly transactions: TransactionRunner) {}

  run<T>(writer: Writer, work: (write: Write) => Promise<T>): Promise<T> {
    return this.transactions.run(writer, ({ sql, record }) =>
      work({ rows: (statement, parameters) => sql.rows(statement, parameters), record }),
    );
  }
}
