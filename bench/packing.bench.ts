/**
 * Packing on the scale data set, with a history behind every price: bytes of a price in rows and packed, matches and
 * prices packed a second, how long an import and a reader wait meanwhile, and the history of an outcome and the closing
 * prices of a match before and after, which must be the same. The prices are rows again at the end, and the history
 * stays: use a separate data set.
 *
 *   DATA_DIR=/somewhere/scale npm run bench packing -- [older quotes behind each price, 9]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { migrate } from '../src/database/migrate.js';
import { openSqlClient } from '../src/database/sql-client.js';
import { databaseTypes } from '../src/database/types.js';
import { underImportLock } from '../src/ingestion/load/load.queries.js';
import { packPrices } from '../src/ingestion/packing/pack-prices.js';
import { Random } from '../src/maths/random.js';
import { OLDER_QUOTES } from './price-history/older-quotes.sql.js';
import { openDataSet } from './support/data-set.js';
import { quantile } from './support/load-client.js';
import { figure, tableLines } from './support/table.js';

const say = (line = ''): void => void process.stdout.write(`${line}\n`);
const history = Number(process.argv[3] ?? 9);
/** Outcomes and matches whose prices are read. */
const READ = 100;
const AFTER_DAYS = 60;
const PAUSE_MILLISECONDS = 50;
const HISTORY = `select selection_id, bookmaker_id, at, odds::float8 as odds
  from football_as_of.price_points($1::timestamptz, array[$2::bigint]) order by 1, 2, 3`;
const CLOSING = `select selection_id, bookmaker_id, odds::float8 as odds from football_as_of.closing_prices(
    $1::timestamptz, array(select id from football_as_of.selections() where fixture_id = $2::bigint)
  ) order by 1, 2`;

interface Sizes {
  readonly prices: number;
  readonly quotes: number;
  readonly snapshots: number;
}

const data = await openDataSet();
const { client } = data;
const sql = openSqlClient(data.server.url, 'command', () => undefined);
/** When all matches are long over. */
const now = new Date(data.now.getTime() + 150 * 86_400_000);
try {
  await migrate(data.server.url);
  const fixtures = await idsOf('select distinct fixture_id as id from facts.market_snapshots order by 1');
  await addHistory();
  const random = new Random('packing');
  const selections = await idsOf('select id from facts.selections order by id');
  const pick = (ids: readonly number[]): number[] =>
    Array.from({ length: READ }, () => ids[random.integer(0, ids.length - 1)]!);
  const [outcomes, matches] = [pick(selections), pick(fixtures)];
  const rows = { ...(await measureSizes()), ...(await measureReaders(outcomes, matches)) };
  await packBesideOthers(outcomes);
  const packed = { ...(await measureSizes()), ...(await measureReaders(outcomes, matches)) };
  if (packed.answers !== rows.answers) throw new Error('packed prices differ from those in rows');
  const heads = ['', 'in rows', 'packed', 'ratio'];
  const line = (name: string, of: (measured: typeof rows) => number): string[] => [
    name,
    figure(of(rows)),
    figure(of(packed)),
    `${figure(of(rows) / of(packed))}x`,
  ];
  const table = [
    line('bytes a price', ({ quotes, prices }) => quotes / prices),
    line('with its share of the snapshot', ({ quotes, snapshots, prices }) => (quotes + snapshots) / prices),
    line('history of an outcome, p50 ms', ({ histories }) => middle(histories)),
    line('at most', ({ histories }) => Math.max(...histories)),
    line('closing prices of a match, p50 ms', ({ closings }) => middle(closings)),
    line('at most', ({ closings }) => Math.max(...closings)),
  ];
  say();
  for (const text of tableLines(heads, table)) say(text);
  const from = performance.now();
  for (const id of fixtures) await client.query('select facts.unpack_quotes(array[$1::bigint])', [id]);
  await client.query('vacuum analyze facts.quotes');
  say(`rows again after ${figure((performance.now() - from) / 1000)} s`);
} finally {
  await sql.close();
  await data.close();
}

async function idsOf(statement: string): Promise<number[]> {
  return (await client.query<{ id: number }>(statement)).rows.map(({ id }) => id);
}

async function addHistory(): Promise<void> {
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  await client.query(OLDER_QUOTES, [history]);
  await client.query('commit');
  for (const table of ['facts.quotes', 'facts.market_snapshots']) await client.query(`vacuum analyze ${table}`);
}

async function measureSizes(): Promise<Sizes> {
  const { rows } = await client.query<Sizes>(
    `select pg_total_relation_size('facts.market_snapshots') as snapshots,
      pg_total_relation_size('facts.packed_quotes')
        + (select sum(pg_total_relation_size(relid)) from pg_partition_tree('facts.quotes')) as quotes,
      (select count(*) from facts.quotes) + (select count(*) from football_as_of.packed_quotes()) as prices`,
  );
  return rows[0]!;
}

/** Times in milliseconds, and all rows read as a text. */
async function measureReaders(outcomes: readonly number[], matches: readonly number[]) {
  const answers: object[] = [];
  const measure = async (statement: string, ids: readonly number[]): Promise<number[]> => {
    const times: number[] = [];
    for (const id of ids) {
      const from = performance.now();
      const { rows } = await client.query<object>(statement, [now, id]);
      times.push(performance.now() - from);
      answers.push(rows);
    }
    return times;
  };
  const histories = await measure(HISTORY, outcomes);
  const closings = await measure(CLOSING, matches);
  return { histories, closings, answers: JSON.stringify(answers) };
}

/** Packs everything, while another connection reads histories and a third one takes the lock of imports. */
async function packBesideOthers(outcomes: readonly number[]): Promise<void> {
  let isOver = false;
  const repeat = async (work: (turn: number) => Promise<unknown>): Promise<number[]> => {
    const times: number[] = [];
    for (let turn = 0; !isOver; turn += 1) {
      const from = performance.now();
      await work(turn);
      times.push(performance.now() - from);
      await sleep(PAUSE_MILLISECONDS);
    }
    return times;
  };
  const reader = new Client({ connectionString: data.server.url, types: databaseTypes });
  await reader.connect();
  const reading = repeat((turn) => reader.query(HISTORY, [now, outcomes[turn % outcomes.length]]));
  const importing = repeat(() => underImportLock(sql, async () => undefined));
  const from = performance.now();
  const { matches, prices } = await packPrices(sql, {
    now,
    afterDays: AFTER_DAYS,
    directUrl: data.server.url,
    signal: new AbortController().signal,
  });
  const seconds = (performance.now() - from) / 1000;
  isOver = true;
  const [readers, imports] = await Promise.all([reading, importing]);
  await reader.end();
  say(`packed: ${matches} matches with ${prices} prices in ${figure(seconds)} s, ${figure(prices / seconds)} a second`);
  say(`waits meanwhile, p50 and at most, ms: a reader ${spread(readers)}, an import ${spread(imports)}`);
}

/** Median and maximum. */
function spread(times: readonly number[]): string {
  return `${figure(middle(times))} and ${figure(Math.max(...times))}`;
}

function middle(times: readonly number[]): number {
  return quantile(Float64Array.from(times).sort(), 0.5);
}
