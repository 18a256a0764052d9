import { SpareArrays } from './spare-arrays.js';

describe('spare arrays', () => {
  it('are used again where they are long enough, and by one at a time', () => {
    let made = 0;
    const spare = new SpareArrays((length) => {
      made += 1;
      return new Uint32Array(length);
    });
    const first = spare.take(10);
    const second = spare.take(10);
    expect(second).not.toBe(first);
    spare.give(first);
    expect(spare.take(5)).toBe(first);
    expect(made).toBe(2);
    spare.give(second);
    expect(spare.take(11)).toHaveLength(11);
    expect(made).toBe(3);
  });
});
