import { Client } from 'pg';
import { createLogger } from '../../src/common/logging/logger.js';
import { openSqlClient } from '../../src/database/sql-client.js';
import type { PoolSqlClient } from '../../src/database/sql-client.js';

/** A silent log. */
export const silentLogger = createLogger({ logLevel: 'silent' });

/** A test's own database, with the present schema. */
export interface TestDatabase {
  readonly url: string;
  readonly name: string;
  /** Connections to it, with the project's type parsers. */
  readonly sql: PoolSqlClient;
  /** The rows of one statement. */
  rows<Row extends object>(statement: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Closes the connections. */
  close(): Promise<void>;
  /** Closes the connections and removes the database. */
  drop(): Promise<void>;
}

/** Data shared by several test files: stored once per test run, by the first file, and cloned by all. */
export interface SharedData {
  /** Lower-case letters and underscores. */
  readonly name: string;
  /** What is stored before. */
  readonly base?: SharedData;
  readonly store: (database: TestDatabase) => Promise<void>;
}

/** Options of a test. */
export interface TestDatabaseOptions {
  /** True: no schema. */
  readonly empty?: boolean;
  readonly data?: SharedData;
}

let counter = 0;

/** Clones the template database of this test run: the present schema, and shared data on request. */
export async function createTestDatabase({ empty = false, data }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const template = empty ? 'template0' : data === undefined ? required('TEST_TEMPLATE') : await templateWith(data);
  const name = `football_test_${process.pid}_${Date.now().toString(36)}_${(counter += 1)}`;
  await onServer((client) => client.query(cloneStatement(name, template)));
  return connectTo(name);
}

function connectTo(name: string): TestDatabase {
  const address = new URL(required('TEST_SERVER_URL'));
  address.pathname = `/${name}`;
  const url = address.href;
  const sql = openSqlClient(url, 'command', () => undefined);
  return {
    url,
    name,
    sql,
    rows: (statement, parameters) => sql.rows(statement, parameters),
    close: () => sql.close(),
    async drop() {
      await sql.close();
      await onServer((client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** Copies files instead of logging their pages: half the work for an empty schema, a fraction of it for a season. */
function cloneStatement(name: string, template: string): string {
  return `create database ${name} template ${template} strategy file_copy`;
}

/**
 * The name of the database with shared data of this run; concurrent test files wait for the first.
 */
async function templateWith(data: SharedData): Promise<string> {
  const base = data.base === undefined ? required('TEST_TEMPLATE') : await templateWith(data.base);
  const name = `football_test_${required('TEST_RUN')}_with_${data.name}`;
  await onServer(async (client) => {
    await client.query('select pg_advisory_lock(704187, hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return;
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(cloneStatement(unfinished, base));
    const database = connectTo(unfinished);
    try {
      await data.store(database);
    } finally {
      await database.close();
    }
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
}

/** Creates a database before the tests of a file and drops it after them. */
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

async function onServer(action: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: required('TEST_SERVER_URL') });
  await client.connect();
  try {
    await action(client);
  } finally {
    await client.end();
  }
}

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing: the integration project's global set-up did not run`);
  return value;
}
