import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { migrations } from '../../migrations/index.js';
import { databaseFailureOf } from '../common/problem/database-failure.js';
import { advisoryLocks } from './advisory-locks.js';
import { createDataSource } from './data-source-options.js';
import { DatabaseSetupError } from './errors.js';
import { withClient } from './with-client.js';

/** The newest migration of this program. */
export const schemaVersion = nameOf(migrations.at(-1));

/** The migration that every database begins with. */
const baseline = nameOf(migrations[0]);

/** Whether a schema predates the baseline, so that it cannot be migrated to this version. */
export const isBeforeBaseline = (version: string): boolean => timeOf(version) < timeOf(baseline);

const timeOf = (version: string): number => Number(/\d+$/.exec(version)?.[0] ?? 0);

const migrationNames = migrations.map(nameOf);

/** Number of migrations that create the schema of a new database. */
export const schemaSize = migrationNames.length;

/**
 * Longest wait of a migration for a lock: every other statement on the table queues behind it, and requests give up
 * after 500 ms (`routeClasses.light`).
 */
const LOCK_TIMEOUT_MILLISECONDS = 300;
const LOCK_PAUSE_MILLISECONDS = 3_000;
/** Five minutes in total. */
const LOCK_ATTEMPTS = 90;

/** Prefix of the name of a migration after which earlier versions of this program must not run. */
const CONTRACTS = 'Contract';

/**
 * Runs every pending migration in its own transaction, one process at a time. A database that a later version has
 * migrated is used as it is, so that a version can be rolled back.
 * @param directUrl address without a pooler: the lock of migrations belongs to the connection
 * @returns names of those that ran
 * @throws DatabaseSetupError when this version cannot use the database
 */
export async function migrate(directUrl: string): Promise<readonly string[]> {
  return withMigrationLock(directUrl, async () => {
    const settings = { purpose: 'schema', poolSize: 2, lockTimeout: LOCK_TIMEOUT_MILLISECONDS };
    const source = await createDataSource(directUrl, null, settings).initialize();
    try {
      const ran = await listRun(source);
      refuseUnusable(ran);
      if (ran.some((name) => !migrationNames.includes(name))) return [];
      await runPending(source);
      return migrationNames.filter((name) => !ran.includes(name));
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

/** Names of the migrations that a database has run. */
async function listRun(source: DataSource): Promise<string[]> {
  const [found] = await source.query<{ present: boolean }[]>(`select to_regclass('migrations') is not null as present`);
  if (found?.present !== true) return [];
  const rows = await source.query<{ name: string }[]>('select name from migrations order by id');
  return rows.map(({ name }) => name);
}

function refuseUnusable(ran: readonly string[]): void {
  if (ran.some(isBeforeBaseline)) {
    throw new DatabaseSetupError(
      'This database was created by an earlier version and cannot be upgraded, and its backups cannot be restored. Use ' +
        'an empty database (another DATABASE_URL or DATA_DIR) and import your files again.',
    );
  }
  const contracting = ran.filter((name) => !migrationNames.includes(name) && name.startsWith(CONTRACTS));
  if (contracting.length > 0) {
    throw new DatabaseSetupError(
      `A newer version has removed what this version needs (${contracting.join(', ')}). Use the newer version.`,
    );
  }
}

/** Runs pending migrations; one that cannot lock its tables is rolled back and retried. */
async function runPending(source: DataSource): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await source.runMigrations({ transaction: 'each' });
      return;
    } catch (error) {
      if (databaseFailureOf(error)?.code !== 'database_busy' || attempt === LOCK_ATTEMPTS) throw error;
      await sleep(LOCK_PAUSE_MILLISECONDS);
    }
  }
}

function nameOf(migration: (new () => { name?: string }) | undefined): string {
  return migration === undefined ? 'none' : (new migration().name ?? migration.name);
}
