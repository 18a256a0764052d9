import { isDeeperThan } from './json-depth.js';

const deeper = (text: string, deepest: number) => isDeeperThan(Buffer.from(text), deepest);

describe('depth of JSON', () => {
  it('counts nested objects and arrays', () => {
    expect(deeper('{"a":[{"b":1}]}', 3)).toBe(false);
    expect(deeper('{"a":[{"b":1}]}', 2)).toBe(true);
    expect(deeper('[[],[],[[]]]', 3)).toBe(false);
  });

  it('passes over brackets in texts, escaped quotes included', () => {
    expect(deeper('{"a":"[[[[","b\\"[[[":"\\\\"}', 1)).toBe(false);
  });

  it('copes with what is no JSON', () => {
    expect(deeper(']]]}}}"', 1)).toBe(false);
    expect(deeper('['.repeat(1_000_000), 32)).toBe(true);
  });
});
