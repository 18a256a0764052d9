import fc from 'fast-check';
import { instantOf } from './instant.js';

describe('instants', () => {
  it('are written as the language writes them, without milliseconds', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e10, max: 1e11 }), { minLength: 2, maxLength: 4 }), (moments) => {
        for (const seconds of moments)
          expect(instantOf(seconds)).toBe(new Date(seconds * 1000).toISOString().replace('.000Z', 'Z'));
      }),
    );
  });
});
