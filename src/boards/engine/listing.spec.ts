import fc from 'fast-check';
import { Bitset } from './bitset.js';
import { BoardIndex, listingOf } from './listing.js';
import { orderRows } from './order.js';
import { PreparedOrder } from './prepared-order.js';

const values = fc.array(
  fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: false, noDefaultInfinity: true }), fc.constant(NaN)),
  { maxLength: 200 },
);
const direction = fc.constantFrom('ascending' as const, 'descending' as const);

/** What an order means, said with a comparison function. */
function compare(one: number, other: number, way: 'ascending' | 'descending'): number {
  if (Number.isNaN(one) || Number.isNaN(other)) return Number(Number.isNaN(one)) - Number(Number.isNaN(other));
  return (one < other ? -1 : one > other ? 1 : 0) * (way === 'ascending' ? 1 : -1);
}

describe('orders of rows', () => {
  it('are those of a comparison, unknown last in both directions, ties in the order of the rows', () => {
    fc.assert(
      fc.property(values, direction, direction, (list, firstWay, secondWay) => {
        const second = list.map((value, index) => (Number.isNaN(value) ? index % 3 : Math.round(value) % 2));
        const rows = list.map((_, row) => row);
        const expected = rows.toSorted(
          (one, other) =>
            compare(list[one]!, list[other]!, firstWay) ||
            compare(second[one]!, second[other]!, secondWay) ||
            one - other,
        );
        const ordered = orderRows(list.length, [
          { values: list, direction: firstWay },
          { values: second, direction: secondWay },
        ]);
        expect([...ordered]).toEqual(expected);
      }),
    );
  });

  it('stay exact when many criteria with many values meet', () => {
    const rows = 3_000;
    const criteria = Array.from({ length: 6 }, (_, criterion) => ({
      values: Float64Array.from(
        { length: rows },
        (__, row) => (row * (7919 + criterion * 104_729)) % (criterion === 0 ? 5 : 2_999),
      ),
      direction: 'ascending' as const,
    }));
    const expected = Array.from({ length: rows }, (_, row) => row).sort((one, other) => {
      for (const { values: column } of criteria)
        if (column[one] !== column[other]) return column[one]! - column[other]!;
      return one - other;
    });
    expect([...orderRows(rows, criteria)]).toEqual(expected);
  });
});

describe('sets of positions', () => {
  it('count, cut, unite and intersect like sets', () => {
    const members = fc.uniqueArray(fc.integer({ min: 0, max: 149 }));
    fc.assert(
      fc.property(members, members, fc.nat(160), fc.nat(40), (one, other, skip, most) => {
        const setOf = (list: readonly number[]): Bitset =>
          list.reduce((set, position) => (set.add(position), set), Bitset.empty(150));
        const sorted = (list: readonly number[]): number[] => [...list].sort((first, second) => first - second);
        expect(setOf(one).count()).toBe(one.length);
        expect([...setOf(one).members()]).toEqual(sorted(one));
        const range = setOf(one);
        range.addRange(skip % 150, Math.min((skip % 150) + most * 3, 150));
        const within = Array.from({ length: 150 }, (_, at) => at).filter(
          (at) => one.includes(at) || (at >= skip % 150 && at < (skip % 150) + most * 3),
        );
        expect([...range.members()]).toEqual(within);
        expect(setOf(one).slice(skip, most)).toEqual(sorted(one).slice(skip, skip + most));
        expect(setOf(one).intersect(setOf(other)).slice(0, 150)).toEqual(
          sorted(one.filter((each) => other.includes(each))),
        );
        expect(setOf(one).unite(setOf(other)).slice(0, 150)).toEqual(sorted([...new Set([...one, ...other])]));
      }),
    );
    expect([Bitset.full(70).count(), Bitset.full(64).count(), Bitset.full(0).count()]).toEqual([70, 64, 0]);
  });
});

describe('pages of an order', () => {
  it('are the same whether members are many, few, or all at its end', () => {
    const rows = 5_000;
    const order = new PreparedOrder(
      Uint32Array.from({ length: rows }, (_, place) => (place * 1_723) % rows),
      rows,
    );
    const tests: ((row: number, place: number) => boolean)[] = [
      () => true,
      (row) => row % 1_000 === 7,
      (row) => row % 3 === 0,
      (_, place) => place >= rows - 40,
      (_, place) => place > 900,
      () => false,
    ];
    for (const test of tests) {
      const inOrder = [...order.positions].filter(test);
      const members = Bitset.empty(rows);
      for (const row of inOrder) members.add(row);
      for (const [skip, most] of [
        [0, 5],
        [3, 50],
        [30, 20],
        [2_000, 100],
        [rows, 1],
      ] as const) {
        expect(order.page(members, inOrder.length, skip, most)).toEqual(inOrder.slice(skip, skip + most));
      }
    }
  });
});

describe('listings', () => {
  it('page the members of a set in default order and in a prepared one', () => {
    fc.assert(
      fc.property(
        values.filter((list) => list.length > 0),
        direction,
        fc.nat(20),
        fc.integer({ min: 1, max: 7 }),
        (list, way, skip, most) => {
          const order = orderRows(list.length, [{ values: list, direction: 'descending' }]);
          const index = new BoardIndex(order);
          const test = (row: number): boolean => row % 3 !== 1;
          const members = index.select(test);
          const inOrder = [...order].filter(test);
          const plain = listingOf(index, members);
          expect([plain.count, plain.page(skip, most)]).toEqual([inOrder.length, inOrder.slice(skip, skip + most)]);
          const second = list.map((_, row) => (row * 7) % 5);
          const sorted = inOrder.toSorted(
            (one, other) =>
              compare(second[one]!, second[other]!, way) || index.positionOf(one) - index.positionOf(other),
          );
          const prepared = index.orderedBy(`second ${way}`, () => ({ values: second, direction: way }));
          expect(listingOf(index, members, prepared).page(skip, most)).toEqual(sorted.slice(skip, skip + most));
        },
      ),
    );
  });
});
