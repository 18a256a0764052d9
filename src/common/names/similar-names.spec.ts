import { similarNames } from './similar-names.js';

describe('similar names', () => {
  const names = [
    'Manchester United',
    'Manchester City',
    'Newcastle United',
    'Brentford',
    'Brighton & Hove Albion',
    'München',
  ];

  it.each([
    ['brentfort', ['Brentford']],
    ['manchester untied', ['Manchester United', 'Manchester City']],
    ['Munchen', ['München']],
    ['xyz', []],
    ['', []],
  ])('%s', (text, expected) => expect(similarNames(text, names, 2)).toEqual(expected));
});
