/**
 * The change log on the scale data set: the cost of comparing two snapshots beside the build of the second, after one
 * changed price and for everything; and streams: memory of idle ones, and the delay from the commit of a changed price
 * until all followers have it. Each caller has its own loopback address.
 *
 *   DATA_DIR=/somewhere/scale npm run bench changes -- [idle streams 5000] [following streams 1000]
 *
 * The changed price is a quote's odds, put back at the end.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { BoardsService } from '../src/boards/boards.service.js';
import type { BoardSnapshot } from '../src/boards/snapshot/snapshot.js';
import { compareSnapshots } from '../src/changes/compare-snapshots.js';
import { CoveredBoards, rowBoards } from '../src/changes/covered-boards.js';
import { FixedClock } from '../src/common/clock/clock.js';
import { createLogger } from '../src/common/logging/logger.js';
import { loadConfig } from '../src/config/app-config.js';
import { createApplication } from '../src/create-application.js';
import { Readiness } from '../src/health/readiness.js';
import { openDataSet } from './support/data-set.js';
import { quantile } from './support/load-client.js';
import { memoryMebibytes } from './support/process-usage.js';
import { startService } from './support/service.js';
import { openStreams } from './support/streams.js';
import { figure, tableLines } from './support/table.js';

const [idle = 5_000, following = 1_000] = process.argv.slice(3).map(Number);
const ROUNDS = 5;
const say = (line = ''): void => void process.stdout.write(`${line}\n`);

const data = await openDataSet();
/** A price on a board. */
interface ListedPrice {
  readonly quote: number;
  readonly fixture: number;
}

/** Moves the price. @returns monotonic milliseconds of the commit */
async function move({ quote, fixture }: ListedPrice, by: number): Promise<number> {
  await data.client.query('begin');
  await data.client.query('update facts.quotes set odds = odds + $1::numeric where id = $2', [by, quote]);
  await data.client.query(`select record_change('prices', array[$1::bigint])`, [fixture]);
  await data.client.query('commit');
  return performance.now();
}

/** Processor time of some work in milliseconds, over all threads. */
async function measure<Result>(work: () => Promise<Result>): Promise<{ cpu: number; result: Result }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / 1000, result };
}

/** The best price of the first row of price outliers. */
async function listedPrice(covered: CoveredBoards, snapshot: BoardSnapshot): Promise<ListedPrice> {
  const listed = await covered.list('price-outliers', snapshot, data.fixtures);
  const [row] = listed.rows().rows;
  if (row === undefined) throw new Error('no price outlier is listed');
  const { lines, quotes } = snapshot.prices;
  return {
    quote: quotes.columns.id[lines.columns.bestQuote[row]!]!,
    fixture: snapshot.dataset.entities.fixtures[lines.columns.fixture[row]!]!.id,
  };
}

/** @returns the moved price */
async function compareInProcess(): Promise<ListedPrice> {
  const config = { ...loadConfig(), demoData: false, role: 'api' as const };
  const logger = createLogger({ logLevel: 'silent' });
  const parts = { config, clock: new FixedClock(data.now), logger, readiness: new Readiness() };
  const app = await createApplication({ ...parts, database: data.server.url });
  try {
    const [boards, covered] = [app.get(BoardsService), app.get(CoveredBoards)];
    const first = await measure(() => boards.refresh());
    let before = first.result;
    const price = await listedPrice(covered, before);
    const rows: string[][] = [];
    const add = (name: string, build: number, comparison: number, changes: number): void =>
      void rows.push([
        name,
        figure(build),
        figure(comparison),
        `${figure((100 * comparison) / build)} %`,
        String(changes),
      ]);
    for (let round = 0; round < ROUNDS; round += 1) {
      await move(price, 0.01);
      const { cpu, result: after } = await measure(() => boards.refresh());
      const { fixtures = [], repriced = [] } = after.moved ?? {};
      const moved = { fixtures: new Set(fixtures), repriced: new Set(repriced), facts: new Set<number>() };
      // computed for each snapshot in any case, by board pages and the recording of picks
      for (const board of rowBoards) (await covered.list(board, after, data.fixtures)).rows();
      const compared = await measure(() => compareSnapshots(covered, before, after, moved));
      add('one changed price', cpu, compared.cpu, compared.result.length);
      before = after;
    }
    const all = await measure(() =>
      compareSnapshots(covered, before, before, { fixtures: null, repriced: new Set(), facts: new Set() }),
    );
    add('everything, beside the first build', first.cpu, all.cpu, all.result.length);
    for (const line of tableLines(['', 'ms to build', 'ms to compare', 'share', 'changes'], rows)) say(line);
    await move(price, -0.01 * ROUNDS);
    return price;
  } finally {
    await app.close();
  }
}

async function measureStreams(price: ListedPrice): Promise<void> {
  const service = await startService({ ...data.environment, ROLE: 'api' });
  try {
    await sleep(5_000);
    const before = memoryMebibytes(service.pid).now;
    const quiet = await openStreams(service.port, idle, 0);
    await sleep(5_000);
    const after = memoryMebibytes(service.pid).now;
    say(
      `${idle} idle streams: ${figure(after - before)} MiB (${figure(before)} before, ${figure(after)} after), ` +
        `${figure(((after - before) * 1024) / idle)} KiB each`,
    );
    for (const { socket } of quiet) socket.destroy();
    await sleep(2_000);
    const followers = await openStreams(service.port, following, idle);
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const stream of followers) stream.heardAt = 0;
      const movedAt = await move(price, 0.01);
      while (followers.some(({ heardAt }) => heardAt === 0)) await sleep(5);
      const delays = Float64Array.from(followers, ({ heardAt }) => heardAt - movedAt).sort();
      say(
        `a changed price with ${following} streams: first ${figure(delays[0] ?? NaN)} ms, median ` +
          `${figure(quantile(delays, 0.5))} ms, last ${figure(quantile(delays, 1))} ms`,
      );
    }
    await move(price, -0.01 * ROUNDS);
    for (const { socket } of followers) socket.destroy();
  } finally {
    await service.stop();
  }
}

try {
  await measureStreams(await compareInProcess());
} finally {
  await data.close();
}
