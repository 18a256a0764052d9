import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '../../../migrations/index.js';
import { projectDirectory } from '../../../src/config/project-directory.js';
import { createDataSource } from '../../../src/database/data-source-options.js';
import { migrate } from '../../../src/database/migrate.js';
import { schemaText } from '../../../migrations/schema-text.js';
import { withClient } from '../../../src/database/with-client.js';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';

const schemaOf = (database: TestDatabase): Promise<string> => withClient(database.url, schemaText);

describe('migrations', () => {
  it('are registered, every file of the folder in the order of its timestamp', () => {
    const files = readdirSync(join(projectDirectory, 'migrations'))
      .filter((name) => /^\d+-.+\.ts$/.test(name))
      .sort();
    const named = files.map((file) => file.replace(/^(\d+)-(.+)\.ts$/, '$2$1'));
    expect(migrations.map((each) => each.name)).toEqual(named);
  });

  it('revert and reapply, each to exactly the schema before', async () => {
    const database = await createTestDatabase({ empty: true });
    const source = await createDataSource(database.url, null, { purpose: 'test', poolSize: 2 }).initialize();
    try {
      await source.runMigrations();
      const after = [await schemaOf(database)];
      for (let undone = 0; undone < migrations.length; undone += 1) {
        await source.undoLastMigration();
        after.unshift(await schemaOf(database));
      }
      for (const [index, text] of after.entries()) {
        if (index === 0) continue;
        source.migrations.splice(0, source.migrations.length, ...migrations.slice(0, index).map((Each) => new Each()));
        await source.runMigrations();
        expect(await schemaOf(database)).toBe(text);
      }
      expect(after[0]).not.toMatch(/^(table|domain|CREATE)/m);
    } finally {
      await source.destroy();
      await database.drop();
    }
  });

  it('need no more than a user who owns the database', async () => {
    const database = await createTestDatabase({ empty: true });
    const role = `owner_of_${database.name}`;
    await database.rows(`create role ${role} login password 'owner'`);
    try {
      await database.rows(`alter database ${database.name} owner to ${role}`);
      const address = Object.assign(new URL(database.url), { username: role, password: 'owner' });
      await migrate(address.href);
      expect(await database.rows('select from migrations')).toHaveLength(migrations.length);
    } finally {
      await database.drop();
      const server = await createTestDatabase({ empty: true });
      await server.rows(`drop role ${role}`);
      await server.drop();
    }
  });

  it('produce what migrations/schema.sql shows', async () => {
    const database = await createTestDatabase();
    try {
      const committed = readFileSync(join(projectDirectory, 'migrations/schema.sql'), 'utf8');
      expect(committed === (await schemaOf(database)) ? 'current' : 'stale: run npm run schema:dump').toBe('current');
    } finally {
      await database.drop();
    }
  });
});
