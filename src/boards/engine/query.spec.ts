import type { Board, BoardVariant } from './board.js';
import { DerivedCache } from './derived.js';
import type { Derived } from './derived.js';
import { query } from './query.js';
import { between, marked } from './row-list.js';

interface Snapshot {
  readonly derived: Derived;
  readonly kind: Uint8Array;
  readonly price: Float64Array;
}
interface Options {
  readonly factor: number;
}
interface Variant extends BoardVariant {
  readonly price: Float64Array;
}
interface Filters {
  readonly kinds?: readonly number[] | undefined;
  readonly minPrice?: number | undefined;
}

const made: number[] = [];
const board: Board<Snapshot, Options, Variant, Filters, 'price'> = {
  variant: ({ derived, price }, { factor }) =>
    derived.get(`times ${factor}`, () => {
      made.push(factor);
      return { candidates: price.length, order: [], price: price.map((each) => each * factor) };
    }),
  filters: {
    kinds: (kinds, { snapshot }) =>
      marked(
        snapshot.kind,
        Uint8Array.from([0, 1, 2], (kind) => Number(kinds.includes(kind))),
      ),
    minPrice: (lowest, { variant }) => between(variant.price, lowest, Infinity),
  },
  orders: { price: ({ variant }) => variant.price },
  group: ({ variant: { price } }) => ({
    offsetInGroup: Uint16Array.of(0, 1, 0, 1, 2),
    isBetter: (row, rival) => price[row]! > price[rival]!,
  }),
};

describe('a query of a board', () => {
  const cache = new DerivedCache(1_000_000);
  const snapshot: Snapshot = {
    derived: cache.owner(),
    kind: Uint8Array.of(0, 1, 2, 1, 0),
    price: Float64Array.of(2, 1, 5, 4, 3),
  };
  const page = { skip: 0, take: 3 };

  it('shows all rows in default order, and counts those of all pages', () => {
    const { count, rows } = query(board, snapshot, { options: { factor: 1 }, filters: {}, page });
    expect({ count, rows }).toEqual({ count: 5, rows: [0, 1, 2] });
  });

  it('narrows by each filter that is asked for, and orders what is left', () => {
    const filters = { kinds: [0, 1], minPrice: 2 };
    const order = { by: 'price', direction: 'descending' } as const;
    const { count, rows } = query(board, snapshot, { options: { factor: 1 }, filters, order, page });
    expect({ count, rows }).toEqual({ count: 3, rows: [3, 4, 0] });
  });

  it('shows the best row of each group only where that is asked for', () => {
    const { count, rows } = query(board, snapshot, { options: { factor: 1 }, filters: {}, group: true, page });
    expect({ count, rows }).toEqual({ count: 2, rows: [0, 2] });
  });

  it('makes the derived columns of equal options once', () => {
    made.length = 0;
    for (const factor of [2, 3, 2]) query(board, snapshot, { options: { factor }, filters: {}, page });
    expect(made).toEqual([2, 3]);
  });
});

describe('derived values', () => {
  it('share one budget of bytes, of which columns on shared memory take none', () => {
    const cache = new DerivedCache(20_000);
    const [first, second] = [cache.owner(), cache.owner()];
    const large = (): object => ({ column: new Float64Array(1_500) });
    first.get('large', large);
    second.get('shared', () => ({ column: new Float64Array(new SharedArrayBuffer(80_000)) }));
    expect(cache.bytes).toBe(12_000 + 2 * 1_000);
    const latest = second.get('large', large);
    expect(cache.bytes).toBeLessThanOrEqual(20_000);
    expect(second.get('large', large)).toBe(latest);
  });

  it('are of their owner, and go with it', () => {
    const cache = new DerivedCache(20_000);
    const [first, second] = [cache.owner(), cache.owner()];
    const [own, other] = [{ is: 'own' }, { is: 'other' }];
    expect([first.get('name', () => own), second.get('name', () => other)]).toEqual([own, other]);
    first.clear();
    expect(first.get('name', () => other)).toBe(other);
    expect(cache.bytes).toBe(2_000);
  });
});
