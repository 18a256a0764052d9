import { RowList } from './row-list.js';

const codes = Uint32Array.of(0, 1, 2, 1, 0, 2);
const values = Float64Array.of(1, NaN, 3, 4, 2, 5);

describe('a list of rows', () => {
  it('keeps the rows that pass each filter, in the order given', () => {
    const order = Uint32Array.of(5, 3, 2, 1, 4, 0);
    const list = new RowList(order);
    list.keepMarked(codes, Uint8Array.of(0, 1, 1));
    list.keepWithin(values, 3, 5);
    expect([...list.finish()]).toEqual([5, 3, 2]);
    expect([...order]).toEqual([5, 3, 2, 1, 4, 0]);
  });

  it('begins with all rows where their number is given; what is unknown lies nowhere', () => {
    const list = new RowList(6);
    list.keepWithin(values, -Infinity, Infinity);
    expect([...list.finish()]).toEqual([0, 2, 3, 4, 5]);
  });

  it('keeps rows marked by either of two codes', () => {
    const list = new RowList(6);
    list.keepMarkedByEither(codes, Uint8Array.of(1, 0, 0), Uint8Array.of(0, 0, 0, 0, 0, 1), Uint8Array.of(0, 1));
    expect([...list.finish()]).toEqual([0, 4, 5]);
  });

  it('gives what was found to those who keep it, whatever later lists do', () => {
    const first = new RowList(6);
    first.keepMarked(codes, Uint8Array.of(0, 1, 0));
    const found = first.finish();
    const [second, third] = [new RowList(4), new RowList(Uint32Array.of(3, 0))];
    second.keepMarked(codes, Uint8Array.of(1, 0, 0));
    third.keepMarked(codes, Uint8Array.of(1, 1, 1));
    expect([[...found], [...second.finish()], [...third.finish()], [...new RowList(0).finish()]]).toEqual([
      [1, 3],
      [0],
      [3, 0],
      [],
    ]);
  });
});
