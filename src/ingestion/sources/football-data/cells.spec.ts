import { collectionMoment, kickoffOf, parseDay, parseSeason } from './cells.js';

describe('parseDay', () => {
  it.each([
    ['14/08/93', '1993-08-14'],
    ['01/01/00', '2000-01-01'],
    ['6/1/2004', '2004-01-06'],
    ['29/02/2024', '2024-02-29'],
    ['29/02/2023', null],
    ['2023-02-01', null],
    ['01/13/2023', null],
    ['', null],
  ])('%s is %s', (text, day) => expect(parseDay(text)).toBe(day));
});

describe('collectionMoment', () => {
  it.each([
    ['2025-02-21', '2025-02-21'], // Friday
    ['2025-02-22', '2025-02-21'],
    ['2025-02-23', '2025-02-21'],
    ['2025-02-24', '2025-02-21'],
    ['2025-02-25', '2025-02-25'], // Tuesday
    ['2025-02-26', '2025-02-25'],
    ['2025-02-27', '2025-02-25'],
    ['2025-02-28', '2025-02-28'],
    ['2025-03-01', '2025-02-28'],
  ])('prices of %s are from %s', (day, collected) =>
    expect(collectionMoment(day, `${day}T15:00:00Z`)).toBe(`${collected}T12:00:00Z`),
  );

  it.each([
    ['2022-04-15', '11:30', '2022-04-12'], // a Friday morning
    ['2025-02-25', '12:00', '2025-02-21'], // a Tuesday
    ['2025-02-23', '11:30', '2025-02-21'],
  ])('prices of a kick-off on %s at %s are from %s', (day, time, collected) =>
    expect(collectionMoment(day, `${day}T${time}:00Z`)).toBe(`${collected}T12:00:00Z`),
  );
});

describe('kickoffOf', () => {
  it.each([
    ['2024-07-01', '', '2024-07-01T14:00:00Z'],
    ['2024-07-01', '9:05', '2024-07-01T08:05:00Z'],
    ['2024-12-01', '19:45:00', '2024-12-01T19:45:00Z'],
    ['2024-12-01', '24:00', null],
    ['2024-12-01', 'noon', null],
  ])('%s %s is %s', (day, time, kickoff) => expect(kickoffOf(day, time)).toBe(kickoff));
});

describe('parseSeason', () => {
  it.each([
    ['2019/2020', '2019/2020'],
    ['2019/20', '2019/2020'],
    ['1999-2000', '1999/2000'],
    ['2019', '2019'],
    ['2019/2021', null],
    ['summer', null],
  ])('%s is %s', (text, season) => expect(parseSeason(text)).toBe(season));
});
