import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { unpackedArchive } from '../../support/real-archives.js';
import { importFiles } from '../../support/real-import.js';

const players = unpackedArchive('fpl-core-insights-2025-26-gw1-4.tar.gz');

const AFTERWARDS = '2026-07-01T00:00:00Z';
/** The first gameweek as football-data writes it; the score of Leeds differs from the other source's. */
const FIRST_GAMEWEEK = `Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR
E0,15/08/2025,20:00,Liverpool,Bournemouth,4,2,H,1,0,H
E0,16/08/2025,12:30,Aston Villa,Newcastle,0,0,D,0,0,D
E0,16/08/2025,15:00,Brighton,Fulham,1,1,D,0,0,D
E0,16/08/2025,15:00,Sunderland,West Ham,3,0,H,0,0,D
E0,16/08/2025,15:00,Tottenham,Burnley,3,0,H,1,0,H
E0,16/08/2025,17:30,Wolves,Man City,0,4,A,0,2,A
E0,17/08/2025,14:00,Chelsea,Crystal Palace,0,0,D,0,0,D
E0,17/08/2025,14:00,Nott'm Forest,Brentford,3,1,H,3,0,H
E0,17/08/2025,16:30,Man United,Arsenal,0,1,A,0,1,A
E0,18/08/2025,20:00,Leeds,Everton,2,0,H,0,0,D
`;
jest.setTimeout(120_000);

describe('first gameweeks of 2025/26', () => {
  let folder: string;
  let results: string;
  const databases: TestDatabase[] = [];
  const create = async (): Promise<TestDatabase> => {
    const database = await createTestDatabase();
    databases.push(database);
    return database;
  };
  interface Kickoff {
    match: string;
    kickoff: string;
    quality: string;
  }
  const firstKickoffs = (database: TestDatabase): Promise<Kickoff[]> =>
    database.rows(
      `select home.name || ' v ' || away.name as match, kickoff_quality as quality,
       to_char(kickoff_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as kickoff
     from football_as_of.fixtures($1) fixture
     join teams home on home.id = fixture.home_team_id join teams away on away.id = fixture.away_team_id
     where fixture.day < '2025-08-20' order by kickoff_at, home.name collate "C"`,
      [AFTERWARDS],
    );

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'gameweeks-test-'));
    results = join(folder, 'E0.csv');
    writeFileSync(results, FIRST_GAMEWEEK);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    for (const database of databases) await database.drop();
  });

  it('feed the boards: forty matches in their weeks, every player row usable', async () => {
    const database = await create();
    const summary = await importFiles(database, 'fpl-core', [players]);
    expect(summary.refused).toEqual([]);
    expect(summary.remarks).toMatchObject([{ code: 'kickoff_assumed' }, { code: 'starters_by_starts', count: 80 }]);
    expect(
      await database.rows(
        `select count(*) as matches, min(day) as first, max(day) as last,
       count(*) filter (where feeds_boards) as feeding,
         sum(corrupted_player_rows) as corrupted, bool_and(home_player_rows > 10 and away_player_rows > 10) as complete
       from football_as_of.fixtures($1)`,
        [AFTERWARDS],
      ),
    ).toEqual([
      {
        matches: 40,
        first: '2025-08-16',
        last: '2025-09-06',
        feeding: 40,
        corrupted: 0,
        complete: true,
      },
    ]);
    expect(
      await database.rows(
        `select count(*) as rows, count(*) filter (where is_usable) as usable,
         count(*) filter (where is_starter) as starters
       from football_as_of.player_statistics($1)`,
        [AFTERWARDS],
      ),
    ).toEqual([{ rows: 1_218, usable: 1_218, starters: 880 }]);
    // an import of the same files changes nothing
    expect(await importFiles(database, 'fpl-core', [players])).toMatchObject({ inserted: 0, updated: 0, refused: [] });
  });

  it('use football-data’s kick-offs in either order, whatever score it gives, and keep them', async () => {
    const [after, before] = [await create(), await create()];
    await importFiles(after, 'fpl-core', [players]);
    expect(await importFiles(after, 'football-data', [results])).toMatchObject({ refused: [] });
    await importFiles(before, 'football-data', [results]);
    expect(await importFiles(before, 'fpl-core', [players])).toMatchObject({ refused: [] });
    for (const database of [after, before]) {
      const kickoffs = await firstKickoffs(database);
      expect(kickoffs).toHaveLength(10);
      expect(kickoffs[0]).toMatchObject({ match: 'Liverpool v Bournemouth', kickoff: '2025-08-15 19:00' });
      expect(kickoffs.at(-1)).toMatchObject({ match: 'Leeds United v Everton', kickoff: '2025-08-18 19:00' });
      expect(new Set(kickoffs.map(({ quality }) => quality))).toEqual(new Set(['stated']));
      expect(await database.rows('select from facts.fixtures')).toHaveLength(40);
      const conflicts = await database.rows(
        `select from football_as_of.fixtures($1) where 'score_conflict' = any(corruption_reasons)`,
        [AFTERWARDS],
      );
      expect(conflicts).toHaveLength(1);
      for (const [source, path] of [
        ['fpl-core', players],
        ['football-data', results],
      ] as const) {
        expect(await importFiles(database, source, [path])).toMatchObject({ inserted: 0, updated: 0, refused: [] });
      }
      expect(await firstKickoffs(database)).toEqual(kickoffs);
    }
  });
});
