import fc from 'fast-check';
import { orderRows } from './order.js';
import type { Criterion } from './order.js';
import { rankedPage, sortedPage } from './ranked-page.js';

/** A page computed by sorting everything. */
function fullySorted(rows: readonly number[], criteria: readonly Criterion[], skip: number, take: number): number[] {
  const indices = rows.map((_, index) => index);
  indices.sort((one, other) => {
    for (const { values, direction } of criteria) {
      const [own, its] = [values[rows[one]!]!, values[rows[other]!]!];
      if (Number.isNaN(own) !== Number.isNaN(its)) return Number.isNaN(own) ? 1 : -1;
      if (own !== its && !Number.isNaN(own)) return direction === 'ascending' ? own - its : its - own;
    }
    return one - other;
  });
  return indices.slice(skip, skip + take).map((index) => rows[index]!);
}

const direction = fc.constantFrom('ascending' as const, 'descending' as const);

describe('a ranked page', () => {
  it('equals the page of a full sort by all criteria', () => {
    const value = fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: -2, max: 2 }) },
      fc.constantFrom(NaN, 0.5, -0, 1e9),
    );
    const columns = fc.array(fc.tuple(fc.array(value, { minLength: 40, maxLength: 40 }), direction), { maxLength: 3 });
    const rows = fc.uniqueArray(fc.nat(39), { maxLength: 40 });
    fc.assert(
      fc.property(rows, columns, fc.nat(45), fc.integer({ min: 1, max: 20 }), (list, chosen, skip, take) => {
        const criteria = chosen.map(([values, each]) => ({ values, direction: each }));
        expect(rankedPage(Uint32Array.from(list), criteria, skip, take)).toEqual(
          fullySorted(list, criteria, skip, take),
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('puts unknown values last in both directions', () => {
    const rows = Uint32Array.of(0, 1, 2, 3);
    const values = [NaN, 1, NaN, 2];
    const page = (order: Criterion['direction'], skip: number, take: number): number[] =>
      rankedPage(rows, [{ values, direction: order }], skip, take);
    expect(page('descending', 0, 4)).toEqual([3, 1, 0, 2]);
    expect(page('ascending', 0, 4)).toEqual([1, 3, 0, 2]);
    expect(page('ascending', 1, 2)).toEqual([3, 0]);
    expect(page('ascending', 4, 9)).toEqual([]);
  });
});

describe('a page of sorted rows', () => {
  it('equals the page of a full sort of the wanted rows', () => {
    const values = fc.array(fc.constantFrom(NaN, 1, 2, 3), { minLength: 20, maxLength: 20 });
    fc.assert(
      fc.property(values, fc.subarray([...Array(20).keys()]), fc.nat(25), fc.integer({ min: 1, max: 9 }), (...each) => {
        const [column, rows, skip, take] = each;
        const criteria: Criterion[] = [{ values: column, direction: 'descending' }];
        const page = sortedPage(Uint32Array.from(rows), orderRows(20, criteria), skip, take);
        expect(page).toEqual(fullySorted(rows, criteria, skip, take));
      }),
    );
  });
});
