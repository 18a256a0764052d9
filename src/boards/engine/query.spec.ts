import type { Board, BoardVariant } from './board.js';
import { DerivedCache } from './derived.js';
import type { Derived } from './derived.js';
import { countByIndex } from './facets.js';
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
    derived.of('times', { factor }, () => {
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
  facets: {
    market: {
      ownFilter: 'kinds',
      count: (rows, { snapshot }) => countByIndex(rows, snapshot.kind, 256, named),
    },
    team: {
      ownOptions: { factor: 1 },
      count: (rows, { variant }) =>
        countByIndex(
          rows,
          Int32Array.from(variant.price, (each) => each - 2),
          256,
          named,
        ),
    },
  },
};

/** Kind 9 represents two values. */
function named(index: number): { value: string | null; label: string | null }[] {
  if (index < 0) return [{ value: null, label: null }];
  return (index === 9 ? ['8', '9'] : [String(index)]).map((value) => ({ value, label: `no ${value}` }));
}

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

  it('applies each requested filter, and orders the rest', () => {
    const filters = { kinds: [0, 1], minPrice: 2 };
    const order = { by: 'price', direction: 'descending' } as const;
    const { count, rows } = query(board, snapshot, { options: { factor: 1 }, filters, order, page });
    expect({ count, rows }).toEqual({ count: 3, rows: [3, 4, 0] });
  });

  it('shows the best row of each group only on request', () => {
    const { count, rows } = query(board, snapshot, { options: { factor: 1 }, filters: {}, group: true, page });
    expect({ count, rows }).toEqual({ count: 2, rows: [0, 2] });
  });

  it('computes the derived columns of equal options once', () => {
    made.length = 0;
    for (const factor of [2, 3, 2]) query(board, snapshot, { options: { factor }, filters: {}, page });
    expect(made).toEqual([2, 3]);
  });
});

describe('facets of a query', () => {
  const snapshotOf = (kind: Uint8Array, price: Float64Array): Snapshot => ({
    derived: new DerivedCache(1_000_000).owner(),
    kind,
    price,
  });
  const snapshot = snapshotOf(Uint8Array.of(0, 1, 2, 1, 0), Float64Array.of(2, 1, 5, 4, 3));
  const page = { skip: 0, take: 1 };
  const counts = (values: readonly { value: string | null; count: number }[] | undefined) =>
    values?.map(({ value, count }) => [value, count]);

  it('are absent unless requested', () => {
    expect(query(board, snapshot, { options: { factor: 1 }, filters: {}, page }).facets).toBeNull();
  });

  it('count rows of all pages, most first, then by value, unknown last', () => {
    const facets = ['market', 'team'] as const;
    const found = query(board, snapshot, { options: { factor: 1 }, filters: {}, facets, page }).facets;
    expect(found).toEqual({
      facets: {
        market: [
          { value: '0', label: 'no 0', count: 2 },
          { value: '1', label: 'no 1', count: 2 },
          { value: '2', label: 'no 2', count: 1 },
        ],
        team: ['0', '1', '2', '3', null].map((value) => ({
          value,
          label: value === null ? null : `no ${value}`,
          count: 1,
        })),
      },
      unlistedFacetValues: { market: 0, team: 0 },
    });
  });

  it('ignore the filter and the options of their own dimension, and only these', () => {
    const filters = { kinds: [1], minPrice: 4 };
    const facets = ['market', 'team'] as const;
    const found = query(board, snapshot, { options: { factor: 2 }, filters, facets, page });
    // prices 4, 2, 10, 8, 6 of kinds 0, 1, 2, 1, 0
    expect(found.count).toBe(1);
    expect(counts(found.facets?.facets.market)).toEqual([
      ['0', 2],
      ['1', 1],
      ['2', 1],
    ]);
    // kind 1 at factor 1: only the price 4
    expect(counts(found.facets?.facets.team)).toEqual([['2', 1]]);
  });

  it('count after grouping, as the number of rows does', () => {
    const facets = ['market'] as const;
    const asked = { options: { factor: 1 }, filters: {}, group: true, facets, page };
    const { count, facets: found } = query(board, snapshot, asked);
    expect(count).toBe(2);
    expect(counts(found?.facets.market)).toEqual([
      ['0', 1],
      ['2', 1],
    ]);
  });

  it('count a row once per value', () => {
    const two = snapshotOf(Uint8Array.of(9, 9, 8), Float64Array.of(1, 1, 1));
    const found = query(board, two, { options: { factor: 1 }, filters: {}, facets: ['market'], page }).facets;
    expect(counts(found?.facets.market)).toEqual([
      ['8', 3],
      ['9', 2],
    ]);
  });

  it('list the first hundred values and the number of further ones', () => {
    const many = snapshotOf(
      Uint8Array.from({ length: 250 }, (_, row) => 10 + (row % 130)),
      new Float64Array(250).fill(1),
    );
    const found = query(board, many, { options: { factor: 1 }, filters: {}, facets: ['market'], page }).facets;
    expect(found?.facets.market).toHaveLength(100);
    expect(found?.facets.market?.[0]?.count).toBe(2);
    expect(found?.unlistedFacetValues).toEqual({ market: 30 });
  });
});

describe('derived values', () => {
  it('share one budget of bytes, excluding columns in shared memory', () => {
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

  it('belong to their owner, and are dropped with it', () => {
    const cache = new DerivedCache(20_000);
    const [first, second] = [cache.owner(), cache.owner()];
    const [own, other] = [{ is: 'own' }, { is: 'other' }];
    expect([first.get('name', () => own), second.get('name', () => other)]).toEqual([own, other]);
    first.clear();
    expect(first.get('name', () => other)).toBe(other);
    expect(cache.bytes).toBe(2_000);
  });
});
