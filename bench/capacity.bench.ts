/**
 * Capacity of one API instance, and whether a queueing model predicts it, on the scale data set. First each kind of
 * request alone: the time of Node's main thread, of the database sessions, and until the response. Then a simulation
 * from these samples: requests arrive at random, queue for the main thread, and spend the rest of their time elsewhere.
 * Beside it the same rates in reality. The client shares the machine.
 *
 *   DATA_DIR=/somewhere/scale npm run bench capacity -- [samples of each kind 150] [seconds at each rate 20]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '../src/database/migrate.js';
import { Random } from '../src/maths/random.js';
import { ask, closeConnections, newTimes } from './overload/ask.js';
import { drawn, mixedKinds } from './overload/kinds.js';
import type { Kind } from './overload/kinds.js';
import { INTERNAL_HEADERS, openDataSet } from './support/data-set.js';
import { quantile } from './support/load-client.js';
import { cpuSeconds, mainThreadMilliseconds } from './support/process-usage.js';
import { startService } from './support/service.js';
import { figure, tableLines } from './support/table.js';

const [samples = 150, seconds = 20] = process.argv.slice(3).map(Number);
const WAIT_AFTER_READY_MILLISECONDS = 30_000;
/** Requests per second. */
const RATES = [25, 50, 75, 100, 150];
const SIMULATED_REQUESTS = 200_000;
/** Usable share of the main thread's time; beyond it waits grow without bound. */
const USABLE = 0.7;
const say = (line = ''): void => void process.stdout.write(`${line}\n`);

/** Milliseconds of one request. */
interface Sample {
  readonly mainThread: number;
  readonly total: number;
}

interface MeasuredKind {
  readonly kind: Kind;
  readonly samples: readonly Sample[];
  /** Processor time of the database in milliseconds per request. */
  readonly database: number;
}

let sent = 0;
const data = await openDataSet();
await migrate(data.server.url);
const service = await startService({ ...data.environment, ROLE: 'api' });
try {
  await sleep(WAIT_AFTER_READY_MILLISECONDS);
  const measured: MeasuredKind[] = [];
  for (const kind of await mixedKinds(data)) measured.push(await measureAlone(kind));
  reportKinds(measured);
  const rows: string[][] = [];
  for (const rate of RATES) {
    const [foretold, real] = [simulate(measured, rate), await measureAt(measured, rate)];
    rows.push([String(rate), figure(100 * rate * meanMainThread(measured) * 1e-3), ...cells(foretold), ...cells(real)]);
  }
  const heads = [
    'a second',
    '% of the thread',
    'p50 ms foretold',
    'p99',
    'refused %',
    'p50 ms measured',
    'p99',
    'refused %',
  ];
  for (const line of tableLines(heads, rows)) say(line);
} finally {
  closeConnections();
  await service.stop();
  await data.close();
}

async function measureAlone(kind: Kind): Promise<MeasuredKind> {
  const taken: Sample[] = [];
  const before = await databaseSeconds();
  for (let request = 0; request < samples; request += 1) {
    const times = newTimes();
    const began = mainThreadMilliseconds(service.pid);
    await send(kind, times);
    const [total] = times.answered;
    if (total !== undefined) taken.push({ mainThread: mainThreadMilliseconds(service.pid) - began, total });
  }
  if (taken.length === 0) throw new Error(`no request of ${kind.name} was answered`);
  return { kind, samples: taken, database: ((await databaseSeconds()) - before) * (1e3 / samples) };
}

function send({ path, headers }: Kind, times: ReturnType<typeof newTimes>): Promise<void> {
  sent += 1;
  return ask(service.port, path(sent), times, { ...INTERNAL_HEADERS, ...headers });
}

/** Processor time of all database sessions except ours. */
async function databaseSeconds(): Promise<number> {
  const { rows } = await data.client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  return rows.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
}

function reportKinds(measured: readonly MeasuredKind[]): void {
  const mean = (values: readonly number[]): string =>
    figure(values.reduce((sum, value) => sum + value, 0) / values.length);
  const rows = measured.map(({ kind, samples, database }) => [
    kind.name,
    String(kind.share),
    mean(samples.map(({ mainThread }) => mainThread)),
    figure(database),
    mean(samples.map(({ total }) => total)),
  ]);
  for (const line of tableLines(['', 'of 100', 'ms main thread', 'ms database', 'ms to respond'], rows)) say(line);
  const each = meanMainThread(measured);
  say(`a request of the mix: ${figure(each)} ms of the main thread, so ${figure((USABLE * 1e3) / each)} a second`);
  say();
}

/** Mean main-thread time of a request of the mix, in milliseconds. */
function meanMainThread(measured: readonly MeasuredKind[]): number {
  const parts = measured.map(({ kind, samples }) => {
    const sum = samples.reduce((total, { mainThread }) => total + mainThread, 0);
    return (kind.share / 100) * (sum / samples.length);
  });
  return parts.reduce((sum, part) => sum + part, 0);
}

/** Response times, ascending, and the share of refused requests. */
interface Responses {
  readonly times: Float64Array;
  readonly refused: number;
}

/** One thread, first come, first served; like the service, refuses requests that would wait for more than a second. */
function simulate(measured: readonly MeasuredKind[], rate: number): Responses {
  const random = new Random(`capacity ${rate}`);
  const times: number[] = [];
  let [now, freeAt, refused] = [0, 0, 0];
  for (let request = 0; request < SIMULATED_REQUESTS; request += 1) {
    now += (-Math.log(1 - random.uniform()) * 1e3) / rate;
    const kind = drawn(
      measured.map(({ kind }) => kind),
      random.uniform() * 100,
    );
    const of = measured.find((each) => each.kind === kind)!.samples;
    const { mainThread, total } = of[random.integer(0, of.length - 1)]!;
    const wait = Math.max(0, freeAt - now);
    if (wait > 1e3) {
      refused += 1;
      continue;
    }
    freeAt = now + wait + mainThread;
    times.push(wait + Math.max(total, mainThread));
  }
  return { times: Float64Array.from(times).sort(), refused: refused / SIMULATED_REQUESTS };
}

async function measureAt(measured: readonly MeasuredKind[], rate: number): Promise<Responses> {
  const random = new Random(`arrivals ${rate}`);
  const times = newTimes();
  const underWay: Promise<void>[] = [];
  const kinds = measured.map(({ kind }) => kind);
  const began = performance.now();
  for (let at = 0; at < seconds * 1e3; at += (-Math.log(1 - random.uniform()) * 1e3) / rate) {
    await sleep(began + at - performance.now());
    underWay.push(send(drawn(kinds, random.uniform() * 100), times));
  }
  await Promise.all(underWay);
  if (times.faults.length > 0) throw new Error(`neither answered nor refused: ${times.faults[0]}`);
  return { times: Float64Array.from(times.answered).sort(), refused: times.refused.length / underWay.length };
}

function cells({ times, refused }: Responses): string[] {
  return [figure(quantile(times, 0.5)), figure(quantile(times, 0.99)), figure(100 * refused)];
}
