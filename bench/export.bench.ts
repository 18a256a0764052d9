/**
 * Whole boards as CSV on the scale data set, beside a walk over all their pages in the same run: time, processor time
 * of the service, peak memory over idle, and the latency of other requests meanwhile; then a reader that stalls.
 *
 *   DATA_DIR=/somewhere/scale npm run bench export
 */
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { INTERNAL_HEADERS, openDataSet } from './support/data-set.js';
import { cpuSeconds, memoryMebibytes } from './support/process-usage.js';
import { startService } from './support/service.js';
import type { RunningService } from './support/service.js';
import { figure, tableLines } from './support/table.js';

const say = (line = ''): void => void process.stdout.write(`${line}\n`);
const BOUND_MEBIBYTES = 50;
const SAMPLE_MILLISECONDS = 20;
const IDLE_MILLISECONDS = 5_000;
const STOPPED_MILLISECONDS = 5_000;
const STOPS_AFTER_BYTES = 1_000_000;
const boards = [
  ['price outliers', '/api/v2/rankings/price-outliers?minBookmakers=1&maxOdds=100000&maxDiscrepancy=100000'],
  ['player trends', '/api/v2/rankings/player-prop-trends?lines=all&minWindow=5&oddsRange.from=1'],
  ['value bets', '/api/v2/value-bets?mode=all&maxEV=none'],
  ['coverage', '/api/v2/data-coverage/fixtures?'],
] as const;

async function open(service: RunningService, path: string): Promise<IncomingMessage> {
  const sent = request({ port: service.port, path, headers: INTERNAL_HEADERS, agent: false });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`);
  return response;
}

interface Measured {
  rows: number;
  mebibytes: number;
  seconds: number;
  cpu: number;
  /** Peak resident memory over idle. */
  memory: number;
  /** Longest wait of other requests, in milliseconds. */
  wait: number;
}

/** Cost of an action to the service, which meanwhile serves small requests continuously. */
async function measure(
  service: RunningService,
  action: () => Promise<{ rows: number; bytes: number }>,
): Promise<Measured> {
  await sleep(IDLE_MILLISECONDS);
  const idle = memoryMebibytes(service.pid).now;
  const began = { at: performance.now(), cpu: cpuSeconds(service.pid) };
  const most = { memory: 0, wait: 0 };
  const stop = new AbortController();
  const watching = (async () => {
    while (!stop.signal.aborted) {
      const asked = performance.now();
      const response = await open(service, '/health/live');
      await once(response.resume(), 'end');
      most.wait = Math.max(most.wait, performance.now() - asked);
      most.memory = Math.max(most.memory, memoryMebibytes(service.pid).now - idle);
      await sleep(SAMPLE_MILLISECONDS);
    }
  })();
  const { rows, bytes } = await action();
  const seconds = (performance.now() - began.at) / 1000;
  stop.abort();
  await watching;
  return { rows, mebibytes: bytes / 2 ** 20, seconds, cpu: cpuSeconds(service.pid) - began.cpu, ...most };
}

async function readTable(service: RunningService, path: string): Promise<{ rows: number; bytes: number }> {
  let [rows, bytes] = [-1, 0];
  for await (const chunk of await open(service, `${path}&format=csv`)) {
    bytes += (chunk as Buffer).length;
    for (const byte of chunk as Buffer) if (byte === 0x0a) rows += 1;
  }
  return { rows, bytes };
}

async function readPages(service: RunningService, path: string): Promise<{ rows: number; bytes: number }> {
  let [rows, bytes] = [0, 0];
  let revision = '';
  for (let page = 1; ; page += 1) {
    const chunks: Buffer[] = [];
    for await (const chunk of await open(service, `${path}&pageSize=100&page=${page}${revision}`))
      chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks);
    const body = JSON.parse(text.toString('utf8')) as {
      data: unknown[];
      pagination: { hasNextPage: boolean };
      revision: string;
    };
    rows += body.data.length;
    bytes += text.length;
    revision = `&revision=${body.revision}`;
    if (!body.pagination.hasNextPage) return { rows, bytes };
  }
}

/** Reads the beginning of a table, then stalls; returns the peak memory over idle until it disconnects, and after. */
async function stopReading(service: RunningService, path: string): Promise<{ stopped: number; after: number }> {
  await sleep(IDLE_MILLISECONDS);
  const idle = memoryMebibytes(service.pid).now;
  const response = await open(service, `${path}&format=csv`);
  let read = 0;
  for await (const chunk of response.iterator({ destroyOnReturn: false })) {
    read += (chunk as Buffer).length;
    if (read > STOPS_AFTER_BYTES) break;
  }
  let stopped = 0;
  for (const until = performance.now() + STOPPED_MILLISECONDS; performance.now() < until; await sleep(100))
    stopped = Math.max(stopped, memoryMebibytes(service.pid).now - idle);
  response.destroy();
  await sleep(IDLE_MILLISECONDS);
  return { stopped, after: memoryMebibytes(service.pid).now - idle };
}

const data = await openDataSet();
try {
  const service = await startService({ ...data.environment, ROLE: 'api' });
  try {
    const wait = await measure(service, async () => {
      await sleep(IDLE_MILLISECONDS);
      return { rows: 0, bytes: 0 };
    });
    say(`ready; at rest another request waits ${figure(wait.wait)} ms at most`);
    const lines: string[][] = [];
    for (const [name, path] of boards) {
      // CSV first: a walk leaves its records in the cache
      for (const [form, read] of [
        ['CSV', readTable],
        ['pages', readPages],
      ] as const) {
        const {
          rows,
          mebibytes,
          seconds,
          cpu,
          memory,
          wait: longest,
        } = await measure(service, () => read(service, path));
        lines.push([`${name}, ${form}`, String(rows), ...[mebibytes, seconds, cpu, memory, longest].map(figure)]);
        if (form === 'CSV' && memory > BOUND_MEBIBYTES) say(`over ${BOUND_MEBIBYTES} MiB: ${name}`);
      }
    }
    const heads = ['board', 'rows', 'MiB', 's', 's of CPU', 'MiB over idle', 'longest wait, ms'];
    for (const line of tableLines(heads, lines)) say(line);
    const { stopped, after } = await stopReading(service, boards[0][1]);
    say(`a reader who stops: ${figure(stopped)} MiB over idle while it waits, ${figure(after)} MiB after it hung up`);
  } finally {
    await service.stop();
  }
} finally {
  await data.close();
}
