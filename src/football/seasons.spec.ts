import { seasonOf } from './seasons.js';

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
