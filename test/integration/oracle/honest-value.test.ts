import {
  blended,
  blendedOver,
  decidedShare,
  expectedValue,
  expectedValueAt,
  overOutcomes,
} from '../../support/oracle/blend.js';
import { blendWeightOf, minConsensusOf, underOutcomes, winOf } from '../../support/oracle/blend.js';
import { calibrated, consensusOf } from '../../support/oracle/consensus.js';
import { DEVIG_METHODS, withoutMargin } from '../../support/oracle/margins.js';
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

/** A price of a bookmaker that stands for a feed, or of an exchange. */
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
    // without a margin nobody has to be guarded against
    expect(withoutMargin([2.1, 2.1], 'shin')).toBeNull();
    // of two sides Shin's answer is the additive one
    close(withoutMargin([1.8, 2], 'shin'), [19 / 36, 17 / 36]);
    close(withoutMargin([1.2, 5], 'shin'), withoutMargin([1.2, 5], 'additive'));
    // fair odds of .6 are 1.5 to 1, of .4 2/3 to 1; times 1.5: 2.25 and 1 to 1, prices 13 / 9 and 2
    close(withoutMargin([13 / 9, 2], 'oddsRatio'), [0.6, 0.4]);
  });

  it('agree where there is nothing to decide', () => {
    for (const method of DEVIG_METHODS) {
      close(withoutMargin([1.9, 1.9], method), [0.5, 0.5]);
      close(withoutMargin([2.8, 2.8, 2.8], method), [1 / 3, 1 / 3, 1 / 3]);
      close(withoutMargin([1.25, 5], method), [0.8, 0.2]);
      const fair = withoutMargin([1.5, 4.2, 7.5], method);
      expect(fair?.reduce((total, each) => total + each, 0)).toBeCloseTo(1, 9);
    }
  });
});

describe('the consensus, by hand', () => {
  // .64, .36 by the power method at 1.25, 5 / 3
  const market = {
    over: [price('one', 1.25), price('two', 2), price('own', 3), price('betfair', 9, true), price('half', 2)],
    under: [price('one', 5 / 3), price('two', 2), price('own', 1.4), price('betfair', 9, true)],
  };

  it('is the mean of the sources that quote all sides', () => {
    const own = withoutMargin([3, 1.4])![0]!;
    const over = consensusOf(market, 'over');
    expect(over).toEqual({ probability: expect.closeTo((0.64 + 0.5 + own) / 3, 9), sources: 3, kind: 'twoSided' });
    expect(consensusOf(market, 'under')?.probability).toBeCloseTo((0.36 + 0.5 + 1 - own) / 3, 9);
    expect(consensusOf({ over: [price('own', 2)], under: [] }, 'over')).toBeNull();
  });

  it('takes bookmakers of one feed for one source, with the mean of what they say', () => {
    // .64 and .5 of one feed are .57 together
    const shared = {
      over: [price('one', 1.25), price('one', 2, false, 'sister'), price('two', 2)],
      under: [price('one', 5 / 3), price('one', 2, false, 'sister'), price('two', 2)],
    };
    const over = consensusOf(shared, 'over');
    expect(over).toMatchObject({ sources: 2, probability: expect.closeTo((0.57 + 0.5) / 2, 9) });
  });

  it('calibrates the price of a source with one side, where a calibration is fitted', () => {
    // 1 / 2 is 1 to 1, halved 1 to 2; 1 / 1.25 is 4 to 1: squared and halved 8 to 1
    expect(calibrated(2, { a: Math.log(0.5), b: 1 })).toBeCloseTo(1 / 3, 9);
    expect(calibrated(1.25, { a: Math.log(0.5), b: 2 })).toBeCloseTo(8 / 9, 9);
    const calibrations = { over: { a: Math.log(0.5), b: 1 } };
    const own = withoutMargin([3, 1.4])![0]!;
    const over = consensusOf(market, 'over', { calibrations });
    // one .64, two .5, half 1/3
    const probability = expect.closeTo((0.64 + 0.5 + own + 1 / 3) / 4, 9);
    expect(over).toEqual({ probability, sources: 4, kind: 'calibrated' });
    const under = consensusOf(market, 'under', { calibrations });
    expect(under?.probability).toBeCloseTo((0.36 + 0.5 + 1 - own + 2 / 3) / 4, 9);
  });

  it('asks for all three sides of a result', () => {
    const result = {
      home: [price('one', 2.8), price('two', 2.8)],
      draw: [price('one', 2.8)],
      away: [price('one', 2.8), price('two', 2.8)],
    };
    expect(consensusOf(result, 'draw')).toMatchObject({
      sources: 1,
      probability: expect.closeTo(1 / 3, 9),
    });
  });
});

describe('the blend, by hand', () => {
  it('is proportional to powers of model and consensus', () => {
    // roots of .8 x .5 = .4 and .2 x .5 = .1 are 2 to 1
    close(blended([0.8, 0.2], [0.5, 0.5], 0.5), [2 / 3, 1 / 3]);
    close(blended([0.8, 0.2], [0.5, 0.5], 0), [0.5, 0.5]);
    close(blended([0.8, 0.2], [0.5, 0.5], 1), [0.8, 0.2]);
    // three sides: roots of .25, .04, .01 are .5, .2, .1 of .8 together
    close(blended([0.5, 0.4, 0.1], [0.5, 0.1, 0.1], 0.5), [0.5 / 0.8, 0.2 / 0.8, 0.1 / 0.8]);
    expect(['player', 'match', 'home'].map((scope) => blendWeightOf(scope, 'goals'))).toEqual([0.5, 0.2, 0.2]);
    expect([blendWeightOf('match', 'matchResult'), blendWeightOf('match', 'asianHandicap')]).toEqual([0, 0]);
    expect([minConsensusOf('match', 'matchResult'), minConsensusOf('match', 'goals')]).toEqual([4, 4]);
    expect([minConsensusOf('player', 'goals'), minConsensusOf('match', 'corners')]).toEqual([2, 2]);
  });

  it('settles half, whole and quarter lines', () => {
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

  it('moves the mean until the chance to win is the blended one', () => {
    // Poisson 2 over 1: none .135335, one .270671, more .593994; without pushes .593994 / .729329 = .814439
    const [none, one] = [Math.exp(-2), 2 * Math.exp(-2)];
    const wanted = [1 - none - one, one, none];
    close(Object.values(blendedOver(poisson, 1, 1, (1 - none - one) / (1 - one), 0)), wanted);
    // model and consensus agree: nothing moves, whatever the weight
    close(Object.values(blendedOver(poisson, 2, 1, (1 - none - one) / (1 - one), 0.7)), wanted);
    // quarter line: one loses half, so half of .270671 is paid back
    const quarter = (1 - none - one) / (1 - one / 2);
    close(Object.values(blendedOver(poisson, 3, 1.25, quarter, 0)), [1 - none - one, one / 2, none + one / 2]);
    // at a half line there are no pushes: .8647 and .5 blend to roots of 6.389 and 1 to 1
    const model = 1 - none;
    const half = blendedOver(poisson, 2, 0.5, 0.5, 0.5);
    expect(half.win).toBeCloseTo(Math.sqrt(model) / (Math.sqrt(model) + Math.sqrt(none)), 6);
  });

  it('knows how much of a stake is decided where the mean is moved', () => {
    // Poisson 2 over 1: .270671 comes back, .814439 of the rest wins
    const moved = (mean: number) => (factor: number) => poisson(mean * factor);
    expect(decidedShare(moved(1), 1, 0.814439)).toBeCloseTo(1 - 0.270671, 5);
    expect(decidedShare(moved(3), 1, 0.814439)).toBeCloseTo(1 - 0.270671, 5);
    expect(decidedShare(moved(3), 1.5, 0.8)).toBe(1);
    expect(decidedShare(moved(1), 1, 0.0001)).toBeNull();
  });

  it('is worth what it wins less what it loses', () => {
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

  it('lists what is above 0 and believable', () => {
    expect(isValue(card('a', {}), 2)).toBe(true);
    expect(isValue(card('a', { edge: 0 }), 2)).toBe(false);
    expect(isValue(card('a', { edge: null }), 2)).toBe(false);
    expect(isValue(card('a', { consensusSources: 1 }), 2)).toBe(false);
    expect(isValue(card('a', { sampleSize: 4 }), 2)).toBe(false);
    expect([30, 30.01].map((edge) => isValue(card('a', { edge }), 2))).toEqual([true, false]);
    expect(isValue(card('a', { edge: 300 }), 2, { maxEV: 'none' })).toBe(true);
    expect(isValue(card('a', { edge: 12 }), 2, { maxEV: '11' })).toBe(false);
  });

  it('stands in the order of what is surest', () => {
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
  it('measure the best price against the second of another source', () => {
    // 2.40 and 2.00 are of one feed
    const shared = [price('one', 2.4), price('one', 2), price('two', 1.8), price('three', 1.6)];
    expect(priceGap(shared)).toEqual({ secondBest: 1.8, gapToSecond: expect.closeTo(100 / 3, 9), isLonely: false });
    expect(priceGap([price('one', 2.4), price('one', 2)])).toMatchObject({ secondBest: null, gapToSecond: null });
    expect(priceGap([price('betfair', 3, true), price('one', 2)])).toMatchObject({ secondBest: null });
  });

  it('tell of three bookmakers when one stands alone', () => {
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
  it('tell the least return of a price', () => {
    // 8 of 10: (.8 + .192073 - 1.959964 x sqrt(.0256037)) / 1.384146 = .490162
    const window = bestWindow([1, 1, 0, 1, 1, 1, 1, 0, 1, 1], 0.5, 'over', 10)!;
    expect(window.bound).toBeCloseTo(0.490162, 5);
    expect(lowerReturn(window, 2.2)).toBeCloseTo(0.490162 * 2.2 - 1, 5);
    expect(lowerReturn(window, null)).toBeNull();
  });
});
