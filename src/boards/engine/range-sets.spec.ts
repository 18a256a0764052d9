import fc from 'fast-check';
import { BoardIndex } from './listing.js';
import { RangeSets } from './range-sets.js';

const bound = fc.oneof(fc.integer({ min: -2, max: 12 }), fc.constantFrom(-Infinity, Infinity, 2.5));

describe('sets of a range', () => {
  it('hold what a plain test holds, however many values there are', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            { weight: 9, arbitrary: fc.integer({ min: 0, max: 10 }) },
            { weight: 1, arbitrary: fc.constant(NaN) },
          ),
          { maxLength: 60 },
        ),
        fc.constantFrom(1, 40, 120),
        bound,
        bound,
        (some, times, low, high) => {
          const values = Float64Array.from({ length: some.length * times }, (_, at) => some[(at * 7) % some.length]!);
          const expected = [...values.keys()].filter((at) => values[at]! >= low && values[at]! <= high);
          expect(new RangeSets(values).between(low, high).slice(0, values.length)).toEqual(expected);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('are those of the order of a board, as the lists of codes are', () => {
    const index = new BoardIndex(Uint32Array.from([3, 0, 2, 1]));
    expect(index.between('price', [5, 6, NaN, 8], 5, 6).slice(0, 4)).toEqual([1, 3]);
    expect(index.between('price', [], 7, 9).slice(0, 4)).toEqual([0]);
    expect(index.withAnyOf('fixture', (row) => [2, 0, -1, 2][row]!, [2, 7]).slice(0, 4)).toEqual([0, 1]);
    expect(index.withAnyOf('fixture', () => 0, [0, 1]).slice(0, 4)).toEqual([3]);
  });
});
