import { flagOf } from './flag';

describe('a flag', () => {
  it('is found by country code, including those of England and Scotland', () => {
    const found = ['DE', 'EN', 'SC', 'US'].map(flagOf);
    expect(found).not.toContain(null);
    expect(new Set(found).size).toBe(4);
  });

  it.each(['', 'XX', 'DEU'])('is missing if none is served: %j', (code) => expect(flagOf(code)).toBeNull());
});
