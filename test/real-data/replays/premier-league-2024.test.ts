import { join } from 'node:path';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { realDataFolder, unpackedArchive } from '../../support/real-archives.js';
import { pricesOfFebruary2025 } from '../../support/real-data-sets.js';
import { importFiles } from '../../support/real-import.js';
import { readStoredData } from '../../support/stored-data.js';

const results = ['2122', '2223', '2324', '2425'].map((season) =>
  join(realDataFolder, 'football-data-co-uk/mmz4281', season, 'E0.csv'),
);
const players = unpackedArchive('fpl-core-insights-2024-25.tar.gz');
const prices = join(realDataFolder, 'the-odds-api/epl-2025-02-25-26');

const CLOCK = '2025-02-25T15:00:00Z';
const AFTERWARDS = '2025-07-01T00:00:00Z';
jest.setTimeout(180_000);

describe('replay of the Premier League 2024/25 from three sources', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase({ data: pricesOfFebruary2025 });
  });
  afterAll(() => database.drop());

  const count = async (statement: string, parameters: readonly unknown[] = []): Promise<number> =>
    (await database.rows<{ count: number }>(`select count(*) as count from (${statement}) selected`, parameters))[0]!
      .count;

  it('contains each of the four seasons once', async () => {
    expect(
      await database.rows(
        `select season.name, count(*) as fixtures, count(distinct home_team_id) as teams
       from football_as_of.fixtures($1) fixture
       join seasons season on season.id = fixture.season_id group by season.name order by season.name`,
        [AFTERWARDS],
      ),
    ).toEqual(['2021/2022', '2022/2023', '2023/2024', '2024/2025'].map((name) => ({ name, fixtures: 380, teams: 20 })));
    expect(await count('select from competitions')).toBe(1);
    expect(
      await database.rows(
        `select source.name, count(*) as count from facts.fixture_schedules schedule
          join sources source on source.id = schedule.source_id group by source.name, source.id order by source.id`,
      ),
    ).toEqual([
      { name: 'football-data', count: 1_520 },
      { name: 'fpl-core', count: 380 },
      { name: 'the-odds-api', count: 7 },
    ]);
  });

  it('reports the six stale matches as conflicts: five in the score, the derby in statistics only', async () => {
    const conflicts = await database.rows<{
      match: string;
      day: string;
      feeds: boolean;
      reasons: string[];
      fields: string[];
    }>(
      `select home.name || ' v ' || away.name as match, fixture.day, fixture.feeds_boards as feeds,
         array(select reason from unnest(corruption_reasons) reason
           where reason in ('score_conflict', 'stats_conflict')) as reasons,
         array(select distinct conflict ->> 'field' from jsonb_array_elements(conflicts) conflict order by 1) as fields
       from football_as_of.fixtures($1) fixture
       join teams home on home.id = fixture.home_team_id join teams away on away.id = fixture.away_team_id
       where corruption_reasons && array['score_conflict', 'stats_conflict'] order by fixture.day, 1`,
      [AFTERWARDS],
    );
    expect(conflicts.filter(({ reasons }) => reasons.includes('score_conflict'))).toHaveLength(5);
    expect(conflicts.filter(({ feeds }) => !feeds)).toEqual(
      conflicts.filter(({ reasons }) => reasons.includes('score_conflict')),
    );
    const others = conflicts.filter(({ reasons }) => !reasons.includes('score_conflict'));
    expect(others.filter(({ fields }) => fields.includes('shots'))).toMatchObject([
      { match: 'Manchester United v Manchester City', day: '2025-04-06', feeds: true },
    ]);
    // three matches in which football-data counts 1, 1 and 5 fouls where the other source has about ten
    expect(others.filter(({ fields }) => !fields.includes('shots'))).toMatchObject([
      { match: 'Everton v Bournemouth', fields: ['fouls'] },
      { match: 'Manchester United v Brentford', fields: ['fouls'] },
      { match: 'Arsenal v Nottingham Forest', fields: ['fouls'] },
    ]);
  });

  it('shows football-data’s score where they disagree, and no players of the stale matches', async () => {
    expect(
      await count(
        `select from football_as_of.fixtures($1) fixture
       join facts.match_reports report on report.fixture_id = fixture.id and report.kind = 'result'
       join sources source on source.id = report.source_id and source.name = 'football-data'
       join facts.result_observations row on row.match_report_id = report.id
       where 'score_conflict' = any(fixture.corruption_reasons)
         and (row.home_goals, row.away_goals) = (fixture.home_goals, fixture.away_goals)`,
        [AFTERWARDS],
      ),
    ).toBe(5);
    expect(
      await count(
        `select from football_as_of.player_statistics($1) row
       join football_as_of.fixtures($1) fixture on fixture.id = row.fixture_id
       where row.is_usable and fixture.corruption_reasons && array['stats_conflict']`,
        [AFTERWARDS],
      ),
    ).toBe(0);
  });

  it('shows no conflicts and nothing else of later matches at the clock', async () => {
    expect(
      await count(
        `select from football_as_of.fixtures($1)
          where corruption_reasons && array['score_conflict', 'stats_conflict'] and kickoff_at > $1`,
        [CLOCK],
      ),
    ).toBe(0);
    expect(
      await count(`select from football_as_of.fixtures($1) where 'score_conflict' = any(corruption_reasons)`, [CLOCK]),
    ).toBe(0);
    expect(
      await count('select from football_as_of.fixtures($1) where home_goals is not null and kickoff_at > $1', [CLOCK]),
    ).toBe(0);
    expect(
      await count(
        'select from football_as_of.player_statistics($1) row join facts.fixtures fixture on fixture.id ' +
          '= row.fixture_id where fixture.kickoff_at > $1',
        [CLOCK],
      ),
    ).toBe(0);
    expect(await count('select from football_as_of.quotes($1) where quoted_at > $1', [CLOCK])).toBe(0);
  });

  it('has prices of players for upcoming matches at the clock, each for a player of the two squads', async () => {
    const [found] = await database.rows<{ fixtures: number; players: number; strangers: number }>(
      `select count(distinct quote.fixture_id) as fixtures, count(distinct quote.player_id) as players,
         count(*) filter (where not exists (
           select from squad_members member
           where member.season_id = fixture.season_id and member.player_id = quote.player_id
             and member.team_id in (fixture.home_team_id, fixture.away_team_id))) as strangers
       from football_as_of.current_quotes($1) quote
       join football_as_of.fixtures($1) fixture on fixture.id = quote.fixture_id
       where quote.scope = 'player' and fixture.status = 'notstarted'`,
      [CLOCK],
    );
    expect(found).toMatchObject({ fixtures: 4, strangers: 0 });
    expect(found!.players).toBeGreaterThan(60);
  });

  it('has everyone who played in his squad, where names of prices are looked up', async () => {
    const members = 'select season_id, team_id, player_id from squad_members';
    for (const table of ['player_statistics', 'lineup_players']) {
      expect(
        await count(`select fixture.season_id, row.team_id, row.player_id from facts.${table} row
        join facts.fixtures fixture on fixture.id = row.fixture_id where row.team_id is not null except ${members}`),
      ).toBe(0);
    }
  });

  it('is not changed by importing everything again', async () => {
    const before = await readStoredData(database);
    for (const [source, paths] of [
      ['football-data', results],
      ['fpl-core', [players]],
      ['the-odds-api', [prices]],
    ] as const) {
      expect(await importFiles(database, source, paths)).toMatchObject({ inserted: 0, updated: 0, quotes: 0 });
    }
    expect(await readStoredData(database)).toEqual(before);
  });
});
