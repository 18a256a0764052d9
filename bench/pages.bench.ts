/**
 * Cost of a page that has not been requested yet, on the scale data set: processor time of Node's main thread and of
 * PostgreSQL, and response time, of searches, price histories, entity pages, fixture lists and price outliers. Beside
 * each, in rounds of the same run, one competition by its id: a request with one small statement. Compare the ratios if
 * other programs share the machine.
 *
 *   DATA_DIR=/somewhere/scale npm run bench pages -- [requests of each kind 100] [seconds to wait after Ready 90]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '../src/database/migrate.js';
import { Random } from '../src/maths/random.js';
import { INTERNAL_HEADERS, openDataSet } from './support/data-set.js';
import { quantile } from './support/load-client.js';
import { mainThreadMilliseconds } from './support/process-usage.js';
import { startService } from './support/service.js';
import type { RunningService } from './support/service.js';
import { figure, tableLines } from './support/table.js';

/** Requests per measurement of processor time. */
const BATCH = 10;
const WARM_UP = 30;
const say = (line = ''): void => void process.stdout.write(`${line}\n`);
const requests = Number(process.argv[3] ?? 100);
const secondsToWait = Number(process.argv[4] ?? 90);

/** Paths requested once each, and the product's performance limit. */
interface Kind {
  readonly name: string;
  readonly bound: string;
  readonly paths: readonly string[];
}

/** Cost of a batch of requests, in milliseconds per request. */
interface Usage {
  readonly node: number;
  readonly database: number;
}

const data = await openDataSet();
let service: RunningService | null = null;
try {
  await migrate(data.server.url);
  service = await startService(data.environment);
  say(`ready after ${service.secondsToReady.toFixed(1)} s; waiting ${secondsToWait} s for its background work`);
  await sleep(secondsToWait * 1000);
  const rows: string[][] = [];
  for (const kind of await kindsOf(new Random('pages'))) rows.push(await measure(service, kind));
  const heads = ['not cached', 'Node ms', 'PostgreSQL ms', 'together', 'of a look-up', 'time ms', '95 %', 'bound'];
  for (const line of tableLines(heads, rows)) say(line);
} finally {
  await service?.stop();
  await data.close();
}

async function kindsOf(random: Random): Promise<Kind[]> {
  const values = async (statement: string): Promise<string[]> => {
    const { rows } = await data.client.query<{ value: string }>({ text: statement, values: [] });
    return random.shuffled(rows.map(({ value }) => String(value))).slice(0, requests + WARM_UP);
  };
  const now = `'${data.now.toISOString()}'::timestamptz`;
  const ofNames = 'select name as value from players union select name from teams';
  const search = (words: readonly string[]): string[] =>
    words.map((word) => `/api/v2/search?q=${encodeURIComponent(word)}`);
  const pages = (path: string, ids: readonly string[]): string[] => ids.map((id) => `/api/v2/${path}/${id}`);
  const beginnings = (letters: number): Promise<string[]> =>
    values(`select distinct left(word, ${letters}) as value
      from (select unnest(string_to_array(search_name, ' ')) as word from players) part where word <> ''`);
  const misspelt = (name: string): string => `${name.slice(0, 2)}${name[3] ?? ''}${name[2] ?? ''}${name.slice(4)}`;
  const names = await values(ofNames);
  const histories = await values(
    `select concat('eventId=', fixture_id, '&market=', market, '&scope=', scope, '&playerId=' || player_id,
      '&line=' || line::float8, '&side=', side) as value from facts.selections order by hashint8(id) limit 2000`,
  );
  return [
    { name: 'search, one letter', bound: '30 ms', paths: search(await beginnings(1)) },
    { name: 'search, two letters', bound: '30 ms', paths: search(await beginnings(2)) },
    { name: 'search, three letters', bound: '30 ms', paths: search(await beginnings(3)) },
    { name: 'search, whole name', bound: '30 ms', paths: search(names) },
    { name: 'search, misspelt name', bound: '30 ms', paths: search(names.map(misspelt)) },
    { name: 'price history', bound: '10 ms', paths: histories.map((query) => `/api/v2/prices/history?${query}`) },
    { name: 'team', bound: '5 ms CPU', paths: pages('teams', await values('select id as value from teams')) },
    { name: 'player', bound: '5 ms CPU', paths: pages('players', await values('select id as value from players')) },
    { name: 'referee', bound: '5 ms CPU', paths: pages('referees', await values('select id as value from referees')) },
    {
      name: 'fixture to come',
      bound: '5 ms CPU',
      paths: pages('fixtures', await values(`select id as value from facts.fixtures where kickoff_at > ${now}`)),
    },
    {
      name: 'played fixture',
      bound: '5 ms CPU',
      paths: pages('fixtures', await values(`select id as value from facts.fixtures where kickoff_at < ${now}`)),
    },
    {
      name: 'fixtures by status and word',
      bound: '',
      paths: names.map((name) => `/api/v2/fixtures?status=notstarted&search=${encodeURIComponent(name.slice(0, 4))}`),
    },
    {
      name: 'price outliers, 50 rows',
      bound: '',
      paths: names.map((_, index) => `/api/v2/rankings/price-outliers?pageSize=50&page=${index + 1}`),
    },
  ];
}

/** Medians over the batches of a kind beside those of look-ups, as table cells. */
async function measure({ port, pid }: RunningService, { name, bound, paths }: Kind): Promise<string[]> {
  const [first] = data.competitions;
  const lookUp = `/api/v2/competitions/${first}`;
  const get = async (path: string): Promise<number> => {
    const began = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: INTERNAL_HEADERS });
    await response.arrayBuffer();
    if (response.status !== 200 && response.status !== 404) throw new Error(`${response.status} ${path}`);
    return performance.now() - began;
  };
  const times: number[] = [];
  const batch = async (asked: readonly string[], isTimed: boolean): Promise<Usage> => {
    const [node, database] = [mainThreadMilliseconds(pid), await backendMilliseconds()];
    for (const path of asked) {
      const time = await get(path);
      if (isTimed) times.push(time);
    }
    const used = await backendMilliseconds();
    let ofDatabase = 0;
    for (const [backend, milliseconds] of used) ofDatabase += milliseconds - (database.get(backend) ?? 0);
    return { node: (mainThreadMilliseconds(pid) - node) / asked.length, database: ofDatabase / asked.length };
  };
  const isFew = paths.length < WARM_UP + 2 * BATCH;
  for (const path of isFew ? [] : paths.slice(0, WARM_UP)) await get(path);
  const own: Usage[] = [];
  const plain: Usage[] = [];
  const measured = isFew ? paths : paths.slice(WARM_UP);
  for (let at = 0; at < measured.length; at += BATCH) {
    own.push(await batch(measured.slice(at, at + BATCH), true));
    plain.push(
      await batch(
        Array.from({ length: BATCH }, () => lookUp),
        false,
      ),
    );
  }
  const [node, database] = [median(own.map((each) => each.node)), median(own.map((each) => each.database))];
  const together = median(own.map((each) => each.node + each.database));
  const ratio = together / median(plain.map((each) => each.node + each.database));
  const latencies = Float64Array.from(times).sort();
  return [
    `${name} (${measured.length})`,
    ...[node, database, together].map(figure),
    `${figure(ratio)}x`,
    ...[0.5, 0.95].map((share) => figure(quantile(latencies, share))),
    bound,
  ];
}

/** Processor time so far of each database connection of the services, in milliseconds. */
async function backendMilliseconds(): Promise<Map<number, number>> {
  const { rows } = await data.client.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where application_name in ('football-analytics api', 'football-analytics record')`,
  );
  return new Map(rows.map(({ pid }) => [pid, mainThreadMilliseconds(pid)]));
}

function median(values: readonly number[]): number {
  return quantile(Float64Array.from(values).sort(), 0.5);
}
