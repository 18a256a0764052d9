import type { FixtureRecord, ResultValues } from '../../../src/football/canonical.js';
import { TeamsModule } from '../../../src/teams/teams.module.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { attackQuery } from '../../support/attacks.js';
import {
  competitionNamed,
  fixture,
  idOf,
  loadRecords,
  matchResultMeans,
  matchResultPrices,
  result,
} from '../../support/factories.js';

const home = (
  opponent: string,
  kickoff: string,
  score: ResultValues | null,
  more: Partial<FixtureRecord> = {},
): FixtureRecord => fixture('Arsenal', opponent, kickoff, { result: score, ...more });
const away = (
  opponent: string,
  kickoff: string,
  score: ResultValues | null,
  more: Partial<FixtureRecord> = {},
): FixtureRecord => fixture(opponent, 'Arsenal', kickoff, { result: score, ...more });

const average = home('Chelsea', '2024-08-10T15:00:00Z', result(2, 0));
const quotes = away('Fulham', '2024-08-17T15:00:00Z', result(1, 1, null, null));
const opening = home('Everton', '2024-08-24T15:00:00Z', result(0, 1));
const lasting = away('Burnley', '2024-08-31T23:30:00Z', result(0, 3));
const awarded = home('Watford', '2024-09-07T15:00:00Z', result(3, 0, null, null, { awarded: true }));
const abandoned = home('Stoke City', '2024-09-14T15:00:00Z', result(0, 0, 0, 0, { status: 'abandoned' }));
const unpriced = home('Hull City', '2024-09-21T15:00:00Z', result(1, 0));
const cup = away('Derby County', '2024-09-28T15:00:00Z', result(2, 1), {
  competition: competitionNamed('England', 'Championship'),
});
const postponed = home('Liverpool', '2024-10-05T15:00:00Z', {
  ...result(0, 0),
  homeGoals: null,
  awayGoals: null,
  homeHalfTimeGoals: null,
  awayHalfTimeGoals: null,
  status: 'postponed',
});
const later = home('Brentford', '2025-02-25T14:00:00Z', result(5, 0));

const records = [
  // every kind of price: the published closing mean is used
  average,
  ...matchResultMeans(average, ['1.87', '3.50', '4.401']),
  ...matchResultMeans(average, ['9', '9', '9'], { mark: 'opening' }),
  matchResultPrices(average, 'bet365', ['8', '8', '8']),
  // closing quotes of two bookmakers; an exchange, suspended and opening ones, and those at 1.01 do not count
  quotes,
  ...matchResultMeans(quotes, ['9', '9', '9'], { mark: 'opening' }),
  matchResultPrices(quotes, 'bet365', ['2.00', '3.25', '3.00']),
  matchResultPrices(quotes, 'Unibet', ['2.10', '3.40', '3.55']),
  matchResultPrices(quotes, 'Ladbrokes', ['1.01', '1.01', '1.01']),
  matchResultPrices(quotes, 'Betfair Exchange', ['9', '9', '9'], { isExchange: true }),
  matchResultPrices(quotes, 'Pinnacle', ['7', '7', '7'], {
    outcomes: (['home', 'draw', 'away'] as const).map((side) => ({
      scope: 'match',
      player: null,
      line: null,
      side,
      odds: '7',
      suspended: true,
    })),
  }),
  matchResultPrices(quotes, 'William Hill', ['6', '6', '6'], { mark: 'opening', takenAt: '2024-08-16T12:00:00Z' }),
  opening,
  ...matchResultMeans(opening, ['1.50', '4.00', '6.00'], { mark: 'opening' }),
  matchResultPrices(opening, 'bet365', ['8', '8', '8'], { mark: 'opening', takenAt: '2024-08-23T12:00:00Z' }),
  // the last quote of each bookmaker before kick-off, however old
  lasting,
  matchResultPrices(lasting, 'bet365', ['5', '5', '1.99'], {
    mark: 'snapshot',
    takenAt: '2024-08-01T12:00:00Z',
    takenAtAssumed: false,
  }),
  matchResultPrices(lasting, 'bet365', ['3', '3', '2.00'], {
    mark: 'snapshot',
    takenAt: '2024-08-30T12:00:00Z',
    takenAtAssumed: false,
  }),
  matchResultPrices(lasting, 'Unibet', ['4', '4', '2.05'], { mark: 'opening', takenAt: '2024-08-16T12:00:00Z' }),
  matchResultPrices(lasting, 'Unibet', ['9', '9', '9'], {
    mark: 'snapshot',
    takenAt: '2024-08-31T23:30:00Z',
    takenAtAssumed: false,
  }),
  matchResultPrices(lasting, 'Betfair Exchange', ['9', '9', '9'], {
    isExchange: true,
    mark: 'snapshot',
    takenAt: '2024-08-31T12:00:00Z',
  }),
  awarded,
  ...matchResultMeans(awarded, ['1.10', '9', '20']),
  abandoned,
  ...matchResultMeans(abandoned, ['1.60', '3', '5']),
  unpriced,
  cup,
  ...matchResultMeans(cup, ['2.40', '3.20', '3.00']),
  postponed,
  ...matchResultMeans(postponed, ['2.40', '3.20', '3.00']),
  later,
  ...matchResultMeans(later, ['1.20', '6', '12']),
];

describe('betting history', () => {
  let area: AreaApp;
  const path = `/api/team/${idOf.team('Arsenal')}/betting-history`;
  const history = async (query = '') => (await area.get(`${path}?${query}`)).body;
  const priced = async (query: string) =>
    ((await history(query)).matches as { odds: number; priceSource: string; result: string }[]).map(
      ({ odds, priceSource, result: of }) => [odds, priceSource, of],
    );

  beforeAll(async () => {
    area = await startAreaApp([TeamsModule], { now: '2025-02-25T15:00:00Z' });
    await loadRecords(area.database, 'football-data', records);
  });
  afterAll(() => area.close());

  it('uses the best available price, and says which', async () => {
    expect(await priced('')).toEqual([
      [3, 'closingAverage', 'lost'],
      [2.03, 'lastQuotes', 'won'],
      [1.5, 'openingAverage', 'lost'],
      [3.28, 'closingQuotes', 'lost'],
      [1.87, 'closingAverage', 'won'],
    ]);
    expect(await priced('side=draw')).toEqual([
      [3.2, 'closingAverage', 'lost'],
      [3.5, 'lastQuotes', 'lost'],
      [4, 'openingAverage', 'lost'],
      [3.33, 'closingQuotes', 'won'],
      [3.5, 'closingAverage', 'lost'],
    ]);
    expect(await priced('side=lose')).toEqual([
      [2.4, 'closingAverage', 'won'],
      [3.5, 'lastQuotes', 'lost'],
      [6, 'openingAverage', 'won'],
      [2.05, 'closingQuotes', 'lost'],
      [4.401, 'closingAverage', 'lost'],
    ]);
  });

  it('sums flat bets overall, by bracket and one by one', async () => {
    const body = await history('stake=10&brackets=1-1.5,1.5-2,3-5,10-');
    expect(body.team).toEqual({ id: idOf.team('Arsenal'), name: 'Arsenal', slug: 'arsenal' });
    expect(body.filters).toEqual({
      side: 'win',
      stake: 10,
      homeAway: 'all',
      from: null,
      to: null,
      tz: 'UTC',
      tournamentId: null,
      brackets: ['1-1.5', '1.5-2', '3-5', '10-'],
      limit: 50,
    });
    // odds 1.87 won, 3.275 lost, 1.5 lost, 2.025 won, 3 lost
    expect(body.summary).toEqual({
      bets: 5,
      wins: 2,
      losses: 3,
      averageOdds: 2.33,
      staked: 50,
      returned: 38.95,
      profit: -11.05,
      yieldPct: -22.1,
      hitRatePct: 40,
      longestWinRun: 1,
      longestLossRun: 2,
      maxDrawdown: 20,
      unpriced: 3,
      yieldLow: null,
      yieldHigh: null,
    });
    expect(body.brackets).toEqual([
      {
        range: '1-1.5',
        from: 1,
        to: 1.5,
        bets: 0,
        wins: 0,
        losses: 0,
        averageOdds: null,
        staked: 0,
        returned: 0,
        profit: 0,
        yieldPct: null,
        hitRatePct: null,
      },
      {
        range: '1.5-2',
        from: 1.5,
        to: 2,
        bets: 2,
        wins: 1,
        losses: 1,
        averageOdds: 1.69,
        staked: 20,
        returned: 18.7,
        profit: -1.3,
        yieldPct: -6.5,
        hitRatePct: 50,
      },
      {
        range: '3-5',
        from: 3,
        to: 5,
        bets: 2,
        wins: 0,
        losses: 2,
        averageOdds: 3.14,
        staked: 20,
        returned: 0,
        profit: -20,
        yieldPct: -100,
        hitRatePct: 0,
      },
      {
        range: '10-',
        from: 10,
        to: null,
        bets: 0,
        wins: 0,
        losses: 0,
        averageOdds: null,
        staked: 0,
        returned: 0,
        profit: 0,
        yieldPct: null,
        hitRatePct: null,
      },
    ]);
    expect(body.matches.map(({ profit, runningProfit }: Record<string, number>) => [profit, runningProfit])).toEqual([
      [-10, -11.05],
      [10.25, -1.05],
      [-10, -11.3],
      [-10, -1.3],
      [8.7, 8.7],
    ]);
    expect(body.matches[1]).toEqual({
      eventId: idOf.fixture(lasting),
      slug: 'burnley-arsenal',
      date: '2024-08-31',
      eventTimestamp: Date.parse('2024-08-31T23:30:00Z') / 1000,
      uniqueTournamentId: idOf.competition(),
      leagueName: 'Premier League',
      homeTeamId: idOf.team('Burnley'),
      homeTeamName: 'Burnley',
      awayTeamId: idOf.team('Arsenal'),
      awayTeamName: 'Arsenal',
      homeScore: 0,
      awayScore: 3,
      homeAway: 'away',
      opponentId: idOf.team('Burnley'),
      opponentName: 'Burnley',
      odds: 2.03,
      priceSource: 'lastQuotes',
      result: 'won',
      profit: 10.25,
      runningProfit: -1.05,
    });
  });

  it('truncates the list of matches only', async () => {
    const { matches, summary, filters } = await history('limit=2');
    expect(matches.map(({ date, runningProfit }: Record<string, unknown>) => [date, runningProfit])).toEqual([
      ['2024-09-28', -1.11],
      ['2024-08-31', -0.11],
    ]);
    expect([summary.bets, summary.maxDrawdown, filters.limit]).toEqual([5, 2, 2]);
  });

  it('filters by venue, competition and days, both inclusive', async () => {
    const counts = async (query: string) => {
      const { summary } = await history(query);
      return [summary.bets, summary.unpriced];
    };
    expect(await counts('homeAway=home')).toEqual([2, 3]);
    expect(await counts('homeAway=away')).toEqual([3, 0]);
    expect(await counts(`tournamentId=${idOf.competition('England', 'Championship')}`)).toEqual([1, 0]);
    expect(await counts('from=2024-08-17&to=2024-08-31')).toEqual([3, 0]);
    expect(await counts('from=2024-08-18&to=2024-08-30')).toEqual([1, 0]);
    // 23:30 in UTC is the next day in London
    expect(await counts('from=2024-08-18&to=2024-08-31&tz=Europe/London')).toEqual([1, 0]);
    expect((await history('from=2024-09-01&to=2024-09-01&tz=Europe/London')).matches).toMatchObject([
      { date: '2024-09-01' },
    ]);
    expect((await history('from=2030-01-01')).summary).toMatchObject({
      bets: 0,
      profit: 0,
      yieldPct: null,
      maxDrawdown: 0,
      longestWinRun: 0,
    });
  });

  it('says why there is no bet', async () => {
    const why = async (team: string, query = ''): Promise<unknown> =>
      (await area.get(`/api/team/${idOf.team(team)}/betting-history?${query}`)).body.emptyBecause;
    expect(await why('Arsenal')).toBeNull();
    expect(await why('Arsenal', 'limit=1')).toBeNull();
    expect(await why('Arsenal', 'from=2030-01-01')).toEqual({
      code: 'filters_exclude_all',
      detail: 'The filters exclude all 5 bets of Arsenal.',
    });
    expect(await why('Hull City')).toEqual({
      code: 'no_prices_of_this_kind',
      detail:
        'Of Hull City 1 match ended, and none with 1X2 prices; awarded and abandoned ones are no bet. ' +
        'football-data or a canonical feed brings prices.',
    });
    expect(await why('Liverpool')).toEqual({
      code: 'no_match_data',
      detail: 'No finished match of Liverpool is known: a source of results brings them.',
    });
  });

  it('rejects invalid values by name', async () => {
    for (const [name, query] of [
      ['stake', 'stake=0'],
      ['stake', 'stake=-1'],
      ['stake', 'stake='],
      ['stake', 'stake=1000001'],
      ['limit', 'limit=0'],
      ['limit', 'limit=501'],
      ['to', 'from=2024-02-02&to=2024-02-01'],
      ['from', 'from=2024-02-30'],
      ['brackets', 'brackets=2-1'],
      ['brackets', 'brackets=1-3,2-4'],
      ['brackets', 'brackets=x'],
      ['side', 'side=back'],
      ['homeAway', 'homeAway=both'],
      ['tournamentId', 'tournamentId=0'],
      ['tournamentId', 'tournamentId=7'],
      ['tz', 'tz=Nowhere'],
    ] as const) {
      const response = await area.get(`${path}?${query}`);
      expect(response.status).toBe(400);
      expect(response.body.errors).toMatchObject([{ parameter: name }]);
    }
    expect((await area.get('/api/team/7/betting-history')).body).toMatchObject({ statusCode: 404, code: 'not_found' });
    expect((await area.get('/api/team/x/betting-history')).body).toMatchObject({
      statusCode: 400,
      errors: [{ parameter: 'id' }],
    });
    expect((await history('brackets=')).brackets).toHaveLength(5);
  });

  it('returns a merged team under its current id', async () => {
    await area.database.rows(
      `insert into public_id_aliases (kind, old_id, entity_id) values ('team', 4711, $1), ('competition', 4712, $2)`,
      [idOf.team('Arsenal'), idOf.competition('England', 'Championship')],
    );
    const { body } = await area.get('/api/team/4711/betting-history?tournamentId=4712');
    expect(body).toMatchObject({ team: { id: idOf.team('Arsenal') }, summary: { bets: 1 } });
  });

  it('shows what was known at the clock, in a constant number of statements', async () => {
    area.clock.set(new Date('2024-08-17T17:14:59Z'));
    expect((await history()).summary).toMatchObject({ bets: 1, unpriced: 0 });
    const few = await area.countStatements(() => history());
    area.clock.set(new Date('2025-02-25T16:15:00Z'));
    expect((await history()).summary).toMatchObject({ bets: 6, unpriced: 3 });
    expect([few, await area.countStatements(() => history('limit=500'))]).toEqual([4, 4]);
    area.clock.set(new Date('2025-02-25T15:00:00Z'));
  });

  it('survives hostile parameters', async () => {
    await attackQuery(area.app, path, [
      'brackets',
      'from',
      'homeAway',
      'side',
      'stake',
      'to',
      'limit',
      'tournamentId',
      'tz',
    ]);
  });
});
