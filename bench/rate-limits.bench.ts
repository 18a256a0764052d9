/**
 * Whether to count the limit of requests per minute in each instance or in PostgreSQL, on the scale data set: how many
 * requests of one caller three instances allow, with sticky sessions and with round-robin; and the cost that counting
 * in an unlogged table would add to every request, beside the most requested board.
 *
 *   DATA_DIR=/somewhere/scale npm run bench rate-limits -- [instances 3] [requests a minute 600]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { Random } from '../src/maths/random.js';
import { ask } from './support/compare.js';
import { openDataSet } from './support/data-set.js';
import { quantile } from './support/load-client.js';
import { cpuSeconds, mainThreadMilliseconds } from './support/process-usage.js';
import { startService } from './support/service.js';
import type { RunningService } from './support/service.js';
import { figure, tableLines } from './support/table.js';

const [instances = 3, limit = 600] = process.argv.slice(3).map(Number);
const WINDOW_MILLISECONDS = 61_000;
const BOARD = '/api/v2/rankings/price-outliers?pageSize=50';
const BOARDS_ASKED = 2_000;
const COUNTING_CONNECTIONS = 4;
const COUNTED_REQUESTS = 20_000;
const CALLERS = 1_000;
/** Counts a request of a caller in the current minute, as a limit shared by all instances would. */
const COUNT = `insert into bench_request_counts (caller, minute, requests) values ($1, date_trunc('minute', now()), 1)
  on conflict (caller, minute) do update set requests = bench_request_counts.requests + 1 returning requests`;
const say = (line = ''): void => void process.stdout.write(`${line}\n`);

const data = await openDataSet();
const services: RunningService[] = [];
try {
  for (let index = 0; index < instances; index += 1)
    services.push(
      await startService({
        ...data.environment,
        ROLE: 'api',
        RATE_LIMIT_PER_MINUTE: String(limit),
        LOG_LEVEL: 'error',
      }),
    );
  const heads = [`${limit} requests a minute, ${instances} instances`, 'answered', 'of the limit'];
  const kept = await countAnswered(() => services[0]!);
  await sleep(WINDOW_MILLISECONDS);
  const spread = await countAnswered((request) => services[request % instances]!);
  const row = (name: string, answered: number): string[] => [name, String(answered), figure(answered / limit)];
  const rows = [row('caller kept on one instance', kept), row('each request to the next instance', spread)];
  for (const line of tableLines(heads, rows)) say(line);
} finally {
  for (const service of services) await service.stop();
}
say();
const unlimited = await startService({ ...data.environment, ROLE: 'api' });
try {
  const board = await measureBoard(unlimited);
  const count = await measureCounter();
  const heads = ['one request', 'processor µs', 'p50 ms', 'p99 ms', 'ratio'];
  const row = (name: string, { cpu, times }: Measured): string[] => [
    name,
    ...[cpu, quantile(times, 0.5), quantile(times, 0.99), cpu / board.cpu].map(figure),
  ];
  for (const line of tableLines(heads, [row('the board', board), row('its count in PostgreSQL', count)])) say(line);
} finally {
  await unlimited.stop();
  await data.close();
}

interface Measured {
  /** Processor time in microseconds per request. */
  readonly cpu: number;
  /** Milliseconds, ascending. */
  readonly times: Float64Array;
}

/** Sends four times as many requests as one instance allows, within a minute. @returns the number answered */
async function countAnswered(instanceOf: (request: number) => RunningService): Promise<number> {
  const began = performance.now();
  let answered = 0;
  for (let request = 0; request < 4 * limit; request += 1) {
    const { status } = await ask(instanceOf(request).port, BOARD);
    if (status === 200) answered += 1;
    else if (status !== 429) throw new Error(`${BOARD}: ${status}`);
  }
  if (performance.now() - began > WINDOW_MILLISECONDS) throw new Error('the requests took more than a minute');
  return answered;
}

async function measureBoard({ pid, port }: RunningService): Promise<Measured> {
  const times: number[] = [];
  await ask(port, BOARD);
  const before = mainThreadMilliseconds(pid);
  for (let request = 0; request < BOARDS_ASKED; request += 1) times.push((await ask(port, BOARD)).milliseconds);
  const cpu = ((mainThreadMilliseconds(pid) - before) / BOARDS_ASKED) * 1000;
  return { cpu, times: Float64Array.from(times).sort() };
}

/** The database's processor time and the time of each statement, over several connections. */
async function measureCounter(): Promise<Measured> {
  const random = new Random('rate limits');
  await data.client.query('drop table if exists bench_request_counts');
  await data.client.query(
    `create unlogged table bench_request_counts (
      caller text, minute timestamptz, requests integer, primary key (caller, minute)
    )`,
  );
  const clients = Array.from({ length: COUNTING_CONNECTIONS }, () => new Client({ connectionString: data.server.url }));
  try {
    const pids = await Promise.all(
      clients.map(async (client) => {
        await client.connect();
        return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;
      }),
    );
    const used = (): number => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
    const times: number[] = [];
    const before = used();
    await Promise.all(
      clients.map(async (client) => {
        for (let request = 0; request < COUNTED_REQUESTS / COUNTING_CONNECTIONS; request += 1) {
          const began = performance.now();
          await client.query({ name: 'count', text: COUNT, values: [`address ${random.integer(1, CALLERS)}`] });
          times.push(performance.now() - began);
        }
      }),
    );
    return { cpu: ((used() - before) / COUNTED_REQUESTS) * 1e6, times: Float64Array.from(times).sort() };
  } finally {
    for (const client of clients) await client.end();
    await data.client.query('drop table bench_request_counts');
  }
}
