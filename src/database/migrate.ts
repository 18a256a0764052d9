import { migrations } from '../../migrations/index.js';
import { advisoryLocks } from './advisory-locks.js';
import { createDataSource } from './data-source-options.js';
import { DatabaseSetupError } from './errors.js';
import { withClient } from './with-client.js';

/** The newest migration that this program knows. */
export const schemaVersion = nameOf(migrations.at(-1));

/** The migration that every database begins with. */
const baseline = nameOf(migrations[0]);

/** Whether a schema is of a version from before the baseline, from which nothing leads to this one. */
export const isBeforeBaseline = (version: string): boolean => timeOf(version) < timeOf(baseline);

const timeOf = (version: string): number => Number(/\d+$/.exec(version)?.[0] ?? 0);

/** Number of migrations that make the schema of a new database. */
export const schemaSize = migrations.length;

/**
 * Runs every pending migration in its own transaction, one process at a time. @returns names of those that ran
 * @param directUrl address without a pooler: the lock of migrations belongs to the connection
 * @throws DatabaseSetupError when the database was made by a newer version of this program
 */
export async function migrate(directUrl: string): Promise<readonly string[]> {
  return withMigrationLock(directUrl, async () => {
    const source = await createDataSource(directUrl, null, { purpose: 'schema', poolSize: 2 }).initialize();
    try {
      await refuseNewerSchema(source);
      return (await source.runMigrations({ transaction: 'each' })).map(({ name }) => name);
    } finally {
      await source.destroy();
    }
  });
}

async function withMigrationLock<T>(url: string, action: () => Promise<T>): Promise<T> {
  return withClient(
    url,
    async (client) => {
      await client.query('select pg_advisory_lock($1::bigint)', [advisoryLocks.migration]);
      return action();
    },
    { purpose: 'migration lock' },
  );
}

async function refuseNewerSchema(source: ReturnType<typeof createDataSource>): Promise<void> {
  const [found] = await source.query<{ present: boolean }[]>(`select to_regclass('migrations') is not null as present`);
  if (found?.present !== true) return;
  const rows = await source.query<{ name: string }[]>('select name from migrations order by id');
  const known = new Set(migrations.map(nameOf));
  const unknown = rows.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  if (rows.some(({ name }) => isBeforeBaseline(name))) {
    throw new DatabaseSetupError(
      'This database was created by an earlier version and cannot be upgraded, and its backups cannot be restored. Use ' +
        'an empty database (another DATABASE_URL or DATA_DIR) and import your files again.',
    );
  }
  if (unknown.length > 0) {
    throw new DatabaseSetupError(
      `The database holds migrations that this version does not know (${unknown.join(', ')}). Use a newer version.`,
    );
  }
}

function nameOf(migration: (new () => { name?: string }) | undefined): string {
  return migration === undefined ? 'none' : (new migration().name ?? migration.name);
}
