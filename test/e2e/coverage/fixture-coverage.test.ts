import { CoverageModule } from '../../../src/coverage/coverage.module.js';
import { coverageSortColumns } from '../../../src/coverage/coverage-state.js';
import type { FixtureCoverage } from '../../../src/coverage/fixture-coverage.dto.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { idOf, loadRecords } from '../../support/factories.js';
import {
  awarded,
  complete,
  counts,
  expectedBoard,
  firstSource,
  referees,
  score,
  secondSource,
} from './coverage-data.js';

describe('coverage board', () => {
  let area: AreaApp;
  const path = '/api/v2/data-coverage/fixtures';
  const rows = async (query = ''): Promise<FixtureCoverage[]> =>
    (await area.get(`${path}?pageSize=100&${query}`)).body.data;
  const homes = async (query = ''): Promise<string[]> => (await rows(query)).map(({ homeTeam }) => homeTeam);
  const rowOf = async (home: string): Promise<FixtureCoverage> =>
    (await rows()).find(({ homeTeam }) => homeTeam === home)!;

  beforeAll(async () => {
    area = await startAreaApp([CoverageModule], { now: '2025-02-25T15:00:00Z' });
    await loadRecords(area.database, 'football-data', firstSource);
    await loadRecords(area.database, 'fpl-core', secondSource);
    await area.database.rows(
      `update competitions set search_name = search_name || ' epl' where name = 'Premier League'`,
    );
  });
  beforeEach(() => area.clock.set(new Date('2025-02-25T15:00:00Z')));
  afterAll(() => area.close());

  it('shows a fixture, members in the order of the interface, extras last', async () => {
    expect(await rowOf('Complete')).toEqual({
      awayScore: 0,
      homeScore: 1,
      awayTeam: 'Complete Visitors',
      homeTeam: 'Complete',
      awayTeamId: idOf.team('Complete Visitors'),
      homeTeamId: idOf.team('Complete'),
      corruptedPlayerStatsCount: 0,
      playerStatsCount: 22,
      statsCount: 2,
      hasCorruptedPlayerStats: false,
      hasCorruptedTeamStats: false,
      hasPlayerStats: true,
      hasStats: true,
      isUnsupportedTournament: false,
      id: idOf.fixture(complete),
      internalId: idOf.fixture(complete),
      league: 'Premier League',
      matchDate: '2025-02-01',
      matchTime: '01:00',
      slug: 'complete-complete-visitors',
      status: 'finished',
      coverage: 'complete',
      corruptionReasons: [],
      conflicts: [],
      differences: [],
      awarded: false,
      kickoffQuality: 'stated',
      uniqueTournamentId: idOf.competition(),
    });
    const { body } = await area.get(path);
    expect(Object.keys(body)).toEqual(['data', 'pagination', 'emptyBecause', 'revision', 'dataAsOf']);
    expect(Object.keys(body.data[0]).slice(0, 20)).toEqual([
      'awayScore',
      'homeScore',
      'awayTeam',
      'homeTeam',
      'awayTeamId',
      'homeTeamId',
      'corruptedPlayerStatsCount',
      'playerStatsCount',
      'statsCount',
      'hasCorruptedPlayerStats',
      'hasCorruptedTeamStats',
      'hasPlayerStats',
      'hasStats',
      'isUnsupportedTournament',
      'id',
      'internalId',
      'league',
      'matchDate',
      'matchTime',
      'slug',
    ]);
  });

  it('assesses every fixture', async () => {
    const seen = (await rows())
      .filter(({ homeTeam }) => homeTeam !== 'Awarded')
      .map((row) => ({
        home: row.homeTeam,
        coverage: row.coverage,
        status: row.status,
        reasons: row.corruptionReasons,
        statsCount: row.statsCount,
        playerStatsCount: row.playerStatsCount,
        corruptedPlayerStatsCount: row.corruptedPlayerStatsCount,
        hasCorruptedPlayerStats: row.hasCorruptedPlayerStats,
        hasCorruptedTeamStats: row.hasCorruptedTeamStats,
        hasStats: row.hasStats,
        hasPlayerStats: row.hasPlayerStats,
        isUnsupportedTournament: row.isUnsupportedTournament,
      }));
    const defaults = {
      status: 'finished',
      reasons: [],
      corruptedPlayerStatsCount: 0,
      hasCorruptedPlayerStats: false,
      hasCorruptedTeamStats: false,
    };
    expect(seen).toEqual(
      expectedBoard.map((row) => ({
        ...defaults,
        ...row,
        hasStats: row.statsCount > 0,
        hasPlayerStats: row.playerStatsCount > 0,
        isUnsupportedTournament: row.home === 'Unsupported',
      })),
    );
    expect(await rowOf('Awarded')).toMatchObject({
      awarded: true,
      status: 'finished',
      statsCount: 0,
      homeScore: 3,
      awayScore: 0,
      id: idOf.fixture(awarded),
    });
  });

  it('shows where sources disagree, the preferred one first', async () => {
    const conflicts = Object.fromEntries(
      (await rows()).filter((row) => row.conflicts.length > 0).map(({ id, conflicts: each }) => [id, each]),
    );
    const values = (first: string, other: string) => [
      { source: 'football-data', value: first },
      { source: 'fpl-core', value: other },
    ];
    expect(conflicts).toEqual({
      [idOf.fixture(score)]: [{ kind: 'score_conflict', field: 'score', side: null, values: values('2-1', '2-2') }],
      [idOf.fixture(counts)]: [{ kind: 'stats_conflict', field: 'shots', side: 'home', values: values('10', '14') }],
      [idOf.fixture(referees)]: [
        { kind: 'referee_conflict', field: 'referee', side: null, values: values('A Taylor', 'M Oliver') },
      ],
    });
    expect(await rowOf('Score')).toMatchObject({ homeScore: 2, awayScore: 1 });
  });

  it('lists differences between sources above a threshold, and filters by them', async () => {
    const values = (first: string, other: string) => [
      { source: 'football-data', value: first },
      { source: 'fpl-core', value: other },
    ];
    const stated = { playerId: null, playerName: null };
    const differing = await rows('hasDifferences=true');
    expect(Object.fromEntries(differing.map(({ homeTeam, differences }) => [homeTeam, differences]))).toEqual({
      Score: [{ ...stated, field: 'score', side: null, values: values('2-1', '2-2') }],
      Counts: [
        { ...stated, field: 'shots', side: 'home', values: values('10', '14') },
        { ...stated, field: 'shots', side: 'away', values: values('10', '13') },
      ],
    });
    const others = await rows('hasDifferences=false');
    expect(others.flatMap(({ differences }) => differences)).toEqual([]);
    expect(others).toHaveLength(expectedBoard.length + 1 - 2);
    expect(await homes('hasDifferences=true&coverage=complete')).toEqual([]);
  });

  it('shows nothing later than the clock', async () => {
    area.clock.set(new Date('2025-02-01T03:14:59Z'));
    const early = await rows();
    expect(early.filter(({ status }) => status === 'finished')).toEqual([]);
    expect(
      early.every(
        ({ coverage, isUnsupportedTournament, statsCount }) =>
          coverage === null && isUnsupportedTournament && statsCount === 0,
      ),
    ).toBe(true);
    area.clock.set(new Date('2025-02-01T03:15:00Z'));
    expect((await rows('status=finished')).map(({ homeTeam, coverage }) => [homeTeam, coverage])).toEqual([
      ['Complete', 'complete'],
    ]);
  });

  it('filters by lists of states and statuses', async () => {
    const expectedHomes = (...states: string[]) =>
      expectedBoard.filter(({ coverage }) => states.includes(coverage ?? '')).map(({ home }) => home);
    const withoutAwarded = async (query: string) => (await homes(query)).filter((home) => home !== 'Awarded');
    for (const states of [
      ['unsupported'],
      ['corrupted'],
      ['missing'],
      ['partial'],
      ['complete'],
      ['missing', 'partial', 'unsupported'],
    ]) {
      expect(await withoutAwarded(`coverage=${states.join(',')}`)).toEqual(expectedHomes(...states));
    }
    expect(await homes('status=notstarted&status=postponed')).toEqual(['Coming', 'Postponed']);
    expect(await homes('status[]=inprogress')).toEqual(['Under Way']);
    expect(await homes('status=notstarted&coverage=complete')).toEqual([]);
    expect(await homes('status=null&coverage=')).toHaveLength(expectedBoard.length + 1);
  });

  it('filters by days, in the given time zone', async () => {
    expect(await homes('date=2025-02-25')).toEqual(['Coming', 'Under Way']);
    expect(await homes('date=2025-02-25&tz=Europe/Moscow')).toEqual(['Under Way']);
    expect(await homes('startDate=2025-02-26&tz=Europe/Moscow')).toEqual(['Coming']);
    expect(await homes('startDate=2025-02-02&endDate=2025-02-25')).toEqual(['Coming', 'Under Way']);
    expect(await homes('endDate=2025-02-01')).toHaveLength(expectedBoard.length - 1);
    expect(await homes('date=2025-02-25&startDate=2025-02-26')).toEqual([]);
    expect((await rows('date=2025-02-26&tz=Europe/Moscow'))[0]).toMatchObject({
      matchDate: '2025-02-26',
      matchTime: '02:30',
      kickoffQuality: 'assumed',
    });
    expect((await area.get(`${path}?startDate=2025-02-02&endDate=2025-02-01`)).body.errors).toEqual([
      { parameter: 'endDate', detail: 'must not be before startDate, which is 2025-02-02; it is 2025-02-01' },
    ]);
  });

  it('finds every word in the names of teams and competition', async () => {
    expect(await homes('q=side%20VISIT%20premier')).toEqual(['One Side Players']);
    expect(await homes('q=epl%20referees')).toEqual(['Referees']);
    expect(await homes('search=epl%20referees&q=epl%20referees')).toEqual(['Referees']);
    expect((await area.get(`${path}?search=epl&q=norway`)).body.errors).toMatchObject([
      { parameter: 'search' },
      { parameter: 'q' },
    ]);
    expect(await homes(`teamIds=${idOf.team('Complete Visitors')},${idOf.team('One Side Players')}`)).toEqual(
      (await homes()).filter((home) => home === 'Complete' || home === 'One Side Players'),
    );
    expect(await homes(`eventIds=${idOf.fixture(complete)},4711&sortBy=league`)).toEqual(['Complete']);
    expect(await homes(`eventIds=${idOf.fixture(complete)}&search=norway`)).toEqual([]);
    const inEngland = await homes(`uniqueTournamentIds=${idOf.competition()}&coverage=complete&sortBy=statsCount`);
    expect(inEngland).toEqual(await homes('search=premier&coverage=complete&sortBy=statsCount'));
    expect(await homes('q=norway')).toEqual(['Unsupported']);
    expect(await homes('q=complete%20norway')).toEqual([]);
    expect(await homes('q=league%20second&coverage=complete&sortBy=league')).toEqual(['Second League']);
  });

  it('sorts by every column in both directions, ties newest first', async () => {
    const all = await rows();
    for (const column of coverageSortColumns) {
      for (const direction of ['asc', 'desc'] as const) {
        const keyOf = (row: FixtureCoverage) =>
          column === 'matchDate' ? `${row.matchDate}T${row.matchTime}` : row[column];
        const sign = direction === 'asc' ? 1 : -1;
        // sorting is stable, and the rows come newest first
        const expected = all.toSorted((one, other) =>
          keyOf(one) === keyOf(other) ? 0 : sign * (keyOf(one) < keyOf(other) ? -1 : 1),
        );
        expect((await homes(`sortBy=${column}&sortOrder=${direction}`)).join()).toBe(
          expected.map(({ homeTeam }) => homeTeam).join(),
        );
      }
    }
  });

  it('sends the same number of statements whatever the page holds', async () => {
    const statements = [];
    for (const query of ['pageSize=1', 'pageSize=100&sortBy=league', 'coverage=complete,partial&q=e&status=finished']) {
      statements.push(await area.countStatements(() => area.get(`${path}?tz=Europe/Rome&${query}`)));
    }
    expect(statements).toEqual([4, 4, 4]);
  });
});
