/**
 * From an almost empty price table to a full one, beside a service that follows every change and serves a board ten
 * times a second: quotes imported per second, bytes per quote in PostgreSQL, response times of boards and of a price
 * history, how far the boards fall behind, and how long they take to catch up with one more file; at the end the time
 * and size of a backup, and the start-up time from scratch, and from a checkpoint after which nothing, one file or
 * every price has moved. Each pass moves every price of every upcoming fixture of the scale data set, more than a
 * million, ten minutes after the last one. It leaves its prices in the data set: use a separate one.
 *
 *   DATA_DIR=/somewhere/scale npm run bench price-volume -- [quotes to add 100000000] [rows of the table 10]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { backUp } from '../src/database/backup/backup.js';
import { withClient } from '../src/database/with-client.js';
import { Random } from '../src/maths/random.js';
import { Importer } from './price-stream/importer.js';
import { filesOf, PriceStream, shownRevision } from './price-stream/price-stream.js';
import { listSnapshots } from './price-stream/quotes.js';
import { ask } from './support/compare.js';
import { openDataSet, readNames } from './support/data-set.js';
import { quantile } from './support/load-client.js';
import { memoryMebibytes } from './support/process-usage.js';
import type { Selection } from './support/selection.js';
import { startService } from './support/service.js';
import type { RunningService } from './support/service.js';
import { figure, tableLines } from './support/table.js';

const [toAdd = 100_000_000, tableRows = 10] = process.argv.slice(3).map(Number);
const FIXTURES_PER_FILE = 10;
/** Interval between the times of two files; a pass has fifty. */
const APART_MILLISECONDS = 12_000;
/** How long prices move, up to the first kick-off. */
const HOURS = 20;
const HISTORIES = 20;
const BOARD_EVERY_MILLISECONDS = 100;
const BOARD = '/api/v2/rankings/price-outliers?pageSize=50';
const heads = [
  'million quotes',
  'a second',
  'µs of the database',
  'bytes a quote',
  'boards p50 ms',
  'p99',
  'history p50 ms',
  'at most',
  'as a page p50 ms',
  'at most',
  'boards behind ms',
  'after one file',
  'service MiB',
];
const say = (line = ''): void => void process.stdout.write(`${line}\n`);

/** Measurements since the last row of the table. */
interface Part {
  quotes: number;
  seconds: number;
  databaseSeconds: number;
  readonly boards: number[];
}

const newPart = (): Part => ({ quotes: 0, seconds: 0, databaseSeconds: 0, boards: [] });

const data = await openDataSet();
const { client } = data;
const now = new Date(data.now.getTime() + HOURS * 3_600_000);
const random = new Random('price volume');
const importer = new Importer(data.server.url, client);
const start = (): Promise<RunningService> =>
  startService({ ...data.environment, ROLE: 'api', CLOCK_AS_OF: now.toISOString().replace('.000Z', 'Z') });
let service = await start();
try {
  say(`service ready after ${figure(service.secondsToReady)} s`);
  const { fixtures } = await readNames(client, now);
  const stream = await PriceStream.open({ client, now }, importer, APART_MILLISECONDS);
  const files = filesOf(await listSnapshots(client, fixtures), FIXTURES_PER_FILE);
  const { rows: selections } = await client.query<Selection>(
    `select id, fixture_id as fixture, market, scope, player_id as player, line::float8 as line, side
    from facts.selections where fixture_id = any ($1::bigint[]) order by id`,
    [fixtures],
  );
  const rows: string[][] = [];
  let part = newPart();
  let added = 0;
  while (added < toAdd) {
    const asking = askBoards(service, part.boards);
    const { quotes, seconds, databaseSeconds } = await stream.importMoved(files).finally(asking.stop);
    await asking.ended;
    added += quotes;
    part.quotes += quotes;
    part.seconds += seconds;
    part.databaseSeconds += databaseSeconds;
    if (added < ((rows.length + 1) * toAdd) / tableRows && added < toAdd) continue;
    rows.push(await describe(part, selections, () => stream.importMoved(files.slice(0, 1))));
    say(rows.at(-1)!.join('  '));
    part = newPart();
  }
  say();
  for (const line of tableLines(heads, rows)) say(line);
  await reportBackup();
  await reportStarts((moved) => stream.importMoved(moved === 'all' ? files : files.slice(0, 1)));
} finally {
  await service.stop();
  importer.stop();
  await data.close();
}

/**
 * Requests a board at a fixed rate, whether or not the last response has arrived; collects the milliseconds of each.
 */
function askBoards({ port }: RunningService, times: number[]): { stop: () => void; ended: Promise<void> } {
  let isOver = false;
  const underWay: Promise<void>[] = [];
  const askOnce = async (): Promise<void> => {
    const { status, milliseconds } = await ask(port, BOARD);
    if (status !== 200) throw new Error(`${BOARD}: ${status}`);
    times.push(milliseconds);
  };
  const run = async (): Promise<void> => {
    while (!isOver) {
      underWay.push(askOnce());
      await sleep(BOARD_EVERY_MILLISECONDS);
    }
    await Promise.all(underWay);
  };
  return { stop: () => void (isOver = true), ended: run() };
}

async function describe(
  part: Part,
  selections: readonly Selection[],
  importFile: () => Promise<unknown>,
): Promise<string[]> {
  const behind = await untilShown();
  await importFile();
  const oneFile = await untilShown();
  const { rows } = await client.query<{ quotes: number; bytes: number }>(
    `select (select count(*) from facts.quotes) as quotes,
      (select sum(pg_total_relation_size(relid)) from pg_partition_tree('facts.quotes'))
        + pg_total_relation_size('facts.market_snapshots') as bytes`,
  );
  const { quotes, bytes } = rows[0]!;
  const chosen = Array.from({ length: HISTORIES }, () => random.pick(selections));
  const [statements, pages] = [new Array<number>(), new Array<number>()];
  for (const selection of chosen) {
    const began = performance.now();
    await client.query('select * from football_as_of.price_points($1::timestamptz, $2::bigint[])', [
      now,
      [selection.id],
    ]);
    statements.push(performance.now() - began);
    const { status, milliseconds } = await ask(service.port, historyPath(selection));
    if (status !== 200) throw new Error(`${historyPath(selection)}: ${status}`);
    pages.push(milliseconds);
  }
  const [boards, statement, page] = [part.boards, statements, pages].map((times) => Float64Array.from(times).sort());
  return [
    quotes / 1e6,
    part.quotes / part.seconds,
    (part.databaseSeconds / part.quotes) * 1e6,
    Number(bytes) / quotes,
    quantile(boards!, 0.5),
    quantile(boards!, 0.99),
    quantile(statement!, 0.5),
    quantile(statement!, 1),
    quantile(page!, 0.5),
    quantile(page!, 1),
    behind,
    oneFile,
    memoryMebibytes(service.pid).now,
  ].map(figure);
}

function historyPath({ fixture, market, scope, player, line, side }: Selection): string {
  const parameters = new URLSearchParams({ eventId: String(fixture), market, scope, side });
  if (player !== null) parameters.set('playerId', String(player));
  if (line !== null) parameters.set('line', String(line));
  return `/api/v2/prices/history?${parameters.toString()}`;
}

/** Milliseconds until the boards show the newest revision. */
async function untilShown(): Promise<number> {
  const began = performance.now();
  const { rows } = await client.query<{ revision: number }>('select revision from data_revision');
  while ((await shownRevision(service.port)) < rows[0]!.revision) await sleep(5);
  return performance.now() - began;
}

async function reportBackup(): Promise<void> {
  const folder = await mkdtemp(join(process.env['DATA_DIR'] ?? '.', 'backup-'));
  const began = performance.now();
  try {
    const { rows, bytes } = await withClient(
      data.server.address.directUrl,
      (own) => backUp(own, join(folder, 'all.backup'), new Date(), () => undefined),
      { purpose: 'backup', signal: new AbortController().signal },
    );
    const seconds = (performance.now() - began) / 1000;
    say(`backup: ${figure(rows / 1e6)} million rows, ${figure(bytes / 1e6)} MB, ${figure(seconds)} s`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function reportStarts(move: (prices: 'some' | 'all') => Promise<unknown>): Promise<void> {
  await client.query('truncate board_checkpoints');
  const fromNothing = await secondsToStart();
  while ((await client.query('select from board_checkpoints limit 1')).rowCount === 0) await sleep(100);
  const fromCheckpoint = await secondsToStart();
  await move('some');
  const afterSome = await secondsToStart();
  await move('all');
  const afterAll = await secondsToStart();
  say(
    `start: ${figure(fromNothing)} s from nothing, ${figure(fromCheckpoint)} s from a checkpoint; ` +
      `${figure(afterSome)} s after one more file, ${figure(afterAll)} s after every price has moved`,
  );
}

async function secondsToStart(): Promise<number> {
  await service.stop();
  service = await start();
  return service.secondsToReady;
}
