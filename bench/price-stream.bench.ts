/**
 * Prices streaming in while the boards follow: quotes imported per second from many small files of the canonical feed,
 * without a service, beside one that follows them, and beside one that also serves requests; the delay from the commit
 * of a changed price until it is on the board; and request times meanwhile. The importer is a separate process. Needs
 * the scale data set and leaves newer prices in it: use a separate one.
 *
 *   DATA_DIR=/somewhere/scale npm run bench price-stream -- [fixtures 40] [fixtures per file 4] [passes over them 4]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Importer } from './price-stream/importer.js';
import type { MeasuredImport } from './price-stream/importer.js';
import { filesOf, PriceStream, shownRevision } from './price-stream/price-stream.js';
import { listSnapshots } from './price-stream/quotes.js';
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

const data = await openDataSet();
const { client } = data;
const importer = new Importer(data.server.url, client);
const stream = await PriceStream.open(data, importer);

/** Milliseconds from each commit during some work until the board shows it, ascending. */
async function delaysDuring(service: RunningService, work: () => Promise<void>): Promise<Float64Array> {
  const delays: Promise<number>[] = [];
  const follow = async (revision: number): Promise<number> => {
    const began = performance.now();
    while ((await shownRevision(service.port)) < revision) await sleep(5);
    return performance.now() - began;
  };
  const onChange = ({ payload = '' }: { payload?: string | undefined }): void =>
    void delays.push(follow(Number(payload)));
  client.on('notification', onChange);
  await client.query('listen data_revision');
  await work();
  // the last notification may still be in transit
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

/** Sends requests until some work has finished, whether or not it succeeds. */
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
  const pass = filesOf(snapshots, perFile);
  const files = Array.from({ length: passes }, () => pass).flat();
  // warm-up: assigns the fixtures their ids in this feed, and gets the importer's code compiled
  await stream.importMoved(pass);
  report(`without a service, ${files.length} files`, await stream.importMoved(files));
  const service = await startService({ ...data.environment, ROLE: 'api' });
  try {
    await ask(service.port, BOARD);
    const changeOneAfterTheOther = async (): Promise<void> => {
      for (let change = 0; change < SINGLE_CHANGES; change += 1) await stream.importMoved([[snapshots[change * 7]!]]);
    };
    reportDelays('one snapshot changed', await delaysDuring(service, changeOneAfterTheOther));
    reportDelays(
      'files',
      await delaysDuring(service, async () => report('beside the service', await stream.importMoved(files))),
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
        const streamed = stream.importMoved(files);
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
