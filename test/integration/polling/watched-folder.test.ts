import { appendFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { FixedClock } from '../../../src/common/clock/clock.js';
import type { AppConfig } from '../../../src/config/app-config.js';
import { storeFileConnections } from '../../../src/polling/connections.queries.js';
import { PollingService } from '../../../src/polling/polling.service.js';
import { ProviderKeys } from '../../../src/polling/provider-keys.js';
import { testConfig } from '../../support/config.js';
import { createTestDatabase, silentLogger } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';

let database: TestDatabase;
let root: string;
let folder: string;
let clock: FixedClock;
let services: PollingService[];

beforeEach(async () => {
  database = await createTestDatabase();
  root = mkdtempSync(join(tmpdir(), 'watched-'));
  folder = join(root, 'feeds');
  mkdirSync(folder);
  clock = new FixedClock(new Date('2025-02-24T12:00:00Z'));
  services = [];
  const settings = { leagues: [], kinds: ['fixtures'], folder } as const;
  await storeFileConnections(database.sql, [{ name: 'feeds', sourceName: 'canonical', settings, keyVariable: null }]);
});

afterEach(async () => {
  await Promise.all(services.map((service) => service.beforeApplicationShutdown()));
  await database.drop();
  rmSync(root, { recursive: true });
});

/** Lets time pass, then runs the connection once, in a new process. */
async function poll(seconds = 0, more: Partial<AppConfig> = {}): Promise<void> {
  clock.set(new Date(clock.now().getTime() + seconds * 1000));
  const config = testConfig(more);
  const service = new PollingService(database.sql, config, clock, silentLogger, new ProviderKeys(config));
  services.push(service);
  const [connection] = await database.rows<{ id: number }>('select id from source_connections');
  await service.poll(connection!.id);
}

const country = (name: string, alpha2: string): string => `${JSON.stringify({ kind: 'country', name, alpha2 })}\n`;

/** Puts a file into the folder, with a different modification time each time. */
let changes = 0;
function put(name: string, content: string | Buffer): void {
  const path = join(folder, name);
  writeFileSync(path, content);
  utimesSync(path, 1_700_000_000, 1_700_000_000 + ++changes);
}

const answers = async (): Promise<(string | null)[][]> => {
  const rows = await database.rows<{ path: string; error: string | null }>(
    'select path, import_error as error from raw_answers where imported_at is not null order by id',
  );
  return rows.map(({ path, error }) => [basename(path), error]);
};

const countries = async (): Promise<string[]> =>
  (await database.rows<{ name: string }>(`select name from countries where name like '%land' order by name`)).map(
    ({ name }) => name,
  );

const fileErrors = () =>
  database.rows<{ path: string; error: string }>('select path, error from watched_files where error is not null');

const pollErrors = () =>
  database.rows<{ error: string; failures: number }>(
    'select error, failures from source_polls where error is not null',
  );

describe('a watched folder', () => {
  it('is imported in name order once its files are stable, and stored as received', async () => {
    put('20-second.ndjson', country('Secondland', 'SX'));
    put('10-first.ndjson.gz', gzipSync(country('Firstland', 'FX')));
    put('.30-hidden.ndjson', country('Hiddenland', 'HX'));
    put('notes.txt', 'no feed');
    mkdirSync(join(folder, '40-folder.ndjson'));
    await poll();
    expect(await answers()).toEqual([]);
    await poll(5);
    expect(await answers()).toEqual([]);
    await poll(10);
    expect(await answers()).toEqual([
      ['10-first.ndjson.gz', null],
      ['20-second.ndjson', null],
    ]);
    expect(await countries()).toEqual(['Firstland', 'Secondland']);
    const files = await database.rows(
      'select file.path from ingestion_files file join raw_answers answer on answer.id = file.raw_answer_id',
    );
    expect(files).toHaveLength(2);
    await poll(10);
    expect(await answers()).toHaveLength(2);
  });

  it('reimports a file when its content has changed, not only its time', async () => {
    put('a.ndjson', country('Firstland', 'FX'));
    await poll();
    await poll(10);
    put('a.ndjson', country('Firstland', 'FX'));
    await poll(10);
    await poll(10);
    expect(await answers()).toHaveLength(1);
    put('a.ndjson', country('Secondland', 'SX'));
    await poll(10);
    await poll(10);
    expect(await answers()).toHaveLength(2);
    expect(await countries()).toEqual(['Firstland', 'Secondland']);
  });

  it('leaves alone a file being written, and later files, for ten minutes', async () => {
    put('a.ndjson', country('Firstland', 'FX'));
    put('b.ndjson', country('Secondland', 'SX'));
    for (let half = 0; half < 20; half++) {
      await poll(30);
      appendFileSync(join(folder, 'a.ndjson'), country('Firstland', 'FX'));
    }
    expect(await answers()).toEqual([]);
    await poll(30);
    expect(await answers()).toEqual([['b.ndjson', null]]);
    expect(await fileErrors()).toEqual([
      {
        path: join(folder, 'a.ndjson'),
        error: 'has been changing since 2025-02-24T12:00:30.000Z, and is read once it rests for 10 seconds',
      },
    ]);
    await poll(10);
    expect(await answers()).toEqual([
      ['b.ndjson', null],
      ['a.ndjson', null],
    ]);
    expect(await fileErrors()).toEqual([]);
  });

  it('reports a failed file, and retries it once it has changed', async () => {
    put('a.ndjson', 'no feed');
    put('b.ndjson', country('Secondland', 'SX'));
    put('c.ndjson', Buffer.alloc(64 * 2 ** 20 + 1));
    await poll();
    await poll(10);
    const before = await answers();
    expect(before).toEqual([
      ['a.ndjson', expect.stringContaining('JSON')],
      ['b.ndjson', null],
    ]);
    expect(await fileErrors()).toMatchObject([{ error: 'is larger than 64 MiB; split it into several files' }]);
    await poll(10);
    await poll(3600);
    expect(await answers()).toEqual(before);
    put('a.ndjson', country('Firstland', 'FX'));
    rmSync(join(folder, 'c.ndjson'));
    await poll(10);
    await poll(10);
    expect(await countries()).toEqual(['Firstland', 'Secondland']);
    expect(await fileErrors()).toEqual([]);
  });

  it('does not follow links out of it', async () => {
    writeFileSync(join(root, 'secret.ndjson'), country('Secretland', 'ZX'));
    symlinkSync(join(root, 'secret.ndjson'), join(folder, 'a.ndjson'));
    await poll();
    await poll(10);
    expect(await answers()).toEqual([]);
  });

  it('reports that it is missing, and continues once it exists', async () => {
    rmSync(folder, { recursive: true });
    await poll();
    const error = `the folder ${folder} cannot be watched: ${folder} does not exist`;
    expect(await pollErrors()).toEqual([{ error, failures: 1 }]);
    await poll(60);
    await poll(300);
    await poll(300);
    await poll(300);
    expect(await pollErrors()).toEqual([{ error, failures: 5 }]);
    mkdirSync(folder);
    put('a.ndjson', country('Firstland', 'FX'));
    await poll(300);
    expect(await pollErrors()).toEqual([]);
    await poll(10);
    expect(await countries()).toEqual(['Firstland']);
  });

  it('entered by an operator must be inside FEEDS_DIR at every read', async () => {
    await database.rows(`update source_connections set origin = 'service'`);
    put('a.ndjson', country('Firstland', 'FX'));
    await poll();
    expect(await pollErrors()).toMatchObject([{ error: expect.stringContaining('FEEDS_DIR is not set') as string }]);
    await poll(60, { feedsDirectory: join(root, 'others') });
    expect(await pollErrors()).toMatchObject([{ error: expect.stringContaining('does not exist') as string }]);
    await poll(300, { feedsDirectory: root });
    await poll(10, { feedsDirectory: root });
    expect(await countries()).toEqual(['Firstland']);
  });

  it('is imported completely if a process ended between storing and import', async () => {
    put('a.ndjson', country('Firstland', 'FX'));
    await poll();
    await database.rows(`
      create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(3); return new; end $$;
      create trigger dawdle before insert on ingestion_files for each row execute function dawdle()`);
    const broken = poll(10);
    for (;;) {
      const [stored] = await database.rows('select from raw_answers where imported_at is null');
      if (stored !== undefined) break;
    }
    await services.at(-1)!.beforeApplicationShutdown();
    await database.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await broken;
    await database.rows('drop trigger dawdle on ingestion_files; update source_connections set leased_until = null');
    expect(await answers()).toEqual([]);
    expect(await countries()).toEqual([]);
    await poll(10);
    expect(await answers()).toEqual([['a.ndjson', null]]);
    expect(await countries()).toEqual(['Firstland']);
  });
});
