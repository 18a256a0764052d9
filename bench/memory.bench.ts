/**
 * Memory of the service, including background work, under mixed load while prices are imported, broken down by the
 * process's own diagnostic reports. Boards are requested with uncached and with repeated queries. Runs on the data of
 * DATA_DIR, by default on the demo, and leaves newer prices in them.
 *
 *   DATA_DIR=/somewhere/demo [MALLOC_ARENA_MAX=2] npm run bench memory -- [seconds 300] [connections 8]
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { loadConfig } from '../src/config/app-config.js';
import { openDatabaseServer } from '../src/database/server.js';
import { databaseTypes } from '../src/database/types.js';
import { Random } from '../src/maths/random.js';
import { boardCases } from './boards/cases.js';
import { Importer } from './price-stream/importer.js';
import { listSnapshots, movedFeed } from './price-stream/quotes.js';
import { INTERNAL_HEADERS, readNames } from './support/data-set.js';
import { requestText, runLoad } from './support/load-client.js';
import { memoryParts, reportOptions } from './support/memory-report.js';
import { memoryMebibytes } from './support/process-usage.js';
import { startService } from './support/service.js';
import { figure } from './support/table.js';

const [seconds = 300, connections = 8] = process.argv.slice(3).map(Number);
const STRETCH_MILLISECONDS = 10_000;
const IMPORTED_FIXTURES = 40;
const IMPORT_PAUSE_MILLISECONDS = 2_000;
/** Share of requests that repeat an earlier one. */
const REPEATED = 0.3;
const MOST_REPEATED = 500;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const folder = await mkdtemp(join(tmpdir(), 'memory-bench-'));
const server = await openDatabaseServer(loadConfig());
const client = new Client({ connectionString: server.url, types: databaseTypes });
const random = new Random(`memory ${Date.now()}`);

/** Imports moved prices of the next fixtures repeatedly until aborted. */
async function importOnAndOn(signal: AbortSignal, fixtures: readonly number[]): Promise<number> {
  const snapshots = await listSnapshots(client, fixtures);
  const importer = new Importer(server.url, client);
  let quotes = 0;
  try {
    for (let pass = 0; !signal.aborted; pass += 1) {
      const feed = join(folder, `feed-${pass}`);
      await mkdir(feed);
      await writeFile(join(feed, 'prices.ndjson'), movedFeed(snapshots, new Date(), random));
      quotes += (await importer.importFolder(feed)).quotes;
      await rm(feed, { recursive: true });
      await sleep(IMPORT_PAUSE_MILLISECONDS);
    }
  } finally {
    importer.stop();
  }
  return quotes;
}

try {
  await client.connect();
  const service = await startService({
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} ${reportOptions(folder)}`.trim(),
    INTERNAL_KEYS: INTERNAL_HEADERS['X-Internal-Key'],
    RATE_LIMIT_PER_MINUTE: '0',
  });
  try {
    const names = await readNames(client, new Date(Math.floor(Date.now() / 1000) * 1000));
    const cases = boardCases(names);
    const asked: Buffer[] = [];
    const next = (): Buffer => {
      if (asked.length > 0 && random.chance(REPEATED)) return random.pick(asked);
      const { path, headers, base, filters, recomputing } = random.pick(cases);
      const query = recomputing !== null && random.chance(0.3) ? recomputing(random) : filters(random);
      const request = requestText(`${path}?${new URLSearchParams({ ...base, ...query }).toString()}`, headers);
      if (asked.length < MOST_REPEATED) asked.push(request);
      return request;
    };
    const report = async (when: string, requests: string): Promise<void> => {
      const parts = await memoryParts(service.pid, folder);
      const { peak } = memoryMebibytes(service.pid);
      say(
        `${when.padStart(6)}  resident ${figure(parts.resident)} MiB (most ${figure(peak)}): ` +
          `files ${figure(parts.files)}, ` +
          `main heap ${figure(parts.mainHeap)} (used ${figure(parts.mainUsed)}), ` +
          `threads ${parts.workerHeaps.map(figure).join(' + ') || '0'}, ` +
          `external ${figure(parts.external)}, rest ${figure(parts.rest)}${requests}`,
      );
    };
    await report('ready', '');
    const stop = new AbortController();
    const importing = importOnAndOn(stop.signal, names.fixtures.slice(0, IMPORTED_FIXTURES));
    const began = performance.now();
    while (performance.now() - began < seconds * 1000) {
      const { requests, failures } = await runLoad(service.port, connections, STRETCH_MILLISECONDS, next);
      await report(`${figure((performance.now() - began) / 1000)} s`, `; ${requests} requests, ${failures} failed`);
    }
    stop.abort();
    say(`${await importing} prices imported`);
    await sleep(STRETCH_MILLISECONDS);
    await report('rest', '');
  } finally {
    await service.stop();
  }
} finally {
  await client.end();
  await server.release();
  await rm(folder, { recursive: true });
}
