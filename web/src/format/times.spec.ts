import { momentOf, startOfDay } from './times';

describe('a local time', () => {
  it.each([
    ['2025-02-26T19:30', 'UTC', '2025-02-26T19:30:00.000Z'],
    ['2025-02-26T19:30', 'Europe/Berlin', '2025-02-26T18:30:00.000Z'],
    ['2025-07-26T19:30', 'Europe/Berlin', '2025-07-26T17:30:00.000Z'],
    ['2025-02-26T09:30', 'Pacific/Auckland', '2025-02-25T20:30:00.000Z'],
    // the hour before and after a clock change
    ['2025-03-30T01:30', 'Europe/Berlin', '2025-03-30T00:30:00.000Z'],
    ['2025-03-30T03:30', 'Europe/Berlin', '2025-03-30T01:30:00.000Z'],
  ])('%s in %s is the moment %s', (local, timeZone, moment) =>
    expect(momentOf(local, timeZone).toISOString()).toBe(moment),
  );

  it('starts a day, after a midnight that is skipped at one o’clock', () => {
    expect(startOfDay('2025-02-26', 'Europe/Berlin').toISOString()).toBe('2025-02-25T23:00:00.000Z');
    expect(startOfDay('2025-09-07', 'America/Santiago').toISOString()).toBe('2025-09-07T04:00:00.000Z');
  });
});
