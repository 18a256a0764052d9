import { createDataSource } from '../../../src/database/data-source.js';
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
    const source = await createDataSource(database.current.url, silentLogger, { purpose: 'test', poolSize: 2 }).initialize();
    try {
      const reader = new Database(source);
      expect(await reader.row('select 5::bigint as id, $1::date as day', ['2020-02-29'])).toEqual({ id: 5, day: '2020-02-29' });
      expect(await reader.row('select 1 as one where false')).toBeNull();
      await expect(
        reader.transaction(async (manager) => {
          await manager.query('create table scratch (id int)');
          throw new Error('no');
        }),
      ).rejects.toThrow('no');
      expect(await reader.row(`select to_regclass('scratch') as name`)).toEqual({ name: null });
      expect(await reader.isReachable()).toBe(true);
    } finally {
      await source.destroy();
    }
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
