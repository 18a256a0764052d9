// Slow: it imports a season of two sources twice, in either order.
import { join } from 'node:path';
import { readAnswers } from '../../support/as-of-answers.js';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { realDataFolder, unpackedArchive } from '../../support/real-archives.js';
import { premierLeague2015 } from '../../support/real-data-sets.js';
import { importFiles } from '../../support/real-import.js';
import { readStoredData } from '../../support/stored-data.js';

const results = join(realDataFolder, 'football-data-co-uk/mmz4281/1516/E0.csv');
const events = unpackedArchive('statsbomb-pl-2015-16-weeks-1-17.tar.gz');

const CLOCK = '2015-12-21T12:00:00Z';
const AFTERWARDS = '2016-06-01T00:00:00Z';
jest.setTimeout(180_000);

describe('replay of the Premier League 2015/16 from two sources', () => {
  const databases: TestDatabase[] = [];
  const sources = [
    ['football-data', [results]],
    ['statsbomb', [events]],
  ] as const;
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase({ data: premierLeague2015 });
    const reversed = await createTestDatabase();
    databases.push(database, reversed);
    for (const [source, paths] of [...sources].reverse()) await importFiles(reversed, source, paths);
  });
  afterAll(() => Promise.all(databases.map((each) => each.drop())));

  const count = async (statement: string, parameters: readonly unknown[] = []): Promise<number> =>
    (await database.rows<{ count: number }>(`select count(*) as count from (${statement}) selected`, parameters))[0]!
      .count;

  it('contains each match once: 380 fixtures of 20 teams in one season of one competition', async () => {
    const [counts] = await database.rows(
      `select (select count(*) from facts.fixtures) as fixtures, (select count(*) from teams) as teams,
        (select count(*) from competitions) as competitions,
         (select count(*) from seasons) as seasons, (select count(*) from phases) as phases`,
    );
    expect(counts).toEqual({ fixtures: 380, teams: 20, competitions: 1, seasons: 1, phases: 1 });
    expect(await count('select from external_references where kind = $1', ['fixture'])).toBe(380);
  });

  it('combines football-data’s referee, StatsBomb’s kick-off, odds and statistics of both sides', async () => {
    expect(
      await count(
        `select from football_as_of.fixtures($1) fixture
       join facts.fixture_schedules schedule on schedule.fixture_id = fixture.id
         and schedule.referee_id = fixture.referee_id
       join sources source on source.id = schedule.source_id and source.name = 'football-data'
       where fixture.kickoff_quality = 'corrected' and fixture.status = 'finished' and fixture.team_rows = 2
         and fixture.home_half_time_goals is not null and not fixture.awarded`,
        [AFTERWARDS],
      ),
    ).toBe(380);
    expect(await count('select distinct fixture_id from football_as_of.current_quotes($1)', [AFTERWARDS])).toBe(380);
    expect(await count(`select distinct fixture_id from football_as_of.price_aggregates($1)`, [AFTERWARDS])).toBe(380);
  });

  it('has event data of 164 matches, each with both elevens', async () => {
    expect(await count('select from football_as_of.fixtures($1) where has_events', [AFTERWARDS])).toBe(164);
    // football-data swaps the corners and fouls columns of one match: StatsBomb's are not used there
    expect(
      await database.rows(
        `select day from football_as_of.fixtures($1) where 'stats_conflict' = any(corruption_reasons)`,
        [AFTERWARDS],
      ),
    ).toEqual([{ day: '2015-11-07' }]);
    expect(await count('select from football_as_of.substitution_reports($1)', [AFTERWARDS])).toBe(163);
    expect(
      await count(
        `select fixture_id, side from football_as_of.player_statistics($1) where is_starter group by fixture_id, side
          having count(*) = 11`,
        [AFTERWARDS],
      ),
    ).toBe(328);
    expect(await count('select distinct fixture_id, side from football_as_of.lineup_players($1)', [AFTERWARDS])).toBe(
      328,
    );
  });

  it('reports the two referees that the sources swap, and no other conflict of schedule or score', async () => {
    const conflicts = await database.rows<{ day: string; reasons: string[] }>(
      `select day, corruption_reasons as reasons from football_as_of.fixtures($1)
        where corruption_reasons && array['referee_conflict', 'score_conflict'] order by id`,
      [AFTERWARDS],
    );
    expect(conflicts).toEqual([
      { day: '2016-02-13', reasons: ['referee_conflict'] },
      { day: '2016-02-13', reasons: ['referee_conflict'] },
    ]);
    expect(await count('select from unresolved_names')).toBe(0);
    expect(await count('select from refused_rows')).toBe(0);
  });

  it('shows nothing later than the clock', async () => {
    const visible = await count('select from football_as_of.fixtures($1) where has_events', [CLOCK]);
    expect(visible).toBeLessThanOrEqual(163);
    expect(visible).toBe(
      await count(
        `select from football_as_of.fixtures($1)
          where has_events and kickoff_at <= $2::timestamptz - interval '135 minutes'`,
        [AFTERWARDS, CLOCK],
      ),
    );
    expect(
      await count('select from football_as_of.fixtures($1) where home_goals is not null and kickoff_at > $1', [CLOCK]),
    ).toBe(0);
    expect(await count('select from football_as_of.quotes($1) where quoted_at > $1', [CLOCK])).toBe(0);
    for (const table of [
      'team_statistics',
      'player_statistics',
      'lineup_players',
      'substitutions',
      'price_aggregates',
    ]) {
      expect(
        await count(
          `select from football_as_of.${table}($1) row join facts.fixtures fixture on fixture.id = row.fixture_id
            where fixture.kickoff_at > $1`,
          [CLOCK],
        ),
      ).toBe(0);
    }
    // Friday's opening prices of Boxing Day are not collected yet
    expect(
      await count(
        'select from football_as_of.quotes($1) quote join facts.fixtures fixture on fixture.id = ' +
          'quote.fixture_id where fixture.day > $2',
        [CLOCK, '2015-12-21'],
      ),
    ).toBe(0);
  });

  it('gives the same result in the other order, public ids included', async () => {
    const [one, other] = await Promise.all(
      databases.map(async (each) => ({
        stored: await readStoredData(each),
        answers: await readAnswers(each, [CLOCK, AFTERWARDS]),
      })),
    );
    expect(other).toEqual(one);
  });

  it('is not changed by importing both again', async () => {
    const read = async () => ({
      stored: await readStoredData(database),
      revision: await database.rows('select revision from data_revision'),
    });
    const before = await read();
    for (const [source, paths] of sources) {
      const summary = await importFiles(database, source, paths);
      expect(summary).toMatchObject({ inserted: 0, updated: 0, quotes: 0, pending: 0, refused: [] });
      expect(summary.unchanged).toBeGreaterThan(0);
    }
    expect(await read()).toEqual(before);
  });
});
