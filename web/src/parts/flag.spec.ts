import { flagOf } from './flag';

describe('a flag', () => {
  it('is made of the letters of the country, and of tags for England and Scotland', () => {
    expect([flagOf('DE'), flagOf('IT')]).toEqual(['🇩🇪', '🇮🇹']);
    expect([flagOf('EN'), flagOf('SC')]).toEqual(['🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿']);
  });

  it.each(['', 'D', 'DEU', 'D1', 'ÄÖ'])('is missing where the code is none: %j', (code) => {
    expect(flagOf(code)).toBeNull();
  });
});
