import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrations } from '../../../migrations/index.js';
import { projectDirectory } from '../../../src/config/project-directory.js';
import { createTestDatabase } from '../../support/database.js';

const newest = migrations.at(-1)!.name;

describe("TypeORM's command line", () => {
  it('runs, shows and reverts migrations, and finds nothing to generate', async () => {
    const database = await createTestDatabase({ empty: true });
    const typeorm = async (...words: string[]): Promise<string> => {
      const command = ['node_modules/typeorm/cli.js', ...words, '-d', 'dist/src/database/data-source.js'];
      const options = { cwd: projectDirectory, env: { ...process.env, DATABASE_URL: database.url, NO_COLOR: '1' } };
      return (await promisify(execFile)(process.execPath, command, options)).stdout;
    };
    const applied = async (): Promise<number> =>
      (await database.rows<{ count: number }>('select count(*) as count from migrations'))[0]!.count;
    try {
      await typeorm('migration:run');
      expect(await applied()).toBe(migrations.length);
      await typeorm('migration:revert');
      expect(await applied()).toBe(migrations.length - 1);
      expect(await typeorm('migration:show').catch((error: { stdout: string }) => error.stdout)).toContain(
        `[ ] ${newest}`,
      );
      await typeorm('migration:run');
      const generated = typeorm('migration:generate', '--check', join('migrations', 'Nothing'));
      expect(await generated).toContain('No changes in database schema were found');
    } finally {
      await database.drop();
    }
  }, 60_000);
});
