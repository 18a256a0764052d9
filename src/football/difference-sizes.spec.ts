import { differenceSize } from './difference-sizes.js';
import { PLAYER_STATISTIC_KEYS } from './statistics.js';

describe('difference sizes', () => {
  it('are 0 for counts on which bets are settled by name', () => {
    for (const key of ['goals', 'assists', 'cards', 'redCards']) expect(differenceSize('player', key).count).toBe(0);
    expect(differenceSize('team', 'redCards')).toEqual({ count: 0, share: 0 });
  });

  it('are the general contradiction limit for counts without a size of their own', () => {
    expect(differenceSize('team', 'tackles')).toEqual({ count: 3, share: 0.25 });
    expect(differenceSize('player', 'constructorless')).toEqual({ count: 3, share: 0.25 });
    for (const key of PLAYER_STATISTIC_KEYS) expect(differenceSize('player', key).count).toBeLessThanOrEqual(5);
  });
});
