import { chargeOf } from './bookmaker-charges.service.js';

const row = { market: 'shots', bookmakerId: 1, bookmakerName: 'Plain', isOneSided: true } as const;

describe('chargeOf', () => {
  it('compares mean implied probability with frequency', () => {
    // one quote per match: .6 implied, .5 won, a fifth above; Wilson's interval of 50 in 100 is .4038 to .5962, and
    // the spread between matches, 100 / 99 of a coin's, makes the 100 cases 99
    const charge = chargeOf({
      ...row,
      matches: 100,
      quotes: 100,
      won: 50,
      meanImplied: 0.6,
      wonSquares: 50,
      wonQuotes: 50,
      quoteSquares: 100,
    });
    expect(charge.frequency).toBe(0.5);
    expect(charge.marginPercent).toBeCloseTo(20, 9);
    expect(charge.marginLowPercent).toBeCloseTo((0.6 / 0.59663 - 1) * 100, 2);
    expect(charge.marginHighPercent).toBeCloseTo((0.6 / 0.40337 - 1) * 100, 2);
  });

  it('has a wider interval where the bets of a match are correlated', () => {
    // four quotes per match that all win or all lose: 25 cases
    const charge = chargeOf({
      ...row,
      matches: 26,
      quotes: 104,
      won: 52,
      meanImplied: 0.6,
      wonSquares: 13 * 16,
      wonQuotes: 13 * 16,
      quoteSquares: 26 * 16,
    });
    // Wilson's interval of 12.5 in 25
    expect(charge.marginLowPercent).toBeCloseTo((0.6 / 0.68248 - 1) * 100, 2);
    expect(charge.marginHighPercent).toBeCloseTo((0.6 / 0.31752 - 1) * 100, 2);
  });

  it('has no upper bound where nothing won, and no interval for a few matches', () => {
    const none = { won: 0, meanImplied: 0.2, wonSquares: 0, wonQuotes: 0, quoteSquares: 160 };
    const charge = chargeOf({ ...row, ...none, matches: 10, quotes: 40 });
    expect([charge.marginPercent, charge.marginHighPercent]).toEqual([null, null]);
    // a match is one case: Wilson's upper bound of 0 in 10 is .27753
    expect(charge.marginLowPercent).toBeCloseTo((0.2 / 0.27753 - 1) * 100, 2);
    expect(chargeOf({ ...row, ...none, matches: 9, quotes: 40 }).marginLowPercent).toBeNull();
  });
});
