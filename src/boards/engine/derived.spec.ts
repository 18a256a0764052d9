import { choiceKey, DerivedCache } from './derived.js';

describe('values derived from a snapshot', () => {
  it('are computed once per choice, from the choice', () => {
    const derived = new DerivedCache(100_000).owner();
    const makes: object[] = [];
    const ask = (choice: { bookmakers: Uint8Array | null; includeStale: boolean }) =>
      derived.of('prices', choice, (of) => {
        makes.push(of);
        return { of };
      });
    const [some, others] = [Uint8Array.of(1, 0, 1), Uint8Array.of(1, 1, 0)];
    const first = ask({ bookmakers: some, includeStale: false });
    expect(ask({ bookmakers: some.slice(), includeStale: false })).toBe(first);
    expect(ask({ bookmakers: others, includeStale: false })).not.toBe(first);
    expect(ask({ bookmakers: null, includeStale: false })).not.toBe(first);
    expect(ask({ bookmakers: some, includeStale: true })).not.toBe(first);
    expect(makes).toHaveLength(4);
  });

  it.each([
    [{ bookmakers: Uint8Array.of(1, 11) }, { bookmakers: Uint8Array.of(11, 1) }],
    [{ source: ['a b'] }, { source: ['a', 'b'] }],
    [{ line: 1 }, { line: '1' }],
    [{ market: null }, { market: 'null' }],
  ])('differ if choices differ: %j, %j', (one, other) => {
    expect(choiceKey(one)).not.toBe(choiceKey(other));
  });
});
