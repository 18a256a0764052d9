import { Client } from 'pg';
import { createLogger } from '../../src/common/logging/logger.js';
import { openSqlClient } from '../../src/database/open-sql-client.js';
import type { PoolSqlClient } from '../../src/database/sql-client.js';

/** A log that keeps silent. */
export const silentLogger = createLogger({ logLevel: 'silent' });

/** A database of one test's own, with the present schema. */
export interface TestDatabase {
  readonly url: string;
  readonly name: string;
  /** Connections to it, with the project's own way of reading values. */
  readonly sql: PoolSqlClient;
  /** The rows of one statement. */
  rows<Row extends object>(statement: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Closes the connections and removes the database. */
  drop(): Promise<void>;
}

let counter = 0;

/** Clones the template database of this test run; an empty one without any schema when `empty` is set. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const server = required('TEST_SERVER_URL');
  const name = `football_test_${process.pid}_${Date.now().toString(36)}_${(counter += 1)}`;
  await onServer(server, `create database ${name} template ${empty ? 'template0' : required('TEST_TEMPLATE')}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const url = address.href;
  const sql = openSqlClient(url, 'command', () => undefined);
  return {
    url,
    name,
    sql,
    rows: (statement, parameters) => sql.rows(statement, parameters),
    async drop() {
      await sql.close();
      await onServer(server, `drop database if exists ${name} with (force)`);
    },
  };
}

/** Makes a database before the tests of a file and drops it after them. */
export function useTestDatabase(): { readonly current: TestDatabase } {
  let database: TestDatabase | null = null;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.drop());
  return {
    get current(): TestDatabase {
      if (database === null) throw new Error('the database exists only while tests run');
      return database;
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing: the integration project's global set-up did not run`);
  return value;
}
