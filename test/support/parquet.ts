import { DuckDBInstance } from '@duckdb/node-api';

/** A value as returned by `pg`: whole numbers as numbers, moments as dates. */
const plainOf = (value: unknown): unknown => (typeof value === 'bigint' ? Number(value) : value);

/** Rows of a statement that DuckDB runs; `read_parquet('...')` reads files. */
export async function duckRows(statement: string): Promise<Record<string, unknown>[]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const rows = (await connection.runAndReadAll(statement)).getRowObjectsJS();
    return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plainOf(value)])));
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
