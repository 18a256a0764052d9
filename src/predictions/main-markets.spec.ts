import { logit } from '../maths/logistic.js';
import { SHIPPED_FORECASTS } from '../models/price-forecast/price-forecasts.js';
import type { TeamPrediction } from '../models/team-prediction.js';
import { mainMarkets } from './main-markets.js';
import type { MainMarketKey, MainMarketSide } from './main-markets.js';
import { judgeFactory } from './judged-market.js';
import type { JudgedFixture } from './judged-market.js';
import type { PredictionQuote } from './market-quotes.repository.js';

const prediction: TeamPrediction = {
  ...{ homeLambda: 1.6, awayLambda: 1.2, nu: 1, dependence: 0, homeMatches: 20, awayMatches: 20 },
  ...{ homeDispersion: null, awayDispersion: null, totalDispersion: null },
};

/** Equal prices of four bookmakers, each with its own feed. */
function quotesOf(market: MainMarketKey, line: number | null, odds: Record<string, number>): PredictionQuote[] {
  return Object.entries(odds).flatMap(([side, price]) =>
    [1, 2, 3, 4].map((bookmakerId) => ({
      ...{ fixtureId: 1, market, scope: 'match' as const, line, side: side as PredictionQuote['side'], odds: price },
      ...{ bookmakerId, bookmakerName: `Bookmaker ${bookmakerId}`, priceFeed: `feed ${bookmakerId}` },
      ...{ isExchange: false, quotedAt: new Date('2025-02-25T12:00:00Z'), isAssumed: false },
    })),
  );
}

const quotes = [
  ...quotesOf('matchResult', null, { home: 2.3, draw: 3.6, away: 3.2 }),
  ...quotesOf('goals', 2.5, { over: 1.9, under: 1.95 }),
  ...quotesOf('bothTeamsToScore', null, { yes: 1.8, no: 2.05 }),
  ...quotesOf('asianHandicap', -0.75, { home: 2.3, away: 1.66 }),
];

/** A fixture that kicks off 20 hours after the prices. */
const fixture: JudgedFixture = {
  forecasts: SHIPPED_FORECASTS,
  competitionId: 1,
  kickoffAt: new Date('2025-02-26T08:00:00Z'),
};
const markets = mainMarkets(prediction, quotes, judgeFactory(quotes, fixture));
const sidesOf = (market: MainMarketKey): readonly MainMarketSide[] =>
  markets.find((each) => each.market === market)?.sides ?? [];

/** P(home = h, away = a) of independent Poisson scores. */
function scoreChances(homeMean: number, awayMean: number): { home: number; away: number; chance: number }[] {
  const poisson = (mean: number): number[] => {
    const chances = [Math.exp(-mean)];
    for (let goals = 1; goals < 40; goals += 1) chances.push((chances[goals - 1] ?? NaN) * (mean / goals));
    return chances;
  };
  const awayChances = poisson(awayMean);
  return poisson(homeMean).flatMap((ofHome, home) =>
    awayChances.map((ofAway, away) => ({ home, away, chance: ofHome * ofAway })),
  );
}

/** P(home wins the stake at -.75 | the bet is decided), part by part: half the stake at -.5, half at -1. */
function handicapWin(homeMean: number, awayMean: number): number {
  let [won, lost] = [0, 0];
  for (const { home, away, chance } of scoreChances(homeMean, awayMean)) {
    for (const handicap of [-0.5, -1]) {
      if (home - away + handicap > 0) won += chance / 2;
      if (home - away + handicap < 0) lost += chance / 2;
    }
  }
  return won / (won + lost);
}

const widthOf = ({ fairLow, fairHigh }: MainMarketSide): number => logit(fairHigh ?? NaN) - logit(fairLow ?? NaN);
/** Half of the width of an 80 % interval, in standard deviations. */
const NORMAL_80 = 1.2815515655446004;

describe('mainMarkets', () => {
  it('values a quarter handicap as two half stakes', () => {
    const [home, away] = sidesOf('asianHandicap');
    expect(home?.model).toBeCloseTo(handicapWin(1.6, 1.2), 9);
    expect((home?.model ?? NaN) + (away?.model ?? NaN)).toBeCloseTo(1, 12);
  });

  it("adds the model to the sources' forecast by its weight in the market's family", () => {
    const weights = { matchResult: 0.08, goals: 0.18, bothTeamsToScore: 0.2, asianHandicap: 0 };
    expect(markets.map(({ market, weight }) => [market, weight])).toEqual(Object.entries(weights));
    for (const { market, sides } of markets) {
      const weight = weights[market];
      // all bookmakers quote the same, so that source weights have no effect
      const odds = sides.map(
        ({ consensus, model }) => (consensus! / (1 - consensus!)) ** (1 - weight) * (model! / (1 - model!)) ** weight,
      );
      const each = odds.map((ratio) => ratio / (1 + ratio));
      const sum = each.reduce((all, probability) => all + probability, 0);
      // the curve meets the only line of goals within the tolerance of its search
      const digits = market === 'goals' ? 8 : 11;
      sides.forEach(({ fair }, side) => expect(fair).toBeCloseTo(each[side]! / sum, digits));
    }
  });

  it.each([
    ['matchResult', 20, 0.092],
    ['goals', 20, 0.105],
    ['bothTeamsToScore', 20, 0.053],
    ['asianHandicap', 20, 0.145],
    ['matchResult', 2, 0.05],
    ['matchResult', 72, 0.144],
  ] as const)('knows the close of %s %d hours before kick-off to %d of log-odds', (market, hours, error) => {
    const kickoffAt = new Date(Date.parse('2025-02-25T12:00:00Z') + hours * 3_600_000);
    const judgeOf = judgeFactory(quotes, { ...fixture, kickoffAt });
    const { sides } = mainMarkets(prediction, quotes, judgeOf).find((each) => each.market === market)!;
    expect(sides.length).toBeGreaterThan(1);
    for (const side of sides) expect(widthOf(side)).toBeCloseTo(2 * NORMAL_80 * error, 6);
  });

  it('without a model judges results by the sources alone, and goals, whose curve needs one, not at all', () => {
    const judged = mainMarkets(null, quotes, judgeFactory(quotes, fixture));
    expect(judged.map(({ market, weight }) => [market, weight])).toEqual([
      ['matchResult', 0],
      ['goals', null],
      ['bothTeamsToScore', 0],
      ['asianHandicap', 0],
    ]);
    for (const { market, sides } of judged) {
      for (const { fair, consensus } of sides) {
        if (market === 'goals') expect(fair).toBeNull();
        else expect(fair).toBeCloseTo(consensus!, 10);
      }
    }
  });

  it('has no fair probability of a match result with two sources', () => {
    const two = quotes.filter(({ bookmakerId }) => bookmakerId <= 2);
    const judged = mainMarkets(prediction, two, judgeFactory(two, fixture));
    expect(judged.map(({ market, sources, weight }) => [market, sources, weight])).toEqual([
      ['matchResult', 2, null],
      ['goals', 2, 0.18],
      ['bothTeamsToScore', 2, 0.2],
      ['asianHandicap', 2, 0],
    ]);
    expect(judged[0]!.sides.map(({ fair, fairLow }) => [fair, fairLow])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
  });
});
