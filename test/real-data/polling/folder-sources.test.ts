// Slow: whole seasons are imported twice, by polling and from their folders by `npm run ingest`.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FixedClock } from '../../../src/common/clock/clock.js';
import type { NewConnection } from '../../../src/polling/connection-settings.js';
import { storeFileConnections } from '../../../src/polling/connections.queries.js';
import { PollingService } from '../../../src/polling/polling.service.js';
import { ProviderKeys } from '../../../src/polling/provider-keys.js';
import { testConfig } from '../../support/config.js';
import { createTestDatabase, silentLogger } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { startProvider } from '../../support/provider-server.js';
import type { ProviderServer } from '../../support/provider-server.js';
import { unpackedArchive } from '../../support/real-archives.js';
import { importFiles } from '../../support/real-import.js';
import { readStoredData } from '../../support/stored-data.js';

const databases: TestDatabase[] = [];
afterAll(() => Promise.all(databases.map((database) => database.drop())));

async function openDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  databases.push(database);
  return database;
}

const fplCore = { name: 'fpl', sourceName: 'fpl-core', keyVariable: null };
const kinds = ['fixtures', 'lineups', 'players', 'statistics'] as const;

/** A provider of files. @param fileOf maps a requested path to a file */
const startFiles = (fileOf: (path: string) => string): Promise<ProviderServer> =>
  startProvider(({ pathname }) => {
    const file = fileOf(decodeURIComponent(pathname));
    return existsSync(file) ? { body: readFileSync(file) } : null;
  });

/**
 * Follows a connection until nothing is due.
 * @param fileOf maps a requested path to a file
 */
async function follow(connection: NewConnection, now: string, fileOf: (path: string) => string): Promise<TestDatabase> {
  const database = await openDatabase();
  const provider = await startFiles(fileOf);
  const addresses = ['FPL_CORE_URL', 'STATSBOMB_URL'].map((name) => [name, provider.address] as const);
  const config = testConfig({ providerAddresses: new Map(addresses) });
  const clock = new FixedClock(new Date(now));
  const service = new PollingService(database.sql, config, clock, silentLogger, new ProviderKeys(config));
  try {
    await storeFileConnections(database.sql, [connection]);
    for (;;) {
      const requests = provider.requests.length;
      const [stored] = await database.rows<{ id: number }>('select id from source_connections');
      await service.poll(stored!.id);
      if (provider.requests.length === requests) break;
    }
    const [{ waiting, failed }] = (await database.rows(
      `select count(*) filter (where imported_at is null)::int as waiting, count(import_error)::int as failed
       from raw_answers`,
    )) as [{ waiting: number; failed: number }];
    expect([waiting, failed]).toEqual([0, 0]);
    return database;
  } finally {
    await service.beforeApplicationShutdown();
    await provider.close();
  }
}

/** What `npm run ingest` stores of a folder. */
async function ingested(source: string, folder: string): Promise<Record<string, string>> {
  const database = await openDatabase();
  await importFiles(database, source, [folder]);
  return readStoredData(database);
}

describe('a recorded season followed by polling equals an import of its folder', () => {
  it('of FPL-Core-Insights 2024/25', async () => {
    const folder = join(unpackedArchive('fpl-core-insights-2024-25.tar.gz'), 'fpl-core-insights');
    const settings = { leagues: [{ id: 'prem', season: 2024 }], kinds };
    const database = await follow({ ...fplCore, settings }, '2025-10-01T12:00:00Z', (path) => join(folder, path));
    expect(await database.rows('select count(*)::int as count from facts.fixtures')).toEqual([{ count: 380 }]);
    expect(await readStoredData(database)).toEqual(await ingested('fpl-core', folder));
  }, 600_000);

  it('of FPL-Core-Insights 2025/26, four gameweeks long', async () => {
    const folder = unpackedArchive('fpl-core-insights-2025-26-gw1-4.tar.gz');
    const settings = { leagues: [{ id: 'prem', season: 2025 }], kinds };
    const database = await follow({ ...fplCore, settings }, '2025-09-20T12:00:00Z', (path) => join(folder, path));
    expect(await readStoredData(database)).toEqual(await ingested('fpl-core', folder));
  }, 600_000);

  it('of StatsBomb, Premier League 2015/16', async () => {
    const folder = join(unpackedArchive('statsbomb-pl-2015-16-weeks-1-17.tar.gz'), 'statsbomb-pl-2015-16/data');
    const settings = { leagues: [{ id: 2, season: 27 }], kinds };
    const connection = { name: 'StatsBomb', sourceName: 'statsbomb', settings, keyVariable: null };
    const database = await follow(connection, '2025-10-01T12:00:00Z', (path) =>
      join(folder, path.replace('/matches/2/27.json', '/matches/2_27.json')),
    );
    const [counted] = await database.rows(
      `select count(distinct fixture_id)::int as count from facts.match_reports where kind = 'lineup'`,
    );
    expect(counted).toEqual({ count: 164 });
    // the matches file came first: it had results without half-times, which the events then completed
    const [followed, imported] = [await readStoredData(database), await ingested('statsbomb', folder)];
    const history = ['facts.match_reports', 'facts.result_observations'];
    const current = (data: Record<string, string>) =>
      Object.entries(data).filter(([table]) => !history.includes(table));
    expect(current(followed)).toEqual(current(imported));
    const rowsOf = (data: Record<string, string>): number[] => history.map((table) => parseInt(data[table]!, 10));
    expect(rowsOf(followed)).toEqual(rowsOf(imported).map((rows) => rows + 164));
  }, 1_200_000);
});

/** Processes that are killed while they follow a season. */
const KILLS = 8;

it(`ends the same after ${KILLS} kills`, async () => {
  const folder = join(unpackedArchive('fpl-core-insights-2024-25.tar.gz'), 'fpl-core-insights');
  const database = await openDatabase();
  const provider = await startFiles((path) => join(folder, path));
  const settings = { leagues: [{ id: 'prem', season: 2024 }], kinds };
  await storeFileConnections(database.sql, [{ ...fplCore, settings }]);
  let now = '2025-10-01T12:00:00Z';
  let killed = 0;
  for (let code: number | null = null; code === null;) {
    const words = [database.url, now, '2025-10-01T13:00:00Z'];
    const env = { ...process.env, FPL_CORE_URL: provider.address, SECRETS_KEY: 'any' };
    const child = fork(resolve('test/support/live-season.mjs'), words, { env });
    child.on('message', (message: { now: string }) => {
      now = message.now;
      child.send('go', () => undefined);
    });
    const exit = once(child, 'exit') as Promise<[number | null]>;
    // later each time, so that requests, imports and marks are all interrupted
    if (killed < KILLS) {
      await once(child, 'message');
      await Promise.race([exit, sleep(50 + killed * 100 + Math.random() * 100)]);
      if (child.exitCode === null) killed += Number(child.kill('SIGKILL'));
    }
    [code] = await exit;
    // 30 seconds pass
    await database.rows('update source_connections set leased_until = null');
  }
  await provider.close();
  expect(killed).toBe(KILLS);
  expect(await database.rows('select from raw_answers where imported_at is null or import_error is not null')).toEqual(
    [],
  );
  expect(await readStoredData(database)).toEqual(await ingested('fpl-core', folder));
}, 600_000);
