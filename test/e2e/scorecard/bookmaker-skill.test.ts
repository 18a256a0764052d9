import type { BookmakerSkillList } from '../../../src/bookmakers/bookmaker-skill.dto.js';
import { BookmakersModule } from '../../../src/bookmakers/bookmakers.module.js';
import type { FixtureRecord } from '../../../src/football/canonical.js';
import { devig } from '../../../src/football/odds-margin.js';
import type { PriceForecastFit } from '../../../src/models/price-forecast/fit.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { attackQuery } from '../../support/attacks.js';
import { linePrices } from '../../support/boards/prices.js';
import { loadRecords } from '../../support/factories.js';
import { fitPricesAt } from '../../support/refit.js';
import { daysFrom, doubleRound } from '../predictions/predictions-data.js';

const now = '2025-02-25T15:00:00Z';
const even = ['1.90', '1.90'] as const;
const shorter = ['1.80', '2.01'] as const;
const played = doubleRound(now).filter((record): record is FixtureRecord => record.kind === 'fixture');

/** Goal totals of a bookmaker some hours before kick-off. */
const prices = (match: FixtureRecord, bookmaker: string, hours: number, [over, under]: readonly [string, string]) =>
  linePrices(match, bookmaker, 'goals', daysFrom(match.kickoffUtc ?? '', -hours / 24), [
    ['match', 2.5, 'over', over],
    ['match', 2.5, 'under', under],
  ]);

/** Early moves ten hours before kick-off, the two bookmakers of one feed follow; Rare quotes half of the matches. */
const snapshots = played.flatMap((match, index) => [
  prices(match, 'Early', 30, even),
  prices(match, 'Coral', 28, even),
  prices(match, 'Ladbrokes', 28, even),
  prices(match, 'Early', 10, shorter),
  prices(match, 'Coral', 3, shorter),
  prices(match, 'Ladbrokes', 3, shorter),
  ...(index % 2 === 0 ? [prices(match, 'Rare', 20, shorter)] : []),
]);

const [closeOver = NaN, closeUnder = NaN] = devig('power', shorter.map(Number)) ?? [];
const logOdds = Math.log(closeOver / closeUnder);
/** Fair odds of 2.00 on both sides against those of the close. */
const oddsPct = 100 * Math.sqrt(((2 * closeOver - 1) ** 2 + (2 * closeUnder - 1) ** 2) / 2);
const overroundPct = 100 * (1 / 1.8 + 1 / 2.01 - 1);
const about = (value: number, digits: number): number => expect.closeTo(value, digits) as number;

describe('bookmakers ranked by how well they predict the close', () => {
  let area: AreaApp;
  const list = async (query = ''): Promise<BookmakerSkillList> => {
    const { status, body } = await area.get(`/api/v2/bookmakers/skill${query}`);
    expect(status).toBe(200);
    return body as BookmakerSkillList;
  };
  beforeAll(async () => {
    area = await startAreaApp([BookmakersModule], { now });
  });
  afterAll(() => area.close());

  it('explains before the first fit why it is empty', async () => {
    expect(await list()).toEqual({
      fits: [],
      data: [],
      emptyBecause: { code: 'no_match_data', detail: expect.stringContaining('npm run fit -- prices') as string },
    });
  });

  it('explains that a fit without any market is empty', async () => {
    await fitPricesAt(area.database.sql, new Date(now));
    const { fits, data, emptyBecause } = await list('?family=goalTotals');
    expect(fits).toEqual([{ family: 'goalTotals', fittedAt: now, windowDays: 730, matches: 0, from: null, to: null }]);
    expect(data).toEqual([]);
    expect(emptyBecause).toEqual({
      code: 'no_prices_of_this_kind',
      detail: expect.stringContaining('730 days') as string,
    });
  });

  describe('once matches have closed', () => {
    beforeAll(async () => {
      await loadRecords(area.database, 'canonical', [...played, ...snapshots]);
      area.clock.set(new Date('2025-02-25T16:00:00Z'));
      await fitPricesAt(area.database.sql, area.clock.now());
    });

    it('lists each feed with its figures and sample sizes', async () => {
      const { fits, data, emptyBecause } = await list();
      expect(emptyBecause).toBeNull();
      expect(fits.map(({ family }) => family)).toEqual([
        'matchResult',
        'goalTotals',
        'goalHandicap',
        'matchCounts',
        'playerCounts',
      ]);
      const kickoffs = played.map(({ kickoffUtc }) => kickoffUtc ?? '').sort();
      expect(fits[1]).toEqual({
        ...{ family: 'goalTotals', fittedAt: '2025-02-25T16:00:00Z', windowDays: 730, matches: 40 },
        ...{ from: kickoffs[0], to: kickoffs.at(-1) },
      });
      const sample = { prices: 80, matches: 40 };
      const atEven = { logOdds: about(logOdds, 4), oddsPct: about(oddsPct, 2), ...sample };
      const atClose = { logOdds: 0, oddsPct: 0, ...sample };
      const margin = { overroundPct: about(overroundPct, 2), markets: 40, matches: 40 };
      const row = { family: 'goalTotals', exchange: false };
      expect(data).toEqual([
        {
          ...row,
          ...{ priceFeed: 'early', bookmakers: ['Early'], margin },
          closeDistance: [
            { hours: 24, ...atEven },
            { hours: 6, ...atClose },
            { hours: 1, ...atClose },
          ],
          firstMoves: { sharePct: 100, moves: 40, matches: 40 },
          weight: expect.objectContaining({ shipped: 0, matches: 40 }) as object,
        },
        {
          ...row,
          ...{ priceFeed: 'ladbrokes', bookmakers: ['Coral', 'Ladbrokes'], margin },
          closeDistance: [
            { hours: 24, ...atEven },
            { hours: 6, ...atEven },
            { hours: 1, ...atClose },
          ],
          firstMoves: { sharePct: 0, moves: 40, matches: 40 },
          weight: expect.objectContaining({ shipped: 0, matches: 40 }) as object,
        },
        {
          ...row,
          ...{ priceFeed: 'rare', bookmakers: ['Rare'], margin: { overroundPct: null, markets: 20, matches: 20 } },
          closeDistance: [
            { hours: 24, logOdds: null, oddsPct: null, prices: 0, matches: 0 },
            { hours: 6, logOdds: null, oddsPct: null, prices: 40, matches: 20 },
            { hours: 1, logOdds: null, oddsPct: null, prices: 40, matches: 20 },
          ],
          firstMoves: { sharePct: null, moves: 20, matches: 20 },
          weight: { value: 0, standardError: null, shipped: 0, matches: 20 },
        },
      ]);
    });

    it('shows the weights of the fit', async () => {
      const [stored] = await area.database.rows<{ parameters: PriceForecastFit }>(
        `select parameters from fitted_models where kind = 'prices' and statistic = 'goalTotals'
        order by fitted_at desc limit 1`,
      );
      const { data } = await list('?family=goalTotals');
      for (const feed of ['early', 'ladbrokes']) {
        const { weight, error } = stored!.parameters.weights[feed]!;
        const shown = data.find(({ priceFeed }) => priceFeed === feed)!.weight;
        expect(shown.value).toBeCloseTo(weight, 4);
        expect(shown.standardError).toBeCloseTo(error!, 4);
      }
      expect(data[0]!.weight.value).toBeGreaterThan(data[1]!.weight.value);
    });

    it('filters by family, and rejects an unknown one', async () => {
      expect((await list('?family=goalTotals')).data).toHaveLength(3);
      const { fits, data, emptyBecause } = await list('?family=playerCounts');
      expect([fits.map(({ family }) => family), data]).toEqual([['playerCounts'], []]);
      expect(emptyBecause).toEqual({
        code: 'filters_exclude_all',
        detail: 'The filters exclude all 3 sources of all market families.',
      });
      const refused = await area.get('/api/v2/bookmakers/skill?family=corners');
      expect(refused.status).toBe(400);
      expect(refused.headers['content-type']).toContain('application/problem+json');
      expect(refused.body).toMatchObject({ errors: [{ parameter: 'family' }] });
    });

    it('does not refit unchanged data', async () => {
      const count = async (): Promise<unknown> =>
        area.database.rows(`select count(*)::integer as fits from fitted_models where kind = 'prices'`);
      const before = await count();
      await fitPricesAt(area.database.sql, new Date('2025-02-25T17:00:00Z'));
      expect(await count()).toEqual(before);
    });

    it('sends the same number of statements whatever the data', async () => {
      const count = (query: string): Promise<number> => area.countStatements(() => list(query));
      expect(await count('?family=goalTotals')).toBe(await count(''));
    });

    it('keeps its figures in range under attack', async () => {
      await attackQuery(area.app, '/api/v2/bookmakers/skill', ['family']);
    });
  });
});
