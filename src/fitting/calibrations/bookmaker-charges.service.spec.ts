import { chargeOf } from './bookmaker-charges.service.js';

const row = { market: 'shots', bookmakerId: 1, bookmakerName: 'Plain', isOneSided: true } as const;

describe('chargeOf', () => {
  it('compares mean implied probability with frequency', () => {
    // .6 implied, .5 happened: a fifth above; Wilson's interval of 50 in 100 is .4038 to .5962
    const charge = chargeOf({ ...row, quotes: 100, won: 50, meanImplied: 0.6 });
    expect(charge.frequency).toBe(0.5);
    expect(charge.marginPercent).toBeCloseTo(20, 9);
    expect(charge.marginLowPercent).toBeCloseTo((0.6 / 0.59617 - 1) * 100, 2);
    expect(charge.marginHighPercent).toBeCloseTo((0.6 / 0.40383 - 1) * 100, 2);
  });

  it('has no upper bound where nothing won', () => {
    const charge = chargeOf({ ...row, quotes: 4, won: 0, meanImplied: 0.2 });
    expect([charge.marginPercent, charge.marginHighPercent]).toEqual([null, null]);
    expect(charge.marginLowPercent).toBeLessThan(0);
  });
});
