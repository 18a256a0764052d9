import { fixtureAt, playerRowsAt, scoreAt, teamRowsAt } from '../../support/as-of.js';
import { useTestDatabase } from '../../support/database.js';
import {
  elevenPlayers,
  fixture,
  idOf,
  lineup,
  loadRecords,
  matchResultMeans,
  matchResultPrices,
  named,
  result,
  substitutions,
  teamStatistics,
} from '../../support/factories.js';
import { absences } from '../../support/absences.js';
import { liveScore, matchEvent } from '../../support/match-events.js';
import { readStoredData, storedRevision } from '../../support/stored-data.js';

describe('reimports', () => {
  const database = useTestDatabase();
  const versionsOf = (of: ReturnType<typeof fixture>, kind: string) =>
    database.current.rows<{ version: number; known_at: Date | null }>(
      'select version, known_at from facts.match_reports where fixture_id = $1 and kind = $2 order by source_id, version',
      [idOf.fixture(of), kind],
    );
  const revision = (): Promise<number> => storedRevision(database.current);

  it('change nothing when the records are the same, in any order', async () => {
    const match = fixture('Arsenal', 'Chelsea', '2024-08-17T14:00:00Z', {
      referee: named('M Oliver'),
      result: result(2, 1),
    });
    const records = [
      match,
      teamStatistics(match, 'home', { shots: 10, shotsOnTarget: 4 }),
      teamStatistics(match, 'away', { shots: 7, shotsOnTarget: 3 }),
      ...elevenPlayers(match, 'home'),
      lineup(match, 'home', ['Arsenal Player 1', 'Arsenal Player 2']),
      substitutions(match, 'home', [[60, 'Arsenal Player 1', 'Arsenal Player 2']]),
      absences(match, 'away', { 'Cole Palmer': 'out: Knee Injury' }),
      matchEvent(match, 'home', 20, { player: 'Arsenal Player 1', relatedPlayer: 'Arsenal Player 2' }),
      matchEvent(match, 'away', 20),
      liveScore(match, '2024-08-17T14:30:00Z', [1, 1]),
      liveScore(match, '2024-08-17T14:40:00Z', [1, 1]),
      matchResultPrices(match, 'bet365', ['1.80', '3.50', '4.50']),
      ...matchResultMeans(match, ['1.79', '3.45', '4.40']),
    ];
    const first = await loadRecords(database.current, 'canonical', records);
    // schedule, seven match reports, two live scores, one price snapshot, three means
    expect(first).toMatchObject({ inserted: 14, updated: 0, unchanged: 0, quotes: 3 });
    const stored = await readStoredData(database.current);
    const before = await revision();
    const second = await loadRecords(database.current, 'canonical', records);
    expect(second).toMatchObject({ inserted: 0, updated: 0, unchanged: 14, quotes: 0, rowsRead: records.length });
    const shuffled = [match, ...records.slice(1).reverse()];
    expect(await loadRecords(database.current, 'canonical', shuffled)).toMatchObject({
      inserted: 0,
      updated: 0,
      unchanged: 14,
    });
    expect(await readStoredData(database.current)).toEqual(stored);
    expect(await revision()).toBe(before);
  });

  it('append a version of corrected records only; newly empty cells replace values', async () => {
    const match = fixture('Everton', 'Fulham', '2024-08-17T14:00:00Z', { result: result(1, 1) });
    await loadRecords(database.current, 'football-data', [
      match,
      teamStatistics(match, 'home', { shots: 10, corners: 5 }),
      teamStatistics(match, 'away', { shots: 8, corners: 2 }),
    ]);
    const before = await revision();
    const corrected = await loadRecords(database.current, 'football-data', [
      match,
      teamStatistics(match, 'home', { shots: 11, corners: null }),
      teamStatistics(match, 'away', { shots: 8, corners: 2 }),
    ]);
    expect(corrected).toMatchObject({ inserted: 0, updated: 1, unchanged: 2 });
    expect(await revision()).toBe(before + 1);
    expect(await versionsOf(match, 'teamStatistics')).toMatchObject([{ version: 1 }, { version: 2 }]);
    expect(await versionsOf(match, 'result')).toHaveLength(1);
    expect(await teamRowsAt(database.current, match)).toMatchObject([
      { side: 'home', shots: 11, corners: null },
      { side: 'away', shots: 8, corners: 2 },
    ]);
  });

  it('withdraw every count when a played match has none any more', async () => {
    const match = fixture('Brentford', 'Fulham', '2024-08-17T14:00:00Z', { result: result(1, 1) });
    const blank = [teamStatistics(match, 'home', {}), teamStatistics(match, 'away', {})];
    expect(await loadRecords(database.current, 'football-data', [match, ...blank])).toMatchObject({ inserted: 2 });
    expect(await versionsOf(match, 'teamStatistics')).toEqual([]);
    await loadRecords(database.current, 'football-data', [
      match,
      teamStatistics(match, 'home', { shots: 10 }),
      teamStatistics(match, 'away', { shots: 8 }),
    ]);
    expect(await fixtureAt(database.current, match)).toMatchObject({ team_rows: 2 });
    expect(await loadRecords(database.current, 'football-data', [match, ...blank])).toMatchObject({ updated: 1 });
    expect(await fixtureAt(database.current, match)).toMatchObject({ team_rows: 0 });
    expect(await teamRowsAt(database.current, match)).toMatchObject([
      { goals: 1, shots: null },
      { goals: 1, shots: null },
    ]);
  });

  it('withdraw statistics and half-time score when a result is awarded', async () => {
    const match = fixture('Leeds United', 'Burnley', '2024-08-17T14:00:00Z', { result: result(1, 1) });
    await loadRecords(database.current, 'football-data', [
      match,
      teamStatistics(match, 'home', { shots: 10 }),
      teamStatistics(match, 'away', { shots: 8 }),
    ]);
    const awarded = { ...match, result: result(0, 2, null, null, { awarded: true }) };
    await loadRecords(database.current, 'football-data', [awarded]);
    expect(await fixtureAt(database.current, match)).toMatchObject({
      status: 'finished',
      home_goals: 0,
      away_goals: 2,
      home_half_time_goals: null,
      awarded: true,
      feeds_boards: false,
      team_rows: 0,
      corruption_reasons: ['no_halftime'],
    });
    expect(await teamRowsAt(database.current, match)).toEqual([]);
  });

  it('remove a player whom a new line-up no longer lists', async () => {
    const match = fixture('Southampton', 'Fulham', '2024-08-17T14:00:00Z', { result: result(0, 0) });
    const players = elevenPlayers(match, 'home');
    await loadRecords(database.current, 'fpl-core', [match, ...players]);
    await loadRecords(database.current, 'fpl-core', [match, ...players.slice(1)]);
    expect((await playerRowsAt(database.current, match)).map((row) => row['name'])).toEqual(
      players
        .slice(1)
        .map(({ player }) => player.name)
        .sort(),
    );
  });
});

describe('what is known when', () => {
  const database = useTestDatabase();

  it('is nothing before kick-off, in progress until the result, then the result', async () => {
    const match = fixture('Arsenal', 'Everton', '2024-08-17T14:00:00Z', { result: result(2, 0) });
    await loadRecords(database.current, 'football-data', [
      match,
      teamStatistics(match, 'home', { shots: 9 }),
      teamStatistics(match, 'away', { shots: 1 }),
      ...elevenPlayers(match, 'home'),
      lineup(match, 'home', ['Arsenal Player 1']),
    ]);
    const played = (moment: string) => fixtureAt(database.current, match, moment);
    expect(await played('2024-08-17T14:00:00Z')).toMatchObject({ status: 'notstarted', home_goals: null });
    for (const moment of ['2024-08-17T14:00:01Z', '2024-08-17T16:14:59Z']) {
      expect(await played(moment)).toMatchObject({
        status: 'inprogress',
        home_goals: null,
        away_goals: null,
        home_half_time_goals: null,
        team_rows: 0,
        player_rows: 0,
        corruption_reasons: [],
      });
      expect(await teamRowsAt(database.current, match, moment)).toEqual([]);
      expect(await playerRowsAt(database.current, match, moment)).toEqual([]);
    }
    expect(await played('2024-08-17T16:15:00Z')).toMatchObject({
      status: 'finished',
      home_goals: 2,
      away_goals: 0,
      team_rows: 2,
      player_rows: 11,
    });
    const lineups = (moment: string) =>
      database.current.rows('select from football_as_of.lineup_players($1)', [moment]);
    expect(await lineups('2024-08-17T13:59:59Z')).toHaveLength(0);
    expect(await lineups('2024-08-17T14:00:00Z')).toHaveLength(1);
  });

  it('shows a line-up from its publication on, and each fact from its own time on', async () => {
    const match = fixture('Chelsea', 'Everton', '2024-08-17T14:00:00Z', {
      result: result(1, 0),
      resultKnownAt: '2024-08-17T15:55:00Z',
    });
    await loadRecords(database.current, 'canonical', [
      match,
      lineup(match, 'home', ['Chelsea Player 1'], { publishedAt: '2024-08-17T13:00:00Z' }),
      teamStatistics(match, 'home', { shots: 9 }, { knownAt: '2024-08-17T20:00:00Z' }),
      ...elevenPlayers(match, 'home').map((record) => ({ ...record, knownAt: '2024-08-18T08:00:00Z' })),
    ]);
    const lineups = (moment: string) =>
      database.current.rows('select from football_as_of.lineup_players($1) where fixture_id = $2', [
        moment,
        idOf.fixture(match),
      ]);
    expect(await lineups('2024-08-17T12:59:59Z')).toHaveLength(0);
    expect(await lineups('2024-08-17T13:00:00Z')).toHaveLength(1);
    expect(await scoreAt(database.current, match, '2024-08-17T15:54:59Z')).toBe('inprogress');
    expect(await scoreAt(database.current, match, '2024-08-17T15:55:00Z')).toBe('1-0');
    expect(await teamRowsAt(database.current, match, '2024-08-17T16:00:00Z')).toMatchObject([
      { goals: 1, shots: null },
      { goals: 0, shots: null },
    ]);
    expect(await fixtureAt(database.current, match, '2024-08-17T20:00:00Z')).toMatchObject({
      team_rows: 1,
      player_rows: 0,
    });
    expect(await teamRowsAt(database.current, match, '2024-08-17T20:00:00Z')).toMatchObject([
      { shots: 9 },
      { shots: null },
    ]);
    expect(await playerRowsAt(database.current, match, '2024-08-18T07:59:59Z')).toHaveLength(0);
    expect(await fixtureAt(database.current, match, '2024-08-18T08:00:00Z')).toMatchObject({
      team_rows: 1,
      player_rows: 11,
    });
  });

  it('leaves the earlier version visible until a correction with its own time', async () => {
    const match = fixture('Fulham', 'Everton', '2024-08-17T14:00:00Z', { result: result(1, 0) });
    await loadRecords(database.current, 'canonical', [
      match,
      teamStatistics(match, 'home', { shots: 9 }),
      teamStatistics(match, 'away', { shots: 5 }),
    ]);
    const correction = { ...match, result: result(1, 1), resultKnownAt: '2024-08-20T09:00:00Z' };
    await loadRecords(database.current, 'canonical', [correction]);
    expect(await scoreAt(database.current, match, '2024-08-20T08:59:59Z')).toBe('1-0');
    expect(await scoreAt(database.current, match, '2024-08-20T09:00:00Z')).toBe('1-1');
    expect(await teamRowsAt(database.current, match, '2024-08-20T08:59:59Z')).toMatchObject([
      { goals: 1, shots: 9 },
      { goals: 0, shots: 5 },
    ]);
    expect(await teamRowsAt(database.current, match, '2024-08-20T09:00:00Z')).toMatchObject([
      { goals: 1, shots: 9 },
      { goals: 1, shots: 5 },
    ]);
  });

  it('uses the version stored last of two with the same moment', async () => {
    const match = fixture('Brentford', 'Everton', '2024-08-17T14:00:00Z', { result: result(3, 0) });
    await loadRecords(database.current, 'canonical', [match]);
    await loadRecords(database.current, 'canonical', [{ ...match, result: result(2, 0) }]);
    await loadRecords(database.current, 'canonical', [{ ...match, result: result(3, 0) }]);
    expect(await scoreAt(database.current, match)).toBe('3-0');
    expect(
      await database.current.rows('select from football_as_of.fixtures($1) where id = $2', [
        '2024-08-18T00:00:00Z',
        idOf.fixture(match),
      ]),
    ).toHaveLength(1);
    expect(
      await database.current.rows('select from facts.fixture_results where fixture_id = $1', [idOf.fixture(match)]),
    ).toHaveLength(1);
  });

  it('replays players by the version known at the time', async () => {
    const match = fixture('Southampton', 'Everton', '2024-08-17T14:00:00Z', { result: result(0, 0) });
    const of = (shots: number, knownAt: string | null) =>
      elevenPlayers(match, 'home', { shots }).map((record) => ({ ...record, knownAt }));
    await loadRecords(database.current, 'fpl-core', [match, ...of(1, null)]);
    await loadRecords(database.current, 'fpl-core', [match, ...of(2, '2024-08-19T10:00:00Z')]);
    const shotsAt = async (moment: string) =>
      new Set((await playerRowsAt(database.current, match, moment)).map((row) => row['shots']));
    expect(await shotsAt('2024-08-17T16:15:00Z')).toEqual(new Set([1]));
    expect(await shotsAt('2024-08-19T10:00:00Z')).toEqual(new Set([2]));
    expect(await playerRowsAt(database.current, match, '2024-08-19T10:00:00Z')).toHaveLength(11);
  });

  it('shows a match as called off from the moment this was reported', async () => {
    const match = fixture('Burnley', 'Everton', '2024-08-17T14:00:00Z', {
      result: {
        ...result(0, 0),
        status: 'postponed',
        homeGoals: null,
        awayGoals: null,
        homeHalfTimeGoals: null,
        awayHalfTimeGoals: null,
      },
      resultKnownAt: '2024-08-16T10:00:00Z',
    });
    await loadRecords(database.current, 'canonical', [match]);
    expect(await fixtureAt(database.current, match, '2024-08-16T09:59:59Z')).toMatchObject({ status: 'notstarted' });
    expect(await fixtureAt(database.current, match)).toMatchObject({
      status: 'postponed',
      home_goals: null,
      corruption_reasons: [],
      team_rows: 0,
    });
    expect(await teamRowsAt(database.current, match)).toEqual([]);
  });
});
