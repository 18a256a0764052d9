import fc from 'fast-check';
import { percentOf, round, roundKnown } from './rounding.js';

describe('rounding for output', () => {
  it.each([
    [2.345, 2, 2.35],
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [0.5, 0, 1],
    [-0.5, 0, -1],
    [2.5, 0, 3],
    [-2.5, 0, -3],
    [2.4999, 0, 2],
    [0.1 + 0.2, 2, 0.3],
    [1.15 * 100 - 100, 2, 15],
    [-0.001, 2, 0],
    [0, 2, 0],
    [1e-9, 4, 0],
    [123456789.125, 2, 123456789.13],
    [1e21, 2, 1e21],
  ])('rounds %d to %d decimals as %d', (value, decimals, expected) => {
    expect(round(value, decimals)).toBe(expected);
  });

  it('treats a half with the noise of a long sum as that half', () => {
    const sum = Array.from({ length: 1000 }, () => 0.12345).reduce((total, each) => total + each, 0);
    expect(round(sum, 1)).toBe(123.5);
    expect(round(sum, 2)).toBe(123.45);
    expect(
      round(
        Array.from({ length: 1001 }, () => 0.005).reduce((total, each) => total + each, 0),
        2,
      ),
    ).toBe(5.01);
  });

  it('matches decimal rounding of the first thirteen digits', () => {
    const plainly = (value: number, decimals: number): number => {
      const [mantissa = '', exponent = ''] = Math.abs(value).toExponential(12).split('e');
      const [digits, shift] = [BigInt(mantissa.replace('.', '')), Number(exponent) - 12 + decimals];
      const scale = 10n ** BigInt(Math.abs(shift));
      const units = shift >= 0 ? digits * scale : (2n * digits + scale) / (2n * scale);
      return (value < 0 && units > 0n ? -1 : 1) * Number(`${units}e-${decimals}`);
    };
    const near = fc
      .tuple(
        fc.integer({ min: -200_000, max: 200_000 }),
        fc.constantFrom(0, 1e-9, -1e-9, 1e-12, -1e-12, 4e-7, 2e-6, 0.3),
      )
      .map(([halves, off]) => halves / 2 + off);
    const value = fc.oneof(fc.double({ min: -5e6, max: 5e6, noNaN: true }), fc.integer({ min: -1e7, max: 1e7 }));
    fc.assert(
      fc.property(
        fc.oneof(
          value,
          fc.tuple(near, fc.constantFrom(1, 10, 100, 1000)).map(([each, by]) => each / by),
        ),
        fc.integer({ min: 0, max: 4 }),
        (each, decimals) => {
          expect(round(each, decimals)).toBe(plainly(each, decimals));
        },
      ),
      { numRuns: 5000 },
    );
  });

  it('leaves unknown values unknown', () => {
    expect([roundKnown(null, 2), roundKnown(1.234, 2), percentOf(1, 0), percentOf(1, 8)]).toEqual([
      null,
      1.23,
      null,
      12.5,
    ]);
  });
});
