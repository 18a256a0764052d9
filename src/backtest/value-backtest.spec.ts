import { reportLines } from './report-text.js';
import { DEFAULT_MINIMUMS, DEFAULT_WEIGHTS, evaluateValue, fitWeights } from './value-backtest.js';
import type { ValueReport, ValueRow } from './value-backtest.js';
import { JudgedMarket } from './value-listing.js';
import type { ValueMatch } from './value-listing.js';
import { fairOdds, lineProbabilities } from '../football/odds-value.js';
import { distributionAt, leadLine } from '../models/team-prediction.js';
import { pricedMarkets } from './value-market.js';
import type { PublishedPriceRow, ValueQuoteRow } from './value-quotes.queries.js';

const period = { from: '2023-07-01', to: '2024-07-01' };
const prediction = {
  ...{ homeLambda: 1.5, awayLambda: 1.2, nu: 1, dependence: 0 },
  ...{ homeDispersion: null, awayDispersion: null, totalDispersion: null, homeMatches: 38, awayMatches: 38 },
};

const moments = { kickoffAt: new Date('2024-02-10T15:00Z'), quotedAt: new Date('2024-02-09T12:00Z'), isAssumed: true };

/** Opening prices of a match result by bookmaker, each of a feed of his own. */
function resultQuotes(fixtureId: number, prices: Record<string, readonly [number, number, number]>): ValueQuoteRow[] {
  return Object.entries(prices).flatMap(([bookmaker, odds]) =>
    (['home', 'draw', 'away'] as const).map((side, index) => ({
      fixtureId,
      ...moments,
      market: 'matchResult' as const,
      line: null,
      side,
      mark: 'opening' as const,
      bookmaker,
      bookmakerName: bookmaker,
      feed: bookmaker,
      odds: odds[index] ?? NaN,
    })),
  );
}

/** The closing prices of Pinnacle. */
const closingOf = (rows: readonly ValueQuoteRow[]): ValueQuoteRow[] =>
  rows.map((row) => ({ ...row, mark: 'closing' as const, bookmaker: 'pinnacle', feed: 'pinnacle' }));

function matchOf(
  fixtureId: number,
  [home, away]: readonly [number, number],
  quotes: readonly ValueQuoteRow[],
  published: readonly PublishedPriceRow[] = [],
): ValueMatch {
  const markets = pricedMarkets(quotes, published, 1440).get(fixtureId) ?? [];
  return { division: 'E0', fixtureId, playedAt: 1_700_000_000, home, away, prediction, markets };
}

const defaults = { weights: DEFAULT_WEIGHTS, minimums: DEFAULT_MINIMUMS };
const rowOf = (report: ValueReport, label: string, judged: ValueRow['judged'] = 'named'): ValueRow | undefined =>
  report.rows.find((row) => row.label === label && row.judged === judged);

/** Four sources at 1.9, 3.2, 4.6 and one with a longer home price. */
const outlier = (fixtureId: number): ValueQuoteRow[] =>
  resultQuotes(fixtureId, {
    one: [1.9, 3.2, 4.6],
    two: [1.9, 3.2, 4.6],
    three: [1.9, 3.2, 4.6],
    four: [1.9, 3.2, 4.6],
    five: [2.2, 3.1, 4.3],
  });

/** The power method by bisection. */
function fairHome(odds: readonly number[]): number {
  let [low, high] = [0.5, 2];
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    const sum = odds.reduce((total, price) => total + (1 / price) ** middle, 0);
    if (sum > 1) low = middle;
    else high = middle;
  }
  return (1 / odds[0]!) ** low;
}

describe('evaluateValue', () => {
  it('claims of a price what all sources say of it', () => {
    const row = rowOf(evaluateValue([matchOf(1, [2, 0], outlier(1))], defaults, period), 'listed');
    expect(row).toMatchObject({ market: 'matchResult', bets: 1 });
    // the price's own source is one of five
    const fair = (4 * fairHome([1.9, 3.2, 4.6]) + fairHome([2.2, 3.1, 4.3])) / 5;
    expect(row?.claimed).toBeCloseTo(2.2 * fair - 1, 9);
    expect(row?.profit.mean).toBeCloseTo(1.2, 12);
    expect(row?.atPinnacle.mean).toBeNaN();
  });

  it('grades at the closing prices and at the result', () => {
    const close = closingOf(resultQuotes(1, { pinnacle: [2, 3.4, 4.2] }));
    const matches = [matchOf(1, [2, 0], [...outlier(1), ...close]), matchOf(2, [1, 1], outlier(2))];
    const row = rowOf(evaluateValue(matches, defaults, period), 'listed');
    expect(row?.bets).toBe(2);
    expect(row?.atPinnacle.mean).toBeCloseTo(2.2 * fairHome([2, 3.4, 4.2]) - 1, 9);
    // one bet won at 2.2, one lost
    expect(row?.profit.mean).toBeCloseTo((1.2 - 1) / 2, 12);
  });

  it('lists nothing with too few sources but what the model alone lists', () => {
    const quotes = resultQuotes(1, { one: [1.9, 3.2, 3.8], five: [2.2, 3.1, 3.8] });
    const report = evaluateValue([matchOf(1, [0, 1], quotes)], defaults, period);
    expect(rowOf(report, 'listed')).toBeUndefined();
    expect(rowOf(report, 'model alone (basis=model)')).toBeDefined();
    expect(report.losses).toMatchObject([{ market: 'matchResult', matches: 0 }]);
  });

  /** Published prices of the home side, draw and away side before a match. */
  const publishedOf = (mean: number | null, maxima: readonly number[]): PublishedPriceRow[] =>
    (['home', 'draw', 'away'] as const).map((side, index) => ({
      fixtureId: 1,
      market: 'matchResult' as const,
      line: null,
      side,
      mark: 'opening' as const,
      mean,
      maximum: maxima[index] ?? null,
    }));

  it('judges the best published price against all sources with a name', () => {
    const quotes = outlier(1).filter(({ bookmaker }) => bookmaker !== 'five');
    const listed = (maximum: number, mean: number | null = null): ValueRow | undefined => {
      const published = publishedOf(mean, [maximum, 3.2, 4.6]);
      const report = evaluateValue([matchOf(1, [2, 0], quotes, published)], defaults, period);
      expect(rowOf(report, 'listed')).toBeUndefined();
      return rowOf(report, 'listed', 'published');
    };
    const fair = fairHome([1.9, 3.2, 4.6]);
    expect(listed(2.4)?.claimed).toBeCloseTo(2.4 * fair - 1, 9);
    // a maximum more than 1.3 times the mean is an error of the file
    expect(listed(2.4, 1.85)?.claimed).toBeCloseTo(2.4 * fair - 1, 9);
    expect(listed(2.4, 1.84)).toBeUndefined();
    // beyond 30 % the boards hide a price
    expect(listed(1.3 / fair - 0.001)?.claimed).toBeLessThan(0.3);
    expect(listed(1.3 / fair + 0.001)).toBeUndefined();
  });

  it('names the first by name of bookmakers with the same best price, in any order of rows', () => {
    const quotes = [...outlier(1), ...resultQuotes(1, { early: [2.2, 3.1, 4.3] })];
    for (const rows of [quotes, [...quotes].reverse()]) {
      const match = matchOf(1, [2, 0], rows);
      const rule = { weight: 0, minConsensus: 4, judged: 'named', maxOdds: 10, maxDiscrepancy: 60 } as const;
      const [bet] = new JudgedMarket(match.markets[0]!, match).list({ ...rule, maxValueEdge: 30 }, 0);
      expect(bet?.bookmaker).toBe('early');
    }
  });

  it('says of which markets nothing was scored, and why', () => {
    const quotes = outlier(1).filter(({ bookmaker }) => bookmaker === 'one' || bookmaker === 'five');
    const report = evaluateValue([matchOf(1, [0, 1], quotes)], defaults, period);
    expect(report.unscored).toEqual([{ market: 'matchResult', matches: 1, sources: 2, needed: 4 }]);
    const text = reportLines(report).join('\n');
    expect(text).toContain('MATCHRESULT: NOTHING SCORED: two sources, four needed (1 matches with prices)');
    expect(evaluateValue([matchOf(1, [0, 1], outlier(1))], defaults, period).unscored).toEqual([]);
  });

  it.each([
    // handicap of the home side, result, what a bet on him gains in parts of the winnings and loses of the stake
    [-0.5, [2, 1], 1, 0],
    [-1, [2, 1], 0, 0],
    [-0.75, [2, 1], 0.5, 0],
    [-1.25, [2, 1], 0, 0.5],
    [0.25, [1, 1], 0.5, 0],
    [0, [0, 1], 0, 1],
  ] as const)('settles a handicap of %d at a result of %p', (line, result, gained, lost) => {
    // a tenth better than the model's fair price
    const price = 1.1 * fairOdds(lineProbabilities(distributionAt(prediction, 'lead', 1), leadLine(line)).over)!;
    const quotes = (['home', 'away'] as const).map((side) => ({
      fixtureId: 1,
      ...moments,
      market: 'asianHandicap' as const,
      line,
      side,
      mark: 'opening' as const,
      bookmaker: 'one',
      bookmakerName: 'One',
      feed: 'one',
      odds: side === 'home' ? price : 1.05,
    }));
    const byModel = { ...defaults, weights: { ...DEFAULT_WEIGHTS, asianHandicap: 1 } };
    const row = rowOf(evaluateValue([matchOf(1, result, quotes)], byModel, period), 'listed');
    expect(row).toMatchObject({ bets: 1 });
    expect(row?.profit.mean).toBeCloseTo(gained * (price - 1) - lost, 12);
  });
});

describe('fitWeights', () => {
  it('trusts the consensus alone where it says what happens, and the model alone where that does', () => {
    const confident = { one: [1.1, 9, 20], two: [1.1, 9, 20], three: [1.1, 9, 20], four: [1.1, 9, 20] } as const;
    const homeWins = [1, 2, 3].map((id) => matchOf(id, [3, 0], resultQuotes(id, confident)));
    expect(fitWeights(homeWins, DEFAULT_MINIMUMS).matchResult).toBe(0);
    const awayWins = [1, 2, 3].map((id) => matchOf(id, [0, 3], resultQuotes(id, confident)));
    expect(fitWeights(awayWins, DEFAULT_MINIMUMS).matchResult).toBe(1);
    expect(fitWeights([], DEFAULT_MINIMUMS)).toEqual(DEFAULT_WEIGHTS);
  });
});
