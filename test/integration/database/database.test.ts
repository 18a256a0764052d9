import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { databaseFailureOf } from '../../../src/common/problem/database-failure.js';
import { createDataSource } from '../../../src/database/data-source-options.js';
import { Database } from '../../../src/database/database.js';
import { migrate, schemaVersion } from '../../../src/database/migrate.js';
import { createTestDatabase, silentLogger, useTestDatabase } from '../../support/database.js';

describe('values from the database', () => {
  const database = useTestDatabase();

  it('arrive as numbers, plain dates and instants', async () => {
    const [row] = await database.current.rows(
      `select 9007199254740991::bigint as id, 1.05::numeric as price, '2015-12-21'::date as day,
              '2015-12-21T12:00Z'::timestamptz as moment, array[1, null]::bigint[] as ids,
              array[1.5]::numeric[] as prices, array['2015-12-21']::date[] as days, null::bigint as nothing`,
    );
    expect(row).toEqual({
      id: 9007199254740991,
      price: 1.05,
      day: '2015-12-21',
      moment: new Date('2015-12-21T12:00:00Z'),
      ids: [1, null],
      prices: [1.5],
      days: ['2015-12-21'],
      nothing: null,
    });
  });

  it('are the same through TypeORM, and transactions roll back', async () => {
    const source = await createDataSource(database.current.url, silentLogger, {
      purpose: 'test',
      poolSize: 2,
    }).initialize();
    try {
      const reader = new Database(source);
      expect(await reader.row('select 5::bigint as id, $1::date as day', ['2020-02-29'])).toEqual({
        id: 5,
        day: '2020-02-29',
      });
      expect(await reader.row('select 1 as one where false')).toBeNull();
      await expect(
        reader.transaction(async (manager) => {
          await manager.query('create table scratch (id int)');
          throw new Error('no');
        }),
      ).rejects.toThrow('no');
      expect(await reader.row(`select to_regclass('scratch') as name`)).toEqual({ name: null });
    } finally {
      await source.destroy();
    }
  });
});

describe('a connection that the server ends', () => {
  const database = useTestDatabase();
  let source: DataSource;
  let reader: Database;
  beforeAll(async () => {
    const settings = { purpose: 'killed', poolSize: 2 };
    source = await createDataSource(database.current.url, silentLogger, settings).initialize();
    reader = new Database(source);
  });
  afterAll(() => source.destroy());
  const kill = (): Promise<unknown> =>
    database.current.rows(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where application_name = 'football-analytics killed' and datname = current_database()`);

  it('between two statements of a transaction is a database away, and nothing of it stays', async () => {
    const error: unknown = await reader
      .transaction(async (manager) => {
        await manager.query('create table half_written (id int)');
        await kill();
        await sleep(100);
        await manager.query('insert into half_written values (1)');
      })
      .catch((caught: unknown) => caught);
    expect(databaseFailureOf(error)).toMatchObject({ code: 'database_unavailable', isAway: true });
    expect(await reader.row(`select to_regclass('half_written') as name`)).toEqual({ name: null });
  });

  it('within a statement that reads is replaced, and the statement sent once more', async () => {
    const reading = reader.row<{ slept: string }>('select pg_sleep(.3)::text as slept');
    await sleep(100);
    await kill();
    expect(await reading).toEqual({ slept: '' });
  });
});

describe('migrations', () => {
  it('run once, whoever comes first', async () => {
    const database = await createTestDatabase({ empty: true });
    try {
      const runs = await Promise.all([migrate(database.url), migrate(database.url)]);
      expect(runs.map((names) => names.length).sort((a, b) => a - b)[0]).toBe(0);
      expect(runs.flat().at(-1)).toBe(schemaVersion);
    } finally {
      await database.drop();
    }
  });

  it('refuse a database that a newer version has made', async () => {
    const database = await createTestDatabase();
    try {
      await database.rows(`insert into migrations (timestamp, name) values (9999999999999, 'Later9999999999999')`);
      await expect(migrate(database.url)).rejects.toThrow('Later9999999999999');
    } finally {
      await database.drop();
    }
  });
});
