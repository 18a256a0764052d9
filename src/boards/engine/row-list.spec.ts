import { between, marked, markedByEither, matching, RowList } from './row-list.js';
import type { RowFilter } from './row-list.js';

const indexes = Uint32Array.of(0, 1, 2, 1, 0, 2);
const values = Float64Array.of(1, NaN, 3, 4, 2, 5);

function passing(candidates: Uint32Array | number, ...filters: RowFilter[]): number[] {
  const list = new RowList(candidates);
  for (const filter of filters) filter(list);
  return [...list.passing];
}

describe('a list of rows', () => {
  it('keeps the rows that pass each filter, in the order given', () => {
    const order = Uint32Array.of(5, 3, 2, 1, 4, 0);
    expect(passing(order, marked(indexes, Uint8Array.of(0, 1, 1)), between(values, 3, 5))).toEqual([5, 3, 2]);
    expect([...order]).toEqual([5, 3, 2, 1, 4, 0]);
  });

  it('starts with all rows if given their number; an unknown value is in no range', () => {
    expect(passing(6)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(passing(0)).toEqual([]);
    expect(passing(6, between(values, -Infinity, Infinity))).toEqual([0, 2, 3, 4, 5]);
  });

  it('treats an index without a mark as unmarked', () => {
    expect(passing(3, marked(Int32Array.of(-1, 0, 7), Uint8Array.of(1)))).toEqual([1]);
  });

  it('keeps rows marked by either of two indexes', () => {
    const [first, second] = [Uint8Array.of(1, 0, 0), Uint8Array.of(0, 1)];
    expect(passing(6, markedByEither(indexes, first, Int32Array.of(0, 0, 0, -1, 0, 1), second))).toEqual([0, 4, 5]);
  });

  it('keeps rows that pass a test', () => {
    expect(
      passing(
        6,
        matching((row) => row % 2 === 0),
      ),
    ).toEqual([0, 2, 4]);
  });
});

describe('the best row of each group', () => {
  const offsetInGroup = Uint16Array.of(0, 1, 2, 0, 1, 0);
  const score = [1, 3, 3, 2, 2, 0];
  const bestOf = (candidates: Uint32Array | number): number[] => {
    const list = new RowList(candidates);
    list.keepBest({ offsetInGroup, isBetter: (row, rival) => score[row]! > score[rival]! });
    return [...list.passing];
  };

  it('is the first of equal rows, whatever the order of the list', () => {
    expect(bestOf(6)).toEqual([1, 3, 5]);
    expect(bestOf(Uint32Array.of(5, 4, 3, 2, 1, 0))).toEqual([5, 3, 1]);
  });

  it('is chosen among the rows that pass', () => {
    expect(bestOf(Uint32Array.of(2, 0, 4))).toEqual([2, 4]);
  });
});
