import { decidedShare, expectedValue, expectedValueAt, familyOf, overOutcomes } from '../../support/oracle/blend.js';
import { minConsensusOf, underOutcomes, winOf } from '../../support/oracle/blend.js';
import { calibrated, consensusOf, forecastOf, forecastsOf } from '../../support/oracle/consensus.js';
import type { SidesOfMarket } from '../../support/oracle/consensus.js';
import { fittedFactor } from '../../support/oracle/fair-curve.js';
import { bisection, DEVIG_METHODS, withoutMargin } from '../../support/oracle/margins.js';
import { priceGap } from '../../support/oracle/price-gaps.js';
import type { Price } from '../../support/oracle/prices.js';
import { bestWindow, lowerReturn } from '../../support/oracle/trend-windows.js';
import { inValueOrder, isValue } from '../../support/oracle/value-rules.js';
import type { JudgedCard } from '../../support/oracle/value-rules.js';

const names: string[] = [];
/** A number for a bookmaker's name. */
function idOf(name: string): number {
  if (!names.includes(name)) names.push(name);
  return names.indexOf(name);
}

/** A price of a bookmaker that forms its own feed, or of an exchange. */
const price = (feed: string, odds: number, isExchange = false, id = feed): Price => ({
  odds,
  bookmaker: { id: idOf(id), slug: id, name: id, isExchange, priceFeed: feed },
  quote: {
    id: 0,
    snapshot: 0,
    market: 'goals',
    scope: 'match',
    player: null,
    line: 2.5,
    side: '',
    odds,
    isSuspended: false,
  },
  snapshot: {
    id: 0,
    fixture: 0,
    bookmaker: 0,
    source: 0,
    providerMarket: 'totals',
    mark: 'snapshot',
    takenAt: 0,
    isAssumed: false,
  },
});

const close = (values: readonly number[] | null, wanted: readonly number[] | null): void =>
  expect(values).toEqual(wanted?.map((value) => expect.closeTo(value, 6)));

/** P(X = 0), P(X = 1), ... of a Poisson count, each from the one before. */
const poisson = (mean: number): number[] => {
  const chances = [Math.exp(-mean)];
  for (let count = 1; count < 80; count += 1) chances.push((chances[count - 1]! * mean) / count);
  return chances;
};

describe('margins, by hand', () => {
  it('power: 1 / odds to one power', () => {
    // 1 / 1.25 = .8, 3 / 5 = .6: squared .64 + .36 = 1
    close(withoutMargin([1.25, 5 / 3]), [0.64, 0.36]);
    // .7071, .5477, .4472 squared: .5 + .3 + .2
    close(withoutMargin([0.5, 0.3, 0.2].map((each) => 1 / Math.sqrt(each))), [0.5, 0.3, 0.2]);
    // best prices of several books may add up to less than 1: roots of .36 x .16 are .6 + .4
    close(withoutMargin([1 / 0.36, 1 / 0.16]), [0.6, 0.4]);
  });

  it('multiplicative, additive, shin, odds ratio', () => {
    // 1 / 1.8 = .5556 and .5: of 1.0556 together 10 / 19 and 9 / 19
    close(withoutMargin([1.8, 2], 'multiplicative'), [10 / 19, 9 / 19]);
    // .0556 too much: .0278 off each
    close(withoutMargin([1.8, 2], 'additive'), [19 / 36, 17 / 36]);
    // .99 + .05 - 1 = .04: .02 off each; at .99 + .01 + .04 a third would leave nothing of .01, so that none is right
    close(withoutMargin([1 / 0.99, 1 / 0.05], 'additive'), [0.97, 0.03]);
    expect(withoutMargin([1 / 0.99, 1 / 0.01, 1 / 0.04], 'additive')).toBeNull();
    // without a margin there is nothing to correct
    expect(withoutMargin([2.1, 2.1], 'shin')).toBeNull();
    // for two sides Shin's method equals the additive one
    close(withoutMargin([1.8, 2], 'shin'), [19 / 36, 17 / 36]);
    close(withoutMargin([1.2, 5], 'shin'), withoutMargin([1.2, 5], 'additive'));
    // fair odds of .6 are 1.5 to 1, of .4 2/3 to 1; times 1.5: 2.25 and 1 to 1, prices 13 / 9 and 2
    close(withoutMargin([13 / 9, 2], 'oddsRatio'), [0.6, 0.4]);
  });

  it('agree for prices without a margin', () => {
    for (const method of DEVIG_METHODS) {
      close(withoutMargin([1.9, 1.9], method), [0.5, 0.5]);
      close(withoutMargin([2.8, 2.8, 2.8], method), [1 / 3, 1 / 3, 1 / 3]);
      close(withoutMargin([1.25, 5], method), [0.8, 0.2]);
      const fair = withoutMargin([1.5, 4.2, 7.5], method);
      expect(fair?.reduce((total, each) => total + each, 0)).toBeCloseTo(1, 9);
    }
  });
});

describe('the sources, by hand', () => {
  // fair .5454, .5 and .5208: log-odds .1823, 0 and .0834
  const market = {
    over: [price('one', 1 / 0.6), price('two', 2), price('own', 1.92), price('half', 2.5)],
    under: [price('one', 2), price('two', 2), price('own', 2)],
  };
  const logit = (probability: number): number => Math.log(probability / (1 - probability));
  const [one] = withoutMargin([1 / 0.6, 2])!;
  const [own] = withoutMargin([1.92, 2])!;
  const average = (...values: number[]): number => values.reduce((all, each) => all + each, 0) / values.length;
  const near = (value: number): number => expect.closeTo(value, 9) as number;

  it('are all that quote all sides, including the judged one', () => {
    const center = average(logit(one!), 0, logit(own!));
    expect(consensusOf(market, 'over')).toEqual({
      probability: near(average(one!, 0.5, own!)),
      mean: near(center),
      logit: near(center),
      sources: 3,
      kind: 'twoSided',
    });
    expect(consensusOf(market, 'under')).toMatchObject({
      probability: near(1 - average(one!, 0.5, own!)),
      logit: near(-center),
    });
    expect(consensusOf({ over: [price('own', 2)], under: [] }, 'over')).toBeNull();
  });

  it('move the forecast by their weights, and the model by its own', () => {
    const center = average(logit(one!), 0, logit(own!));
    const weights = { one: 0.3, own: -0.1, absent: 0.5 };
    const moved = center + 0.3 * (logit(one!) - center) - 0.1 * (logit(own!) - center);
    const over = consensusOf(market, 'over', { weights })!;
    expect(over).toMatchObject({ mean: near(center), logit: near(moved), probability: near(average(one!, 0.5, own!)) });
    const odds = (value: number): number => Math.exp(value) / (1 + Math.exp(value));
    // .2 of the way from the mean to the model's even chance
    expect(forecastOf(over, 0.5, 0.2)).toBeCloseTo(odds(moved - 0.2 * center), 9);
    expect(forecastOf(over, 0.5, 0)).toBeCloseTo(odds(moved), 9);
    // both sides without a model, scaled to sum to 1; nothing without one of them
    const under = consensusOf(market, 'under', { weights });
    close(forecastsOf([over, under], [null, null], 0.2), [odds(moved), odds(-moved)]);
    expect(forecastsOf([over, null], [null, null], 0.2)).toBeNull();
    // three sides that differ: .5 + .3 + .2 from one, .4 + .35 + .25 from the other
    const three = (fair: readonly number[]): Price[][] => fair.map((each) => [price('first', 1 / each)]);
    const [first, second] = [three([0.5, 0.3, 0.2]), [0.4, 0.35, 0.25].map((each) => price('second', 1 / each))];
    const result = Object.fromEntries(
      ['home', 'draw', 'away'].map((side, index) => [side, [...first[index]!, second[index]!]]),
    );
    const sides = ['home', 'draw', 'away'].map((side) => consensusOf(result, side));
    const roots = [
      [0.5, 0.4],
      [0.3, 0.35],
      [0.2, 0.25],
    ].map(([left, right]) => odds((logit(left!) + logit(right!)) / 2));
    const sum = roots.reduce((all, each) => all + each, 0);
    close(
      forecastsOf(sides, [0.1, 0.2, 0.7], 0),
      roots.map((each) => each / sum),
    );
  });

  it('count once for all bookmakers of a feed, with the mean of their probabilities', () => {
    const shared = {
      over: [price('one', 1 / 0.6), price('one', 2, false, 'sister'), price('two', 2)],
      under: [price('one', 2), price('one', 2, false, 'sister'), price('two', 2)],
    };
    const over = consensusOf(shared, 'over');
    expect(over).toMatchObject({ sources: 2, probability: near(average(average(one!, 0.5), 0.5)) });
  });

  it('are calibrated where they quote one side, once a calibration is fitted', () => {
    // 1 / 2, halved; 1 / 1.25 squared is .64, halved .32
    expect(calibrated(2, { a: Math.log(0.5), b: 1 })).toBeCloseTo(0.25, 9);
    expect(calibrated(1.25, { a: Math.log(0.5), b: 2 })).toBeCloseTo(0.32, 9);
    // 1 / 2.5, times 1.2
    const calibration = { a: Math.log(1.2), b: 1, proportional: 0 };
    const over = consensusOf(market, 'over', { calibration });
    const probability = average(one!, 0.5, own!, 0.48);
    expect(over).toMatchObject({ probability: near(probability), sources: 4, kind: 'calibrated' });
    expect(consensusOf(market, 'under', { calibration })?.probability).toBeCloseTo(1 - probability, 9);
  });

  it('have part of the margin removed proportionally, as the calibration says', () => {
    const alone = { over: [price('one', 4)], under: [price('one', 1.25)] };
    const at = (proportional: number): number =>
      consensusOf(alone, 'over', { calibration: { a: 0, b: 1, proportional } })!.probability;
    const power = bisection((k) => 0.25 ** k + 0.8 ** k - 1, 0, 5);
    expect(at(0)).toBeCloseTo(0.25 ** power, 9);
    // .25 of 1.05
    expect(at(1)).toBeCloseTo(5 / 21, 9);
  });

  it('quote all three sides of a result', () => {
    const result = {
      home: [price('one', 2.8), price('two', 2.8)],
      draw: [price('one', 2.8)],
      away: [price('one', 2.8), price('two', 2.8)],
    };
    expect(consensusOf(result, 'draw')).toMatchObject({ sources: 1, probability: near(1 / 3) });
  });

  /**
   * A two-sided market from the fair probabilities of the over by feed, with a margin that the power method removes.
   */
  const quoted = (fair: Readonly<Record<string, number>>, exchanges: readonly string[] = [], margin = 0) => {
    const pricesOf = (probabilityOf: (over: number) => number): Price[] =>
      Object.entries(fair).map(([feed, over]) => {
        const exponent = bisection((power) => over ** power + (1 - over) ** power - 1 - margin, 0.5, 1.5);
        return price(feed, probabilityOf(over) ** -exponent, exchanges.includes(feed));
      });
    return { over: pricesOf((over) => over), under: pricesOf((over) => 1 - over) };
  };
  const sourcesOf = (market: SidesOfMarket): number[] => {
    const over = consensusOf(market, 'over')!;
    return [over.sources, Math.round(over.probability * 1e6) / 1e6];
  };

  it('are excluded beyond .3 logits from the mean of the others, while three are left', () => {
    // .6225 is .5 from an even chance
    expect(sourcesOf(quoted({ one: 0.5, two: 0.5, far: 0.6225 }))).toEqual([2, 0.5]);
    // .5719 is .29
    expect(sourcesOf(quoted({ one: 0.5, two: 0.5, near: 0.572 }))).toEqual([3, 0.524]);
    expect(sourcesOf(quoted({ one: 0.5, far: 0.6225 }))).toEqual([2, 0.56125]);
    // the farthest first: with .8 in the mean .6225 is too far as well, without it it is not
    expect(sourcesOf(quoted({ one: 0.56, two: 0.56, near: 0.6225, far: 0.8 }))).toEqual([3, 0.580833]);
    // of two at equal distance the first by name is removed
    expect(sourcesOf(quoted({ b: 0.4, m: 0.5, c: 0.6 }))).toEqual([2, 0.55]);
    expect(sourcesOf(quoted({ c: 0.4, m: 0.5, b: 0.6 }))).toEqual([2, 0.45]);
  });

  it('include exchanges with a margin below 6 %, or near the bookmakers', () => {
    const fair = { one: 0.5, two: 0.5, exchange: 0.56 };
    // .56 is .241 from an even chance
    expect(sourcesOf(quoted(fair, ['exchange'], 0.08))[0]).toBe(3);
    expect(sourcesOf(quoted({ ...fair, exchange: 0.57 }, ['exchange'], 0.08))[0]).toBe(2);
    expect(sourcesOf(quoted({ ...fair, exchange: 0.57 }, ['exchange'], 0.05))[0]).toBe(3);
    expect(consensusOf(quoted({ exchange: 0.57 }, ['exchange'], 0.08), 'over')).toBeNull();
  });

  it('forecast nothing if two alone contradict each other on any side', () => {
    // .2 and .31: 1.55 times; .8 and .69: 1.16
    const disputed = quoted({ one: 0.2, two: 0.31 });
    for (const side of ['over', 'under']) {
      expect(consensusOf(disputed, side)).toMatchObject({ sources: 2, logit: null });
      expect(forecastOf(consensusOf(disputed, side)!, 0.5, 0.2)).toBeNull();
    }
    // .2 and .29: 1.45 times
    expect(consensusOf(quoted({ one: 0.2, two: 0.29 }), 'over')?.logit).not.toBeNull();
    // excluding a third source leaves two, which are checked again
    expect(consensusOf(quoted({ one: 0.2, two: 0.31, wild: 0.9 }), 'over')).toMatchObject({ sources: 2, logit: null });
  });
});

describe('families, by hand', () => {
  it('share weights and the minimum number of sources', () => {
    const familyBy = (scope: string, ...markets: string[]): string[] => markets.map((each) => familyOf(scope, each));
    expect(familyBy('match', 'matchResult', 'goals', 'asianHandicap', 'corners', 'bothTeamsToScore')).toEqual([
      'matchResult',
      'goalTotals',
      'goalHandicap',
      'matchCounts',
      'matchCounts',
    ]);
    expect([...familyBy('home', 'goals', 'shots'), ...familyBy('player', 'goals', 'shots')]).toEqual([
      'goalTotals',
      'matchCounts',
      'playerCounts',
      'playerCounts',
    ]);
    const least = ['matchResult', 'goals', 'asianHandicap', 'corners'].map((each) => minConsensusOf('match', each));
    expect([...least, minConsensusOf('player', 'goals')]).toEqual([3, 2, 2, 2, 2]);
  });
});

describe('fair bets, by hand', () => {
  it('settle half, whole and quarter lines', () => {
    // none .1, one .2, two .3, three .4
    const chances = [0.1, 0.2, 0.3, 0.4];
    expect(overOutcomes(chances, 1.5)).toMatchObject({
      win: expect.closeTo(0.7, 9),
      push: 0,
      lose: expect.closeTo(0.3, 9),
    });
    // at 2: three wins, two pays back; at 2.25 half of it is a bet on 2.5, which two loses
    close(Object.values(overOutcomes(chances, 2)), [0.4, 0.3, 0.3]);
    close(Object.values(overOutcomes(chances, 2.25)), [0.4, 0.15, 0.45]);
    close(Object.values(underOutcomes(chances, 2.25)), [0.45, 0.15, 0.4]);
    expect(winOf(overOutcomes(chances, 2))).toBeCloseTo(4 / 7, 9);
  });

  it('move the mean to fit the forecasts of all lines best', () => {
    const moved = (mean: number) => (factor: number) => poisson(mean * factor);
    const over = (mean: number, line: number): number => winOf(overOutcomes(poisson(mean), line));
    // lines that one mean fits: half, whole and quarter ones
    const lines = [0.5, 2, 2.75].map((line) => ({ line, probability: over(2.4, line) }));
    expect(fittedFactor(moved(2), lines)).toBeCloseTo(1.2, 6);
    expect(fittedFactor(moved(3), lines.slice(0, 1))).toBeCloseTo(0.8, 6);
    // two forecasts of one line: their mean in log-odds. .6 and .4 are 3 to 2 and 2 to 3, together even: 1 - exp(-ln 2)
    const both = [0.6, 0.4].map((probability) => ({ line: 0.5, probability }));
    expect(fittedFactor(moved(1), both)).toBeCloseTo(Math.log(2), 6);
  });

  it('give the decided part of a stake where the mean is moved', () => {
    // Poisson 2 over 1: .270671 comes back, .814439 of the rest wins
    const moved = (mean: number) => (factor: number) => poisson(mean * factor);
    expect(decidedShare(moved(1), 1, 0.814439)).toBeCloseTo(1 - 0.270671, 5);
    expect(decidedShare(moved(3), 1, 0.814439)).toBeCloseTo(1 - 0.270671, 5);
    expect(decidedShare(moved(3), 1.5, 0.8)).toBe(1);
    expect(decidedShare(moved(1), 1, 0.0001)).toBeNull();
  });

  it('are worth what they win less what they lose', () => {
    // .593994 x .30 - .135335 = .042863
    expect(expectedValue({ win: 0.593994, push: 0.270671, lose: 0.135335 }, 1.3)).toBeCloseTo(4.2863, 3);
    // .57 x .9 - .43 = .083
    expect(expectedValueAt(0.57, 1.9)).toBeCloseTo(8.3, 9);
  });
});

describe('the value board, by hand', () => {
  const card = (key: string, more: Partial<JudgedCard>): JudgedCard => ({
    key,
    kickoff: 1000,
    edge: 5,
    edgeLow: 1,
    odds: 2,
    consensusSources: 2,
    sampleSize: 5,
    ...more,
  });

  it('lists what is above 0 and credible', () => {
    expect(isValue(card('a', {}), 2)).toBe(true);
    expect(isValue(card('a', { edge: 0 }), 2)).toBe(false);
    expect(isValue(card('a', { edge: null }), 2)).toBe(false);
    expect(isValue(card('a', { consensusSources: 1 }), 2)).toBe(false);
    expect(isValue(card('a', { sampleSize: 4 }), 2)).toBe(false);
    expect([30, 30.01].map((edge) => isValue(card('a', { edge }), 2))).toEqual([true, false]);
    expect(isValue(card('a', { edge: 300 }), 2, { maxEV: 'none' })).toBe(true);
    expect(isValue(card('a', { edge: 12 }), 2, { maxEV: '11' })).toBe(false);
  });

  it('is sorted by the most certain first', () => {
    const cards = [
      card('a', { edgeLow: -2, edge: 20, odds: 4 }),
      card('b', { edgeLow: 3, edge: 4, odds: 1.5, kickoff: 2000 }),
      card('c', { edgeLow: 3, edge: 6, odds: 3, consensusSources: 3 }),
      card('d', { edgeLow: 3, edge: 4, odds: 1.6 }),
      card('e', { edgeLow: null, edge: null }),
    ];
    const keys = (sortBy?: string): string =>
      inValueOrder(cards, sortBy)
        .map(({ key }) => key)
        .join('');
    expect(keys()).toBe('cdbae');
    expect(keys('edge')).toBe('acdbe');
    expect(keys('odds')).toBe('acedb');
    expect(keys('kickoff')).toBe('cdaeb');
    expect(keys('sources')).toBe('cdbae');
  });
});

describe('price gaps, by hand', () => {
  it('compare the best price with the second best of another source', () => {
    // 2.40 and 2.00 are of one feed
    const shared = [price('one', 2.4), price('one', 2), price('two', 1.8), price('three', 1.6)];
    expect(priceGap(shared)).toEqual({ secondBest: 1.8, gapToSecond: expect.closeTo(100 / 3, 9), isLonely: false });
    expect(priceGap([price('one', 2.4), price('one', 2)])).toMatchObject({ secondBest: null, gapToSecond: null });
    expect(priceGap([price('betfair', 3, true), price('one', 2)])).toMatchObject({ secondBest: null });
  });

  it('detect when one of three bookmakers stands alone', () => {
    const lonely = (...odds: number[]): boolean =>
      priceGap(odds.map((each, index) => price(`feed ${index}`, each))).isLonely;
    // 2.40 / 1.80 = 1.33 against 1.80 / 1.75 = 1.03
    expect(lonely(1.8, 2.4, 1.75)).toBe(true);
    // 2 / 1.9 = 1.05 against 1.9 / 1.5 = 1.27
    expect(lonely(1.9, 2, 1.5)).toBe(false);
    expect(lonely(2.4, 1.8, 1.75, 1.7)).toBe(false);
    expect(lonely(2.4, 1.8)).toBe(false);
  });
});

describe('trends, by hand', () => {
  it('give the minimum return of a price', () => {
    // 8 of 10: (.8 + .192073 - 1.959964 x sqrt(.0256037)) / 1.384146 = .490162
    const window = bestWindow([1, 1, 0, 1, 1, 1, 1, 0, 1, 1], 0.5, 'over', 10)!;
    expect(window.bound).toBeCloseTo(0.490162, 5);
    expect(lowerReturn(window, 2.2)).toBeCloseTo(0.490162 * 2.2 - 1, 5);
    expect(lowerReturn(window, null)).toBeNull();
  });
});
