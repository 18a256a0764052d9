import type { EmptyBecause } from '../../../src/common/paging/empty-because.js';
import { CoverageModule } from '../../../src/coverage/coverage.module.js';
import { FixturesModule } from '../../../src/fixtures/fixtures.module.js';
import { LineupsModule } from '../../../src/lineups/lineups.module.js';
import { PredictionsModule } from '../../../src/predictions/predictions.module.js';
import { RankingsModule } from '../../../src/rankings/rankings.module.js';
import type { TeamTrend } from '../../../src/rankings/trends/team-trends.dto.js';
import { ValueBetsModule } from '../../../src/value-bets/value-bets.module.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { linePrices } from '../../support/boards/prices.js';
import { fixture, idOf, loadRecords, matchResultPrices, result } from '../../support/factories.js';
import { TestIssuer } from '../../support/issuer.js';

const now = '2025-02-25T15:00:00Z';
const quotedAt = '2025-02-25T12:00:00Z';
const derby = fixture('Arsenal', 'Chelsea', '2025-02-27T19:30:00Z');
const championship = { ...derby.competition, name: 'Championship' };
const elsewhere = fixture('Millwall', 'Burnley', '2025-04-02T19:30:00Z', { competition: championship });
const cup = fixture('Leeds', 'Fulham', '2025-04-01T19:30:00Z');
/** Goals of both sides in Arsenal's last matches, newest first: 3 4 5 2 3 0. */
const past = (
  [
    [2, 1],
    [4, 0],
    [2, 3],
    [1, 1],
    [3, 0],
    [0, 0],
  ] as const
).map(([home, away], week) =>
  fixture(
    'Arsenal',
    `Club ${week}`,
    new Date(Date.UTC(2025, 1, 22 - 7 * week, 15)).toISOString().replace('.000Z', 'Z'),
    { result: result(home, away) },
  ),
);

interface Answer {
  readonly data: readonly unknown[];
  readonly pagination: { readonly totalCount: number };
  readonly emptyBecause: EmptyBecause | null;
  readonly revision: string;
}

const boards = {
  teamTrends: '/api/v2/rankings/team-prop-trends',
  teamTrendsOfOld: '/api/props/team-trends',
  playerTrends: '/api/v2/rankings/player-prop-trends',
  priceOutliers: '/api/v2/rankings/price-outliers',
  propsOutliers: `/api/props/outliers?uniqueTournamentId=${idOf.competition()}`,
  valueBets: '/api/v2/value-bets',
  teamStatistics: '/api/v2/predictions/team-statistics',
  lineups: '/api/v2/lineup-projections',
  lineupsOfOld: '/api/lineups/players',
  substituteImpact: '/api/v2/rankings/substitute-impact',
  referees: '/api/v2/rankings/referees',
  matchday: '/api/v2/matchday-fixtures',
  coverage: '/api/v2/data-coverage/fixtures',
} as const;
type Board = keyof typeof boards;
const ofUpcoming: readonly Board[] = [
  'teamTrends',
  'teamTrendsOfOld',
  'playerTrends',
  'priceOutliers',
  'propsOutliers',
  'valueBets',
  'lineups',
  'lineupsOfOld',
  'teamStatistics',
];

describe('empty boards give a reason', () => {
  let area: AreaApp;
  let issuer: TestIssuer;
  let authorization: string;
  const ask = async (board: Board, query = ''): Promise<Answer> => {
    const path = boards[board];
    const { status, body } = await area.get(
      `${path}${path.includes('?') ? '&' : '?'}${query}`,
      board === 'substituteImpact' ? { Authorization: authorization } : {},
    );
    expect([board, query, status]).toEqual([board, query, 200]);
    return body as Answer;
  };
  /** Code and message of the reason; null if there are rows. */
  const why = async (board: Board, query = ''): Promise<string | null> => {
    const { data, emptyBecause } = await ask(board, query);
    expect([board, query, data.length === 0]).toEqual([board, query, emptyBecause !== null]);
    return emptyBecause === null ? null : `${emptyBecause.code}: ${emptyBecause.detail}`;
  };
  const reasons = async (names: readonly Board[], query = ''): Promise<Set<string | null>> =>
    new Set(await Promise.all(names.map((board) => why(board, query))));

  beforeAll(async () => {
    issuer = await TestIssuer.start();
    authorization = `Bearer ${await issuer.token({ lifetime: 600 })}`;
    const modules = [RankingsModule, ValueBetsModule, LineupsModule, PredictionsModule, FixturesModule, CoverageModule];
    area = await startAreaApp(modules, {
      now,
      config: { predictionsPublic: true, auth: { issuer: issuer.issuer, audience: issuer.audience } },
    });
  });
  afterAll(async () => {
    await area.close();
    await issuer.stop();
  });

  it('with an empty database', async () => {
    expect(await reasons(ofUpcoming.filter((board) => board !== 'propsOutliers'))).toEqual(
      new Set(['nothing_upcoming: No fixture kicks off within 7 days; no later one is known.']),
    );
    expect(await why('matchday')).toBe(
      'no_fixtures: No fixture is known from 2025-02-25T00:00:00Z until 2025-02-26T00:00:00Z; no later one is known. ' +
        'Follow a source (Admin, Sources), or import files.',
    );
    expect(await why('coverage')).toBe(
      'no_fixtures: No fixture is known: nothing has been imported yet. `npm run ingest` does.',
    );
    expect(await why('referees')).toMatch(/^no_match_data: No finished match with a known referee\. football-data/);
    expect(await why('substituteImpact')).toMatch(/^no_match_data: No match tells who replaced whom\. API-Football/);
  });

  it('where the next fixture is beyond the board’s horizon', async () => {
    await loadRecords(area.database, 'canonical', [cup]);
    expect(await reasons(ofUpcoming)).toEqual(
      new Set([
        'nothing_upcoming: No fixture kicks off within 7 days; the next known one does at 2025-04-01T19:30:00Z.',
      ]),
    );
    expect(await why('matchday')).toContain('; the next one is at 2025-04-01T19:30:00Z.');
    expect(await why('matchday', `startOfDay=${Date.UTC(2025, 5, 1) / 1000}`)).toContain(
      'no later one is known, the last one before was at 2025-04-01T19:30:00Z.',
    );
    expect(await why('coverage')).toBeNull();
  });

  it('where there are fixtures but no prices of the board’s kind', async () => {
    await loadRecords(area.database, 'canonical', [
      derby,
      matchResultPrices(derby, 'Alpha', ['2.10', '3.40', '3.60'], {
        mark: 'snapshot',
        takenAt: quotedAt,
        takenAtAssumed: false,
      }),
    ]);
    expect(await reasons(['playerTrends', 'propsOutliers', 'valueBets'])).toEqual(
      new Set([
        'no_prices_of_this_kind: No player prices are known for the upcoming fixture. ' +
          'The Odds API or a canonical feed brings them; prices of names that wait for `npm run resolve` ' +
          'are eligible once the names are resolved.',
      ]),
    );
    expect(await why('teamTrends')).toMatch(
      /^no_prices_of_this_kind: No team or match total prices are known for the upcoming fixture\. football-data/,
    );
    expect(await why('teamTrends', 'scope=team')).toMatch(
      /^no_prices_of_this_kind: No team prices are known for the upcoming fixture\. The Odds API/,
    );
    expect(await why('priceOutliers')).toMatch(
      /^no_prices_of_this_kind: No over\/under prices are known for the upcoming fixture\./,
    );
    expect(await why('lineups')).toMatch(
      /^no_match_data: No line-up of the upcoming fixture is published or projected\./,
    );
    expect(await why('teamStatistics')).toBeNull();
    expect(await why('teamStatistics', 'mode=positive-ev')).toMatch(
      /^no_prices_of_this_kind: No open goals prices are known for the upcoming fixture\./,
    );
  });

  it('for one competition without fixtures', async () => {
    await loadRecords(area.database, 'canonical', [elsewhere]);
    const idle = idOf.competition('England', 'Championship');
    expect((await area.get(`/api/props/outliers?uniqueTournamentId=${idle}`)).body).toMatchObject({
      emptyBecause: { code: 'nothing_upcoming', detail: 'No fixture of this competition kicks off within 7 days.' },
    });
  });

  it('where too few matches are known, or too few bookmakers quote', async () => {
    await loadRecords(area.database, 'canonical', [
      derby,
      linePrices(derby, 'Alpha', 'goals', quotedAt, [
        ['match', 2.5, 'over', '1.90'],
        ['match', 2.5, 'under', '1.95'],
      ]),
      linePrices(derby, 'Bravo', 'goals', quotedAt, [['match', 2.5, 'over', '2.00']]),
    ]);
    expect(await why('teamTrends')).toBe(
      'no_match_data: A trend needs 5 matches of the last 400 days with the quoted statistic; the most of any ' +
        'team or player is 0. football-data, StatsBomb, FPL-Core or a canonical feed brings them.',
    );
    expect(await why('teamTrends', 'scope=team')).toMatch(/scope=match shows the totals of both sides\.$/);
    expect(await why('priceOutliers')).toBe(
      'too_few_bookmakers: No line is quoted by at least 3 bookmakers, those of one feed being one source; the ' +
        'most is 2. minBookmakers=2 compares those.',
    );
    expect(await why('priceOutliers', 'minBookmakers=2')).toBeNull();
    expect(await why('teamStatistics', 'mode=positive-ev')).toMatch(/^no_match_data: No model of goals is fitted/);
  });

  it('where only match totals are quoted, which trends then show', async () => {
    await loadRecords(area.database, 'canonical', past);
    expect(await why('teamTrends')).toBe(
      'filters_exclude_all: The filters exclude the only row of the board. minWindow=5 shows shorter windows too.',
    );
    const { data } = await ask('teamTrends', 'minWindow=5');
    expect(data).toMatchObject([
      {
        scope: 'match',
        teamName: 'Arsenal',
        statType: 'goals',
        statDisplay: 'Goals (both sides)',
        line: 2.5,
        oddsType: 'over',
        bestOdds: 2,
        trendHits: 4,
        trendWindow: 5,
        trendTotal: 17,
        opponentHitRate: null,
        bookmakers: [{ bookmakerName: 'Bravo' }, { bookmakerName: 'Alpha' }],
      },
    ]);
    expect((data[0] as TeamTrend).recentGames.map(({ statValue, isHit }) => [statValue, isHit])).toEqual([
      [3, true],
      [4, true],
      [5, true],
      [2, false],
      [3, true],
    ]);
    expect((await ask('teamTrends', 'minWindow=5&scope=match')).data).toEqual(data);
    expect((await ask('teamTrendsOfOld', 'minWindow=5')).data).toEqual(data);
    expect(await why('teamTrends', 'scope=team')).toMatch(/^no_prices_of_this_kind/);
    expect(await why('referees')).toMatch(/^no_match_data/);
  });

  it('where the filters exclude everything, and past the last page', async () => {
    expect(await why('teamTrends', 'minWindow=5&statTypes=corners')).toBe(
      'filters_exclude_all: The filters exclude the only row of the board.',
    );
    expect(await why('priceOutliers', 'minBookmakers=2&search=nobody')).toBe(
      'filters_exclude_all: The filters exclude the only row of the board.',
    );
    expect(await why('teamStatistics', 'search=nobody')).toBe(
      'filters_exclude_all: The filters exclude the only row of the board.',
    );
    const idle = idOf.competition('England', 'Championship');
    expect(await why('matchday', `startOfDay=${Date.UTC(2025, 1, 27) / 1000}&uniqueTournamentId=${idle}`)).toBe(
      'filters_exclude_all: The filters exclude the only row of the board.',
    );
    expect(await why('coverage', 'q=nobody')).toBe('filters_exclude_all: The filters exclude all 9 rows of the board.');
    expect(await why('coverage', 'page=3&pageSize=5')).toBe(
      'page_past_end: Page 3 is past the end: the board has 9 rows on 2 pages.',
    );
    expect(await why('teamTrends', 'minWindow=5&page=2')).toBe(
      'page_past_end: Page 2 is past the end: the board has 1 row on 1 page.',
    );
  });

  it('where nothing qualifies', async () => {
    await loadRecords(area.database, 'canonical', [
      derby,
      linePrices(derby, 'Alpha', 'goals', '2025-02-25T13:00:00Z', [['match', 2.5, 'over', '1.10']]),
      linePrices(derby, 'Bravo', 'goals', '2025-02-25T13:00:00Z', [['match', 2.5, 'over', '1.12']]),
    ]);
    expect(await why('teamTrends')).toBe(
      'none_qualifies: None of the quoted lines is hit in 60 % of the last 5 or more matches at a price of ' +
        '1.20 or more.',
    );
    expect(await why('teamTrends', 'minWindow=5&oddsRange.from=1.1')).toBeNull();
  });

  it('where every price is stale', async () => {
    area.clock.set(new Date('2025-02-26T13:00:01Z'));
    const stale = 'are stale since 2025-02-26T13:00:00Z: older than 1440 minutes. includeStale=true includes them.';
    expect(await why('teamTrends')).toBe(
      `prices_stale: All 2 team or match total prices of the upcoming fixture ${stale}`,
    );
    expect(await why('priceOutliers')).toBe(`prices_stale: All 2 over/under prices of the upcoming fixture ${stale}`);
    expect(await why('teamStatistics', 'mode=positive-ev')).toBe(
      `prices_stale: All 2 goals prices of the upcoming fixture ${stale}`,
    );
    expect(await why('teamTrends', 'minWindow=5&includeStale=true&oddsRange.from=1.1')).toBeNull();
    area.clock.set(new Date(now));
  });

  it('within the snapshot being paged, at no extra statements for pages with rows', async () => {
    const { revision, emptyBecause } = await ask('teamTrends', 'search=nobody');
    await loadRecords(area.database, 'canonical', [
      derby,
      linePrices(derby, 'Alpha', 'goals', '2025-02-25T14:00:00Z', [['match', 2.5, 'over', '1.80']]),
    ]);
    expect((await ask('teamTrends', `search=nobody&revision=${revision}`)).emptyBecause).toEqual(emptyBecause);
    await ask('coverage');
    expect(await area.countStatements(() => ask('coverage', 'sortBy=league'))).toBe(4);
    expect(await area.countStatements(() => ask('coverage', 'q=nowhere'))).toBe(4);
    expect(await area.countStatements(() => ask('coverage', 'q=nowhere'))).toBe(1);
    expect(await area.countStatements(() => ask('playerTrends', 'search=somebody'))).toBeLessThanOrEqual(1);
  });
});
