/**
 * Sustained load and overload of the service: mixed requests at a steady rate (open loop), first at the given rate,
 * then at a multiple of it, on the scale data set. Entity pages, searches and boards with uncached queries, popular
 * boards, and an occasional export; liveness and readiness are probed ten times a second meanwhile.
 *
 *   DATA_DIR=/somewhere/scale npm run bench overload --
 *       [requests a second 50] [seconds 900] [multiple 4] [its seconds 60]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '../src/database/migrate.js';
import { Random } from '../src/maths/random.js';
import { ask, closeConnections, newTimes } from './overload/ask.js';
import type { Times } from './overload/ask.js';
import { drawn, mixedKinds } from './overload/kinds.js';
import type { Kind } from './overload/kinds.js';
import { INTERNAL_HEADERS, openDataSet } from './support/data-set.js';
import { quantile } from './support/load-client.js';
import { memoryMebibytes } from './support/process-usage.js';
import { startService } from './support/service.js';
import { tableLines } from './support/table.js';

const WAIT_AFTER_READY_MILLISECONDS = 30_000;
const say = (line = ''): void => void process.stdout.write(`${line}\n`);
const [rate, seconds, multiple, overloadSeconds] = [50, 900, 4, 60].map((usual, index) =>
  Number(process.argv[index + 3] ?? usual),
) as [number, number, number, number];

let sent = 0;
const data = await openDataSet();
await migrate(data.server.url);
const service = await startService(data.environment);
try {
  await sleep(WAIT_AFTER_READY_MILLISECONDS);
  const kinds = await mixedKinds(data);
  await load('warm-up', kinds, rate, 10);
  await load('held', kinds, rate, seconds);
  await load('overload', kinds, rate * multiple, overloadSeconds);
  await load('afterwards', kinds, rate, 30);
} finally {
  closeConnections();
  await service.stop();
  await data.close();
}

/** Sends requests at a rate for some seconds and prints the outcomes. */
async function load(title: string, kinds: readonly Kind[], perSecond: number, lasting: number): Promise<void> {
  const random = new Random(title);
  const byKind = new Map(kinds.map(({ name }) => [name, newTimes()]));
  const [live, ready] = [newTimes(), newTimes()];
  const before = memoryMebibytes(service.pid).now;
  const began = performance.now();
  const underWay: Promise<void>[] = [];
  const every = async (milliseconds: number, send: (count: number) => void): Promise<void> => {
    for (let count = 0; count * milliseconds < lasting * 1000; count += 1) {
      await sleep(began + count * milliseconds - performance.now());
      send(count);
    }
  };
  await Promise.all([
    every(1000 / perSecond, () => {
      const kind = drawn(kinds, random.uniform() * 100);
      const times = byKind.get(kind.name)!;
      sent += 1;
      underWay.push(ask(service.port, kind.path(sent), times, { ...INTERNAL_HEADERS, ...kind.headers }));
    }),
    every(100, () => underWay.push(ask(service.port, '/health/live', live), ask(service.port, '/health/ready', ready))),
  ]);
  await Promise.all(underWay);
  say(`${title}: ${perSecond} requests a second for ${lasting} s`);
  const rows = [...byKind, ['liveness', live] as const, ['readiness', ready] as const].map(([name, times]) =>
    cellsOf(name, times, lasting),
  );
  const heads = [
    '',
    'answered a second',
    'p50 ms',
    'p99 ms',
    'most ms',
    'refused a second',
    'p99 ms',
    'most',
    'faults',
  ];
  for (const line of tableLines(heads, rows)) say(line);
  say(`resident ${before.toFixed(0)} MiB before, ${memoryMebibytes(service.pid).now.toFixed(0)} after\n`);
}

function cellsOf(name: string, { answered, refused, faults }: Times, lasting: number): string[] {
  const part = (times: number[], share: number): string =>
    times.length === 0 ? '' : quantile(Float64Array.from(times).sort(), share).toFixed(0);
  return [
    name,
    (answered.length / lasting).toFixed(1),
    part(answered, 0.5),
    part(answered, 0.99),
    part(answered, 1),
    (refused.length / lasting).toFixed(1),
    part(refused, 0.99),
    part(refused, 1),
    [...new Set(faults)].map((fault) => `${faults.filter((each) => each === fault).length} ${fault}`).join(', '),
  ];
}
