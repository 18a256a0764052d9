/**
 * Cost of API instances to the database while prices stream in: the same import without an instance, beside one, and
 * beside several, on the scale data set. Prints quotes per second, and per quote the processor time of the importer's
 * session, of all other database sessions and of each instance; and the delay from the last commit until the boards of
 * the last instance show it. It leaves newer prices in the data set: use a separate one.
 *
 *   DATA_DIR=/somewhere/scale npm run bench instances -- [instances 3] [fixtures 40] [passes over them 4]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Importer } from './price-stream/importer.js';
import { filesOf, PriceStream, shownRevision } from './price-stream/price-stream.js';
import { listSnapshots } from './price-stream/quotes.js';
import { openDataSet } from './support/data-set.js';
import { cpuSeconds } from './support/process-usage.js';
import { startService } from './support/service.js';
import type { RunningService } from './support/service.js';
import { figure, tableLines } from './support/table.js';

const [most = 3, fixtures = 40, passes = 4] = process.argv.slice(3).map(Number);
const FIXTURES_PER_FILE = 4;

const data = await openDataSet();
const importer = new Importer(data.server.url, data.client);
const stream = await PriceStream.open(data, importer);

/** Processor time in seconds of each session except the importer's and ours. */
async function otherSessions(): Promise<Map<number, number>> {
  const { rows } = await data.client.query<{ pid: number }>(
    `select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and application_name <> 'football-analytics command'`,
  );
  return new Map(rows.map(({ pid }) => [pid, cpuSeconds(pid)]));
}

/** Milliseconds until the boards of all services show the newest revision. */
async function waitForAll(services: readonly RunningService[]): Promise<number> {
  const began = performance.now();
  const { rows } = await data.client.query<{ revision: number }>('select revision from data_revision');
  for (const service of services) while ((await shownRevision(service.port)) < rows[0]!.revision) await sleep(5);
  return performance.now() - began;
}

try {
  const pass = filesOf(await listSnapshots(data.client, data.fixtures.slice(0, fixtures)), FIXTURES_PER_FILE);
  const files = Array.from({ length: passes }, () => pass).flat();
  // warm-up: assigns the fixtures their ids in this feed, and gets the importer's code compiled
  await stream.importMoved(pass);
  const services: RunningService[] = [];
  const rows: string[][] = [];
  try {
    for (let instances = 0; instances <= most; instances += 1) {
      if (instances > 0) services.push(await startService({ ...data.environment, ROLE: 'api' }));
      for (const { port } of services) await shownRevision(port);
      const sessionsBefore = await otherSessions();
      const before = services.map(({ pid }) => cpuSeconds(pid));
      const { quotes, seconds, databaseSeconds } = await stream.importMoved(files);
      const behind = await waitForAll(services);
      const sessions = [...(await otherSessions())].map(([pid, used]) => used - (sessionsBefore.get(pid) ?? 0));
      const ofServices = services.map(({ pid }, index) => cpuSeconds(pid) - before[index]!);
      const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
      const each = (used: number): string => figure((used / quotes) * 1e6);
      rows.push([
        String(instances),
        figure(quotes / seconds),
        each(databaseSeconds),
        each(sum(sessions)),
        instances === 0 ? '-' : each(sum(ofServices) / instances),
        instances === 0 ? '-' : figure(behind),
      ]);
    }
  } finally {
    for (const service of services) await service.stop();
  }
  const head = [
    'instances',
    'quotes a second',
    'µs of the import',
    'of other sessions',
    'of each instance',
    'ms behind',
  ];
  for (const line of tableLines(head, rows)) process.stdout.write(`${line}\n`);
} finally {
  importer.stop();
  await data.close();
}
