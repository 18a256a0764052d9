import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run, until } from '../lib/processes.mjs';

const PORT = 5444;

/**
 * Point-in-time recovery: after a backup and further changes, restores another server to a time and starts an API on
 * it.
 */
async function restoreToMoment({ cluster, processes, services, load }) {
  const server = await cluster.primary();
  cluster.pgbackrest(server, 'backup', '--type=full');
  await sleep(10_000);
  const before = new Set(load.decisions);
  const [{ moment }] = await cluster.query(server, 'select clock_timestamp()::text as moment');
  const { lastDecision } = load;
  await sleep(10_000);
  await cluster.query(server, 'select pg_switch_wal()');
  await untilArchived(cluster, server);

  const data = join(cluster.folderOf(server), 'restored');
  mkdirSync(data, { mode: 0o700 });
  chownSync(data, ...['-u', '-g'].map((what) => Number(run('id', what, 'postgres'))));
  const target = ['--type=time', `--target=${moment}`, '--target-action=promote'];
  cluster.pgbackrest(server, 'restore', `--pg1-path=${data}`, ...target);
  startRestored(processes, server, data);
  const url = cluster.superuserUrl(server).replace(':5432/', `:${PORT}/`);
  const slugs = await until('the restored server', () => readSlugs(cluster, url), 90);

  const numbers = new Set(slugs.map((slug) => Number(slug.slice('drill-'.length))));
  const lost = [...before].filter((number) => !numbers.has(number)).length;
  const later = [...numbers].filter((number) => number > lastDecision).length;
  const address = { DATABASE_URL: url, DATABASE_DIRECT_URL: url, DATABASE_REPLICA_URLS: '', METRICS_PORT: '' };
  services.start('restored', { env: { ...address, ROLE: 'api', PORT: '3010' } });
  await services.untilReady('restored', 90, 3010);
  await services.stop('restored', 'SIGTERM');
  await processes.stop('postgres-restored', 'SIGINT');
  const kept = `${before.size - lost} of ${before.size} decisions before the moment`;
  return `${kept}, ${later} of those after it; an API is ready on it`;
}

async function untilArchived(cluster, server) {
  const statement = `select (last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 16777216)) as done,
    failed_count from pg_stat_archiver`;
  await until('the archive', async () => (await cluster.query(server, statement))[0].done, 30);
}

/** Starts it like the primary, but standalone: without archiving or waiting for standbys. */
function startRestored(processes, server, data) {
  const settings = { port: PORT, archive_mode: 'off', synchronous_standby_names: '', unix_socket_directories: '' };
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const program = '/usr/lib/postgresql/15/bin/postgres';
  processes.start('postgres-restored', [program, '-D', data, ...words], { namespace: server, user: 'postgres' });
}

/** Null until the server has reached the target time and accepts writes. */
async function readSlugs(cluster, url) {
  const sql = await cluster.connect(url);
  try {
    const { rows } = await sql.query('select pg_is_in_recovery() as "isRecovering"');
    if (rows[0].isRecovering) return null;
    return (await sql.query(`select slug from countries where slug like 'drill-%'`)).rows.map(({ slug }) => slug);
  } finally {
    await sql.end();
  }
}

export const restoreScenarios = [{ name: 'restore to a moment', run: restoreToMoment }];
