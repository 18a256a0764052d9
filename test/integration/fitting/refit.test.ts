import { fitModels } from '../../../src/fitting/fit-models.js';
import type { FitTask } from '../../../src/fitting/fit-models.js';
import type { Refitted } from '../../../src/fitting/refit.js';
import { championship, daysFrom, doubleRound, now, totals } from '../../e2e/predictions/predictions-data.js';
import { refitAt } from '../../support/refit.js';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import {
  fixture,
  idOf,
  loadRecords,
  matchResultMeans,
  matchResultPrices,
  result,
  teamStatistics,
} from '../../support/factories.js';
import { storedRevision } from '../../support/stored-data.js';

interface StoredFit {
  competition_id: number;
  statistic: string;
  fitted_at: Date;
  data_moment: Date | null;
  sample_size: number;
  parameters: object | null;
}

const next = fixture('Arsenal', 'Chelsea', '2025-02-26T19:30:00Z');
const nextBelow = fixture('Millwall', 'Burnley', '2025-02-26T19:30:00Z', { competition: championship });
/** A match after the clock, with everything that will be known about it. */
const future = fixture('Chelsea', 'Arsenal', '2025-02-25T16:00:00Z', { result: result(9, 9) });
const everyStatistic = 13;

describe('a refit', () => {
  let database: TestDatabase;
  let tasks: Extract<FitTask, { kind: 'teams' }>[] = [];
  const refit = (moment = now): Promise<Refitted> => {
    tasks = [];
    return refitAt(database.sql, new Date(moment), 'teams', (task) => {
      if (task.kind === 'teams') tasks.push(task);
      return fitModels(task);
    });
  };
  const stored = (statistic = 'goals', competition = idOf.competition()): Promise<StoredFit[]> =>
    database.rows('select * from fitted_models where statistic = $1 and competition_id = $2 order by id', [
      statistic,
      competition,
    ]);
  const revision = (): Promise<number> => storedRevision(database);

  beforeEach(async () => {
    database = await createTestDatabase();
    await loadRecords(database, 'football-data', [...doubleRound(now), next]);
  });
  afterEach(() => database.drop());

  it('fits every statistic once, and refits only when its data have changed', async () => {
    expect(await refit()).toEqual({ competitions: 1, fitted: everyStatistic, unchanged: 0 });
    expect(await stored()).toMatchObject([{ fitted_at: new Date(now), sample_size: 40 }]);
    expect((await stored())[0]!.data_moment!.getTime()).toBe(Date.parse(daysFrom(now, -1)) + 135 * 60_000);
    expect((await stored('tackles'))[0]).toMatchObject({ sample_size: 0, parameters: null });
    const before = await revision();
    expect(await refit()).toEqual({ competitions: 1, fitted: 0, unchanged: everyStatistic });
    expect([tasks, await revision()]).toEqual([[], before]);
    // models do not use prices of upcoming matches
    await loadRecords(database, 'the-odds-api', [next, totals(next, 'Plain', [['match', 2.5, '1.90', '1.95']])]);
    expect(await refit()).toMatchObject({ fitted: 0 });
  });

  it('skips competitions without changes', async () => {
    await loadRecords(database, 'football-data', [
      ...doubleRound(now, championship, ['Millwall', 'Burnley', 'Hull City', 'Swansea City']),
      nextBelow,
    ]);
    expect(await refit()).toMatchObject({ competitions: 2, fitted: 2 * everyStatistic });
    const extra = fixture('Burnley', 'Millwall', '2025-02-25T10:00:00Z', {
      competition: championship,
      result: result(2, 1),
    });
    await loadRecords(database, 'football-data', [extra]);
    expect(await refit()).toEqual({ competitions: 2, fitted: everyStatistic, unchanged: everyStatistic });
    expect(await stored()).toHaveLength(1);
    expect(await stored('goals', idOf.competition('England', 'Championship'))).toMatchObject([
      { sample_size: 24 },
      { sample_size: 25 },
    ]);
  });

  it('uses nothing later than the clock', async () => {
    await refit();
    const [before] = await stored();
    await loadRecords(database, 'football-data', [
      future,
      teamStatistics(future, 'home', { corners: 40 }),
      teamStatistics(future, 'away', { corners: 40 }),
    ]);
    expect((await refit()).fitted).toBe(everyStatistic);
    // the schedule of the new fixture is known, and it is on an earlier day; its outcome is not
    const [, after] = await stored();
    expect(after).toMatchObject({ data_moment: before!.data_moment, sample_size: 40 });
    expect(
      tasks
        .flatMap(({ matches }) => matches.map(({ playedAt }) => playedAt))
        .every((playedAt) => playedAt * 1000 < Date.parse(now)),
    ).toBe(true);
    expect((await refit('2025-02-25T18:14:59Z')).fitted).toBe(everyStatistic);
    expect((await stored()).at(-1)).toMatchObject({ sample_size: 40 });
    expect((await refit('2025-02-25T18:15:00Z')).fitted).toBe(everyStatistic);
    expect((await stored()).at(-1)).toMatchObject({ sample_size: 41, data_moment: new Date('2025-02-25T18:15:00Z') });
  });

  it('gives the same parameters whatever was fitted before, and reflects corrections', async () => {
    await refit(daysFrom(now, -10));
    await refit();
    const fits = await stored();
    expect(fits.map(({ sample_size }) => sample_size)).toEqual([35, 40]);
    // a replay of the earlier moment finds its own fit
    expect(await refit(daysFrom(now, -10))).toMatchObject({ fitted: 0 });
    const corrected = fixture('Arsenal', 'Brentford', '2025-02-25T09:00:00Z', { result: result(5, 5) });
    await loadRecords(database, 'football-data', [corrected]);
    await refit();
    await loadRecords(database, 'football-data', [
      { ...corrected, result: { ...result(0, 0), awarded: true, homeHalfTimeGoals: null, awayHalfTimeGoals: null } },
    ]);
    await refit();
    const after = await stored();
    expect(after.map(({ sample_size }) => sample_size)).toEqual([35, 40, 41, 40]);
    expect(after[3]!.parameters).toEqual(fits[1]!.parameters);
    expect(after[2]!.parameters).not.toEqual(fits[1]!.parameters);
  });

  it('feeds models the closing prices: published means, else those of the bookmakers without exchanges', async () => {
    const [published, quoted] = ['Everton', 'Fulham'].map((home, index) =>
      fixture(home, 'Norwood', daysFrom(now, index - 2.1), { season: '2023/2024', result: result(1, 0) }),
    );
    const closing = (bookmaker: string, price: string, isExchange = false) =>
      matchResultPrices(quoted!, bookmaker, [price, '3.00', '4.00'], { isExchange });
    await loadRecords(database, 'football-data', [
      published!,
      ...matchResultMeans(published!, ['2.10', '3.40', '3.60']),
      matchResultPrices(published!, 'Alpha', ['9', '9', '9']),
      quoted!,
      closing('Alpha', '2.00'),
      closing('Beta', '2.10'),
      closing('Exchange', '8.00', true),
      totals(quoted!, 'Alpha', [['match', 2.5, '1.80', '2.00']], {
        mark: 'closing',
        takenAt: null,
        takenAtAssumed: true,
      }),
    ]);
    await refit();
    const priced = tasks[0]!.matches.filter(({ closing: { home } }) => home !== null);
    expect(priced.map(({ closing: prices }) => prices)).toEqual([
      { home: 2.1, draw: 3.4, away: 3.6, over25: null, under25: null },
      { home: 2.05, draw: 3, away: 4, over25: 1.8, under25: 2 },
    ]);
  });

  it('excludes awarded matches and those without a half-time score, and unknown counts', async () => {
    const [awarded, halfTimeless, corrupted] = ['Everton', 'Fulham', 'Chelsea'].map((home, index) =>
      fixture(home, 'Norwood', daysFrom(now, index - 3.2), { season: '2023/2024' }),
    );
    await loadRecords(database, 'football-data', [
      { ...awarded!, result: result(3, 0, null, null, { awarded: true }) },
      { ...halfTimeless!, result: result(1, 0, null, null) },
      { ...corrupted!, result: result(1, 1) },
      teamStatistics(corrupted!, 'home', { shots: 3, shotsOnTarget: 9 }),
      teamStatistics(corrupted!, 'away', { shots: 8 }),
    ]);
    await refit();
    const ids = tasks[0]!.matches.map(({ fixtureId }) => fixtureId);
    expect(ids).not.toContain(idOf.fixture(awarded!));
    expect(ids).not.toContain(idOf.fixture(halfTimeless!));
    const match = tasks[0]!.matches.find(({ fixtureId }) => fixtureId === idOf.fixture(corrupted!))!;
    expect([match.home, match.away]).toEqual([{}, { firstHalfGoals: 0, goals: 1, shots: 8 }]);
    expect((await stored()).at(-1)!.sample_size).toBe(40);
  });
});
