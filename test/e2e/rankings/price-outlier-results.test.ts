import type { OutcomeSide } from '../../../src/football/canonical.js';
import type { PriceOutlier, PriceOutliersPage } from '../../../src/rankings/prices/price-outliers.dto.js';
import { verdictOf } from '../../../src/football/verdict.js';
import { RankingsModule } from '../../../src/rankings/rankings.module.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { overUnderPrices as prices } from '../../support/boards/prices.js';
import { fixture, loadRecords } from '../../support/factories.js';
import { withoutMargin } from '../../support/oracle/margins.js';
import { now } from './price-data.js';

const tie = fixture('Millwall', 'Chelsea', '2025-02-27T19:30:00Z');

describe('price outliers of match results and handicaps', () => {
  let area: AreaApp;
  const rows = async (query: string): Promise<PriceOutlier[]> =>
    ((await area.get(`/api/v2/rankings/price-outliers?${query}`)).body as PriceOutliersPage).data;
  /** Rows in short: market, line, side. */
  const nameOf = (row: PriceOutlier): string => `${row.market_id} ${row.line} ${row.market_type}`;
  const names = async (query: string): Promise<string[]> => (await rows(query)).map(nameOf);
  const row = async (name: string, query: string) => (await rows(query)).find((each) => nameOf(each) === name);
  const [home, handicap] = ['matchResult null home', 'asianHandicap -0.5 home'];
  /** Sides without value. */
  const others = ['asianHandicap -0.5 away', 'matchResult null away', 'matchResult null draw'];
  /** Prices of five bookmakers, by side and line; the first price is used for missing ones. */
  const quoted = (market: string, outcomes: readonly [side: OutcomeSide, line: number | null, odds: string[]][]) =>
    ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo'].map((bookmaker, at) =>
      prices(tie, bookmaker, market, [], {
        outcomes: outcomes.map(([side, line, odds]) => ({
          scope: 'match',
          player: null,
          line,
          side,
          odds: odds[at] ?? odds[0] ?? '',
          suspended: false,
        })),
      }),
    );

  beforeAll(async () => {
    area = await startAreaApp([RankingsModule], { now });
    await loadRecords(area.database, 'canonical', [
      tie,
      // four at 3.00 imply a third each; Alpha's 3.30 implies .3133
      ...quoted('matchResult', [
        ['home', null, ['3.30', '3.00', '3.00', '3.00', '3.00']],
        ['draw', null, ['3.00']],
        ['away', null, ['3.00']],
      ]),
      ...quoted('asianHandicap', [
        ['home', -0.5, ['2.20', '2.00', '2.00', '2.00', '2.00']],
        ['away', -0.5, ['2.00']],
      ]),
      ...quoted('bothTeamsToScore', [['yes', null, ['2.00']]]),
      ...quoted('goals', [['over', 2.5, ['2.00']]]),
    ]);
  });
  afterAll(() => area.close());

  it('are listed where value is requested, or they are named', async () => {
    const over = 'goals 2.5 over';
    expect(await names('')).toEqual([over]);
    expect(await names('sortBy=edge&group=true&scope=match')).toEqual([over]);
    expect(await names('market=goals')).toEqual([over]);
    expect(await names('minValueEdge=2')).toEqual([handicap, home]);
    expect(await names('sortBy=valueEdge')).toEqual([handicap, home, ...others]);
    expect(await names('sortBy=valueEdge&maxValueEdge=none')).toEqual([handicap, home, ...others, over]);
    expect(await names('sortBy=valueEdge&maxValueEdge=none&market=goals')).toEqual([over]);
    expect(await names('maxValueEdge=5')).toEqual(others);
    expect(await names('maxValueEdge=none')).toHaveLength(6);
    expect(await names('market=matchResult,goals')).toEqual([
      home,
      over,
      'matchResult null away',
      'matchResult null draw',
    ]);
    expect(await names('market=matchResult&group=true&sortOrder=asc')).toHaveLength(3);
  });

  it('are judged by the consensus over their sides, without a model', async () => {
    expect(await row(home, 'market=matchResult')).toMatchObject({
      scope: 'match',
      team_id: null,
      market: 'Match result',
      line: null,
      max_odd: 3.3,
      modelWeight: 0.08,
      // (4 x .3333 + .3133) / 5; the mean of their log-odds, -.7116, is .32925, and the sides sum to .99992
      consensusSources: 5,
      consensusProbability: 0.3293,
      fairProbability: 0.3293,
      fairPrice: 3.04,
      valueEdge: 8.65,
      movement: 0,
      openedAt: '2025-02-25T12:00:00Z',
    });
    expect(await row(handicap, 'market=asianHandicap')).toMatchObject({
      market: 'Asian handicap',
      line: '-0.5',
      consensusSources: 5,
      movement: 0,
    });
    // four at 2.00 imply a half, Alpha's 2.20 and 2.00 a little less
    const alpha = withoutMargin([2.2, 2])![0]!;
    const { fairProbability, valueEdge } = (await row(handicap, 'market=asianHandicap'))!;
    expect(fairProbability).toBeCloseTo((2 + alpha) / 5, 4);
    expect(valueEdge).toBeCloseTo((2.2 * (2 + alpha)) / 0.05 - 100, 1);
    // by its interval and five sources
    const { edgeLow, edgeHigh, verdict } = (await row(home, 'market=matchResult'))!;
    expect([edgeLow! < 8.65, edgeHigh! > 8.65]).toEqual([true, true]);
    expect(verdict).toBe(verdictOf(8.65, edgeLow!, 5));
    // every price of the line by the same probability: .32926 x 3 - 1
    expect(await row(home, 'market=matchResult&bookmaker=bravo')).toMatchObject({ valueEdge: -1.22, verdict: null });
  });

  it('are left out above the value of a likely error, unless requested', async () => {
    await loadRecords(area.database, 'canonical', [
      tie,
      ...quoted('matchResult', [
        ['home', null, ['4.20', '3.00', '3.00', '3.00', '3.00']],
        ['draw', null, ['3.00']],
        ['away', null, ['3.00']],
      ]),
    ]);
    expect(await row(home, 'market=matchResult')).toMatchObject({
      // Alpha is too far from the others and is excluded: 4.20 / 3 - 1
      consensusSources: 4,
      fairProbability: 0.3333,
      valueEdge: 40,
      // most likely an error
      verdict: null,
    });
    expect(await names('minValueEdge=2')).toEqual([handicap]);
    // away and draw are worth their price: a third at 3.00; the other handicap is reduced by the margin
    expect(await names('sortBy=valueEdge')).toEqual([handicap, ...others]);
    for (const most of ['40.1', 'none']) {
      expect(await names(`minValueEdge=2&maxValueEdge=${most}`)).toEqual([home, handicap]);
      expect((await names(`sortBy=valueEdge&maxValueEdge=${most}`)).slice(0, 2)).toEqual([home, handicap]);
    }
    expect(await names('sortBy=valueEdge&maxValueEdge=39.9')).toEqual([handicap, ...others]);
  });

  it('have no value with too few sources', async () => {
    await loadRecords(area.database, 'canonical', [
      tie,
      prices(tie, 'Delta', 'matchResult', []),
      prices(tie, 'Echo', 'matchResult', []),
    ]);
    expect(await row(home, 'market=matchResult')).toMatchObject({ consensusSources: 2, valueEdge: null });
    expect(await names('minValueEdge=2')).toEqual([handicap]);
  });
});
