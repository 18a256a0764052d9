import { logit } from '../maths/logistic.js';
import type { TeamPrediction } from '../models/team-prediction.js';
import { mainMarkets } from './main-markets.js';
import type { MainMarketKey, MainMarketSide } from './main-markets.js';
import { judgeFactory } from './judged-market.js';
import type { PredictionQuote } from './market-quotes.repository.js';

const prediction: TeamPrediction = {
  ...{ homeLambda: 1.6, awayLambda: 1.2, nu: 1, dependence: 0, homeMatches: 20, awayMatches: 20 },
  ...{ homeDispersion: null, awayDispersion: null, totalDispersion: null },
};

/** Prices of four bookmakers, each of a feed of its own, all equal. */
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

/** Sides of a market where the model has a weight in all markets. */
function sidesAt(weight: number, market: MainMarketKey): readonly MainMarketSide[] {
  const judgeOf = judgeFactory(quotes);
  const markets = mainMarkets(prediction, quotes, (key, sides) => ({
    ...judgeOf(key, sides),
    minConsensus: 2,
    weight,
  }));
  return markets.find((each) => each.market === market)?.sides ?? [];
}

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

describe('mainMarkets', () => {
  it('says of a handicap what its two half stakes are worth', () => {
    const [home, away] = sidesAt(1, 'asianHandicap');
    expect(home?.model).toBeCloseTo(handicapWin(1.6, 1.2), 9);
    expect((home?.model ?? NaN) + (away?.model ?? NaN)).toBeCloseTo(1, 12);
  });

  it('lets the error of a handicap follow from errors of both sides, which move it against each other', () => {
    // the sides err independently by equal factors, and their sum by 1 / sqrt(2.8) x sqrt(2 / 30)
    const error = Math.sqrt(1 / 2.8) * Math.sqrt(2 / 30);
    const slope = (homeFactor: number, awayFactor: number): number =>
      (logit(handicapWin(1.6 * Math.exp(error * homeFactor), 1.2 * Math.exp(error * awayFactor))) -
        logit(handicapWin(1.6 * Math.exp(-error * homeFactor), 1.2 * Math.exp(-error * awayFactor)))) /
      2;
    const ofHome = Math.hypot(slope(1, 1), slope(1, -1));
    const [home] = sidesAt(1, 'asianHandicap');
    expect(home && widthOf(home)).toBeCloseTo(2 * 1.2815515655446004 * ofHome, 6);
    expect(ofHome).toBeGreaterThan(4 * Math.abs(slope(1, 1)));
  });

  it.each(['matchResult', 'goals', 'bothTeamsToScore', 'asianHandicap'] as const)(
    'knows %s no better by the model alone than a tenth of log-odds',
    (market) => {
      const sides = sidesAt(1, market);
      expect(sides.length).toBeGreaterThan(1);
      for (const side of sides) expect(widthOf(side)).toBeGreaterThan(0.1);
    },
  );

  it('gives match results and handicaps the consensus alone', () => {
    const judgeOf = judgeFactory(quotes);
    for (const { market, weight, sides } of mainMarkets(prediction, quotes, judgeOf)) {
      expect(weight).toBe(market === 'matchResult' || market === 'asianHandicap' ? 0 : 0.2);
      for (const { fair, consensus } of sides) if (weight === 0) expect(fair).toBe(consensus);
    }
  });
});
