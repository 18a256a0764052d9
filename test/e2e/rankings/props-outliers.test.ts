import { RankingsModule } from '../../../src/rankings/rankings.module.js';
import type { PropsOutlier, PropsOutliersPage } from '../../../src/rankings/prices/price-outliers.dto.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { overUnderPrices as prices } from '../../support/boards/prices.js';
import { idOf, loadRecords } from '../../support/factories.js';
import { derby, now, records } from './price-data.js';

const path = '/api/props/outliers';
const league = idOf.competition();

describe('player price outliers', () => {
  let area: AreaApp;
  const page = async (query = ''): Promise<PropsOutliersPage> => {
    const { status, body } = await area.get(`${path}?uniqueTournamentId=${league}&${query}`);
    expect([status, query]).toEqual([200, query]);
    return body as PropsOutliersPage;
  };
  const names = ({ data }: PropsOutliersPage): string[] =>
    data.map((row) => `${row.playername} ${row.market_id} ${row.line} ${row.market_type} ${row.outlierPct}`);

  beforeAll(async () => {
    area = await startAreaApp([RankingsModule], { now });
    await loadRecords(area.database, 'canonical', [
      ...records,
      // 2.10 against 2.00 and 2.00: exactly 5 %
      ...[
        ['Alpha', '2.10'],
        ['Bravo', '2.00'],
        ['Charlie', '2.00'],
      ].map(([bookmaker, odds]) => prices(derby, bookmaker!, 'assists', [['Bukayo Saka', 0.5, odds!, null]])),
      prices(derby, 'Exchange', 'assists', [['Bukayo Saka', 0.5, '7.00', null]], { isExchange: true }),
      // 1.80 against 2.00 of bookmakers with stale prices
      prices(derby, 'Alpha', 'saves', [['Cole Palmer', 1.5, '2.20', null]]),
      ...['Bravo', 'Charlie'].map((bookmaker) =>
        prices(derby, bookmaker, 'saves', [['Cole Palmer', 1.5, '2.00', null]], { takenAt: '2025-02-24T14:59:59Z' }),
      ),
    ]);
  });
  afterAll(() => area.close());

  it('requires a league name', async () => {
    for (const query of [
      '',
      '?market=shots',
      '?uniqueTournamentId=',
      '?uniqueTournamentId=epl',
      '?uniqueTournamentId=4711',
    ]) {
      const { status, body } = await area.get(`${path}${query}`);
      expect([
        query,
        status,
        (body as { errors: { parameter: string }[] }).errors.map(({ parameter }) => parameter),
      ]).toEqual([query, 400, ['uniqueTournamentId']]);
    }
  });

  it('ranks player lines by the best price against the mean of the others, one vote per feed', async () => {
    const all = await page();
    // 3.00 against (2.00 + 2.15) / 2; 2.10 against 2.00, the minimum shown
    expect(names(all)).toEqual(['Bukayo Saka shots 2.5 over 44.58', 'Bukayo Saka assists 0.5 over 5']);
    expect(all.pagination).toEqual({
      currentPage: 1,
      hasNextPage: false,
      hasPreviousPage: false,
      pageSize: 25,
      totalCount: 2,
      totalPages: 1,
    });
    expect([all.dataAsOf, all.oldestQuoteAt]).toEqual(['2025-02-25T12:00:00Z', '2025-02-25T12:00:00Z']);
    const [shots, assists] = all.data as [PropsOutlier, PropsOutlier];
    expect(shots).toMatchObject({
      event_id: idOf.fixture(derby),
      hometeam: 'Arsenal',
      awayteam: 'Chelsea',
      market: 'Shots',
      market_original: 'feed_shots',
      line: '2.5',
      team_name: 'Arsenal',
      bookmaker_count: 4,
      avg_odd: 2.33,
      max_odd: 3,
      odds_discrepancy: 29.03,
    });
    expect(shots.best_odds).toEqual({ highest: { bookmaker: 'Alpha', id: shots.bookmakers[0]!.id, odd: 3 } });
    expect(assists.bookmakers.map(({ bookmaker, odd, exchange }) => [bookmaker, odd, exchange])).toEqual([
      ['Exchange', 7, true],
      ['Alpha', 2.1, false],
      ['Bravo', 2, false],
      ['Charlie', 2, false],
    ]);
    expect(assists.best_odds.highest.bookmaker).toBe('Alpha');
  });

  it('accepts every parameter', async () => {
    expect(names(await page('sortOrder=asc'))).toEqual([
      'Bukayo Saka assists 0.5 over 5',
      'Bukayo Saka shots 2.5 over 44.58',
    ]);
    expect(names(await page('limit=1&page=2'))).toEqual(['Bukayo Saka assists 0.5 over 5']);
    expect((await page('limit=7&pageSize=3')).pagination.pageSize).toBe(3);
    expect(names(await page('market=assists,fouls'))).toEqual(['Bukayo Saka assists 0.5 over 5']);
    expect(names(await page('line=2.50'))).toEqual(['Bukayo Saka shots 2.5 over 44.58']);
    expect(names(await page('search=palmer'))).toEqual([]);
    expect(names(await page('minDiscrepancy=5.01'))).toEqual(['Bukayo Saka shots 2.5 over 44.58']);
    expect(names(await page('maxDiscrepancy=44'))).toEqual(['Bukayo Saka assists 0.5 over 5']);
    expect(names(await page('maxDiscrepancy=350&market=fouls'))).toEqual(['Cole Palmer fouls 1.5 over 350']);
    expect(names(await page('minBookmakers=2&market=tackles'))).toEqual(['Cole Palmer tackles 1.5 over 33.33']);
    expect(names(await page('maxOdds=15&market=shots&minOdds=10'))).toEqual(['Cole Palmer shots 4.5 over 42.86']);
    expect(names(await page('minOdds=2.2'))).toEqual(['Bukayo Saka shots 2.5 over 44.58']);
  });

  it("compares a bookmaker's own price, and counts stale prices, on request", async () => {
    // 2.10 from a feed whose other name quotes 2.20, against (3.00 + 2.00) / 2
    expect(names(await page('bookmaker=twin-one&minDiscrepancy=-100&market=shots&line=2.5'))).toEqual([
      'Bukayo Saka shots 2.5 over -16',
    ]);
    expect(names(await page('bookmaker=exchange&minDiscrepancy=-100'))).toEqual([]);
    expect((await page('bookmaker=bravo&minDiscrepancy=-100&line=2.5')).data[0]).toMatchObject({
      max_odd: 3,
      best_odds: { highest: { bookmaker: 'Alpha' } },
    });
    expect(names(await page('market=saves'))).toEqual([]);
    const old = await page('market=saves&includeStale=true');
    expect(names(old)).toEqual(['Cole Palmer saves 1.5 over 10']);
    expect(old.oldestQuoteAt).toBe('2025-02-24T14:59:59Z');
  });
});
