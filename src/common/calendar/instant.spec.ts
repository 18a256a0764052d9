import fc from 'fast-check';
import { earlierInstant, instantOf, instantText } from './instant.js';

/** Unix seconds of the years 1653 to 5138, which ISO 8601 writes with four digits. */
const wholeSeconds = { min: -1e10, max: 1e11 };
/** Moments of feeds: with milliseconds, and with the rounding errors of seconds computed from them. */
const fractions = fc
  .tuple(fc.integer(wholeSeconds), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }))
  .map(([seconds, fraction]) => seconds + fraction);
const dates = fc.integer({ min: wholeSeconds.min * 1000, max: wholeSeconds.max * 1000 }).map((time) => new Date(time));

describe('instants', () => {
  it('are formatted as by JavaScript, without milliseconds', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(wholeSeconds), { minLength: 2, maxLength: 4 }), (moments) => {
        for (const seconds of moments)
          expect(instantOf(seconds)).toBe(new Date(seconds * 1000).toISOString().replace('.000Z', 'Z'));
      }),
    );
  });

  it('drop fractions of a second', () => {
    expect(instantOf(Date.parse('2026-11-23T18:14:07.250Z') / 1000)).toBe('2026-11-23T18:14:07Z');
    fc.assert(
      fc.property(fractions, (moment) => {
        expect(instantOf(moment)).toBe(instantOf(Math.floor(moment)));
        expect(instantOf(moment)).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);
      }),
    );
  });

  it('keep the milliseconds of a date that has any', () => {
    fc.assert(
      fc.property(dates, (date) => {
        expect(instantText(date)).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?Z$/);
        expect(instantText(date)).not.toContain('.000');
        expect(new Date(instantText(date))).toEqual(date);
      }),
    );
  });

  it('of whole seconds sort as text', () => {
    fc.assert(
      fc.property(fractions, fractions, (one, other) => {
        expect(earlierInstant(instantOf(one), instantOf(other))).toBe(instantOf(Math.min(one, other)));
      }),
    );
  });

  it.each([NaN, Infinity, -Infinity, 9e12])('are refused for %d, which is no moment', (value) => {
    expect(() => instantOf(value)).toThrow(RangeError);
  });
});
