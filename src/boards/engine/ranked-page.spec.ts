import fc from 'fast-check';
import { rankedPage } from './ranked-page.js';

/** The same by sorting everything. */
function plainly(values: readonly number[], sign: number, skip: number, most: number): number[] {
  return values
    .map((value, at) => ({ value, at }))
    .sort((one, other) => {
      if (Number.isNaN(one.value) || Number.isNaN(other.value))
        return Number(Number.isNaN(one.value)) - Number(Number.isNaN(other.value)) || one.at - other.at;
      return sign * (one.value - other.value) || one.at - other.at;
    })
    .slice(skip, skip + most)
    .map(({ at }) => at);
}

describe('a page of an order of its own', () => {
  it('is what sorting everything gives', () => {
    const value = fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: -3, max: 3 }) },
      fc.constantFrom(NaN, 0.5, -1e9, 1e9),
      fc.double({ noDefaultInfinity: true }),
    );
    fc.assert(
      fc.property(
        fc.array(value, { maxLength: 60 }),
        fc.boolean(),
        fc.nat(70),
        fc.integer({ min: 1, max: 20 }),
        (values, isAscending, skip, most) => {
          const page = rankedPage({ values, direction: isAscending ? 'ascending' : 'descending' }, skip, most);
          expect(page).toEqual(plainly(values, isAscending ? 1 : -1, skip, most));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('puts what is unknown last in both directions', () => {
    const values = [NaN, 1, NaN, 2];
    expect(rankedPage({ values, direction: 'descending' }, 0, 4)).toEqual([3, 1, 0, 2]);
    expect(rankedPage({ values, direction: 'ascending' }, 0, 4)).toEqual([1, 3, 0, 2]);
    expect(rankedPage({ values, direction: 'ascending' }, 1, 2)).toEqual([3, 0]);
    expect(rankedPage({ values, direction: 'ascending' }, 3, 9)).toEqual([2]);
    expect(rankedPage({ values, direction: 'ascending' }, 4, 9)).toEqual([]);
  });
});
