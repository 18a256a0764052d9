import fc from 'fast-check';
import { CursorCodec } from './cursor-pager.js';

describe('cursor', () => {
  const codec = new CursorCodec(['new-secret', 'old-secret']);

  it('decodes to any key of its own listing', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.oneof(fc.string(), fc.integer()), { minLength: 1 }), (listing, key) => {
        expect(codec.decode(listing, codec.encode(listing, key))).toEqual(key);
      }),
    );
  });

  it('is refused when altered anywhere, or in another listing', () => {
    const cursor = codec.encode('phases', ['Final', 7]);
    for (let at = 0; at < cursor.length; at += 1) {
      const other = cursor[at] === 'A' ? 'B' : 'A';
      expect(codec.decode('phases', `${cursor.slice(0, at)}${other}${cursor.slice(at + 1)}`)).toBeNull();
    }
    expect(codec.decode('teams', cursor)).toBeNull();
    expect(['', '=', 'a', `${cursor}=`, cursor.slice(0, -1)].map((each) => codec.decode('phases', each))).toEqual(
      Array(5).fill(null),
    );
  });

  it('outlives a change of secrets while the old one is still valid', () => {
    const cursor = new CursorCodec(['old-secret']).encode('phases', [1]);
    expect(codec.decode('phases', cursor)).toEqual([1]);
    expect(new CursorCodec(['new-secret']).decode('phases', cursor)).toBeNull();
  });
});
