import { theOddsApiSource } from './source.js';

describe('theOddsApiSource.plan', () => {
  it('takes .json files and odds addresses, ranked after other sources, but no list of sports', () => {
    expect(
      theOddsApiSource.plan([
        '/a/soccer_epl.json',
        '/a/sports.json',
        '/a/LICENSE',
        'https://example.org/v4/sports/soccer_epl/odds/?regions=eu',
      ]),
    ).toEqual({
      units: [
        { path: '/a/soccer_epl.json', context: [], rank: 2 },
        { path: 'https://example.org/v4/sports/soccer_epl/odds/?regions=eu', context: [], rank: 2 },
      ],
      ignored: [
        { path: '/a/LICENSE', reason: 'not a .json file' },
        { path: '/a/sports.json', reason: 'a list of sports holds no odds' },
      ],
    });
  });
});
