import { streaksOf, totalsOf, withRunningProfit, yieldIntervalOf } from './betting-ledger.js';

const bets = (...results: [odds: number, isWon: boolean][]) => results.map(([odds, isWon]) => ({ odds, isWon }));

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

  it('follows the running profit, its runs and its deepest fall', () => {
    expect(withRunningProfit(some, 10)).toEqual(
      [10, 30, 20, 10, 0, 15].map((running, index) => [some[index], running]),
    );
    expect(streaksOf(some, 10)).toEqual({ longestWinRun: 2, longestLossRun: 3, maxDrawdown: 30 });
    expect(streaksOf(bets([2, false], [2, false]), 1)).toEqual({ longestWinRun: 0, longestLossRun: 2, maxDrawdown: 2 });
  });

  it('puts an interval around the yield, of ten bets and more', () => {
    const even = Array.from({ length: 20 }, (_, index) => ({ odds: 2, isWon: index % 2 === 0 }));
    // profits of 1 and -1: standard error 1 / sqrt(19), the quantile of Student's t with 19 degrees is 2.093
    expect(yieldIntervalOf(even)?.low).toBeCloseTo(-48.02, 1);
    expect(yieldIntervalOf(even)?.high).toBeCloseTo(48.02, 1);
    expect(yieldIntervalOf(even.slice(0, 10))).not.toBeNull();
    expect(yieldIntervalOf(even.slice(0, 9))).toBeNull();
    expect(yieldIntervalOf([])).toBeNull();
  });

  it('has no ratios of no bets', () => {
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
