import { percentOf, round, roundKnown } from './rounding.js';

describe('rounding for output', () => {
  it.each([
    [2.345, 2, 2.35], [1.005, 2, 1.01], [-1.005, 2, -1.01], [0.5, 0, 1], [-0.5, 0, -1], [2.5, 0, 3], [-2.5, 0, -3], [2.4999, 0, 2],
    [0.1 + 0.2, 2, 0.3], [1.15 * 100 - 100, 2, 15], [-0.001, 2, 0], [0, 2, 0], [1e-9, 4, 0], [123456789.125, 2, 123456789.13], [1e21, 2, 1e21],
  ])('rounds %d to %d decimals as %d', (value, decimals, expected) => {
    expect(round(value, decimals)).toBe(expected);
  });

  it('takes the noise of a long sum for the half that it stands for', () => {
    const sum = Array.from({ length: 1000 }, () => 0.12345).reduce((total, each) => total + each, 0);
    expect(round(sum, 1)).toBe(123.5);
    expect(round(sum, 2)).toBe(123.45);
    expect(round(Array.from({ length: 1001 }, () => 0.005).reduce((total, each) => total + each, 0), 2)).toBe(5.01);
  });

  it('leaves the unknown unknown', () => {
    expect([roundKnown(null, 2), roundKnown(1.234, 2), percentOf(1, 0), percentOf(1, 8)]).toEqual([null, 1.23, null, 12.5]);
  });
});
