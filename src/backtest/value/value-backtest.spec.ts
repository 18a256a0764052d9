import { expectedValue, fairOdds, lineProbabilities } from '../../football/odds-value.js';
import { settledLine } from '../../football/settled-line.js';
import { PUBLISHED_MEAN } from '../../models/price-forecast/close-rows.js';
import { byFamily } from '../../models/price-forecast/price-forecasts.js';
import type { PriceForecasts } from '../../models/price-forecast/price-forecasts.js';
import { translateHandicap } from '../../models/team-goals/handicap-translation.js';
import { distributionAt, leadLine } from '../../models/team-prediction.js';
import { reportLines } from '../report.js';
import { reportParts } from '../report-tables.js';
import { betRows } from './export-bets.js';
import { JudgedMarket } from './judged-market.js';
import type { ValueMatch } from './judged-market.js';
import { matchPrices } from './match-prices.js';
import { evaluateValue, listedBets, minimumsOf, TOTAL_LABEL } from './value-backtest.js';
import type { ValueBet, ValueReport, ValueRow } from './value-backtest.js';
import type { PublishedPriceRow, ValueMarket, ValueQuoteRow } from './value-quotes.repository.js';

const period = { from: '2023-07-01', to: '2024-07-01' };
const prediction = {
  ...{ homeLambda: 1.5, awayLambda: 1.2, nu: 1, dependence: 0 },
  ...{ homeDispersion: null, awayDispersion: null, totalDispersion: null, homeMatches: 38, awayMatches: 38 },
};
const kickoffAt = new Date('2024-02-10T15:00Z');
const SIDES = {
  matchResult: ['home', 'draw', 'away'],
  goals: ['over', 'under'],
  asianHandicap: ['home', 'away'],
} as const;

/** Forecasts without weights: the mean of the sources. */
const forecastsOf = (weights: Readonly<Record<string, number>> = {}, modelWeight = 0): PriceForecasts =>
  byFamily(() => ({ weights, modelWeight, errors: { byHours: [0.1, 0.1, 0.1, 0.1, 0.1], byCompetition: {} } }));

type Prices = Readonly<Record<string, readonly number[]>>;

/** Prices of a market by bookmaker, each with its own feed; `betfair-exchange` is an exchange. */
function quotesOf(
  prices: Prices,
  market: ValueMarket = 'matchResult',
  { line = null, mark = 'opening', fixtureId = 1 }: Partial<Pick<ValueQuoteRow, 'line' | 'mark' | 'fixtureId'>> = {},
): ValueQuoteRow[] {
  return Object.entries(prices).flatMap(([bookmaker, odds]) =>
    SIDES[market].map((side, index) => ({
      ...{ fixtureId, kickoffAt, season: '2023/24', market, line, side, mark, bookmaker, feed: bookmaker },
      quotedAt: mark === 'closing' ? kickoffAt : new Date('2024-02-09T12:00Z'),
      isAssumed: true,
      bookmakerName: bookmaker,
      isExchange: bookmaker === 'betfair-exchange',
      odds: odds[index]!,
    })),
  );
}

function publishedOf(maxima: readonly number[], mean: readonly number[] | null, market: ValueMarket = 'matchResult') {
  return SIDES[market].map((side, index): PublishedPriceRow => ({
    ...{ fixtureId: 1, market, line: null, side, mark: 'opening' as const },
    maximum: maxima[index]!,
    mean: mean?.[index] ?? null,
  }));
}

interface Played {
  quotes: readonly ValueQuoteRow[];
  published?: readonly PublishedPriceRow[];
  score?: readonly [number, number];
  division?: string;
}

/** Judged markets of matches, joined with their prices by id. */
function marketsOf(matches: readonly Played[], forecasts = forecastsOf()): JudgedMarket[] {
  return matches.flatMap(({ quotes, published = [], score: [home, away] = [2, 0], division = 'E0' }) => {
    const { fixtureId } = quotes[0]!;
    const prices = matchPrices(quotes, published, 1440).get(fixtureId)!;
    const match: ValueMatch = {
      ...prices,
      ...{ division, competitionId: 1, fixtureId, playedAt: kickoffAt.getTime() / 1000, home, away, prediction },
    };
    return match.markets.map((priced) => new JudgedMarket(priced, match, forecasts));
  });
}

function evaluate(matches: readonly Played[], forecasts = forecastsOf()): { report: ValueReport; bets: ValueBet[] } {
  const [markets, minimums] = [marketsOf(matches, forecasts), minimumsOf(null)];
  const bets = listedBets(markets, minimums);
  return { report: evaluateValue(markets, bets, { minimums, weights: [] }, period), bets };
}

const rowOf = ({ report }: { report: ValueReport }, label = TOTAL_LABEL, judged: ValueRow['judged'] = 'named') =>
  report.rows.find((row) => row.label === label && row.judged === judged);

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const logit = (probability: number): number => Math.log(probability / (1 - probability));

/** The power method by bisection. */
function fair(odds: readonly number[]): number[] {
  let [low, high] = [0.5, 2];
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    if (odds.reduce((total, price) => total + (1 / price) ** middle, 0) > 1) low = middle;
    else high = middle;
  }
  return odds.map((price) => (1 / price) ** low);
}

/** The forecast by its formula: source weights, sides scaled to sum to 1. */
function forecast(prices: Prices, weights: Readonly<Record<string, number>> = {}): number[] {
  const sources = Object.entries(prices).map(([feed, odds]) => [feed, fair(odds).map(logit)] as const);
  const each = sources[0]![1].map((_, side) => {
    const middle = mean(sources.map(([, logits]) => logits[side]!));
    const logOdds = sources.reduce(
      (sum, [feed, logits]) => sum + (weights[feed] ?? 0) * (logits[side]! - middle),
      middle,
    );
    return 1 / (1 + Math.exp(-logOdds));
  });
  return each.map((probability) => probability / each.reduce((sum, value) => sum + value, 0));
}

/** Four sources that agree, and one with a longer home price. */
const prices = {
  four: [1.9, 3.2, 4.6],
  one: [1.9, 3.2, 4.6],
  three: [1.9, 3.2, 4.6],
  two: [1.9, 3.2, 4.6],
  zulu: [2.15, 3.1, 4.3],
};
const { zulu: _, ...same } = prices;

describe('evaluateValue', () => {
  it('claims the value of a price by the forecast, which includes its own source', () => {
    const row = rowOf(evaluate([{ quotes: quotesOf(prices) }]));
    expect(row).toMatchObject({ market: 'matchResult', bets: 1 });
    expect(row?.claimed).toBeCloseTo(2.15 * forecast(prices)[0]! - 1, 9);
    expect(row?.profit.mean).toBeCloseTo(1.15, 12);
    expect([row?.atClose.mean, row?.atPinnacle.mean]).toEqual([NaN, NaN]);
    // a source with weight leaves less value
    const trusted = rowOf(evaluate([{ quotes: quotesOf(prices) }], forecastsOf({ zulu: 0.3 })));
    expect(trusted?.claimed).toBeCloseTo(2.15 * forecast(prices, { zulu: 0.3 })[0]! - 1, 9);
    expect(trusted!.claimed).toBeLessThan(row!.claimed - 0.01);
  });

  it('reports the value at the close of all sources, at that of Pinnacle, and the profit', () => {
    const closing = { pinnacle: [2, 3.4, 4.2], one: [1.95, 3.3, 4.3] };
    const quotes = [...quotesOf(prices), ...quotesOf(closing, 'matchResult', { mark: 'closing' })];
    const second = quotesOf(prices, 'matchResult', { fixtureId: 2 });
    const row = rowOf(evaluate([{ quotes }, { quotes: second, score: [1, 1] }]));
    expect(row?.bets).toBe(2);
    const home = mean(Object.values(closing).map((odds) => fair(odds)[0]!));
    expect(row?.atClose.mean).toBeCloseTo(2.15 * home - 1, 9);
    expect(row?.atPinnacle.mean).toBeCloseTo(2.15 * fair(closing.pinnacle)[0]! - 1, 9);
    // one bet won, one lost
    expect(row?.profit.mean).toBeCloseTo((1.15 - 1) / 2, 12);
    expect(row?.profit.lower).toBeNaN();
  });

  it('forecasts from an exchange and the published mean, and never lists their prices', () => {
    const withExchange = { one: [1.9, 3.3, 4.6], 'betfair-exchange': [2.12, 3.45, 4.3] };
    const published = publishedOf([NaN, NaN, NaN], [2.14, 3.3, 4.1]);
    const markets = marketsOf([{ quotes: quotesOf(withExchange), published }]);
    expect(markets[0]!.sourceCount).toBe(3);
    const rule = { judged: 'named', isModelAlone: false, minConsensus: 3, maxOdds: Infinity } as const;
    const bets = markets[0]!.list({ ...rule, maxDiscrepancy: Infinity, maxValueEdge: 30 }, -100);
    expect(bets.map(({ side, bookmaker }) => [side, bookmaker])).toEqual(
      SIDES.matchResult.map((side) => [side, 'one']),
    );
    const expected = forecast({ ...withExchange, [PUBLISHED_MEAN]: [2.14, 3.3, 4.1] });
    bets.forEach(({ fairProbability }, side) => expect(fairProbability).toBeCloseTo(expected[side]!, 9));
  });

  it('lists only bets of the model alone where sources are too few', () => {
    const evaluated = evaluate([{ quotes: quotesOf({ one: [1.9, 3.2, 3.8], zulu: [2.2, 3.1, 3.8] }), score: [0, 1] }]);
    expect(rowOf(evaluated)).toBeUndefined();
    expect(rowOf(evaluated, 'model alone, from 2 %')).toBeDefined();
    expect(evaluated.report.losses).toMatchObject([{ market: 'matchResult', matches: 0 }]);
  });

  it('reports unscored markets, and why', () => {
    const { one, zulu } = prices;
    const { report } = evaluate([{ quotes: quotesOf({ one, zulu }) }]);
    expect(report.unscored).toEqual([{ market: 'matchResult', matches: 1, sources: 2, needed: 3 }]);
    expect(reportLines(reportParts(report)).join('\n')).toContain(
      'MATCHRESULT: NOTHING SCORED: 2 sources, 3 needed (1 match with prices)',
    );
    const scored = evaluate([{ quotes: quotesOf(prices) }]).report;
    expect([scored.unscored, scored.losses[0]?.matches]).toEqual([[], 1]);
    expect(reportLines(reportParts(scored)).join('\n')).not.toContain('NOTHING SCORED');
    // goals beside a scored match result
    const goals = quotesOf({ one: [1.9, 1.9] }, 'goals', { line: 2.5 });
    expect(evaluate([{ quotes: [...quotesOf(prices), ...goals] }]).report.unscored).toEqual([
      { market: 'goals', matches: 1, sources: 1, needed: 2 },
    ]);
  });

  it('judges the best published price against all named sources, and ignores errors', () => {
    const quotes = quotesOf(same);
    const listed = (maximum: number, average: number[] | null = null): ValueRow | undefined => {
      const evaluated = evaluate([{ quotes, published: publishedOf([maximum, 3.2, 4.6], average) }]);
      expect(rowOf(evaluated)).toBeUndefined();
      return rowOf(evaluated, TOTAL_LABEL, 'published');
    };
    const [home] = fair(same.one) as [number];
    expect(listed(2.4)?.claimed).toBeCloseTo(2.4 * home - 1, 9);
    // more than 1.3 times the mean is an error in the file; four bookmakers need no published mean
    expect(listed(2.4, [1.85, 3.2, 4.6])?.claimed).toBeCloseTo(2.4 * home - 1, 9);
    expect(listed(2.4, [1.84, 3.2, 4.6])).toBeUndefined();
    // the boards hide prices beyond 30 %
    expect(listed(1.3 / home - 0.001)?.claimed).toBeLessThan(0.3);
    expect(listed(1.3 / home + 0.001)).toBeUndefined();
  });

  it('names the alphabetically first bookmaker of equal best prices, in any order of rows', () => {
    const quotes = quotesOf({ ...prices, early: prices.zulu });
    for (const rows of [quotes, [...quotes].reverse()])
      expect(evaluate([{ quotes: rows }]).bets.map(({ judged, listed }) => [judged, listed.bookmaker])).toEqual([
        ['named', 'early'],
        ['published', 'early'],
      ]);
  });

  describe('for handicaps', () => {
    const before = { one: [2.1, 1.8], two: [1.9, 1.97], three: [1.91, 1.96] };
    const results = { one: [1.9, 3.5, 4.3], two: [1.92, 3.45, 4.2] };
    const totals = { one: [1.9, 1.95] };
    const opening = quotesOf(before, 'asianHandicap', { line: -0.5 });
    const closing = (line: number, closed: Prices): ValueQuoteRow[] => [
      ...quotesOf(closed, 'asianHandicap', { line, mark: 'closing' }),
      ...quotesOf(results, 'matchResult', { mark: 'closing' }),
      ...quotesOf(totals, 'goals', { line: 2.5, mark: 'closing' }),
    ];

    it('judges moved lines like unmoved ones, and leaves none out', () => {
      const stayed = evaluate([{ quotes: [...opening, ...closing(-0.5, { one: [1.92, 1.98] })] }]);
      const moved = evaluate([{ quotes: [...opening, ...closing(-0.75, { one: [2.05, 1.85] })] }]);
      const [one, other] = [rowOf(stayed)!, rowOf(moved)!];
      expect([one.market, one.bets, other.bets]).toEqual(['asianHandicap', 1, 1]);
      expect(other.claimed).toBeCloseTo(one.claimed, 12);
      expect(one.atClose.mean).toBeCloseTo(2.1 * fair([1.92, 1.98])[0]! - 1, 9);
      const closes = Object.values(results).map(fair);
      const [home, draw, away] = [0, 1, 2].map((side) => mean(closes.map((each) => each[side]!))) as [
        number,
        number,
        number,
      ];
      const view = { home, draw, away, over25: fair(totals.one)[0]! };
      const close = translateHandicap(view, { line: -0.75, probability: fair([2.05, 1.85])[0]! }, -0.5)!;
      expect(other.atClose.mean).toBeCloseTo(2.1 * close - 1, 7);
      expect(rowOf(moved, TOTAL_LABEL, 'published')?.atClose.mean).toBeCloseTo(2.1 * close - 1, 7);
    });

    it('counts the decided share of a quarter line at the close', () => {
      const quarter = quotesOf({ one: [2.15, 1.77], two: [1.92, 1.95], three: [1.9, 1.97] }, 'asianHandicap', {
        line: -0.75,
      });
      const closed = { one: [1.97, 1.93] };
      const row = rowOf(evaluate([{ quotes: [...quarter, ...closing(-0.75, closed)], score: [1, 0] }]))!;
      const { over } = settledLine(leadLine(-0.75), fair(closed.one)[0]!, (factor) =>
        distributionAt(prediction, 'lead', factor),
      )!;
      expect(over.halfWin).toBeGreaterThan(0.1);
      expect(row.atClose.mean).toBeCloseTo(expectedValue(over, 2.15), 7);
      // won by one: half of the stake wins
      expect(row.profit.mean).toBeCloseTo(1.15 / 2, 12);
    });

    it.each([
      // handicap of the home side, result, share of the winnings gained, share of the stake lost
      [-0.5, [2, 1], 1, 0],
      [-1, [2, 1], 0, 0],
      [-0.75, [2, 1], 0.5, 0],
      [-1.25, [2, 1], 0, 0.5],
      [0.25, [1, 1], 0.5, 0],
      [0, [0, 1], 0, 1],
    ] as const)('settles a handicap of %d at a result of %p', (line, score, gained, lost) => {
      // a tenth better than the model's fair price
      const price = 1.1 * fairOdds(lineProbabilities(distributionAt(prediction, 'lead', 1), leadLine(line)).over)!;
      const quotes = quotesOf({ one: [price, 1.05] }, 'asianHandicap', { line });
      const row = rowOf(evaluate([{ quotes, score }]), 'model alone, from 2 %');
      expect(row).toMatchObject({ bets: 1 });
      expect(row?.profit.mean).toBeCloseTo(gained * (price - 1) - lost, 12);
    });
  });

  it('judges goals by the curve through their lines, with the model by its weight', () => {
    const goals = { one: [2.2, 1.72], two: [1.92, 1.9] };
    const quotes = quotesOf(goals, 'goals', { line: 2.5 });
    const [row] = evaluate([{ quotes }]).report.rows;
    expect(row).toMatchObject({ market: 'goals', bets: 1 });
    const over = forecast(goals)[0]!;
    expect(row?.claimed).toBeCloseTo(2.2 * over - 1, 6);
    const ofModel = lineProbabilities(distributionAt(prediction, 'total', 1), 2.5).over.win;
    const middle = mean(Object.values(goals).map((odds) => logit(fair(odds)[0]!)));
    const [market] = marketsOf([{ quotes }], forecastsOf({}, 0.5));
    const rule = { judged: 'named', isModelAlone: false, minConsensus: 2, maxOdds: Infinity } as const;
    const [bet] = market!.list({ ...rule, maxDiscrepancy: Infinity, maxValueEdge: Infinity }, -100);
    expect(logit(bet!.fairProbability)).toBeCloseTo((middle + logit(ofModel)) / 2, 6);
    expect(bet!.consensusProbability).toBeCloseTo(mean(Object.values(goals).map((odds) => fair(odds)[0]!)), 9);
  });

  it('groups bets by claim, league and season, and in total', () => {
    const other = { ...prices, zulu: [2.1, 3.1, 4.3] };
    const small = { ...prices, zulu: [2.02, 3.1, 4.4] };
    const matches = [prices, other, small].map((each, index) => ({
      quotes: quotesOf(each, 'matchResult', { fixtureId: index + 1 }),
      division: index === 1 ? 'SP1' : 'E0',
    }));
    const evaluated = evaluate(matches);
    const claims = [prices, other, small].map((each) => each.zulu[0]! * forecast(each)[0]! - 1);
    expect(claims.map((claim) => claim > 0.02)).toEqual([true, true, false]);
    const labels = evaluated.report.rows
      .filter(({ judged }) => judged === 'named')
      .map(({ label, bets }) => [label, bets]);
    expect(labels).toEqual(
      expect.arrayContaining([
        [TOTAL_LABEL, 2],
        ['claimed 0 to 2 %', 1],
        ['claimed 3 to 5 %', 1],
        ['claimed 5 to 10 %', 1],
        ['E0', 1],
        ['SP1', 1],
        ['2023/24', 2],
      ]),
    );
    expect(rowOf(evaluated)?.claimed).toBeCloseTo(mean(claims.slice(0, 2)), 9);
    expect(evaluated.bets.every(({ claimed }) => claimed > 0)).toBe(true);
  });
});

describe('betRows', () => {
  it('has one row per bet under the documented columns', () => {
    const closed = { one: [2, 3.4, 4.2] };
    const quotes = [...quotesOf(prices), ...quotesOf(closed, 'matchResult', { mark: 'closing' })];
    const published = publishedOf([2.2, 3.2, 4.6], null);
    const { bets } = evaluate([{ quotes, published }]);
    const [heads, ...rows] = betRows(bets).trim().split(/\r?\n/);
    expect(heads).toBe(
      'division,season,event_id,family,line,outcome,bookmaker,is_named,price,claimed,realised_at_close,won',
    );
    const [home] = forecast(prices) as [number];
    const [close] = fair(closed.one) as [number];
    const percent = (price: number, probability: number): number =>
      Number(((price * probability - 1) * 100).toFixed(4));
    expect(rows).toEqual([
      `E0,2023/24,1,matchResult,,home,zulu,true,2.15,${percent(2.15, home)},${percent(2.15, close)},1`,
      `E0,2023/24,1,matchResult,,home,,false,2.2,${percent(2.2, home)},${percent(2.2, close)},1`,
    ]);
  });

  it('leaves unknown values and returned stakes empty', () => {
    const quotes = quotesOf({ one: [2.1, 1.8], two: [1.95, 1.92] }, 'asianHandicap', { line: -1 });
    const row = (score: [number, number]): string[] =>
      betRows(evaluate([{ quotes, score }]).bets)
        .trim()
        .split(/\r?\n/)[1]!
        .split(',');
    expect([row([1, 0]).slice(2, 9), row([1, 0]).slice(10)]).toEqual([
      ['1', 'handicaps', '-1', 'home', 'one', 'true', '2.1'],
      ['', ''],
    ]);
    expect([row([2, 0]).at(-1), row([1, 1]).at(-1)]).toEqual(['1', '0']);
  });
});
