import { backOffSeconds, isQuiet, nextQuietHours } from './delivery-times.js';

const at = (time: string): Date => new Date(`2025-07-01T${time}:00Z`);

describe('quiet hours', () => {
  const night = { from: '23:00', until: '07:00' };

  it.each([
    ['22:59', false],
    ['23:00', true],
    ['03:00', true],
    ['06:59', true],
    ['07:00', false],
  ])('past midnight: %s', (time, expected) => expect(isQuiet(at(time), night, 'UTC')).toBe(expected));

  it.each([
    ['11:59', false],
    ['12:00', true],
    ['13:59', true],
    ['14:00', false],
  ])('within a day: %s', (time, expected) =>
    expect(isQuiet(at(time), { from: '12:00', until: '14:00' }, 'UTC')).toBe(expected),
  );

  it('begin next today or tomorrow, by the local clock', () => {
    const next = (time: string) => nextQuietHours(at(time), night, 'Europe/London')?.toISOString();
    expect([next('21:59'), next('22:00'), next('03:00')]).toEqual([
      '2025-07-01T22:00:00.000Z',
      '2025-07-02T22:00:00.000Z',
      '2025-07-01T22:00:00.000Z',
    ]);
    expect(nextQuietHours(at('03:00'), null, 'UTC')).toBeNull();
  });

  it('follow the time zone, and are none where none are set', () => {
    expect(isQuiet(at('22:30'), night, 'Europe/London')).toBe(true);
    expect(isQuiet(at('03:00'), null, 'UTC')).toBe(false);
  });
});

describe('back-off', () => {
  it('doubles from 5 s to 15 min, a quarter either way', () => {
    expect([1, 2, 3, 8, 9, 12].map((attempts) => backOffSeconds(attempts, 0.5))).toEqual([5, 10, 20, 640, 900, 900]);
    expect([backOffSeconds(1, 0), backOffSeconds(1, 0.999_999)]).toEqual([3.75, expect.closeTo(6.25, 3)]);
  });
});
