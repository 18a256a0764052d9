import { databaseFailureOf } from '../../../src/common/problem/database-failure.js';
import { openSqlClient } from '../../../src/database/sql-client.js';
import type { OwnSqlClient } from '../../../src/database/sql-client.js';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';

describe('SQL client behind a pooler in transaction mode', () => {
  let database: TestDatabase;
  let sql: OwnSqlClient;
  beforeAll(async () => {
    database = await createTestDatabase();
    const { url } = database;
    sql = openSqlClient({ url, directUrl: `${url}?direct`, preparesStatements: false }, 'light', () => undefined);
  });
  afterAll(async () => {
    await sql.close();
    await database.drop();
  });

  it("sets the pool's time-outs per statement, and none on the session", async () => {
    const names = `current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`;
    expect(await sql.row(`select ${names}`)).toEqual({ statement: '2s', lock: '500ms' });
    const session = `select setting, source from pg_settings where name in ('statement_timeout', 'lock_timeout')`;
    const rows = await sql.transaction((transaction) => transaction.rows(session));
    expect(rows).toEqual(Array(2).fill({ setting: '0', source: 'default' }));
  });

  it('reports a statement timeout, and reuses its connection', async () => {
    const failure = await sql.rows('select pg_sleep(10)').catch((error: unknown) => error);
    expect(databaseFailureOf(failure)?.code).toBe('database_busy');
    expect(await sql.row('select pg_backend_pid() > 0 as "isOpen"')).toEqual({ isOpen: true });
    await expect(sql.rows('select 1 / 0')).rejects.toThrow('division by zero');
    expect(await sql.row('select 1 as one')).toEqual({ one: 1 });
  });

  it('prepares no statements', async () => {
    for (const number of [1, 2, 3]) await sql.row('select $1::int as number', [number], { isPrepared: true });
    expect(await sql.rows('select statement from pg_prepared_statements')).toEqual([]);
  });
});
