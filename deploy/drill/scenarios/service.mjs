import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../lib/processes.mjs';
import { clockAhead } from '../lib/services.mjs';

const ROLLING_RESTARTS = 20;
const KILLS = 8;
const MANAGERS = 400;
const LONG_READ_MILLISECONDS = 8_000;

/** pgbouncer stops immediately, as on `systemctl restart`, and starts again a second later. */
async function pgbouncerRestarted({ cluster, processes }) {
  for (let round = 0; round < 3; round += 1) {
    await processes.stop('pgbouncer', 'SIGTERM');
    await sleep(1_000);
    cluster.startPgbouncer();
    await sleep(8_000);
  }
  return 'three times, 1 s each';
}

/** Restarts the API instances one by one, the next one once the last is ready. */
async function rollingRestarts({ services }) {
  for (let round = 0; round < ROLLING_RESTARTS; round += 1) {
    const name = services.apis[round % services.apis.length];
    await services.stop(name, 'SIGTERM');
    await sleep(1_000);
    services.start(name);
    await services.untilReady(name);
  }
  return `${ROLLING_RESTARTS} restarts`;
}

/** Kills the workers alternately, at arbitrary points of imports, fits, grading and deliveries. */
async function workersKilled({ cluster, services }) {
  for (let round = 0; round < KILLS; round += 1) {
    const name = services.workers[round % services.workers.length];
    dropFeed(services.feeds, round);
    await sleep(2_000 + Math.random() * 6_000);
    await services.stop(name, 'SIGKILL');
    services.start(name);
    await services.untilReady(name);
  }
  const imported = async () => {
    const statement = `select count(*)::integer as count from managers where name like 'Feed % manager %'`;
    return (await cluster.query(await cluster.primary(), statement))[0].count;
  };
  await until('feeds', async () => (await imported()) === KILLS * MANAGERS, 90).catch(() => undefined);
  return `${KILLS} kills; ${await imported()} of ${KILLS * MANAGERS} rows of the watched folder imported`;
}

/** Writes a file to the folder that the workers watch. */
function dropFeed(folder, round) {
  const records = Array.from({ length: MANAGERS }, (_, at) => ({
    kind: 'manager',
    country: 'Drilland',
    manager: { name: `Feed ${round} manager ${at}`, externalId: `drill-m${round}-${at}` },
  }));
  const unfinished = join(folder, `.feed-${round}`);
  writeFileSync(unfinished, records.map((record) => JSON.stringify(record)).join('\n'));
  renameSync(unfinished, join(folder, `feed-${round}.ndjson`));
}

/** The clock of one API instance jumps 90 s ahead. */
async function clockOff({ services }) {
  const [name] = services.apis;
  await services.restart(name, { env: clockAhead(90) });
  await sleep(45_000);
  await services.restart(name);
  return `${name} 90 s ahead`;
}

/**
 * Upgrades the processes one by one to the next version, whose migration waits for a long read, while both versions
 * serve side by side; then rolls them back one by one.
 */
async function upgradedAndBack({ cluster, services }) {
  const reader = await cluster.connect(cluster.superuserUrl(await cluster.primary()));
  await reader.query('begin');
  await reader.query('select count(*) from facts.fixtures');
  const began = Date.now();
  const read = sleep(LONG_READ_MILLISECONDS).then(() => reader.end());
  const names = [...services.apis, ...services.workers];
  for (const isNext of [true, false]) {
    for (const name of names) {
      await services.restart(name, { isNext });
      if (name === names[0] && isNext) await read;
      await sleep(5_000);
    }
  }
  const [migration] = await cluster.query(
    await cluster.primary(),
    'select name from migrations order by id desc limit 1',
  );
  const seconds = Math.round((Date.now() - began) / 1_000);
  return `${names.length} processes there and back in ${seconds} s; the schema stays at ${migration.name}`;
}

export const serviceScenarios = [
  { name: 'pgbouncer restarted', run: pgbouncerRestarted },
  { name: 'rolling restarts', run: rollingRestarts },
  { name: 'workers killed', run: workersKilled },
  { name: 'clock off', run: clockOff },
  { name: 'upgraded and back', run: upgradedAndBack },
];
