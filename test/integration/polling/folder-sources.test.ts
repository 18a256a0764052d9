import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FixedClock } from '../../../src/common/clock/clock.js';
import { reimport } from '../../../src/commands/reimport.command.js';
import { fplCoreSource } from '../../../src/ingestion/sources/fpl-core/source.js';
import type { NewConnection } from '../../../src/polling/connection-settings.js';
import { storeFileConnections } from '../../../src/polling/connections.queries.js';
import { PollingService } from '../../../src/polling/polling.service.js';
import { ProviderKeys } from '../../../src/polling/provider-keys.js';
import { deleteAnswersBefore } from '../../../src/polling/raw-answers.queries.js';
import { testConfig } from '../../support/config.js';
import { createTestDatabase, silentLogger } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { startProvider } from '../../support/provider-server.js';
import type { ProviderServer } from '../../support/provider-server.js';
import { importFiles } from '../../support/real-import.js';
import { readStoredData } from '../../support/stored-data.js';

const fixtures = join(__dirname, '../../fixtures');
const fplFolder = '/data/2024-2025';
const fplFiles = ['teams', 'players', 'matches', 'playermatchstats'].map((name) => `${name}/${name}.csv`);
const statsbombFiles = ['matches/2/27.json', 'events/9001.json', 'lineups/9001.json'];

const fplCore: NewConnection = {
  name: 'fpl',
  sourceName: 'fpl-core',
  settings: { leagues: [{ id: 'prem', season: 2024 }], kinds: ['fixtures', 'players'] },
  keyVariable: null,
};
const statsbomb: NewConnection = {
  name: 'statsbomb',
  sourceName: 'statsbomb',
  settings: { leagues: [{ id: 2, season: 27 }], kinds: ['fixtures', 'statistics'] },
  keyVariable: null,
};

let database: TestDatabase;
let provider: ProviderServer;
let service: PollingService;
let startWorker: () => void;
let clock: FixedClock;
/** Files of both repositories, by path. */
let files: Map<string, Buffer>;
let statuses: number[];

beforeEach(async () => {
  database = await createTestDatabase();
  clock = new FixedClock(new Date('2025-02-24T12:00:00Z'));
  files = new Map([
    ...fplFiles.map(
      (name) => [`${fplFolder}/${name}`, readFileSync(join(fixtures, 'fpl-core', fplFolder, name))] as const,
    ),
    ...statsbombFiles.map((name) => [`/${name}`, readFileSync(join(fixtures, 'statsbomb/data', name))] as const),
  ]);
  statuses = [];
  provider = await startProvider(({ pathname }, { headers }) => {
    const body = files.get(pathname);
    const etag = body === undefined ? '' : `"${createHash('sha256').update(body).digest('hex')}"`;
    const status = body === undefined ? 404 : headers['if-none-match'] === etag ? 304 : 200;
    statuses.push(status);
    return status === 200 ? { body: body!, headers: { etag } } : { status };
  });
  const providerAddresses = new Map(['FPL_CORE_URL', 'STATSBOMB_URL'].map((name) => [name, provider.address] as const));
  const config = testConfig({ providerAddresses });
  startWorker = () => {
    service = new PollingService(database.sql, config, clock, silentLogger, new ProviderKeys(config));
  };
  startWorker();
});

afterEach(async () => {
  await service.beforeApplicationShutdown();
  await provider.close();
  await database.drop();
});

/** Runs the connection some hours later. @returns the statuses of its requests */
async function poll(hours = 0): Promise<number[]> {
  clock.set(new Date(clock.now().getTime() + hours * 3_600_000));
  const [connection] = await database.rows<{ id: number }>('select id from source_connections');
  statuses = [];
  await service.poll(connection!.id);
  return statuses;
}

const count = async (statement: string): Promise<number> => {
  const [row] = await database.rows<{ count: number }>(`select count(*)::int as count from ${statement}`);
  return row!.count;
};
const importedUnits = (): Promise<number> => count('ingestion_files');
const answersOf = (): Promise<{ file: string; error: string | null }[]> =>
  database.rows(
    `select reverse(split_part(reverse(path), '/', 1)) as file, import_error as error from raw_answers
     where imported_at is not null order by id`,
  );

/** What `npm run ingest` stores of the same files. */
async function ingested(source: string, folder: string, names: readonly string[]): Promise<Record<string, string>> {
  const other = await createTestDatabase();
  try {
    await importFiles(
      other,
      source,
      names.map((name) => join(fixtures, folder, name)),
    );
    return await readStoredData(other);
  } finally {
    await other.drop();
  }
}

describe('a season of FPL-Core-Insights', () => {
  beforeEach(() => storeFileConnections(database.sql, [fplCore]));

  it('is imported like its folder, each file once', async () => {
    expect(await poll()).toEqual([200, 200, 200, 200]);
    expect(await importedUnits()).toBe(4);
    expect((await answersOf()).map(({ error }) => error)).toEqual([null, null, null, null]);
    expect(await readStoredData(database)).toEqual(await ingested('fpl-core', `fpl-core${fplFolder}`, fplFiles));
  });

  it('is not downloaded or imported again while unchanged', async () => {
    await poll();
    expect(await poll(13)).toEqual([304, 304, 304, 304]);
    expect([await count('raw_answers'), await importedUnits()]).toEqual([4, 4]);
  });

  it('reimports what reads a changed file, and nothing else', async () => {
    await poll();
    const path = `${fplFolder}/players/players.csv`;
    files.set(path, Buffer.from(files.get(path)!.toString().replace('Costa Dias', 'Costa Diaz')));
    expect((await poll(13)).sort()).toEqual([200, 304, 304, 304]);
    // players.csv itself, and playermatchstats.csv, whose rows it names
    expect(await importedUnits()).toBe(6);
    expect(await count('raw_answers where imported_at is null')).toBe(0);
  });

  it('is imported by the next run if the process ended before', async () => {
    await poll();
    const before = await readStoredData(database);
    await database.rows('update raw_answers set imported_at = null');
    expect(await poll(1)).toEqual([]);
    expect(await count('raw_answers where imported_at is null')).toBe(0);
    expect(await readStoredData(database)).toEqual(before);
  });

  it('is imported in full if the process ended during the import', async () => {
    await database.rows(`
      create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return new; end $$;
      create trigger dawdle before insert on ingestion_files for each row
        when (new.path like '%/playermatchstats.csv') execute function dawdle()`);
    const ending = poll();
    while ((await importedUnits()) < 2) await wait(20);
    await service.beforeApplicationShutdown();
    await ending;
    expect([await importedUnits(), await count('raw_answers where imported_at is null')]).toEqual([2, 4]);
    await database.rows('drop trigger dawdle on ingestion_files');
    startWorker();
    expect(await poll(1)).toEqual([]);
    expect(await count('raw_answers where imported_at is null')).toBe(0);
    expect(await readStoredData(database)).toEqual(await ingested('fpl-core', `fpl-core${fplFolder}`, fplFiles));
  });

  it('reports a missing file, and imports the rest once it exists', async () => {
    const path = `${fplFolder}/teams/teams.csv`;
    const teams = files.get(path)!;
    files.delete(path);
    await poll();
    expect((await answersOf()).map(({ error }) => error)).toEqual(Array(3).fill("the season's teams.csv is missing"));
    expect(await count('source_polls where failures = 1')).toBe(1);
    files.set(path, teams);
    expect(await poll(1)).toEqual([200]);
    expect((await answersOf()).map(({ error }) => error)).toEqual([null, null, null, null]);
    expect(await readStoredData(database)).toEqual(await ingested('fpl-core', `fpl-core${fplFolder}`, fplFiles));
  });

  it('is imported again by reimport, which changes nothing', async () => {
    await poll();
    const before = await readStoredData(database);
    const parts = { sql: database.sql, logger: silentLogger, signal: new AbortController().signal };
    const summary = await reimport(parts, fplCoreSource, new Date(0), clock.now());
    expect(summary).toMatchObject({ files: 4, inserted: 0, updated: 0, failed: [] });
    expect(await readStoredData(database)).toEqual(before);
  });

  it('keeps the newest response of each file while it is followed', async () => {
    await poll();
    const path = `${fplFolder}/teams/teams.csv`;
    files.set(path, Buffer.concat([files.get(path)!, Buffer.from('4,4,Westwick,WES,3,1500\n')]));
    await poll(13);
    expect(await count('raw_answers')).toBe(5);
    expect(await deleteAnswersBefore(database.sql, new Date('2025-04-01T00:00:00Z'))).toBe(1);
    await database.rows('delete from source_connections');
    expect(await deleteAnswersBefore(database.sql, new Date('2025-04-01T00:00:00Z'))).toBe(4);
  });
});

describe('a season of FPL-Core-Insights by gameweeks', () => {
  const folder = '/data/2025-2026';
  const gameweek = (number: number): string => `${folder}/By%20Tournament/Premier%20League/GW${number}/matches.csv`;
  const rows = (number: number): Buffer =>
    Buffer.from(
      'gameweek,kickoff_time,home_team,home_score,away_score,away_team,finished,match_id,tournament\n' +
        `${number},2025-08-${15 + number} 14:00:00,${number},2,1,3,TRUE,25-26-prem-${number},prem\n`,
    );

  it('waits for future gameweeks', async () => {
    const settings = { leagues: [{ id: 'prem', season: 2025 }], kinds: ['fixtures' as const] };
    await storeFileConnections(database.sql, [{ ...fplCore, settings }]);
    clock.set(new Date('2025-08-20T12:00:00Z'));
    for (const name of ['teams', 'players'])
      files.set(`${folder}/${name}.csv`, files.get(`${fplFolder}/${name}/${name}.csv`)!);
    files.set(gameweek(1), rows(1));
    expect((await poll()).filter((status) => status === 200)).toHaveLength(3);
    expect(statuses).toHaveLength(2 + 2 * 38);
    expect(await count('source_polls where failures > 0 or error is not null')).toBe(0);
    expect(await count('facts.fixtures')).toBe(1);
    expect(await poll(1)).toEqual([]);
    files.set(gameweek(2), rows(2));
    expect((await poll(12)).filter((status) => status === 200)).toHaveLength(1);
    expect(await count('facts.fixtures')).toBe(2);
  });
});

describe('a season of StatsBomb open data', () => {
  beforeEach(() => storeFileConnections(database.sql, [statsbomb]));

  it('is followed from its matches to the files of each, like its folder', async () => {
    expect(await poll()).toEqual([200]);
    expect(await count(`facts.result_observations where not has_events`)).toBeGreaterThan(0);
    expect((await poll(1)).sort()).toEqual([200, 200, 404, 404]);
    expect(await count(`facts.result_observations where has_events`)).toBe(1);
    expect((await answersOf()).map(({ error }) => error)).toEqual([null, null, null]);
    // the match whose files do not exist yet is requested again a day later
    expect(await poll(2)).toEqual([]);
    expect((await poll(24)).sort()).toEqual([304, 404, 404]);
    expect(await importedUnits()).toBe(3);
  });

  it('imports a match whose process ended before, and whose line-ups arrived later', async () => {
    await poll();
    const lineups = files.get('/lineups/9001.json')!;
    files.delete('/lineups/9001.json');
    await poll(1);
    expect(await answersOf()).toContainEqual({
      file: '9001.json',
      error: 'its line-ups (lineups/9001.json) are missing',
    });
    files.set('/lineups/9001.json', lineups);
    await poll(25);
    expect((await answersOf()).map(({ error }) => error)).toEqual([null, null, null]);
    const before = await readStoredData(database);
    await database.rows('update raw_answers set imported_at = null');
    await poll(1);
    expect(await count('raw_answers where imported_at is null')).toBe(0);
    expect(await readStoredData(database)).toEqual(before);
  });
});
