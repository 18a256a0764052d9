import { setTimeout as sleep } from 'node:timers/promises';
import { run } from '../lib/processes.mjs';

const addressOf = (server) => `10.77.0.1${server.at(-1)}`;

/** The etcd member on the primary's server is killed and returns half a minute later. */
async function etcdLost({ cluster, processes }) {
  const server = await cluster.primary();
  await processes.stop(`etcd-${server}`, 'SIGKILL');
  await sleep(30_000);
  cluster.startEtcd(server);
  await sleep(5_000);
  return `etcd of ${server}, the primary`;
}

/**
 * Packets between the primary and its synchronous standby are dropped for half a minute; both reach all other hosts.
 */
async function networkCut({ cluster }) {
  const primary = await cluster.primary();
  const rows = await cluster.query(
    primary,
    `select application_name from pg_stat_replication where sync_state = 'sync'`,
  );
  const [{ application_name: standby }] = rows;
  run('ip', '-n', primary, 'route', 'add', 'blackhole', `${addressOf(standby)}/32`);
  run('ip', '-n', standby, 'route', 'add', 'blackhole', `${addressOf(primary)}/32`);
  await sleep(30_000);
  run('ip', '-n', primary, 'route', 'del', 'blackhole', `${addressOf(standby)}/32`);
  run('ip', '-n', standby, 'route', 'del', 'blackhole', `${addressOf(primary)}/32`);
  await sleep(5_000);
  const now = await cluster.primary();
  return `${primary} and ${standby}, its synchronous standby; then ${now} is primary`;
}

export const networkScenarios = [
  { name: 'etcd member lost', run: etcdLost },
  { name: 'network cut', run: networkCut },
];
