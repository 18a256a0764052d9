/**
 * Sustained mixed load on the demo, with a dedicated API and worker: streams that follow all changes, price imports,
 * webhooks to a receiver that fails a fifth of the time, and requests for boards, pages and searches. Prints the memory
 * of both processes minute by minute, request times by minute and by kind, and losses: streams that closed or missed
 * the last change, webhooks that are neither acknowledged nor waiting for another attempt. It begins a minute after the
 * demo is loaded.
 *
 *   npm run bench soak -- [minutes 20] [streams 1000] [requests a second 20] [view of streams: keys or full]
 */
import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { projectDirectory } from '../src/config/project-directory.js';
import { loadConfig } from '../src/config/app-config.js';
import { openDatabaseServer } from '../src/database/server.js';
import { databaseTypes } from '../src/database/types.js';
import { Random } from '../src/maths/random.js';
import { Importer } from './price-stream/importer.js';
import { listSnapshots, movedFeed } from './price-stream/quotes.js';
import { readNames } from './support/data-set.js';
import { quantile } from './support/load-client.js';
import { memoryMebibytes } from './support/process-usage.js';
import { startService } from './support/service.js';
import { openStreams } from './support/streams.js';
import { figure, tableLines } from './support/table.js';

const [minutes = 20, following = 1_000, perSecond = 20] = process.argv.slice(3, 6).map(Number);
/** Only keys, as the dashboard uses, or whole records. */
const view = process.argv[6] ?? 'keys';
const IMPORT_EVERY_MILLISECONDS = 10_000;
const FIXTURES_PER_IMPORT = 2;
const WEBHOOKS_PER_SECOND = 4;
/** Share of the receiver's responses that are 500 or a broken connection. */
const FLAKY = 0.2;
const SETTLING_MILLISECONDS = 60_000;
const say = (line = ''): void => void process.stdout.write(`${line}\n`);
const random = new Random('soak');

await mkdir(join(projectDirectory, '.data'), { recursive: true });
const directory = await mkdtemp(join(projectDirectory, '.data', 'soak-'));
process.env['DATA_DIR'] = directory;
const environment = {
  DATA_DIR: directory,
  DEMO_DATA: 'true',
  PREDICTIONS_PUBLIC: 'true',
  PRIVATE_WEBHOOKS: 'true',
  RATE_LIMIT_PER_MINUTE: '0',
};
const worker = await startService({ ...environment, ROLE: 'worker' });
const service = await startService({ ...environment, ROLE: 'api' });
const server = await openDatabaseServer(loadConfig());
const client = new Client({ connectionString: server.url, types: databaseTypes });
await client.connect();
const address = `http://127.0.0.1:${service.port}`;
const token = execFileSync(
  process.execPath,
  [fileURLToPath(new URL('../src/cli.js', import.meta.url)), 'token', '--scope', 'webhooks:write', '--ttl', '2h'],
  { encoding: 'utf8' },
).trim();

/** Number of acknowledgements by the receiver, by message id. */
const acknowledged = new Map<string, number>();
const receiver = createServer((request, response) => {
  const id = String(request.headers['webhook-id']);
  request.resume();
  request.once('end', () => {
    if (random.uniform() < FLAKY) {
      if (random.uniform() < 0.5) request.socket.destroy();
      else response.writeHead(500).end();
      return;
    }
    acknowledged.set(id, (acknowledged.get(id) ?? 0) + 1);
    response.writeHead(204).end();
  });
}).listen(0, '127.0.0.1');

async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(address + path, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** A request that was answered. */
interface Answered {
  readonly what: string;
  readonly minute: number;
  readonly milliseconds: number;
}

const answered: Answered[] = [];
/** Number of responses other than 200. */
const refused = new Map<string, number>();

async function ask(what: string, path: string, minute: number): Promise<void> {
  const began = performance.now();
  try {
    const response = await fetch(address + path);
    await response.arrayBuffer();
    if (response.status === 200) answered.push({ what, minute, milliseconds: performance.now() - began });
    else count(`${what} ${response.status}`);
  } catch (error) {
    count(`${what} ${error instanceof Error ? error.message : String(error)}`);
  }
}

const count = (what: string): void => void refused.set(what, (refused.get(what) ?? 0) + 1);

try {
  await untilLoaded();
  await soak();
} finally {
  receiver.close();
  await client.end();
  await server.release();
  await service.stop();
  await worker.stop();
  await rm(directory, { recursive: true, force: true });
}

/** Waits until the demo has loaded its earlier seasons. */
async function untilLoaded(): Promise<void> {
  for (;;) {
    const response = await fetch(`${address}/health/ready`);
    const { following } = (await response.json()) as { following: readonly string[] };
    if (response.ok && following.length === 0) break;
    await sleep(1_000);
  }
  await sleep(SETTLING_MILLISECONDS);
}

async function soak(): Promise<void> {
  const names = await readNames(client, new Date());
  const fixtures = names.fixtures.slice(0, 60);
  const { rows: players } = await client.query<{ id: number }>('select id from players order by id limit 500');
  const paths: Readonly<Record<string, () => string>> = {
    'price outliers': () => '/api/v2/rankings/price-outliers?pageSize=50',
    'value bets': () => `/api/v2/value-bets?pageSize=50&maxOdds=${figure(random.between(3, 9))}`,
    'player trends': () => '/api/v2/rankings/player-prop-trends?pageSize=50&view=compact',
    'a match': () => `/api/v2/fixtures/${random.pick(fixtures)}`,
    'a player': () => `/api/v2/players/${random.pick(players).id}`,
    search: () => `/api/v2/search?q=${encodeURIComponent(random.pick(names.words))}`,
  };
  const kinds = Object.keys(paths);
  const webhook = await call<{ id: number }>('POST', '/api/v2/webhooks', {
    url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    eventTypes: ['value-bet'],
  });
  const streams = await openStreams(service.port, following, 0, `?view=${view}`);
  const importer = new Importer(server.url, client);
  const until = performance.now() + minutes * 60_000;
  const sentIds: number[] = [];
  let quotes = 0;
  const every = async (milliseconds: number, act: () => unknown): Promise<void> => {
    const began = performance.now();
    for (let turn = 0; performance.now() < until; turn += 1) {
      await sleep(began + turn * milliseconds - performance.now());
      await act();
    }
  };
  const rows: string[][] = [];
  const underWay = new Set<Promise<void>>();
  await Promise.all([
    every(1_000 / perSecond, () => {
      const what = random.pick(kinds);
      const request = ask(what, paths[what]!(), rows.length).finally(() => underWay.delete(request));
      underWay.add(request);
    }),
    every(1_000 / WEBHOOKS_PER_SECOND, async () => {
      try {
        sentIds.push((await call<{ id: number }>('POST', `/api/v2/webhooks/${webhook.id}/test`)).id);
      } catch (error) {
        count(error instanceof Error ? error.message.slice(0, 60) : String(error));
      }
    }),
    every(IMPORT_EVERY_MILLISECONDS, async () => {
      quotes += await importMoved(importer, random.shuffled(fixtures).slice(0, FIXTURES_PER_IMPORT));
    }),
    every(60_000, () => {
      const sorted = sortedTimes(({ minute }) => minute === rows.length);
      rows.push([
        String(rows.length),
        figure(memoryMebibytes(service.pid).now),
        figure(memoryMebibytes(worker.pid).now),
        String(sorted.length),
        figure(quantile(sorted, 0.5)),
        figure(quantile(sorted, 0.99)),
        String(acknowledged.size),
        String(quotes),
        String(streams.filter(({ isClosed }) => isClosed).length),
      ]);
    }),
  ]);
  await Promise.all(underWay);
  const heads = [
    'minute',
    'API MiB',
    'worker MiB',
    'requests',
    'p50 ms',
    'p99 ms',
    'webhooks',
    'quotes',
    'streams closed',
  ];
  for (const line of tableLines(heads, rows)) say(line);
  say();
  for (const line of tableLines(
    ['request', 'first half: p50 ms', 'p99 ms', 'second half: p50 ms', 'p99 ms'],
    byKind(kinds),
  ))
    say(line);

  // one more change must reach every stream
  await sleep(SETTLING_MILLISECONDS);
  for (const stream of streams) stream.heardAt = 0;
  await importMoved(importer, fixtures.slice(0, 1));
  await sleep(SETTLING_MILLISECONDS);
  say(`streams that missed the last change: ${streams.filter(({ heardAt }) => heardAt === 0).length} of ${following}`);
  const { rows: waiting } = await client.query(`select from webhook_deliveries where state = 'waiting'`);
  const twice = [...acknowledged.values()].filter((often) => often > 1).length;
  const lost = sentIds.length - acknowledged.size - waiting.length;
  say(
    `webhooks: ${sentIds.length} queued, ${acknowledged.size} acknowledged (${twice} more than once), ` +
      `${waiting.length} wait for another attempt, ${lost} lost`,
  );
  say(`refused requests: ${refused.size === 0 ? 'none' : [...refused].map((each) => each.join(': ')).join(', ')}`);
  importer.stop();
  for (const { socket } of streams) socket.destroy();
}

/** Milliseconds of some answered requests, ascending. */
function sortedTimes(isMeant: (request: Answered) => boolean): Float64Array {
  return Float64Array.from(answered.filter(isMeant), ({ milliseconds }) => milliseconds).sort();
}

/** A row for each kind of request: its median and 99th percentile in both halves of the run. */
function byKind(kinds: readonly string[]): string[][] {
  return kinds.map((kind) => [
    kind,
    ...[true, false].flatMap((isEarly) => {
      const sorted = sortedTimes(({ what, minute }) => what === kind && minute <= minutes / 2 === isEarly);
      return [figure(quantile(sorted, 0.5)), figure(quantile(sorted, 0.99))];
    }),
  ]);
}

/** Reimports the newest prices of some fixtures, moved. @returns their number */
async function importMoved(importer: Importer, fixtureIds: readonly number[]): Promise<number> {
  const folder = await mkdtemp(join(directory, 'feed-'));
  try {
    const snapshots = await listSnapshots(client, fixtureIds);
    await writeFile(join(folder, '10-prices.ndjson'), movedFeed(snapshots, new Date(), random));
    return (await importer.importFolder(folder)).quotes;
  } finally {
    await rm(folder, { recursive: true });
  }
}
