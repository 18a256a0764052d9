import type { PriceOutlier } from '../api';
import { lineOf, subjectOf } from './line-of-outlier';

describe('the bet of a price outlier', () => {
  const match = { hometeam: 'Bath', awayteam: 'Ely', team_name: null, playername: null };
  const format = { number: (value: number) => String(value) };
  const nameOf = (price: Partial<PriceOutlier> & Pick<PriceOutlier, 'market_type' | 'line'>): string =>
    `${subjectOf({ ...match, ...price })} ${lineOf(price, format)}`;

  it.each([
    ['a result', { market_type: 'away', line: null }, 'Ely to win'],
    ['a draw', { market_type: 'draw', line: null }, 'Match draw'],
    ['a handicap of the home side', { market_type: 'home', line: '-0.5' }, 'Bath -0.5'],
    ['a handicap of the away side, with the line of the home side', { market_type: 'away', line: '-0.5' }, 'Ely +0.5'],
    ['a handicap of nothing', { market_type: 'away', line: '0' }, 'Ely 0'],
    ['a total', { market_type: 'over', line: '2.5' }, 'Match over 2.5'],
    ['a total of a team', { market_type: 'under', line: '1.5', team_name: 'Bath' }, 'Bath under 1.5'],
    ['a player', { market_type: 'over', line: '0.5', team_name: 'Bath', playername: 'Ada' }, 'Ada over 0.5'],
  ] as const)('names %s', (_, price, name) => expect(nameOf(price)).toBe(name));
});
