/**
 * Quotes as Parquet on the scale data set, with a history behind every price: rows per second and memory of the export,
 * bytes per tick in the table, in Parquet sorted by match as exported, and in the same rows sorted by time; and the
 * history of one selection from each, in interleaved rounds of one run. All three must return the same rows. The
 * history is rolled back at the end.
 *
 *   DATA_DIR=/somewhere/scale npm run bench parquet -- [older quotes behind each price, 9]
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { SqlTransaction } from '../src/database/sql-client.js';
import { ParquetWriter } from '../src/export/parquet-writer.js';
import { exportTables } from '../src/export/tables/index.js';
import { writeTables } from '../src/export/write-tables.js';
import { Random } from '../src/maths/random.js';
import { OLDER_QUOTES } from './price-history/older-quotes.sql.js';
import { openDataSet } from './support/data-set.js';
import { cpuSeconds, memoryMebibytes } from './support/process-usage.js';
import type { Selection } from './support/selection.js';
import { figure, tableLines } from './support/table.js';

const say = (line = ''): void => void process.stdout.write(`${line}\n`);
const history = Number(process.argv[3] ?? 9);
const SELECTIONS = 20;
const SAMPLE_MILLISECONDS = 50;
const PRUNED_BOUND_MILLISECONDS = 200;

const data = await openDataSet();
const { client, now } = data;
const folder = await mkdtemp(join(process.env['DATA_DIR'] ?? '.', 'parquet-'));
const exported = join(folder, 'quotes', '*', '*.parquet');
const byTime = join(folder, 'by-time.parquet');
const connection = await (await DuckDBInstance.create(':memory:')).connect();
try {
  // removes what an earlier run rolled back
  await client.query('vacuum full facts.market_snapshots, facts.quotes');
  await client.query('begin isolation level repeatable read');
  await client.query('set local session_replication_role = replica');
  const began = performance.now();
  await client.query(OLDER_QUOTES, [history]);
  await client.query('analyze facts.market_snapshots; analyze facts.quotes');
  say(`${history} older quotes behind each price added in ${figure((performance.now() - began) / 1000)} s`);
  const { rows: sizes } = await client.query<{ quotes: number; snapshots: number; ticks: number }>(
    `select (select sum(pg_total_relation_size(relid)) from pg_partition_tree('facts.quotes')) as quotes,
      pg_total_relation_size('facts.market_snapshots') as snapshots, (select count(*) from facts.quotes) as ticks`,
  );
  const size = sizes[0]!;
  const parquet = await exportQuotes();
  await connection.run(
    `copy (from read_parquet('${exported}') order by quoted_at) to '${byTime}' (format parquet, compression zstd)`,
  );
  const heads = ['bytes a tick', 'ticks', 'MB', 'bytes', 'ratio'];
  const line = (name: string, ticks: number, bytes: number): string[] => [
    name,
    String(ticks),
    ...[bytes / 1e6, bytes / ticks, bytes / ticks / (parquet.bytes / parquet.rows)].map(figure),
  ];
  say();
  for (const text of tableLines(heads, [
    line('quotes with its key', size.ticks, size.quotes),
    line('and its snapshots', size.ticks, size.quotes + size.snapshots),
    line('Parquet sorted by time', parquet.rows, (await stat(byTime)).size),
    line('Parquet sorted by match', parquet.rows, parquet.bytes),
  ]))
    say(text);
  say();
  await compareHistories();
} finally {
  connection.closeSync();
  await client.query('rollback').catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
  await data.close();
}

async function exportQuotes(): Promise<{ rows: number; bytes: number }> {
  const quotes = exportTables.filter(({ name }) => name === 'quotes');
  const writer = await ParquetWriter.open(folder);
  const idle = memoryMebibytes(process.pid).now;
  let most = 0;
  const sampling = setInterval(() => {
    most = Math.max(most, memoryMebibytes(process.pid).now - idle);
  }, SAMPLE_MILLISECONDS);
  const [from, cpu] = [performance.now(), cpuSeconds(process.pid)];
  try {
    const [written] = await writeTables(new SqlTransaction(client), quotes, { folder, writer, moment: now });
    const seconds = (performance.now() - from) / 1000;
    const { rows, bytes, files } = written!;
    say(
      `export: ${rows} rows in ${files} files, ${figure(seconds)} s, ${figure(rows / seconds / 1000)} thousand rows/s, ` +
        `${figure(cpuSeconds(process.pid) - cpu)} s of CPU, ${figure(most)} MiB over idle`,
    );
    return { rows, bytes };
  } finally {
    clearInterval(sampling);
    writer.close();
  }
}

async function compareHistories(): Promise<void> {
  const { rows: all } = await client.query<Selection>(
    `select id, fixture_id as fixture, market, scope, player_id as player, line, side from facts.selections order by id`,
  );
  const random = new Random('parquet');
  const chosen = Array.from({ length: SELECTIONS }, () => all[random.integer(0, all.length - 1)]!);
  const ways = {
    'Parquet sorted by match': (each: Selection) => readParquet(exported, each),
    'Parquet sorted by time': (each: Selection) => readParquet(byTime, each),
    PostgreSQL: readTable,
  };
  const times = new Map(Object.keys(ways).map((name) => [name, new Array<number>()]));
  let rows = 0;
  // the first one warms the caches and is not counted
  for (const [index, selection] of [chosen[0]!, ...chosen].entries()) {
    const histories: string[] = [];
    for (const [name, read] of Object.entries(ways)) {
      const from = performance.now();
      const history = await read(selection);
      const milliseconds = performance.now() - from;
      histories.push(JSON.stringify(history));
      if (index === 0) continue;
      times.get(name)!.push(milliseconds);
      rows += history.length;
    }
    if (new Set(histories).size !== 1) throw new Error(`selection ${selection.id}: the histories differ`);
  }
  const base = median(times.get('Parquet sorted by match')!);
  const lines = [...times].map(([name, each]) => [
    name,
    ...[median(each), Math.max(...each), median(each) / base].map(figure),
  ]);
  for (const text of tableLines(['history of one selection, ms', 'median', 'at most', 'ratio'], lines)) say(text);
  say(`${figure(rows / SELECTIONS / Object.keys(ways).length)} quotes a history on average`);
  if (base > PRUNED_BOUND_MILLISECONDS) throw new Error(`over ${PRUNED_BOUND_MILLISECONDS} ms`);
}

type History = [at: number, bookmaker: number, odds: number][];

async function readParquet(files: string, { fixture, market, scope, player, line, side }: Selection): Promise<History> {
  const result = await connection.runAndReadAll(
    `select epoch_ms(quoted_at)::double, bookmaker_id::double, odds
    from read_parquet('${files}')
    where fixture_id = ${fixture} and market = '${market}' and scope = '${scope}' and side = '${side}'
      and player_id is not distinct from ${player ?? 'null'} and line is not distinct from ${line ?? 'null'}
    order by quoted_at, bookmaker_id, odds`,
  );
  return result.getRowsJS() as History;
}

async function readTable({ id, fixture }: Selection): Promise<History> {
  const { rows } = await client.query<{ at: number; bookmaker: number; odds: number }>(
    `select (extract(epoch from quoted_at) * 1000)::float8 as at, bookmaker_id as bookmaker, odds
    from football_as_of.quotes($1::timestamptz) where selection_id = $2::bigint and fixture_id = $3::bigint
    order by quoted_at, bookmaker_id, odds`,
    [now, id, fixture],
  );
  return rows.map(({ at, bookmaker, odds }) => [at, bookmaker, odds]);
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;
}
