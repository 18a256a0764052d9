/**
 * Import speed of result files with prices, compared with a hand-written stage-and-merge of the same matches and
 * prices. Both run alternately, each on a fresh database.
 *
 *   npm run bench import [-- folder or file ...]     default: every football-data.co.uk file below REAL_DATA_DIR
 *
 * BENCH_ROUNDS (3) is the number of runs of each; the best times are compared.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { EmbeddedServer } from '../src/database/embedded/embedded-server.js';
import { migrate } from '../src/database/migrate.js';
import { openSqlClient } from '../src/database/sql-client.js';
import { findFiles } from '../src/ingestion/files.js';
import { ingest } from '../src/ingestion/ingest.js';
import type { IngestSummary } from '../src/ingestion/ingest-summary.js';
import { footballDataSource } from '../src/ingestion/sources/football-data/source.js';
import { importByHand } from './import/hand-written.js';

const BOUND = 1.5;
const TARGET = 40_000;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const given = process.argv.slice(3);
const wanted =
  given.length > 0 ? given : [join(process.env['REAL_DATA_DIR'] ?? '../shared/data', 'football-data-co-uk')];

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const number = (value: number): string => Math.round(value).toLocaleString('en-GB');

async function onFreshDatabase<T>(
  server: EmbeddedServer,
  name: string,
  work: (url: string) => Promise<T>,
): Promise<{ result: T; seconds: number }> {
  await onServer(server, `create database ${name} template bench_template`);
  try {
    await onServer(server, 'checkpoint');
    const began = performance.now();
    const result = await work(server.urlOf(name));
    return { result, seconds: (performance.now() - began) / 1000 };
  } finally {
    await onServer(server, `drop database ${name} with (force)`);
  }
}

async function onServer(server: EmbeddedServer, statement: string): Promise<void> {
  const client = new Client({ connectionString: server.urlOf('postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function importWithProduct(url: string, paths: readonly string[]): Promise<IngestSummary> {
  const sql = openSqlClient(url, 'command', () => undefined);
  const nothing = (): void => undefined;
  try {
    return await ingest(sql, footballDataSource, paths, {
      dryRun: false,
      signal: new AbortController().signal,
      watcher: { planned: nothing, loaded: nothing, failed: nothing },
    });
  } finally {
    await sql.close();
  }
}

const found = await findFiles(wanted.map((path) => resolve(path)));
const paths = footballDataSource.plan(found.paths).units.map(({ path }) => path);
await found.close();
if (paths.length === 0)
  throw new Error(`no .csv file is below ${wanted.join(', ')}; REAL_DATA_DIR names the folder of the real data`);

const folder = await mkdtemp(join(tmpdir(), 'import-bench-'));
const server = await EmbeddedServer.open(folder, 'durable');
try {
  await onServer(server, 'create database bench_template');
  await migrate(server.urlOf('bench_template'));
  const product: number[] = [];
  const byHand: number[] = [];
  let summary: IngestSummary | null = null;
  for (let round = 1; round <= rounds; round++) {
    const ours = async (): Promise<void> => {
      const { result, seconds } = await onFreshDatabase(server, 'bench_product', (url) =>
        importWithProduct(url, paths),
      );
      if (result.failed.length > 0)
        throw new Error(result.failed.map(({ path, reason }) => `${path}: ${reason}`).join('\n'));
      summary = result;
      product.push(seconds);
      say(
        `round ${round}  product        ${seconds.toFixed(1)} s  ${number(result.rowsRead)} matches  ` +
          `${number(result.quotes)} quotes  ${number(result.quotes / seconds)} per second`,
      );
    };
    const theirs = async (): Promise<void> => {
      const { result, seconds } = await onFreshDatabase(server, 'bench_by_hand', (url) => importByHand(url, paths));
      byHand.push(seconds);
      say(
        `round ${round}  hand-written   ${seconds.toFixed(1)} s  ${number(result.matches)} matches  ` +
          `${number(result.quotes)} quotes  ${number(result.quotes / seconds)} per second`,
      );
    };
    // alternately, so that neither always has the warm caches
    for (const run of round % 2 === 1 ? [ours, theirs] : [theirs, ours]) await run();
  }
  report(summary!, Math.min(...product), Math.min(...byHand));
} finally {
  await server.release();
  await rm(folder, { recursive: true, force: true });
}

function report(summary: IngestSummary, product: number, byHand: number): void {
  const rate = summary.quotes / product;
  const ratio = product / byHand;
  say(`\n${number(summary.files)} files, ${number(summary.rowsRead)} matches read, ${number(summary.quotes)} quotes`);
  for (const { code, count, examples } of summary.refused)
    say(`refused: ${code} ${number(count)}, e.g. ${examples[0]!.message}`);
  if (summary.refused.length === 0) say('refused: none');
  say(`quotes per second: ${number(rate)} (target ${number(TARGET)}: ${rate >= TARGET ? 'reached' : 'missed'})`);
  say(
    `wall time against stage-and-merge by hand: ${ratio.toFixed(2)} ` +
      `(bound ${BOUND}: ${ratio <= BOUND ? 'met' : 'exceeded'})`,
  );
}
