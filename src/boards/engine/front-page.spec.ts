import fc from 'fast-check';
import { frontPage } from './front-page.js';
import { rankedPage } from './ranked-page.js';

describe('a page near the front', () => {
  it('is what ranking everything gives', () => {
    // rows in and against the order, so that candidates are beaten late or soon, and many equal ones
    const values = fc
      .record({
        rows: fc.integer({ min: 0, max: 12_000 }),
        step: fc.constantFrom(1, -1, 7919, 104_729),
        distinct: fc.constantFrom(3, 50, 10_000),
        unknown: fc.constantFrom(0, 2, 3),
      })
      .map(({ rows, step, distinct, unknown }) =>
        Array.from({ length: rows }, (_, at) =>
          unknown > 0 && at % unknown === 0 ? NaN : Math.abs((at * step) % 10_007) % distinct,
        ),
      );
    fc.assert(
      fc.property(
        values,
        fc.constantFrom('ascending' as const, 'descending' as const),
        fc.constantFrom(0, 50, 930, 990, 4000),
        fc.integer({ min: 1, max: 60 }),
        (all, direction, skip, most) => {
          expect(frontPage({ values: all, direction }, skip, most)).toEqual(
            rankedPage({ values: all, direction }, skip, most),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('knows values without end, and pages past the end', () => {
    const values = [1, Infinity, -Infinity, NaN, 1];
    expect(frontPage({ values, direction: 'descending' }, 0, 5)).toEqual([1, 0, 4, 2, 3]);
    expect(frontPage({ values, direction: 'ascending' }, 0, 3)).toEqual([2, 0, 4]);
    expect(frontPage({ values, direction: 'ascending' }, 5, 3)).toEqual([]);
  });
});
