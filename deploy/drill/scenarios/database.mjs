import { writeFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run, until } from '../lib/processes.mjs';

const standbysOf = async ({ cluster }) => {
  const primary = await cluster.primary();
  return cluster.servers.filter((server) => server !== primary);
};

/** The machine of the primary loses power and returns half a minute later. */
async function primaryKilled({ cluster }) {
  const lost = await cluster.primary();
  const began = Date.now();
  await cluster.cutPower(lost);
  const next = await until('another primary', async () => {
    const primary = await cluster.primary();
    return primary !== lost && primary;
  });
  const seconds = ((Date.now() - began) / 1_000).toFixed(1);
  await sleep(20_000);
  await cluster.restorePower(lost);
  return `${lost} lost, ${next} promoted after ${seconds} s`;
}

/** One standby receives changes but does not apply them for a minute. */
async function replicaBehind(drill) {
  const { cluster } = drill;
  const [server] = await standbysOf(drill);
  const resume = await cluster.holdReplay(server);
  await sleep(60_000);
  const statement = 'select extract(epoch from now() - pg_last_xact_replay_timestamp())::integer as seconds';
  const [{ seconds }] = await cluster.query(server, statement);
  resume();
  await sleep(3_000);
  return `${server} ${seconds} s behind`;
}

/** The disk of the primary fills up, and is cleared half a minute later. */
async function diskFull({ cluster, processes }) {
  const server = await cluster.primary();
  const folder = cluster.folderOf(server);
  const filler = join(folder, 'filler');
  const { bavail, bsize } = statfsSync(folder);
  run('fallocate', '--length', String((bavail - 256) * bsize), filler);
  fillUp(join(folder, 'filler-2'));
  await sleep(30_000);
  const primary = await cluster.primary();
  for (const name of ['filler', 'filler-2']) rmSync(join(folder, name), { force: true });
  // etcd exits if it cannot write
  if (!processes.isRunning(`etcd-${server}`)) cluster.startEtcd(server);
  await sleep(5_000);
  return primary === server ? `${server} stayed primary` : `${server} full, ${primary} promoted`;
}

/** Writes until the disk is full. */
function fillUp(path) {
  const chunk = Buffer.alloc(4_096);
  try {
    for (;;) writeFileSync(path, chunk, { flag: 'a' });
  } catch (error) {
    if (error.code !== 'ENOSPC') throw error;
  }
}

export const databaseScenarios = [
  { name: 'primary killed', run: primaryKilled },
  { name: 'replica 60 s behind', run: replicaBehind },
  { name: "primary's disk full", run: diskFull },
];
