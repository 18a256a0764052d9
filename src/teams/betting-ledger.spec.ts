import {
  streaksOf,
  totalsOf,
  withRunningProfit,
  yieldIntervalOf,
  bracketText,
  defaultBrackets,
  findOverlap,
  isWithin,
  parseBracket,
} from './betting-ledger.js';

const bets = (...results: [odds: number, isWon: boolean][]) =>
  results.map(([odds, isWon], eventId) => ({ eventId, odds, isWon }));

describe('betting ledger', () => {
  const some = bets([2, true], [3, true], [1.5, false], [4, false], [5, false], [2.5, true]);

  it('adds up flat bets', () => {
    expect(totalsOf(some, 10)).toEqual({
      bets: 6,
      wins: 3,
      losses: 3,
      averageOdds: 3,
      staked: 60,
      returned: 75,
      profit: 15,
      yieldPct: 25,
      hitRatePct: 50,
    });
  });

  it('tracks the running profit, its streaks and its maximum drawdown', () => {
    expect(withRunningProfit(some, 10)).toEqual(
      [10, 30, 20, 10, 0, 15].map((running, index) => [some[index], running]),
    );
    expect(streaksOf(some, 10)).toEqual({ longestWinRun: 2, longestLossRun: 3, maxDrawdown: 30 });
    expect(streaksOf(bets([2, false], [2, false]), 1)).toEqual({ longestWinRun: 0, longestLossRun: 2, maxDrawdown: 2 });
  });

  it('computes an interval of the yield, from thirty matches on', () => {
    const even = Array.from({ length: 40 }, (_, eventId) => ({ eventId, odds: 2, isWon: eventId % 2 === 0 }));
    // of 40 even bets 14 to 26 win in 95 of 100 samples: 12 / 20 to either side, discrete in steps of 5 %
    const { low = NaN, high = NaN } = yieldIntervalOf(even) ?? {};
    expect(Math.abs(low + 30)).toBeLessThanOrEqual(5);
    expect(Math.abs(high - 30)).toBeLessThanOrEqual(5);
    expect(yieldIntervalOf(even.slice(0, 30))).not.toBeNull();
    expect(yieldIntervalOf(even.slice(0, 29))).toBeNull();
    expect(yieldIntervalOf([])).toBeNull();
  });

  it('never claims that more than the stake was lost', () => {
    // one long price in forty wins: a normal interval begins at -166 %
    const longPrices = Array.from({ length: 40 }, (_, eventId) => ({ eventId, odds: 26, isWon: eventId === 7 }));
    expect(yieldIntervalOf(longPrices)?.low).toBe(-100);
    expect(yieldIntervalOf(longPrices.map((bet) => ({ ...bet, isWon: false })))).toBeNull();
  });

  it('has no ratios without bets', () => {
    expect(totalsOf([], 1)).toEqual({
      bets: 0,
      wins: 0,
      losses: 0,
      averageOdds: null,
      staked: 0,
      returned: 0,
      profit: 0,
      yieldPct: null,
      hitRatePct: null,
    });
    expect(streaksOf([], 1)).toEqual({ longestWinRun: 0, longestLossRun: 0, maxDrawdown: 0 });
  });
});

const parse = (...texts: string[]) => texts.flatMap((text) => parseBracket(text) ?? []);

describe('odds brackets', () => {
  it('are read and written', () => {
    expect(parse('1-1.5', '5-')).toEqual([
      { from: 1, to: 1.5 },
      { from: 5, to: null },
    ]);
    expect(parse(...defaultBrackets).map(bracketText)).toEqual([...defaultBrackets]);
  });

  it.each([
    '',
    '-',
    '-2',
    '2',
    '2-1',
    '2-2',
    '1-2-3',
    'a-b',
    '1,5-2',
    '1e3-',
    '+1-2',
    '1.-2',
    ' 1-2',
    '1-2 ',
    `${'9'.repeat(400)}-`,
  ])('refuse %p', (text) => {
    expect(parseBracket(text)).toBeNull();
  });

  it('may leave gaps but not overlap', () => {
    expect(findOverlap(parse('1-1.5', '2-3', '3-'))).toBeNull();
    expect(findOverlap(parse('1-2', '1.9-3'))).toEqual({ from: 1.9, to: 3 });
    expect(findOverlap(parse('2-3', '1-2'))).toEqual({ from: 1, to: 2 });
    expect(findOverlap(parse('2-', '5-'))).toEqual({ from: 5, to: null });
  });

  it('include their lower bound but not their upper one', () => {
    const [bracket] = parse('1.5-2');
    expect([1.49, 1.5, 1.99, 2].map((odds) => isWithin(odds, bracket!))).toEqual([false, true, true, false]);
    expect(isWithin(1000, parse('5-')[0]!)).toBe(true);
  });
});
