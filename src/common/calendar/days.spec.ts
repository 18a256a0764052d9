import { boundsOfDay, localMoment } from './days.js';

describe('calendar days', () => {
  it('converts a moment to local date and time', () => {
    const moment = new Date('2025-02-25T23:30:59.500Z');
    expect(localMoment(moment)).toEqual({ day: '2025-02-25', time: '23:30' });
    expect(localMoment(moment, 'Asia/Kolkata')).toEqual({ day: '2025-02-26', time: '05:00' });
    expect(localMoment(new Date('2025-01-01T00:00:00Z'), 'America/New_York')).toEqual({
      day: '2024-12-31',
      time: '19:00',
    });
  });

  it.each([
    ['2025-02-25', 'UTC', '2025-02-25T00:00:00.000Z', 24],
    ['2025-02-25', 'Asia/Kolkata', '2025-02-24T18:30:00.000Z', 24],
    ['2025-03-30', 'Europe/London', '2025-03-30T00:00:00.000Z', 23],
    ['2025-10-26', 'Europe/London', '2025-10-25T23:00:00.000Z', 25],
    // midnight does not exist on this day: the clock goes from 23:59 to 01:00
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z', 23],
    ['1800-01-01', 'UTC', '1800-01-01T00:00:00.000Z', 24],
    ['2999-12-31', 'UTC', '2999-12-31T00:00:00.000Z', 24],
  ])('finds when %s begins and ends in %s', (day, timeZone, from, hours) => {
    const bounds = boundsOfDay(day, timeZone);
    expect(bounds.from.toISOString()).toBe(from);
    expect((bounds.until.getTime() - bounds.from.getTime()) / 3_600_000).toBe(hours);
  });
});
