import { readSearch } from './statistic-words.js';

describe('statistics in texts', () => {
  it.each([
    ['haaland shots', 'haaland', 'shots'],
    ['Haaland Schüsse aufs Tor', 'Haaland', 'shotsOnTarget'],
    ['shots on target haaland', 'haaland', 'shotsOnTarget'],
    ['haaland over 2.5 shots', 'haaland', 'shots'],
    ['haaland über 2,5 Schüsse', 'haaland', 'shots'],
    ['erling haaland karten', 'erling haaland', 'cards'],
    ['haaland 3+ shots', 'haaland', 'shots'],
    ['Bath 1 shots', 'Bath 1', 'shots'],
    ['haaland', 'haaland', null],
    ['shots', 'shots', null],
    ['arsenal chelsea', 'arsenal chelsea', null],
  ])('%s', (text, name, statistic) => expect(readSearch(text)).toEqual({ name, statistic }));
});
