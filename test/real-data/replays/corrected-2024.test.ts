// Slow: it imports seven leagues in two states of their season.
import { join } from 'node:path';
import { readAnswers } from '../../support/as-of-answers.js';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { realDataFolder } from '../../support/real-archives.js';
import { importFiles } from '../../support/real-import.js';

const midSeason = join(realDataFolder, 'football-data-co-uk/snapshots/2425@2025-02-23');
const wholeSeason = join(realDataFolder, 'football-data-co-uk/mmz4281/2425');

const AFTERWARDS = '2025-07-01T00:00:00Z';
jest.setTimeout(180_000);

/** What is known of each match: score, statistics of both sides, and its prices as one digest. */
interface Known {
  division: string;
  match: string;
  day: string;
  score: string;
  awarded: boolean;
  statistics: string;
  prices: string;
}

describe('the season 2024/25 as of February, then in full', () => {
  let database: TestDatabase;
  let before: Map<number, Known>;
  let after: Map<number, Known>;

  const read = async (): Promise<Map<number, Known>> => {
    const rows = await database.rows<Known & { id: number }>(
      `select fixture.id, competition.name as division, home.name || ' v ' || away.name as match,
         fixture.day, fixture.awarded,
         concat_ws('-', fixture.home_goals, fixture.away_goals, fixture.home_half_time_goals,
           fixture.away_half_time_goals) as score,
         (select coalesce(string_agg(to_jsonb(row)::text, ';' order by row.side), '')
           from football_as_of.team_statistics($1) row where row.fixture_id = fixture.id) as statistics,
         (select md5(coalesce(
             string_agg((to_jsonb(quote) - 'id')::text, ';' order by (to_jsonb(quote) - 'id')::text), ''))
           from football_as_of.quotes($1) quote where quote.fixture_id = fixture.id) as prices
       from football_as_of.fixtures($1) fixture
       join competitions competition on competition.id = fixture.competition_id
       join teams home on home.id = fixture.home_team_id
       join teams away on away.id = fixture.away_team_id`,
      [AFTERWARDS],
    );
    return new Map(rows.map(({ id, ...known }) => [id, known]));
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    await importFiles(database, 'football-data', [midSeason]);
    before = await read();
    await importFiles(database, 'football-data', [wholeSeason]);
    after = await read();
  });
  afterAll(() => database.drop());

  const changed = (members: readonly (keyof Known)[]): Known[] =>
    [...before]
      .filter(([id, known]) => members.some((member) => known[member] !== after.get(id)?.[member]))
      .map(([id]) => after.get(id)!);

  it('corrects five matches and no others, prices included', () => {
    expect([...before.keys()].every((id) => after.has(id))).toBe(true);
    expect(
      changed(['division', 'match', 'day', 'score', 'awarded', 'statistics', 'prices'])
        .map(({ division, match }) => `${division}: ${match}`)
        .sort(),
    ).toEqual(
      changed(['score', 'awarded', 'statistics'])
        .map(({ division, match }) => `${division}: ${match}`)
        .sort(),
    );
    expect(changed(['score', 'awarded', 'statistics'])).toHaveLength(5);
  });

  it('makes Union Berlin v Bochum an awarded 0-2 without half-time score and statistics', () => {
    expect(changed(['score'])).toMatchObject([
      { division: 'Bundesliga', match: 'Union Berlin v VfL Bochum', score: '0-2', awarded: true, statistics: '' },
    ]);
  });

  it('corrects the statistics of four matches of La Liga', () => {
    const others = changed(['statistics']).filter(({ awarded }) => !awarded);
    expect(others.map(({ division }) => division)).toEqual(Array.from({ length: 4 }, () => 'La Liga'));
  });

  it('adds new matches only', () => {
    const added = [...after].filter(([id]) => !before.has(id)).map(([, known]) => known);
    expect(added.length).toBe(after.size - before.size);
    expect(added.every(({ day }) => day >= '2025-02-08')).toBe(true);
    expect(new Set([...after.values()].map(({ division, match, day }) => `${division} ${match} ${day}`)).size).toBe(
      after.size,
    );
  });

  it('answers like a database that never had the earlier state', async () => {
    const fresh = await createTestDatabase();
    try {
      await importFiles(fresh, 'football-data', [wholeSeason]);
      expect(await readAnswers(database, [AFTERWARDS])).toEqual(await readAnswers(fresh, [AFTERWARDS]));
    } finally {
      await fresh.drop();
    }
  });

  it('is not changed by importing the whole season again', async () => {
    const summary = await importFiles(database, 'football-data', [wholeSeason]);
    expect(summary).toMatchObject({ inserted: 0, updated: 0, quotes: 0 });
  });
});
