import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { Refusals } from './refusals.js';
import { routeClasses } from './route-classes.js';
import { SqlClient } from './sql-client.js';

/**
 * How repositories speak to PostgreSQL. Reads are answered by a replica where there is one; everything
 * that writes, or must see what was just written, belongs in `transaction`.
 */
@Injectable()
export class Database {
  constructor(
    private readonly sql: SqlClient,
    private readonly source: DataSource,
    private readonly refusals: Refusals,
  ) {}

  /** The rows of one statement that only reads. */
  rows<Row extends object>(statement: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return this.sql.rows<Row>(statement, parameters);
  }

  /** The first row of one statement that only reads, or null. */
  row<Row extends object>(statement: string, parameters: readonly unknown[] = []): Promise<Row | null> {
    return this.sql.row<Row>(statement, parameters);
  }

  /** Runs the work in one transaction on the primary: committed when it resolves, rolled back when it throws. */
  async transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.refusals.note('writes', () =>
      this.source.transaction(async (manager) => {
        await manager.query(`set local statement_timeout = ${routeClasses.write.statementTimeout}`);
        return work(manager);
      }),
    );
  }
}
