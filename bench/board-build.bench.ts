/**
 * Building the boards on the scale data set: from scratch, from a checkpoint, after one changed price, after changed
 * names, once a stored price becomes known, and recomputing and reassembling the candidates of each board. Each as a
 * ratio to a plain read, in the same run, of the rows that the first build reads: the same COPY statements with the
 * output discarded. The same rows also as the build reads them, by binary COPY, and as `pg` returns them, one object
 * per row. Processor time is that of this process, without the database's.
 *
 *   DATA_DIR=/somewhere/scale CLOCK_AS_OF=... npm run bench board-build
 *
 * The changed price is a quote's odds, the stored price a snapshot moved half a second ahead; both are put back. The
 * stored checkpoint is replaced.
 */
import { Client } from 'pg';
import type { Pool } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { BoardBuilder } from '../src/boards/builder/builder.js';
import { checkpointFormat } from '../src/boards/builder/checkpoint-format.js';
import { joinTables, orderJoined } from '../src/boards/builder/join-tables.js';
import type { SnapshotPayload } from '../src/boards/snapshot/snapshot-payload.js';
import { DerivedCache } from '../src/boards/engine/derived.js';
import { BinaryCopy, readRows } from '../src/boards/load/copy-rows.js';
import { storeCheckpoint } from '../src/boards/load/checkpoint.queries.js';
import { snapshotOf } from '../src/boards/snapshot/snapshot.js';
import { candidateTables } from '../src/boards/candidates/index.js';
import type { FixtureContext } from '../src/boards/dataset/dataset.js';
import { loadConfig } from '../src/config/app-config.js';
import { createPool } from '../src/database/pool.js';
import { PoolSqlClient } from '../src/database/sql-client.js';
import { databaseTypes } from '../src/database/types.js';
import { contextsOf } from './boards/contexts.js';
import { openDataSet } from './support/data-set.js';
import { memoryMebibytes } from './support/process-usage.js';
import { figure, tableLines } from './support/table.js';

const ROUNDS = 3;
/** Candidates take more rounds: the first ones run code that is not yet compiled. */
const KEY_ROUNDS = 6;
const say = (line = ''): void => void process.stdout.write(`${line}\n`);

interface Metrics {
  readonly name: string;
  readonly milliseconds: number;
  readonly cpu: number;
  readonly rows: number | null;
}

async function measure(name: string, work: () => Promise<number | null> | number | null): Promise<Metrics> {
  const [start, before] = [performance.now(), process.cpuUsage()];
  const rows = await work();
  const { user, system } = process.cpuUsage(before);
  return { name, rows, milliseconds: performance.now() - start, cpu: (user + system) / 1000 };
}

/** The round with the least processor time. */
async function best(name: string, work: () => Promise<number | null> | number | null): Promise<Metrics> {
  let least = await measure(name, work);
  for (let round = 1; round < KEY_ROUNDS; round += 1) {
    const next = await measure(name, work);
    if (next.cpu < least.cpu || (next.cpu === least.cpu && next.milliseconds < least.milliseconds)) least = next;
  }
  return least;
}

/** Records the COPY statements of all connections that a pool opens. */
function noteCopies(pool: Pool, statements: string[]): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const noting = (...given: [unknown]): unknown => {
      const [first] = given;
      if (first instanceof BinaryCopy) statements.push(first.text);
      return query(...given);
    };
    client.query = noting as typeof client.query;
  });
}

/** Number of rows of the statements, read and discarded. */
async function readToNowhere(client: Client, statements: readonly string[]): Promise<number> {
  let rows = 0;
  for (const statement of statements) {
    const stream = client.query(copyTo(statement));
    stream.resume();
    await new Promise<void>((resolve, reject) => stream.on('end', resolve).on('error', reject));
    rows += stream.rowCount;
  }
  return rows;
}

/** The query of a statement that copies it. */
const queryOf = (statement: string): string => /^copy \((.*)\) to stdout/s.exec(statement)![1]!;

/** Number of rows of the statements by binary COPY, as the build reads them; no column is decoded. */
async function readByCopy(sql: PoolSqlClient, statements: readonly string[]): Promise<number> {
  let rows = 0;
  await sql.transaction(async (transaction) => {
    for (const statement of statements) await readRows(transaction, queryOf(statement), () => (rows += 1));
  });
  return rows;
}

/** Number of rows of the statements, read as objects. */
async function readAsObjects(client: Client, statements: readonly string[]): Promise<number> {
  let rows = 0;
  for (const statement of statements) rows += (await client.query(queryOf(statement))).rowCount ?? 0;
  return rows;
}

/** Computes the candidates of one board for every fixture, merges and sorts them. */
function rebuild(
  table: (typeof candidateTables)[number],
  payload: SnapshotPayload,
  contexts: readonly FixtureContext[],
): number {
  const { dataset } = snapshotOf(payload, null, new DerivedCache(1));
  const joined = joinTables(
    table.schema,
    contexts.map((context) => table.rows(dataset, context)),
    new Map(),
    null,
  );
  orderJoined(joined, table.order(joined.table), null);
  return joined.table.rows;
}

const { upcomingDays, quoteMaxAgeMinutes } = loadConfig();
const data = await openDataSet();
const client = new Client({ connectionString: data.server.url, types: databaseTypes });
const pool = createPool(data.server.url, 'boards', () => undefined);
try {
  await client.connect();
  const statements: string[] = [];
  const memory = (when: string): void => {
    const { now, peak } = memoryMebibytes(process.pid);
    say(`memory ${when}: ${now.toFixed(0)} MiB, at most ${peak.toFixed(0)} MiB`);
  };
  memory('before');
  noteCopies(pool, statements);
  const sql = new PoolSqlClient({ primary: pool });
  const settings = { upcomingDays, quoteMaxAgeMinutes };
  const builder = new BoardBuilder(sql, settings);
  await client.query('truncate board_checkpoints');
  let first: SnapshotPayload | null = null;
  const full = await measure('build from nothing', async () => {
    first = await builder.build(data.now);
    return first.prices.quotes.rows;
  });
  const payload = first as unknown as SnapshotPayload;
  memory('after the first build');
  const read = [...statements];
  const plain = await measure('plain reading of its rows', () => readToNowhere(client, read));
  const copied = await measure('its rows by binary COPY', () => readByCopy(sql, read));
  const objects = await measure('its rows as objects', () => readAsObjects(client, read));
  await storeCheckpoint(sql, checkpointFormat(), builder.unstoredPast()!, 0);
  const restored = await measure('build from a checkpoint', async () => {
    return (await new BoardBuilder(sql, settings).build(data.now)).prices.quotes.rows;
  });

  const quote = payload.prices.quotes.columns.id[0]!;
  const fixture = payload.entities!.fixtures[payload.prices.lines.columns.fixture[0]!]!.id;
  const move = async (by: number): Promise<void> => {
    await data.client.query('begin');
    await data.client.query('update facts.quotes set odds = odds + $1::numeric where id = $2', [by, quote]);
    await data.client.query(`select record_change('prices', array[$1::bigint])`, [fixture]);
    await data.client.query('commit');
  };
  let moved = 0;
  const changes: Metrics[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      await move(0.01);
      moved += 1;
      changes.push(
        await measure('build after one changed price', async () => (await builder.build(data.now)).prices.quotes.rows),
      );
    }
  } finally {
    if (moved > 0) await move(-0.01 * moved);
  }
  const change = changes.reduce((least, next) => (next.cpu < least.cpu ? next : least));
  await data.client.query(`select record_change('names', '{}')`);
  const renamed = await measure('build after changed names', async () => {
    return (await builder.build(data.now)).prices.quotes.rows;
  });
  const snapshot = `(select snapshot_id from facts.quotes where id = ${quote})`;
  const { rows: taken } = await client.query<{ at: string }>(
    `select taken_at::text as at from facts.market_snapshots where id = ${snapshot}`,
  );
  const take = async (at: string): Promise<void> => {
    await client.query(`update facts.market_snapshots set taken_at = $1 where id = ${snapshot}`, [at]);
    await client.query(`select record_change('prices', array[$1::bigint])`, [fixture]);
  };
  const inSeconds = (seconds: number): Date => new Date(data.now.getTime() + seconds * 1000);
  let known: Metrics;
  await take(inSeconds(0.5).toISOString());
  try {
    await builder.build(data.now);
    known = await measure('build once a stored price becomes known', async () => {
      return (await builder.build(inSeconds(1))).prices.quotes.rows;
    });
  } finally {
    await take(taken[0]!.at);
  }
  memory('after changes');

  const contexts = contextsOf(payload);
  const candidates: Metrics[] = [];
  for (const table of candidateTables)
    candidates.push(await best(`all candidates: ${table.name}`, () => rebuild(table, payload, contexts)));
  say();
  for (const line of tableLines(
    ['what', 'rows', 'ms', 'ms of processor', '/ plain reading', 'ms of processor per 100,000 rows'],
    [plain, copied, objects, full, restored, change, renamed, known, ...candidates].map(
      ({ name, rows, milliseconds, cpu }) => [
        name,
        rows === null ? '-' : String(rows),
        figure(milliseconds),
        figure(cpu),
        `${figure(milliseconds / plain.milliseconds)}x`,
        rows === null || rows === 0 ? '-' : figure((cpu / rows) * 100_000),
      ],
    ),
  ))
    say(line);
  memory('at the end');
} finally {
  await client.end();
  await pool.end();
  await data.close();
}
