/**
 * Prices streaming in while the boards follow: how many quotes a second are imported from many small files of the
 * canonical feed, without a service, beside one that follows them, and beside one that answers requests as well; how
 * long after its commit a changed price is on the board; and how long requests take meanwhile. The importer is a
 * process of its own. It needs the scale data set and leaves newer prices in it: use one of its own.
 *
 *   DATA_DIR=/somewhere/scale npm run bench price-stream -- [fixtures 40] [fixtures per file 4] [passes over them 4]
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../src/maths/random.js';
import { Importer } from './price-stream/importer.js';
import type { MeasuredImport } from './price-stream/importer.js';
import { listSnapshots, movedFeed } from './price-stream/quotes.js';
import type { StoredSnapshot } from './price-stream/quotes.js';
import { ask } from './support/compare.js';
import { openDataSet } from './support/data-set.js';
import { quantile, requestText, runLoad } from './support/load-client.js';
import { startService } from './support/service.js';
import type { RunningService } from './support/service.js';
import { figure } from './support/table.js';

const say = (line = ''): void => void process.stdout.write(`${line}\n`);
const [fixtures = 40, perFile = 4, passes = 4] = process.argv.slice(3).map(Number);
const SINGLE_CHANGES = 10;
const CONNECTIONS = 4;
const BOARD = '/api/v2/rankings/price-outliers?pageSize=50';
const ONE_RECORD = '/api/v2/rankings/price-outliers?pageSize=1';

const data = await openDataSet();
const { client } = data;
const importer = new Importer(data.server.url, client);
const random = new Random(`price stream ${Date.now()}`);
// newer than every stored price, and older than the moment that counts as now
const {
  rows: [newest],
} = await client.query<{ at: Date }>('select max(taken_at) as at from facts.market_snapshots');
let takenAt = newest!.at.getTime();

/** Imports the snapshots once more, moved: each list as a file of its own, in order. */
async function importMoved(files: readonly (readonly StoredSnapshot[])[]): Promise<MeasuredImport> {
  const folder = await mkdtemp(join(tmpdir(), 'price-stream-'));
  try {
    for (const [index, snapshots] of files.entries()) {
      takenAt += 100;
      if (takenAt > data.now.getTime()) throw new Error('the data set has no room for newer prices left: make another');
      await writeFile(join(folder, `${100_000 + index}.ndjson`), movedFeed(snapshots, new Date(takenAt), random));
    }
    return await importer.importFolder(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function shownRevision(service: RunningService): Promise<number> {
  const { body } = await ask(service.port, ONE_RECORD);
  return Number((JSON.parse(body.toString('utf8')) as { revision: string }).revision.split('-')[0]);
}

/** Milliseconds from each commit during some work until the board stands on it, ascending. */
async function delaysDuring(service: RunningService, work: () => Promise<void>): Promise<Float64Array> {
  const delays: Promise<number>[] = [];
  const follow = async (revision: number): Promise<number> => {
    const began = performance.now();
    while ((await shownRevision(service)) < revision) await sleep(5);
    return performance.now() - began;
  };
  const onChange = ({ payload = '' }: { payload?: string | undefined }): void =>
    void delays.push(follow(Number(payload)));
  client.on('notification', onChange);
  await client.query('listen data_revision');
  await work();
  // the last message may still be under way
  await client.query('unlisten data_revision');
  client.off('notification', onChange);
  return Float64Array.from(await Promise.all(delays)).sort();
}

function report(where: string, { quotes, seconds, importerSeconds, databaseSeconds }: MeasuredImport): void {
  const each = (used: number): string => figure((used / quotes) * 1e6);
  say(
    `imported ${where}: ${figure(quotes / seconds)} quotes a second; processor time of each: ` +
      `${each(importerSeconds)} µs of the importer, ${each(databaseSeconds)} µs of its database session`,
  );
}

const reportDelays = (what: string, delays: Float64Array): void =>
  say(
    `${what}: on the board after ${figure(quantile(delays, 0.5))} ms (median of ${delays.length}), at most ` +
      `${figure(quantile(delays, 1))} ms`,
  );

/** Sends requests until some work is over, whether or not it succeeds. */
async function reportRequests(when: string, service: RunningService, work: Promise<unknown>): Promise<void> {
  const request = requestText(BOARD);
  const latencies: number[] = [];
  let isOver = false;
  const over = (): void => void (isOver = true);
  void work.then(over, over);
  while (!isOver) latencies.push(...(await runLoad(service.port, CONNECTIONS, 1_000, () => request)).latencies);
  const sorted = Float64Array.from(latencies).sort();
  say(
    `requests ${when}: ${sorted.length} requests, p50 ${figure(quantile(sorted, 0.5))} ms, p99 ` +
      `${figure(quantile(sorted, 0.99))} ms`,
  );
}

try {
  const snapshots = await listSnapshots(client, data.fixtures.slice(0, fixtures));
  const byFixture = [...new Set(snapshots.map(({ fixture }) => fixture.externalId))].map((id) =>
    snapshots.filter(({ fixture }) => fixture.externalId === id),
  );
  const pass = Array.from({ length: Math.ceil(byFixture.length / perFile) }, (_, index) =>
    byFixture.slice(index * perFile, (index + 1) * perFile).flat(),
  );
  const files = Array.from({ length: passes }, () => pass).flat();
  // the fixtures get their ids of this feed, and the importer's code is compiled
  await importMoved(pass);
  report(`without a service, ${files.length} files`, await importMoved(files));
  const service = await startService({ ...data.environment, ROLE: 'api' });
  try {
    await ask(service.port, BOARD);
    const changeOneAfterTheOther = async (): Promise<void> => {
      for (let change = 0; change < SINGLE_CHANGES; change += 1) await importMoved([[snapshots[change * 7]!]]);
    };
    reportDelays('one snapshot changed', await delaysDuring(service, changeOneAfterTheOther));
    reportDelays(
      'files',
      await delaysDuring(service, async () => report('beside the service', await importMoved(files))),
    );
    await reportRequests('before any change', service, sleep(3_000));
    reportDelays(
      'one snapshot changed beside callers',
      await delaysDuring(service, () =>
        reportRequests('while one snapshot after the other changes', service, changeOneAfterTheOther()),
      ),
    );
    reportDelays(
      'files',
      await delaysDuring(service, async () => {
        const streamed = importMoved(files);
        await reportRequests('during the stream', service, streamed);
        report(`beside the service and its ${CONNECTIONS} callers`, await streamed);
      }),
    );
  } finally {
    await service.stop();
  }
} finally {
  importer.stop();
  await data.close();
}
