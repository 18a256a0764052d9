import { formatNumber } from './numbers';

describe('a number', () => {
  it('has a minus only if the number shown is below zero', () => {
    const shown = [-0, -0.004, -0.005, -1.5, 0, 2].map((value) => formatNumber(value, 'en-GB'));
    expect(shown).toEqual(['0', '0', '−0.01', '−1.5', '0', '2']);
    expect([formatNumber(-0.04, 'de-DE', 1, true), formatNumber(-0.06, 'de-DE', 1, true)]).toEqual(['0,0', '−0,1']);
  });
});
