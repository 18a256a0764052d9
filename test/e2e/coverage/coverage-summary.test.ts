import { CoverageModule } from '../../../src/coverage/coverage.module.js';
import type {
  CompetitionCoverage,
  CoverageSummary,
  SourceFreshness,
  SourcesFreshness,
} from '../../../src/coverage/coverage-summary.dto.js';
import type { FixtureCoverage } from '../../../src/coverage/fixture-coverage.dto.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { attackQuery } from '../../support/attacks.js';
import { loadRecords } from '../../support/factories.js';
import { firstSource, secondSource } from './coverage-data.js';

const now = '2025-02-25T15:00:00Z';

describe('coverage summary', () => {
  let area: AreaApp;
  const summary = async (query = 'days=60'): Promise<CoverageSummary> =>
    (await area.get(`/api/v2/data-coverage/summary?${query}`)).body as CoverageSummary;
  const competition = async (name: string): Promise<CompetitionCoverage> =>
    (await summary()).competitions.find((each) => each.name === name)!;

  beforeAll(async () => {
    area = await startAreaApp([CoverageModule], { now });
    await loadRecords(area.database, 'football-data', firstSource);
    await loadRecords(area.database, 'fpl-core', secondSource);
  });
  beforeEach(() => area.moveTo(new Date(now)));
  afterAll(() => area.close());

  it('counts matches by competition, day and state as their own rows do', async () => {
    const { body } = await area.get('/api/v2/data-coverage/fixtures?pageSize=100');
    const rows = (body.data as FixtureCoverage[]).filter((row) => `${row.matchDate}T${row.matchTime}Z` <= now);
    const { competitions, from, to } = await summary();
    expect([from, to]).toEqual(['2024-12-28', '2025-02-25']);
    const days = competitions.flatMap(({ id, days: all }) => all.map((day) => ({ id, ...day })));
    expect(days.reduce((sum, { matches }) => sum + matches, 0)).toBe(rows.length);
    for (const { id, day, matches, overdue, conflicts, ...states } of days) {
      const own = rows.filter((row) => row.uniqueTournamentId === id && row.matchDate === day);
      const counted = Object.keys(states).map((state) => [state, own.filter((row) => row.coverage === state).length]);
      expect(states).toEqual(Object.fromEntries(counted));
      expect(matches).toBe(own.length);
      expect(conflicts).toBe(own.filter((row) => row.conflicts.length > 0).length);
      expect(overdue).toBe(0);
    }
  });

  it('counts a match without a result from three hours after kick-off', async () => {
    const overdue = async (): Promise<number> =>
      (await competition('Premier League')).days.reduce((sum, day) => sum + day.overdue, 0);
    // it kicks off at 14:00, and its result is known at 18:00
    await area.database.rows(`update facts.fixture_results set known_from = '2025-02-25T18:00:00Z'
      where fixture_id in (select id from facts.fixtures where kickoff_at = '2025-02-25T14:00:00Z')`);
    await area.moveTo(new Date('2025-02-25T17:00:00Z'));
    expect(await overdue()).toBe(0);
    await area.moveTo(new Date('2025-02-25T17:00:01Z'));
    expect(await overdue()).toBe(1);
    await area.moveTo(new Date('2025-02-25T18:00:00Z'));
    expect(await overdue()).toBe(0);
  });

  it('reports how far each kind of data reaches, what is missing and which boards that empties', async () => {
    const { known, lacking, newestPriceAt } = await competition('Premier League');
    const at = Object.fromEntries(known.map(({ kind, at: moment }) => [kind, moment]));
    expect(at).toMatchObject({
      upcomingFixtures: '2025-02-25T23:30:00.000Z',
      teamStatistics: '2025-02-01T16:00:00.000Z',
      matchPrices: null,
      playerPrices: null,
    });
    expect(newestPriceAt).toBeNull();
    expect(lacking).toContainEqual({
      kinds: ['playerPrices'],
      boards: ['player trends', 'value bets', 'player price outliers'],
      sources: ['the-odds-api', 'api-football', 'canonical'],
    });
    expect(lacking.flatMap(({ kinds }) => kinds)).not.toContain('results');
    // before anything is known, everything that has kicked off is missing
    await area.moveTo(new Date('2025-01-01T00:00:00Z'));
    const early = await competition('Premier League');
    expect(early.lacking.map(({ kinds }) => kinds.join())).toEqual(
      expect.arrayContaining(['results', 'playerStatistics', 'playerPrices']),
    );
    expect(early.days).toEqual([]);
  });

  it('reports per source when files arrived and what was refused', async () => {
    await area.database.rows(`update ingestion_files set stored_at = '2025-02-25T06:00:00Z', refused = 2`);
    const expected = { files: 1, lastFileAt: '2025-02-25T06:00:00.000Z', refusedRows: 2 };
    expect((await summary()).sources).toMatchObject([
      { name: 'football-data', ...expected, lastNewsAt: '2025-02-25T06:00:00.000Z' },
      { name: 'fpl-core', ...expected },
    ]);
    await area.moveTo(new Date('2025-02-25T05:59:59Z'));
    expect((await summary()).sources).toEqual([]);
    await area.moveTo(new Date('2025-03-28T06:00:00Z'));
    expect((await summary()).sources.map(({ refusedRows }) => refusedRows)).toEqual([0, 0]);
  });

  it('reports how often a source brings news, by its own imports, and when it is late', async () => {
    const sources = async (): Promise<SourceFreshness[]> =>
      ((await area.get('/api/v2/data-coverage/sources')).body as SourcesFreshness).data;
    const imported = (at: string, inserted = 1): Promise<unknown> =>
      area.database.rows(
        `with run as (insert into ingestion_runs (source_id, arguments)
          select id, '{}' from sources where name = 'football-data' returning id)
        insert into ingestion_files (run_id, path, stored_at, rows_read, inserted, updated, unchanged, refused)
        select id, 'prices.csv', $1::timestamptz, 1, $2::integer, 0, 0, 0 from run`,
        [at, inserted],
      );
    await area.database.rows(`update ingestion_files set stored_at = '2025-02-25T06:00:00Z', inserted = 1`);
    await imported('2025-02-25T07:00:00Z');
    await imported('2025-02-25T09:00:00Z');
    // three imports are too few to show a rhythm
    expect((await sources())[0]).toMatchObject({ expectedEverySeconds: null, isLate: null });
    await imported('2025-02-25T10:00:00Z');
    // a file without news does not count
    await imported('2025-02-25T14:00:00Z', 0);
    const gives = expect.arrayContaining(['matchPrices']) as unknown;
    const expected = {
      name: 'football-data',
      gives,
      expectedEverySeconds: 3_600,
      lastNewsAt: '2025-02-25T10:00:00.000Z',
    };
    await area.moveTo(new Date('2025-02-25T13:00:00Z'));
    expect((await sources())[0]).toMatchObject({ ...expected, isLate: false });
    await area.moveTo(new Date('2025-02-25T13:00:01Z'));
    expect((await sources())[0]).toMatchObject({ ...expected, isLate: true });
    expect(await sources()).toEqual((await summary()).sources);
    // nothing later is known
    await area.moveTo(new Date('2025-02-25T09:59:59Z'));
    expect((await sources())[0]).toMatchObject({ expectedEverySeconds: null, isLate: null });
  });

  it('reports a polled source as late once its connection is refused, failing or overdue', async () => {
    const isLate = async (): Promise<boolean | null> =>
      ((await area.get('/api/v2/data-coverage/sources')).body as SourcesFreshness).data[0]!.isLate;
    await area.moveTo(new Date('2025-02-25T15:00:00Z'));
    await area.database.rows(
      `insert into source_connections (name, source_id, origin, settings, next_poll_at)
       select 'followed', id, 'service', '{}', '2025-02-25T15:10:00Z' from sources where name = 'football-data'`,
    );
    expect(await isLate()).toBe(false);
    await area.moveTo(new Date('2025-02-25T15:25:01Z'));
    expect(await isLate()).toBe(true);
    await area.database.rows(`update source_connections set next_poll_at = '2025-02-25T16:00:00Z'`);
    expect(await isLate()).toBe(false);
    await area.database.rows(`update source_connections set wait_reason = 'the provider responded with 401'`);
    expect(await isLate()).toBe(true);
    await area.database.rows('update source_connections set wait_reason = null');
    const fail = (failures: number) =>
      area.database.rows(
        `insert into source_polls (connection_id, key, purpose, asked_at, failures, error)
         select id, $1, 'fixtures', now(), $2, 'the provider responded with 500' from source_connections`,
        [`season/${failures}`, failures],
      );
    await fail(4);
    expect(await isLate()).toBe(false);
    await fail(5);
    expect(await isLate()).toBe(true);
    await area.database.rows('delete from source_connections');
  });

  it('counts days in the given time zone, and rejects invalid parameters with 400', async () => {
    expect(await summary('days=1&tz=Pacific/Auckland')).toMatchObject({ from: '2025-02-26', to: '2025-02-26' });
    await attackQuery(area.app, '/api/v2/data-coverage/summary', ['days', 'tz'], 100);
  });
});
