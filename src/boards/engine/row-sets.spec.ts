import fc from 'fast-check';
import { RowSets } from './row-sets.js';

describe('sets of rows by code', () => {
  it('hold the rows with one of the codes', () => {
    const code = fc.integer({ min: -1, max: 6 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(code, fc.integer({ min: 1, max: 40 })), { maxLength: 12 }),
        fc.subarray([0, 1, 2, 5, 6, 9]),
        (runs, wanted) => {
          const column = Int16Array.from(runs.flatMap(([value, times]) => Array.from({ length: times }, () => value)));
          const rowsOf = (codes: readonly number[]): number[] =>
            [...column.keys()].filter((row) => codes.includes(column[row]!));
          const sets = RowSets.of(column);
          expect(RowSets.of(column)).toBe(sets);
          expect([...sets.withAny(wanted).members()]).toEqual(rowsOf(wanted));
          expect([
            ...sets.withMarked(Uint8Array.from({ length: 10 }, (_, each) => Number(wanted.includes(each)))).members(),
          ]).toEqual(rowsOf(wanted));
          for (const each of wanted) {
            expect([...sets.with(each).members()]).toEqual(rowsOf([each]));
            expect([...sets.from(each).members()]).toEqual([...column.keys()].filter((row) => column[row]! >= each));
          }
        },
      ),
    );
  });
});
