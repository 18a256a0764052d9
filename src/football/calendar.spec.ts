import { seasonOf, localToUtc } from './calendar.js';

describe('seasonOf', () => {
  it.each([
    ['2015-08-08', 'splitYear', '2015/2016'],
    ['2016-06-30', 'splitYear', '2015/2016'],
    ['2020-07-26', 'splitYear', '2019/2020'],
    ['2020-08-01', 'splitYear', '2020/2021'],
    ['2021-07-31', 'splitYear', '2021/2022'],
    ['2019-12-08', 'calendarYear', '2019'],
  ] as const)('%s (%s) is in %s', (day, format, season) => expect(seasonOf(day, format)).toBe(season));
});

describe('localToUtc', () => {
  it.each([
    ['2024-08-16', '20:00', 'Europe/London', '2024-08-16T19:00:00Z'],
    ['2024-12-26', '15:00', 'Europe/London', '2024-12-26T15:00:00Z'],
    ['2024-03-31', '00:30', 'Europe/London', '2024-03-31T00:30:00Z'],
    ['2024-03-31', '14:00', 'Europe/London', '2024-03-31T13:00:00Z'],
    ['2024-10-27', '01:30', 'Europe/London', '2024-10-27T00:30:00Z'],
    ['2024-10-27', '14:00', 'Europe/London', '2024-10-27T14:00:00Z'],
    ['2019-07-04', '21:30', 'America/Sao_Paulo', '2019-07-05T00:30:00Z'],
  ])('%s %s in %s is %s', (day, time, zone, instant) => expect(localToUtc(day, time, zone)).toBe(instant));
});
