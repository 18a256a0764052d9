import type { AnyCanonicalRecord, FixtureRecord } from '../../../src/football/canonical.js';
import { readAnswers } from '../../support/as-of-answers.js';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import {
  elevenPlayers,
  fixture,
  loadRecords,
  matchResultMeans,
  matchResultPrices,
  named,
  result,
  teamStatistics,
} from '../../support/factories.js';
import { readStoredData } from '../../support/stored-data.js';

const MOMENTS = ['2024-08-17T13:00:00Z', '2025-06-01T00:00:00Z'];

/** A round of matches of eight teams, with everything that a unit may contain. */
function round(day: string, turn: number): AnyCanonicalRecord[] {
  const teams = ['Arsenal', 'Chelsea', 'Everton', 'Fulham', 'Rovers FC', 'Wanderers', 'Burnley', 'Brentford'];
  return [0, 2, 4, 6].flatMap((index) => {
    const match: FixtureRecord = fixture(
      teams[index]!,
      teams[(index + 1 + 2 * turn) % teams.length]!,
      `${day}T14:00:00Z`,
      { referee: named(`${'ABC'[index % 3]!} Referee`), result: result(1, 0) },
    );
    return [
      match,
      teamStatistics(match, 'home', { shots: 9 }),
      teamStatistics(match, 'away', { shots: 4 }),
      ...elevenPlayers(match, 'home'),
      matchResultPrices(match, 'bet365', ['1.80', '3.50', '4.50']),
      matchResultPrices(match, 'Unibet', ['1.85', '3.40', '4.60']),
      ...matchResultMeans(match, ['1.82', '3.45', '4.55']),
    ];
  });
}

describe('the transaction of a unit', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  const everyTable = async (): Promise<Record<string, number>> => {
    const tables = await database.rows<{ name: string }>(
      `select oid::regclass::text as name from pg_class
        where relkind in ('r', 'p') and not relispartition
          and relnamespace in ('public'::regnamespace, 'facts'::regnamespace)
        order by 1`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables)
      counts[name] = (await database.rows<{ count: number }>(`select count(*) as count from ${name}`))[0]!.count;
    return counts;
  };

  it('stores nothing when its very last statement fails', async () => {
    await loadRecords(database, 'football-data', round('2024-08-17', 0));
    const before = {
      counts: await everyTable(),
      stored: await readStoredData(database),
      revision: await database.rows('select revision from data_revision'),
    };
    await database.rows(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'late failure'; end $$`,
    );
    await database.rows(
      'create trigger refuse before update on ingestion_files for each row execute function refuse()',
    );
    await expect(loadRecords(database, 'football-data', round('2024-08-24', 1))).rejects.toThrow('late failure');
    const counts = await everyTable();
    // the run is a separate row, written before
    expect({ ...counts, ingestion_runs: 0 }).toEqual({ ...before.counts, ingestion_runs: 0 });
    expect(await readStoredData(database)).toEqual(before.stored);
    expect(await database.rows('select revision from data_revision')).toEqual(before.revision);
    await database.rows('drop trigger refuse on ingestion_files');
    expect(await loadRecords(database, 'football-data', round('2024-08-24', 1))).toMatchObject({
      updated: 0,
      unchanged: 0,
    });
  });

  it('stores nothing when a value is impossible', async () => {
    const before = await everyTable();
    const records = round('2024-08-17', 0);
    const broken = { ...(records[0] as FixtureRecord), result: { ...result(1, 0), status: 'played' as never } };
    await expect(loadRecords(database, 'canonical', [broken, ...records.slice(1)])).rejects.toThrow(/check constraint/);
    expect({ ...(await everyTable()), ingestion_runs: 0 }).toEqual(before);
  });

  it('is rolled back in a dry run, which reports the same', async () => {
    const before = { counts: await everyTable(), revision: await database.rows('select revision from data_revision') };
    const told = await loadRecords(database, 'football-data', round('2024-08-17', 0), { dryRun: true });
    expect(told).toMatchObject({ inserted: 4 * 6 + 4 * 3, quotes: 24 });
    expect({ ...(await everyTable()), ingestion_runs: 0 }).toEqual(before.counts);
    expect(await database.rows('select revision from data_revision')).toEqual(before.revision);
    expect(await loadRecords(database, 'football-data', round('2024-08-17', 0))).toEqual(told);
  });

  it('may run alongside another: both end as if one had followed the other', async () => {
    const units = [
      ['football-data', round('2024-08-17', 0)],
      ['statsbomb', round('2024-08-24', 1)],
      ['football-data', round('2024-08-31', 2)],
      ['fpl-core', round('2024-08-17', 0)],
    ] as const;
    await Promise.all(units.map(([source, records]) => loadRecords(database, source, records)));
    const atOnce = { stored: await readStoredData(database), answers: await readAnswers(database, MOMENTS) };
    const other = await createTestDatabase();
    try {
      for (const [source, records] of units) await loadRecords(other, source, records);
      expect(atOnce).toEqual({ stored: await readStoredData(other), answers: await readAnswers(other, MOMENTS) });
    } finally {
      await other.drop();
    }
  });

  it('is visible to readers as a whole or not at all', async () => {
    const records = round('2024-08-17', 0);
    let isDone = false;
    const seen = new Set<string>();
    const watch = async (): Promise<void> => {
      while (!isDone) {
        const [row] = await database.rows<{ seen: string }>(
          `select concat_ws(' ', (select count(*) from football_as_of.fixtures('2025-01-01')),
            (select count(*) from football_as_of.quotes('2025-01-01')),
             (select count(*) from football_as_of.player_statistics('2025-01-01')),
               (select revision from data_revision)) as seen`,
        );
        seen.add(row!.seen);
      }
    };
    const watching = watch();
    await loadRecords(database, 'canonical', records);
    isDone = true;
    await watching;
    seen.delete('4 24 44 2');
    expect([...seen]).toEqual(['0 0 0 1']);
  });
});
