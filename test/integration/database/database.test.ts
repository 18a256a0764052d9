import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { createDataSource } from '../../../src/database/data-source-options.js';
import { migrate, schemaVersion } from '../../../src/database/migrate.js';
import { createTestDatabase, useTestDatabase } from '../../support/database.js';

describe('values from the database', () => {
  const database = useTestDatabase();

  it('are parsed as numbers, plain dates and instants', async () => {
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
});

describe('migrations', () => {
  it('run once when several processes start concurrently', async () => {
    const database = await createTestDatabase({ empty: true });
    try {
      const runs = await Promise.all([migrate(database.url), migrate(database.url)]);
      expect(runs.map((names) => names.length).sort((a, b) => a - b)[0]).toBe(0);
      expect(runs.flat().at(-1)).toBe(schemaVersion);
    } finally {
      await database.drop();
    }
  });

  it('leave a database expanded by a later version as it is', async () => {
    const database = await createTestDatabase();
    try {
      await database.rows(`insert into migrations (timestamp, name) values (9999999999999, 'Later9999999999999')`);
      expect(await migrate(database.url)).toEqual([]);
    } finally {
      await database.drop();
    }
  });

  it('reject a database from which a later version has removed something', async () => {
    const database = await createTestDatabase();
    try {
      const later = `(9999999999998, 'Later9999999999998'), (9999999999999, 'ContractLater9999999999999')`;
      await database.rows(`insert into migrations (timestamp, name) values ${later}`);
      await expect(migrate(database.url)).rejects.toThrow(
        'removed what this version needs (ContractLater9999999999999)',
      );
    } finally {
      await database.drop();
    }
  });

  it('yield while a table is in use, and retry', async () => {
    const database = await createTestDatabase();
    const source = await createDataSource(database.url, null, { purpose: 'test', poolSize: 1 }).initialize();
    const user = new Client({ connectionString: database.url });
    await user.connect();
    const untilLocksWait = async (expected: number): Promise<void> => {
      const statement = `select from pg_locks where not granted and relation = 'migrations'::regclass`;
      while ((await database.rows(statement)).length !== expected) await sleep(50);
    };
    try {
      await source.undoLastMigration();
      await user.query('begin; lock table migrations in share mode');
      const migrating = migrate(database.url);
      await untilLocksWait(1);
      await untilLocksWait(0);
      await user.query('commit');
      expect(await migrating).toEqual([schemaVersion]);
    } finally {
      await user.end();
      await source.destroy();
      await database.drop();
    }
  });

  it('name the way out for a database from before the first of them', async () => {
    const database = await createTestDatabase();
    try {
      await database.rows(`update migrations set timestamp = 1763700000000, name = 'ReferenceTables1763700000000'`);
      await expect(migrate(database.url)).rejects.toThrow(/an empty database .* and import your files again/);
    } finally {
      await database.drop();
    }
  });
});
