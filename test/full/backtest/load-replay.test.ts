import { parse } from 'csv-parse/sync';
import { replayRows } from '../../../src/backtest/export-replay.js';
import { loadReplay, LeagueError } from '../../../src/backtest/load-replay.js';
import { parseReference } from '../../../src/backtest/reference.js';
import { replayAll } from '../../../src/backtest/replayer.js';
import { backtestCounts, backtestGoals } from '../../../src/backtest/run-backtest.js';
import type { AnyCanonicalRecord } from '../../../src/football/canonical.js';
import { Random } from '../../../src/maths/random.js';
import { teamGoalsModel } from '../../../src/models/team-goals/model.js';
import { useTestDatabase } from '../../support/database.js';
import { fixture, idOf, loadRecords, matchResultMeans, result, teamStatistics } from '../../support/factories.js';

const database = useTestDatabase();
const teams = [
  'Arsenal',
  'Chelsea',
  'Everton',
  'Manchester United',
  'Liverpool',
  'Brentford',
  'Fulham',
  'Burnley',
  'Watford',
  'Norwich City',
];
const day = (index: number): string =>
  new Date(Date.parse('2024-08-01T15:00:00Z') + index * 86_400_000).toISOString().replace('.000', '');
const options = { from: new Date('2024-11-01'), to: new Date('2025-01-01') };
const now = new Date('2025-03-01T12:00:00Z');

/** Ninety days with a match each, all with prices and statistics. */
function season(random = new Random('season')): AnyCanonicalRecord[] {
  const pairs = teams.flatMap((home) => teams.flatMap((away) => (home === away ? [] : [[home, away] as const])));
  return random.shuffled(pairs).flatMap(([home, away], index) => {
    const [h, a] = [random.poisson(1.6), random.poisson(1.2)];
    const match = fixture(home, away, day(index + 30), { result: result(h, a), ref: `match ${index}` });
    const counts = (goals: number): { shots: number; shotsOnTarget: number; corners: number } => ({
      shots: 12 + random.integer(0, 5),
      shotsOnTarget: Math.min(9, goals + 3),
      corners: random.poisson(5),
    });
    return [
      match,
      teamStatistics(match, 'home', counts(h)),
      teamStatistics(match, 'away', counts(a)),
      ...matchResultMeans(match, ['2.10', '3.40', '3.60']),
    ];
  });
}

beforeAll(async () => {
  await loadRecords(database.current, 'football-data', season());
});

describe('replay from the database', () => {
  it('replays matches with the production models, and scores them against the closing line', async () => {
    const [division, ...others] = await loadReplay(database.current.sql, now, []);
    expect(others).toEqual([]);
    expect(division!.matches.length).toBeGreaterThan(50);
    const file = parseReference(
      'div,date,home,away,p_home,p_draw,p_away,p_over25\n' +
        division!.matches
          .map(
            ({ match }) =>
              `${division!.division},${new Date(match.playedAt * 1000).toISOString().slice(0, 10)},` +
              `${nameOf(match.homeTeamId)},${nameOf(match.awayTeamId)},0.4,0.3,0.3,0.5`,
          )
          .join('\n'),
    );
    const { report, replays } = await backtestGoals([division!], options, file);
    expect(report.scores.map(({ name }) => name)).toEqual(['no odds', 'past odds', 'reference', 'closing line']);
    expect(report.matches).toBe(report.replayed);
    expect(report.matches).toBeGreaterThan(15);
    expect(report.scores.every(({ rps }) => rps > 0 && rps < 1)).toBe(true);
    const counts = await backtestCounts([division!], options, ['corners', 'tackles']);
    expect(new Set(counts.report.scores.map(({ statistic }) => statistic))).toEqual(new Set(['corners']));

    // the table alone gives the same scores
    const text = [...replayRows([...replays, ...counts.replays], (_, id) => nameOf(id))].join('');
    const table = parse<Record<string, string>>(text, { columns: true });
    const inMarket = (market: string): typeof table => table.filter((row) => row['market'] === market);
    const lossOf = (column: string): number => {
      const won = inMarket('matchResult').filter((row) => row['happened'] === '1');
      return won.reduce((sum, row) => sum - Math.log(Number(row[column])), 0) / won.length;
    };
    expect(lossOf('probability_without_odds')).toBeCloseTo(report.scores[0]!.logLoss, 5);
    expect(lossOf('probability_with_past_odds')).toBeCloseTo(report.scores[1]!.logLoss, 5);
    expect(inMarket('matchResult')).toHaveLength(3 * report.replayed);
    expect(new Set(inMarket('matchResult').map((row) => row['closing_price']))).toEqual(new Set(['2.1', '3.4', '3.6']));
    const both = inMarket('bothTeamsToScore').filter((row) => row['outcome'] === 'yes');
    expect(
      both.every(
        (row) => (Number(row['home_count']) > 0 && Number(row['away_count']) > 0) === (row['happened'] === '1'),
      ),
    ).toBe(true);
    const [corners] = inMarket('corners');
    expect(corners).toMatchObject({ scope: 'match', line: '8.5', outcome: 'over', probability_with_past_odds: '' });
  });

  it('uses each match from when it became known, and nothing after the clock', async () => {
    const early = new Date('2024-11-15T00:00:00Z');
    const [whole] = await loadReplay(database.current.sql, now, []);
    const [part] = await loadReplay(database.current.sql, early, []);
    expect(part!.matches).toEqual(whole!.matches.filter(({ knownAt }) => knownAt <= early.getTime() / 1000));
    expect(whole!.matches.every(({ match, knownAt }) => knownAt === match.playedAt + 135 * 60)).toBe(true);
    const period = { ...options, to: early };
    const told = (division: NonNullable<typeof part>): unknown =>
      replayAll([division], teamGoalsModel, 'goals', period).map(({ prediction }) => prediction);
    expect(told(part!)).toEqual(told(whole!));
  });

  it('finds leagues by code or slug and lists them when one is missing', async () => {
    const [division] = await loadReplay(database.current.sql, now, []);
    expect(await loadReplay(database.current.sql, now, [division!.division])).toHaveLength(1);
    await expect(loadReplay(database.current.sql, now, ['XX'])).rejects.toThrow(LeagueError);
    await expect(loadReplay(database.current.sql, now, ['XX'])).rejects.toThrow(`there are ${division!.division}`);
    expect(division!.teamOf('Man United')).toBe(idOf.team('Manchester United'));
    expect(division!.teamOf('everton')).toBe(idOf.team('Everton'));
    expect(division!.teamOf('Nobody')).toBeNull();
  });
});

const nameOf = (id: number): string => teams.find((name) => idOf.team(name) === id)!;
