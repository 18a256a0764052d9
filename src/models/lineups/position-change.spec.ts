import { positionChangeOf } from './position-change.js';

describe('position change', () => {
  it('compares with the most frequent position of the last ten starts', () => {
    expect(positionChangeOf('RB', ['CB', 'CB', 'RB'])).toEqual({
      currentPosition: 'RB',
      usualPosition: 'CB',
      gamesAnalyzed: 3,
      isPositionChange: true,
    });
    expect(positionChangeOf('CB', ['CB', 'RB', 'CB']).isPositionChange).toBe(false);
    const eleven = [...Array<'LB'>(5).fill('LB'), ...Array<'LM'>(6).fill('LM')];
    expect(positionChangeOf('LM', eleven)).toEqual({
      currentPosition: 'LM',
      usualPosition: 'LB',
      gamesAnalyzed: 10,
      isPositionChange: true,
    });
  });

  it('takes the most recent of equally frequent ones', () => {
    expect(positionChangeOf('ST', ['RW', 'ST', 'ST', 'RW']).usualPosition).toBe('RW');
    expect(positionChangeOf('ST', ['ST', 'RW', 'RW', 'ST']).isPositionChange).toBe(false);
  });

  it('flags no player with fewer than three starts or an unknown position', () => {
    expect(positionChangeOf('RB', ['CB', 'CB'])).toEqual({
      currentPosition: 'RB',
      usualPosition: 'CB',
      gamesAnalyzed: 2,
      isPositionChange: false,
    });
    expect(positionChangeOf('RB', [])).toEqual({
      currentPosition: 'RB',
      usualPosition: null,
      gamesAnalyzed: 0,
      isPositionChange: false,
    });
    expect(positionChangeOf(null, ['CB', 'CB', 'CB']).isPositionChange).toBe(false);
  });
});
