/**
 * What the service holds, and what it does with more: mixed requests at a steady rate that no answer slows, first at
 * the rate given, then at a multiple of it, on the scale data set. Entity pages, searches and fresh boards that nobody
 * has asked for, boards that everybody asks for, and now and then an export; liveness and readiness are asked ten
 * times a second meanwhile.
 *
 *   DATA_DIR=/somewhere/scale npm run bench overload -- [requests a second 50] [seconds 900] [multiple 4] [its seconds 60]
 */
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '../src/database/migrate.js';
import { Random } from '../src/maths/random.js';
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

/** Requests of one kind, and how many of a hundred are of it. */
interface Kind {
  readonly name: string;
  readonly share: number;
  readonly path: (count: number) => string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Milliseconds until the responses of a kind, by what they were. */
interface Times {
  readonly answered: number[];
  readonly refused: number[];
  /** Any other status, and errors of connections. */
  readonly faults: string[];
}

let sent = 0;
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
const data = await openDataSet();
await migrate(data.server.url);
const service = await startService(data.environment);
try {
  await sleep(WAIT_AFTER_READY_MILLISECONDS);
  const kinds = await kindsOf();
  await load('warm-up', kinds, rate, 10);
  await load('held', kinds, rate, seconds);
  await load('overload', kinds, rate * multiple, overloadSeconds);
  await load('afterwards', kinds, rate, 30);
} finally {
  agent.destroy();
  await service.stop();
  await data.close();
}

async function kindsOf(): Promise<Kind[]> {
  const random = new Random('overload');
  const listed = async (statement: string): Promise<string[]> => {
    const { rows } = await data.client.query<{ value: string }>({ text: statement, values: [] });
    return random.shuffled(rows.map(({ value }) => String(value)));
  };
  const ids = (table: string): Promise<string[]> => listed(`select id as value from ${table}`);
  const [fixtures, players, teams] = [await ids('facts.fixtures'), await ids('players'), await ids('teams')];
  const competitions = data.competitions.map(String);
  const names = await listed('select name as value from players');
  const pick = (of: readonly string[], count: number): string => encodeURIComponent(of[count % of.length]!);
  return [
    { name: 'fixture pages', share: 15, path: (count) => `/api/v2/fixtures/${pick(fixtures, count)}` },
    { name: 'player pages', share: 10, path: (count) => `/api/v2/players/${pick(players, count)}` },
    { name: 'team pages', share: 5, path: (count) => `/api/v2/teams/${pick(teams, count)}` },
    { name: 'searches', share: 10, path: (count) => `/api/v2/search?q=${pick(names, count)}` },
    {
      name: 'fresh boards',
      share: 19,
      path: (count) => `/api/v2/value-bets?pageSize=50&maxOdds=${3 + count / 1000}`,
    },
    { name: 'usual boards', share: 40, path: () => '/api/v2/rankings/price-outliers?pageSize=50' },
    {
      name: 'exports',
      share: 1,
      path: (count) => `/api/v2/rankings/player-prop-trends?uniqueTournamentIds=${pick(competitions, count)}`,
      headers: { Accept: 'text/csv' },
    },
  ];
}

/** Sends requests at a rate for some seconds and prints what became of them. */
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
      underWay.push(ask(kind.path(sent), times, { ...INTERNAL_HEADERS, ...kind.headers }));
    }),
    every(100, () => underWay.push(ask('/health/live', live), ask('/health/ready', ready))),
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

function drawn(kinds: readonly Kind[], at: number): Kind {
  let below = 0;
  return kinds.find(({ share }) => at < (below += share)) ?? kinds[0]!;
}

function newTimes(): Times {
  return { answered: [], refused: [], faults: [] };
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

/** Asks once; a refusal is 503, or 429 of an export, with `Retry-After`. */
function ask(path: string, times: Times, headers: Readonly<Record<string, string>> = {}): Promise<void> {
  const began = performance.now();
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException): void => {
      times.faults.push(error.code ?? error.message);
      resolve();
    };
    get({ host: '127.0.0.1', port: service.port, path, headers, agent }, (response) => {
      const { statusCode } = response;
      const isRefused = (statusCode === 503 || statusCode === 429) && response.headers['retry-after'] !== undefined;
      response.resume();
      response.once('error', fail);
      response.once('end', () => {
        const time = performance.now() - began;
        if (isRefused) times.refused.push(time);
        else if (statusCode === 200) times.answered.push(time);
        else times.faults.push(String(statusCode));
        resolve();
      });
    }).once('error', fail);
  });
}
