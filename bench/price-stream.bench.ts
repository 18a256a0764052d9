/**
 * Prices streaming in while the boards follow: how long after its commit a changed price is on the board, how many
 * quotes a second are imported beside a service that follows them and without one, and how long requests take
 * meanwhile. It needs the scale data set and leaves newer prices in it: use one of its own.
 *
 *   DATA_DIR=/somewhere/scale npm run bench price-stream -- [fixtures 40] [fixtures per file 4]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '../src/common/logging/logger.js';
import { createPool } from '../src/database/pool.js';
import { findLoadingSource, loadUnit } from '../src/ingestion/load/load-unit.js';
import { Random } from '../src/maths/random.js';
import { listSnapshots, movedSnapshots } from './price-stream/quotes.js';
import type { StoredSnapshot } from './price-stream/quotes.js';
import { ask } from './support/compare.js';
import { openDataSet } from './support/data-set.js';
import { quantile, requestText, runLoad } from './support/load-client.js';
import { startService } from './support/service.js';
import type { RunningService } from './support/service.js';
import { figure } from './support/table.js';

const say = (line = ''): void => void process.stdout.write(`${line}\n`);
const [fixtures = 40, perFile = 4] = process.argv.slice(3).map(Number);
const SINGLE_CHANGES = 10;
const BOARD = '/api/v2/rankings/price-outliers?pageSize=50';
const ONE_RECORD = '/api/v2/rankings/price-outliers?pageSize=1';

const data = await openDataSet();
const pool = createPool(data.server.url, 'command', createLogger({ logLevel: 'silent' }));
const client = await pool.connect();
const random = new Random(`price stream ${Date.now()}`);
// newer than every stored price, and older than the moment that counts as now
const { rows: [newest] } = await client.query<{ at: Date }>('select max(taken_at) as at from facts.market_snapshots');
let takenAt = newest!.at.getTime();

interface Imported {
  quotes: number;
  /** Number of the committed change. */
  revision: number;
}

/** Imports the snapshots once more, moved, as one file. */
async function importMoved(snapshots: readonly StoredSnapshot[]): Promise<Imported> {
  takenAt += 100;
  if (takenAt > data.now.getTime()) throw new Error('the data set has no room for newer prices left: make another');
  const source = await findLoadingSource(client, 'canonical');
  const { rows: [run] } = await client.query<{ id: number }>(`insert into ingestion_runs (source_id, arguments) values ($1, '{}') returning id`, [source.id]);
  const records = movedSnapshots(snapshots, new Date(takenAt), random);
  const loaded = await loadUnit(client, source, { path: 'bench', context: [], rank: 0 }, { records, refused: [], rowsRead: records.length }, { runId: run!.id, dryRun: false });
  if (loaded.refused.length > 0) throw new Error(loaded.refused[0]!.message);
  const { rows: [row] } = await client.query<{ revision: number }>('select revision from data_revision');
  return { quotes: loaded.quotes, revision: row!.revision };
}

async function shownRevision(service: RunningService): Promise<number> {
  const { body } = await ask(service.port, ONE_RECORD);
  return Number((JSON.parse(body.toString('utf8')) as { revision: string }).revision.split('-')[0]);
}

/** Milliseconds until the board stands on a revision. */
async function untilShown(service: RunningService, revision: number): Promise<number> {
  const began = performance.now();
  while ((await shownRevision(service)) < revision) await sleep(5);
  return performance.now() - began;
}

/** Imports all files one after the other; gives quotes per second. */
async function stream(files: readonly (readonly StoredSnapshot[])[], each: (imported: Imported) => void = () => undefined): Promise<number> {
  const began = performance.now();
  let quotes = 0;
  for (const file of files) {
    const imported = await importMoved(file);
    quotes += imported.quotes;
    each(imported);
  }
  return (quotes / (performance.now() - began)) * 1000;
}

const latencies = async (service: RunningService, milliseconds: number): Promise<string> => {
  const request = requestText(BOARD);
  const { latencies: sorted, requests } = await runLoad(service.port, 4, milliseconds, () => request);
  return `${requests} requests, p50 ${figure(quantile(sorted, 0.5))} ms, p99 ${figure(quantile(sorted, 0.99))} ms`;
};

try {
  const snapshots = await listSnapshots(client, data.fixtures.slice(0, fixtures));
  const references = [...new Set(snapshots.map(({ fixture }) => fixture.ref))];
  const byFixture = references.map((reference) => snapshots.filter(({ fixture }) => fixture.ref === reference));
  const files = Array.from({ length: Math.ceil(byFixture.length / perFile) }, (_, index) => byFixture.slice(index * perFile, (index + 1) * perFile).flat());
  const alone = await stream(files);
  say(`imported without a service: ${figure(alone)} quotes a second`);
  const service = await startService({ ...data.environment, ROLE: 'api' });
  try {
    await ask(service.port, BOARD);
    const delays: number[] = [];
    for (let change = 0; change < SINGLE_CHANGES; change += 1) delays.push(await untilShown(service, (await importMoved([snapshots[change * 7]!])).revision));
    delays.sort((one, other) => one - other);
    say(`one snapshot changed: on the board after ${figure(delays[SINGLE_CHANGES / 2]!)} ms (median of ${SINGLE_CHANGES}), at most ${figure(delays.at(-1)!)} ms`);
    say(`requests before the stream: ${await latencies(service, 3_000)}`);
    const waits: Promise<number>[] = [];
    let isOver = false;
    const beside = stream(files, ({ revision }) => waits.push(untilShown(service, revision))).finally(() => (isOver = true));
    const seen: string[] = [];
    while (!isOver) seen.push(await latencies(service, 3_000));
    const together = await beside;
    const shown = (await Promise.all(waits)).sort((one, other) => one - other);
    for (const line of seen) say(`requests during the stream: ${line}`);
    say(`imported beside the service, ${files.length} files: ${figure(together)} quotes a second, ${figure(together / alone)}x of without it`);
    say(`files on the board after ${figure(shown[Math.floor(shown.length / 2)]!)} ms (median), at most ${figure(shown.at(-1)!)} ms`);
  } finally {
    await service.stop();
  }
} finally {
  client.release();
  await pool.end();
  await data.close();
}
