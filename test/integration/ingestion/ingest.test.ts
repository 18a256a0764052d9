import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectDirectory } from '../../../src/config/project-directory.js';
import { ingest } from '../../../src/ingestion/ingest.js';
import type { IngestOptions } from '../../../src/ingestion/ingest.js';
import { formatSummary } from '../../../src/ingestion/ingest-summary.js';
import type { IngestSummary } from '../../../src/ingestion/ingest-summary.js';
import { findSource } from '../../../src/ingestion/sources/index.js';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';

const HEADER = 'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR,B365H,B365D,B365A\n';
const FIRST = 'E0,16/08/2024,20:00,Everton,Fulham,1,0,H,0,0,D,1.60,4.20,5.25\n';
const SECOND = 'E0,17/08/2024,15:00,Arsenal,Chelsea,2,1,H,1,0,H,2.10,3.40,3.60\n';

describe('import', () => {
  const footballData = findSource('football-data')!;
  let database: TestDatabase;
  let folder: string;
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const run = (given: string[], options: Partial<IngestOptions> = {}): Promise<IngestSummary> =>
    ingest(database.sql, footballData, given, {
      dryRun: false,
      signal: new AbortController().signal,
      watcher: { planned: () => undefined, loaded: () => undefined, failed: () => undefined },
      ...options,
    });
  const count = async (table: string): Promise<number> => (await database.rows(`select from ${table}`)).length;

  beforeEach(async () => {
    database = await createTestDatabase();
    folder = mkdtempSync(join(tmpdir(), 'ingest-test-'));
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await database.drop();
  });

  it('loads every file, and changes nothing the second time', async () => {
    write('a.csv', HEADER + FIRST);
    write('b.csv', HEADER + SECOND);
    write('notes.txt', '');
    const first = await run([folder]);
    expect(first).toMatchObject({
      files: 2,
      rowsRead: 2,
      updated: 0,
      unchanged: 0,
      quotes: 6,
      refused: [],
      failed: [],
      interrupted: false,
      ignored: [{ path: join(folder, 'notes.txt') }],
    });
    const revision = await database.rows('select revision from data_revision');
    expect(await run([folder])).toMatchObject({
      files: 2,
      inserted: 0,
      updated: 0,
      unchanged: first.inserted,
      quotes: 0,
    });
    expect(await database.rows('select revision from data_revision')).toEqual(revision);
    expect(await count('facts.fixtures')).toBe(2);
    expect(await database.rows('select arguments, finished_at is not null as finished from ingestion_runs')).toEqual([
      { arguments: [folder], finished: true },
      { arguments: [folder], finished: true },
    ]);
  });

  it('reports in a dry run what it would do, later files seeing earlier ones, and writes nothing', async () => {
    write('a.csv', HEADER + FIRST);
    write('b.csv', HEADER + FIRST);
    const summary = await run([folder], { dryRun: true });
    expect(summary).toMatchObject({ files: 2, dryRun: true, unchanged: summary.inserted, quotes: 3 });
    for (const table of ['facts.fixtures', 'facts.quotes', 'ingestion_runs', 'ingestion_files', 'teams']) {
      expect(await count(table)).toBe(0);
    }
    expect(await run([folder])).toMatchObject({ inserted: summary.inserted });
  });

  it('explains a wrong folder in one line: what the source reads, and whose files these are', async () => {
    for (let number = 0; number < 641; number += 1) write(`${number}.csv`, 'nothing,of,the,kind\n1,2,3,4\n');
    const failed: string[] = [];
    const ignore = (): void => undefined;
    const watcher = { planned: ignore, loaded: ignore, failed: (path: string) => void failed.push(path) };
    const wrong = await run([folder], { watcher });
    expect(formatSummary(wrong)).toBe(
      `football-data: nothing was imported: ${folder}: none of its 641 files can be read (the first: ` +
        'not a football-data.co.uk header: expected Div, Date, HomeTeam, AwayTeam or ' +
        'Country, League, Date, Home, Away); ' +
        'football-data reads CSV files of football-data.co.uk, such as mmz4281/2425/E0.csv or fixtures.csv',
    );
    expect(failed).toEqual([]);

    const fixtures = (name: string): string => join(projectDirectory, 'test/fixtures', name);
    const looks = async (name: string): Promise<string | undefined> =>
      /looks like (.*)$/.exec(formatSummary(await run([fixtures(name)])))?.[1];
    expect(await looks('statsbomb/data/events')).toBeUndefined();
    for (const name of ['statsbomb', 'the-odds-api', 'canonical']) expect(await looks(name)).toBe(name);
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    const empty = formatSummary(await run([folder]));
    expect(empty).toMatch(/^football-data: nothing was imported: .*: there is no such file; football-data reads CSV/);
    const text = formatSummary(await run([write('notes.txt', '')]));
    expect(text).toMatch(/: not a \.csv file; football-data reads CSV files[^\n]*$/);

    // one good file shows that the others are strays: each of them is reported
    for (let number = 0; number < 5; number += 1) write(`${number}.csv`, 'nothing,of,the,kind\n1,2,3,4\n');
    write('z.csv', HEADER + FIRST);
    expect(await run([folder], { watcher })).toMatchObject({ files: 1, failed: [{}, {}, {}, {}, {}], ignored: [{}] });
    expect(failed).toHaveLength(5);
  });

  it('loads the other files when one fails as a whole, and reports rejected rows', async () => {
    write('a.csv', 'nothing,of,the,kind\n1,2,3,4\n');
    write('b.csv', `${HEADER}${FIRST}E0,31/02/2024,15:00,Leeds,Burnley,1,0,H,0,0,D,2,3,4\n`);
    const summary = await run([folder, join(folder, 'absent.csv')]);
    expect(summary.files).toBe(1);
    expect(summary.failed).toEqual([
      { path: join(folder, 'absent.csv'), reason: 'no such file or folder' },
      { path: join(folder, 'a.csv'), reason: expect.stringMatching(/^not a football-data\.co\.uk header/) },
    ]);
    expect(summary.refused).toEqual([
      {
        code: 'bad_date',
        count: 1,
        examples: [{ path: join(folder, 'b.csv'), line: 3, message: expect.stringContaining('31/02/2024') }],
      },
    ]);
    expect(await count('facts.fixtures')).toBe(1);
    const text = formatSummary(summary, (path) => path.slice(folder.length + 1));
    expect(text).toMatch(/^football-data: 1 file in \d+\.\d s\n {2}rows read {3}2\n/);
    expect(text).toMatch(/refused {5}1\n {4}bad_date \(1\)\n {6}b\.csv:3 /);
    expect(text).toContain('    absent.csv: no such file or folder');
  });

  it('stops when aborted, rolling back the file in progress', async () => {
    for (const name of ['a.csv', 'b.csv', 'c.csv']) write(name, HEADER + (name === 'a.csv' ? FIRST : SECOND));
    const blocker = await database.sql.begin();
    const controller = new AbortController();
    await run([join(folder, 'a.csv')]);
    // another transaction locks a team that only the second file names: there that file waits
    await blocker.sql.rows(
      `insert into teams (id, natural_key, country_id, slug, name, search_name)
       select 1, 'team|england|arsenal', id, 'arsenal', 'Arsenal', 'arsenal' from countries`,
    );
    const waiting = async (): Promise<void> => {
      const rows = await blocker.sql.rows(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (rows.length > 0) controller.abort();
      else setTimeout(() => void waiting(), 20);
    };
    try {
      void waiting();
      const summary = await run([folder], { signal: controller.signal });
      expect(summary).toMatchObject({ files: 1, failed: [], interrupted: true });
    } finally {
      await blocker.end('rollback');
    }
    expect(await count('ingestion_files')).toBe(2);
    expect(await count('facts.fixtures')).toBe(1);
  });

  it('reloads a file when its connection was lost midway', async () => {
    write('a.csv', HEADER + FIRST);
    const blocker = await database.sql.begin();
    await blocker.sql.rows('lock table ingestion_files');
    const running = run([folder]);
    let killed = 0;
    while (killed === 0) {
      const rows = await blocker.sql.rows(
        `select pg_terminate_backend(pid), pid from pg_locks
          where relation = 'ingestion_files'::regclass and not granted`,
      );
      killed = rows.length;
    }
    await blocker.end('rollback');
    expect(await running).toMatchObject({ files: 1, failed: [], rowsRead: 1, quotes: 3 });
    expect(await count('ingestion_files')).toBe(1);
    expect(await count('facts.fixtures')).toBe(1);
  });
});
