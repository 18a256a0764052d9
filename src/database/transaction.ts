import type { Database } from './database.js';
import type { Statements } from './statements.js';

/** Runs the work in one transaction on the primary, its statements one after the other on one connection. */
export async function inTransaction<T>(database: Database, work: (transaction: Statements) => Promise<T>): Promise<T> {
  return database.transaction(async ({ queryRunner }) => {
    if (queryRunner === undefined) throw new Error('a transaction has a connection of its own');
    return work({
      rows: async <Row extends object>(statement: string, parameters: readonly unknown[] = []) =>
        (await queryRunner.query(statement, [...parameters], true)).records as Row[],
    });
  });
}
