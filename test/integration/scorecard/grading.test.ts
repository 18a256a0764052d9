import { gradePicks } from '../../../src/scorecard/grading/grade-picks.js';
import type { StoredGrades } from '../../../src/scorecard/grading/grading.queries.js';
import { underImportLock } from '../../../src/ingestion/load/load.queries.js';
import { resolveListedName } from '../../../src/ingestion/resolve/resolve-name.js';
import { linePrices } from '../../support/boards/prices.js';
import { useTestDatabase } from '../../support/database.js';
import {
  decider,
  elevenPlayers,
  fixture,
  idOf,
  loadRecords,
  playerStatistics,
  result,
  teamStatistics,
} from '../../support/factories.js';
import { storePicks } from '../../support/picks.js';

const kickoff = '2024-08-17T14:00:00Z';
const derby = fixture('Arsenal', 'Chelsea', kickoff);
const played = fixture('Arsenal', 'Chelsea', kickoff, { result: result(2, 1, 1, 0) });
const now = new Date('2024-08-18T12:00:00Z');

describe('grading', () => {
  const database = useTestDatabase();
  const grade = (at = now): Promise<StoredGrades> =>
    gradePicks(database.current.sql, {
      source: 'live',
      now: at,
      quoteMaxAgeMinutes: 1440,
      signal: new AbortController().signal,
    });
  const grades = (of: readonly number[]) =>
    database.current.rows<{ grade: string; value: number; profit: number }>(
      `select grade, value, profit from pick_grades where pick_id = any ($1::bigint[]) order by pick_id`,
      [of],
    );
  const quotes = (bookmaker: string, at: string, over: string, under: string) =>
    linePrices(derby, bookmaker, 'goals', at, [
      ['match', 2.5, 'over', over],
      ['match', 2.5, 'under', under],
    ]);
  let picks: number[];
  beforeAll(async () => {
    await loadRecords(database.current, 'canonical', [
      derby,
      quotes('Alpha', '2024-08-17T10:00:00Z', '2.20', '1.70'),
      quotes('Alpha', '2024-08-17T13:59:00Z', '2.10', '1.75'),
      quotes('Bravo', '2024-08-17T13:00:00Z', '1.90', '1.90'),
      quotes('Charlie', '2024-08-17T13:30:00Z', '1.80', '2.00'),
      quotes('Delta', '2024-08-16T13:30:00Z', '9.00', '1.05'),
      quotes('Echo', '2024-08-17T14:01:00Z', '1.10', '7.00'),
    ]);
    picks = await storePicks(database.current, [
      { of: derby, price: 2.2 },
      { of: derby, line: 3.25, side: 'over', price: 3 },
      { of: derby, line: 3, side: 'under', price: 1.9 },
      { of: derby, market: 'matchResult', line: null, side: 'draw', price: 3.5 },
      { of: derby, market: 'asianHandicap', line: -1.25, side: 'away', price: 1.8 },
      { of: derby, market: 'corners', scope: 'home', line: 4.5, side: 'under' },
      { of: derby, market: 'shots', scope: 'player', player: 'Bukayo Saka', line: 1.5 },
      { of: derby, market: 'shots', scope: 'player', player: 'Absent Man', line: 1.5 },
    ]);
  });

  it('waits for the result', async () => {
    expect(await grade(new Date('2024-08-17T15:00:00Z'))).toEqual({ written: 0, regraded: 0 });
    expect(await grades(picks)).toEqual([]);
  });

  it('grades known results, once', async () => {
    await loadRecords(database.current, 'canonical', [played]);
    expect(await grade()).toEqual({ written: 5, regraded: 0 });
    expect(await grades(picks)).toEqual([
      { grade: 'win', value: 3, profit: 1.2000000000000002 },
      { grade: 'half-loss', value: 3, profit: -0.5 },
      { grade: 'push', value: 3, profit: 0 },
      { grade: 'loss', value: 1, profit: -1 },
      { grade: 'half', value: 1, profit: 0.4 },
    ]);
    expect(await grade()).toEqual({ written: 0, regraded: 0 });
    await database.current.rows('delete from grading_state');
    expect(await grade()).toEqual({ written: 0, regraded: 0 });
  });

  it("stores the prices at kick-off: the bookmaker's own, and the mean of all fresh sources", async () => {
    const [close] = await database.current.rows(
      `select close_price, close_probability, close_sources, jsonb_array_length(close_prices) as prices
      from pick_grades where pick_id = $1`,
      [picks[0]],
    );
    // Bravo implies 1/2; Charlie (1/1.8, 1/2) implies .5285 by the power method: (1/1.8)^k + (1/2)^k = 1 at k = 1.0848;
    // Alpha (1/2.1, 1/1.75) .4513 at k = 1.0724
    expect(close).toEqual({
      close_price: 2.1,
      close_probability: expect.closeTo((0.5 + 0.5285 + 0.4513) / 3, 4),
      close_sources: 3,
      prices: 3,
    });
  });

  it('picks up closing prices that arrive after the result', async () => {
    const close = async (): Promise<number> => {
      const statement = 'select close_probability as probability from pick_grades where pick_id = $1';
      return (await database.current.rows<{ probability: number }>(statement, [picks[0]]))[0]!.probability;
    };
    const before = await close();
    const late = quotes('Bravo', '2024-08-17T13:50:00Z', '1.80', '2.00');
    await loadRecords(database.current, 'canonical', [played, late]);
    expect(await grade()).toEqual({ written: 1, regraded: 0 });
    const then = await close();
    expect(then).toBeGreaterThan(before);
    // so many revisions later the change of prices is no longer recorded
    const later = quotes('Bravo', '2024-08-17T13:55:00Z', '1.70', '2.10');
    await loadRecords(database.current, 'canonical', [played, later]);
    await database.current.rows('update data_revision set revision = revision + 10000');
    await database.current.rows(`select record_change('prices', '{}')`);
    expect(await grade()).toEqual({ written: 1, regraded: 0 });
    expect(await close()).toBeGreaterThan(then);
  });

  it('grades players and counts when their statistics arrive; non-participants are void', async () => {
    await loadRecords(database.current, 'canonical', [
      played,
      teamStatistics(played, 'home', { corners: 4 }),
      teamStatistics(played, 'away', { corners: 9 }),
      ...elevenPlayers(played, 'home').slice(1),
      ...elevenPlayers(played, 'away'),
      playerStatistics(played, 'home', 'Bukayo Saka', { shots: 1 }),
      playerStatistics(played, 'home', 'Absent Man', { shots: 0 }, { minutes: 0, isStarter: false }),
    ]);
    expect(await grade()).toEqual({ written: 3, regraded: 0 });
    expect((await grades(picks)).slice(5)).toEqual([
      { grade: 'win', value: 4, profit: 1 },
      { grade: 'loss', value: 1, profit: -1 },
      { grade: 'void', value: null, profit: 0 },
    ]);
  });

  it('picks up closing prices that were pending for a name', async () => {
    const { rows, sql } = database.current;
    await loadRecords(database.current, 'canonical', [
      played,
      linePrices(derby, 'Alpha', 'shots', '2024-08-17T13:30:00Z', [
        ['player', 1.5, 'over', '2.40', 'Starboy'],
        ['player', 1.5, 'under', '1.60', 'Starboy'],
      ]),
    ]);
    expect(await grade()).toEqual({ written: 0, regraded: 0 });
    const [listed] = await rows<{ id: number }>(`select id from unresolved_names where name = 'Starboy'`);
    await underImportLock(sql, (transaction) =>
      resolveListedName(transaction, listed!.id, idOf.player('Bukayo Saka'), decider('tester')),
    );
    expect(await grade()).toEqual({ written: 1, regraded: 0 });
    const close =
      'select close_sources, jsonb_array_length(close_prices) as prices from pick_grades where pick_id = $1';
    expect(await rows(close, [picks[6]])).toEqual([{ close_sources: 1, prices: 1 }]);
  });

  it('regrades after a correction, and records what changed, when and why', async () => {
    const corrected = { ...played, result: result(2, 0, 1, 0) };
    await loadRecords(database.current, 'canonical', [corrected]);
    const later = new Date('2024-08-19T12:00:00Z');
    expect(await grade(later)).toEqual({ written: 5, regraded: 5 });
    expect(
      await database.current.rows(
        `select old_grade, new_grade, old_value, new_value, reason, regraded_at from pick_regrades where pick_id = $1`,
        [picks[0]],
      ),
    ).toEqual([
      {
        old_grade: 'win',
        new_grade: 'loss',
        old_value: 3,
        new_value: 2,
        reason: 'the count was corrected from 3 to 2',
        regraded_at: later,
      },
    ]);
    expect(await grade(later)).toEqual({ written: 0, regraded: 0 });
  });

  it('voids awarded, abandoned and moved matches, and picks first seen after kick-off', async () => {
    const [awarded, abandoned, moved, earlier, near] = ['Everton', 'Fulham', 'Liverpool', 'Burnley', 'Brentford'].map(
      (home) => fixture(home, 'Chelsea', kickoff),
    ) as [typeof derby, typeof derby, typeof derby, typeof derby, typeof derby];
    await loadRecords(database.current, 'canonical', [awarded, abandoned, moved, earlier, near]);
    const all = await storePicks(
      database.current,
      [awarded, abandoned, moved, earlier, near].map((of) => ({ of })),
    );
    await loadRecords(database.current, 'canonical', [
      { ...awarded, result: result(3, 0, null, null, { awarded: true }) },
      { ...abandoned, result: result(0, 0, null, null, { status: 'abandoned', homeGoals: null, awayGoals: null }) },
      { ...moved, kickoffUtc: '2024-08-19T15:00:00Z', result: result(2, 2) },
      { ...earlier, kickoffUtc: '2024-08-17T13:00:00Z', result: result(2, 2) },
      { ...near, kickoffUtc: '2024-08-17T18:00:00Z', result: result(2, 2) },
    ]);
    await grade(new Date('2024-08-20T12:00:00Z'));
    expect((await grades(all)).map(({ grade: each }) => each)).toEqual(['void', 'void', 'void', 'void', 'win']);
  });

  it('sums the players of a side if a source has a count for players only, over all who played', async () => {
    const match = fixture('Southampton', 'Chelsea', kickoff, { result: result(1, 0) });
    const tackles = { of: match, market: 'tackles', line: 10.5 };
    await loadRecords(database.current, 'canonical', [
      match,
      ...elevenPlayers(match, 'home', { tackles: 1 }),
      ...elevenPlayers(match, 'away', { tackles: 1 }).slice(1),
      playerStatistics(match, 'away', 'Chelsea Player 1', { goals: 0 }),
    ]);
    const own = await storePicks(database.current, [
      { ...tackles, scope: 'home' },
      { ...tackles, scope: 'away' },
    ]);
    await grade(new Date('2024-08-20T13:00:00Z'));
    expect(await grades(own)).toEqual([{ grade: 'win', value: 11, profit: 1 }]);
  });

  it('withdraws a grade when the result is withdrawn', async () => {
    await database.current.rows(
      `update facts.fixture_results set status = null, home_goals = null, away_goals = null,
        home_half_time_goals = null, away_half_time_goals = null
      where fixture_id = (select fixture_id from picks where id = $1)`,
      [picks[0]],
    );
    await database.current.rows('delete from grading_state');
    await grade(new Date('2024-08-20T12:00:00Z'));
    expect(await grades(picks)).toEqual([]);
    const [trace] = await database.current.rows('select new_grade, reason from pick_regrades order by id desc limit 1');
    expect(trace).toEqual({ new_grade: 'ungraded', reason: 'the result was withdrawn' });
  });

  it('grades what was decided before the listed kick-off once that is reached', async () => {
    const [off, earlier] = ['Bath', 'Ely'].map((home) => fixture(home, 'Chelsea', '2024-08-24T14:00:00Z')) as [
      typeof derby,
      typeof derby,
    ];
    await loadRecords(database.current, 'canonical', [off, earlier]);
    const all = await storePicks(
      database.current,
      [off, earlier].map((of) => ({ of, firstSeenAt: '2024-08-21T14:00:00Z' })),
    );
    const postponed = result(0, 0, null, null, { status: 'postponed', homeGoals: null, awayGoals: null });
    await loadRecords(database.current, 'canonical', [
      { ...off, result: postponed, resultKnownAt: '2024-08-22T10:00:00Z' },
      { ...earlier, kickoffUtc: '2024-08-24T10:00:00Z', result: result(2, 2) },
    ]);
    await grade(new Date('2024-08-24T13:00:00Z'));
    expect(await grades(all)).toEqual([]);
    await grade(new Date('2024-08-24T14:01:00Z'));
    expect((await grades(all)).map(({ grade: each }) => each)).toEqual(['void', 'win']);
  });

  it('is done once by two concurrent processes', async () => {
    await database.current.rows(
      `update facts.fixture_results set status = 'finished', home_goals = 4, away_goals = 1
      where fixture_id = (select fixture_id from picks where id = $1)`,
      [picks[0]],
    );
    await database.current.rows('delete from grading_state');
    const at = new Date('2024-08-21T12:00:00Z');
    const [one, other] = await Promise.all([grade(at), grade(at)]);
    expect([one.written + other.written, (await grades(picks)).length]).toEqual([8, 8]);
  });
});
