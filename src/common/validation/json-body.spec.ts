import { excessOf } from './json-body.js';

const nested = (levels: number, within = '') => `${'['.repeat(levels)}${within}${']'.repeat(levels)}`;
const of = (text: string) => excessOf(Buffer.from(text));

describe('JSON beyond the limits', () => {
  it('nests objects and arrays deeper than 32 levels', () => {
    expect(of(nested(32))).toBeNull();
    expect(of(`{"a":${nested(31)},"b":${nested(31)}}`)).toBeNull();
    expect(of(nested(33))).toBe('nest at most 32 levels deep');
    expect(of(`{"a":${nested(32)}}`)).toBe('nest at most 32 levels deep');
    expect(of('['.repeat(1_000_000))).toBe('nest at most 32 levels deep');
  });

  it('holds more than 5000 values', () => {
    expect(of(`[${'1,'.repeat(4_900)}1]`)).toBeNull();
    expect(of(`[${'1,'.repeat(5_000)}1]`)).toBe('hold at most 5000 values');
    expect(of(`[${'{},'.repeat(3_000)}1]`)).toBe('hold at most 5000 values');
  });

  it('ignores brackets and commas in strings, including those with escaped quotes', () => {
    expect(of(`{"a":"${'[,'.repeat(20_000)}","b\\"${'['.repeat(40)}":"\\\\"}`)).toBeNull();
  });

  it('copes with invalid JSON', () => {
    expect(of(']]]}}}"')).toBeNull();
  });
});
