import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { poolerUrl, primaryUrl } from './lib/cluster.mjs';
import { send } from './lib/http.mjs';
import { run } from './lib/processes.mjs';
import { tableOf } from './lib/report.mjs';

const ROUNDS = 12;
const REQUESTS = 25;
/** Length of a clock tick in /proc, in milliseconds. */
const TICK = 10;

/** The same API instance three times; only the connection to the database differs. */
const WAYS = [
  { name: 'server, prepared', env: { DATABASE_URL: primaryUrl, PREPARED_STATEMENTS: 'true' } },
  { name: 'server, unprepared', env: { DATABASE_URL: primaryUrl, PREPARED_STATEMENTS: 'false' } },
  { name: 'pgbouncer, unprepared', env: { DATABASE_URL: poolerUrl, PREPARED_STATEMENTS: 'false' } },
].map((way, at) => ({ ...way, port: 3_021 + at, id: `cost-${at + 1}` }));

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

/** Processor time of the programs currently running, in milliseconds. */
function processorTime(list) {
  let ticks = 0;
  for (const pid of list()) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // it has exited
    }
  }
  return ticks * TICK;
}

/** Cost of look-ups by database connection, in interleaved rounds of one run, as a table of medians. */
export async function measureCost({ cluster, processes, services, ids }) {
  for (const { id, port, env } of WAYS) {
    services.start(id, {
      env: { ...env, ROLE: 'api', PORT: String(port), METRICS_PORT: '', DATABASE_REPLICA_URLS: '' },
    });
    await services.untilReady(id, 90, port);
  }
  const primary = await cluster.primary();
  const postgres = () => run('ip', 'netns', 'pids', primary).split('\n').filter(Boolean);
  const pooler = () => [processes.pid('pgbouncer')];
  let number = 0;
  const pick = (list) => list[(number * 7) % list.length];
  const kinds = {
    // an unknown parameter: no response is cached
    team: () => `/api/v2/teams/${pick(ids.teams)}?n=${(number += 1)}`,
    search: () => `/api/v2/search?q=rov&n=${(number += 1)}`,
    competition: () => `/api/v2/competitions?n=${(number += 1)}`,
  };
  const rows = [];
  for (const [kind, path] of Object.entries(kinds)) {
    const samples = new Map(WAYS.map(({ name }) => [name, []]));
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const { name, id, port } of WAYS) {
        const sample = await measureRound(port, path, [() => [processes.pid(id)], postgres, pooler]);
        // the first round warms up
        if (round > 0) samples.get(name).push(sample);
      }
    }
    const of = (name, part) => median(samples.get(name).map((sample) => sample[part]));
    for (const { name } of WAYS) {
      const cells = Object.fromEntries(
        ['ms', 'Node ms', 'PostgreSQL ms', 'pgbouncer ms'].map((part) => [part, of(name, part).toFixed(2)]),
      );
      rows.push({
        request: kind,
        way: name,
        ...cells,
        ratio: `${(of(name, 'ms') / of(WAYS[0].name, 'ms')).toFixed(2)}x`,
      });
    }
  }
  return tableOf(rows);
}

/** Median request time, and processor time per request of each group of programs. */
async function measureRound(port, path, [node, postgres, pooler]) {
  const before = [node, postgres, pooler].map(processorTime);
  const times = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    const began = performance.now();
    const { status } = await send({ port, path: path() });
    if (status !== 200) throw new Error(`${status} of ${path()}`);
    times.push(performance.now() - began);
  }
  const used = [node, postgres, pooler].map((list, at) => (processorTime(list) - before[at]) / REQUESTS);
  return { ms: median(times), 'Node ms': used[0], 'PostgreSQL ms': used[1], 'pgbouncer ms': used[2] };
}
