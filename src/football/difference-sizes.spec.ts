import { differenceSize } from './difference-sizes.js';
import { PLAYER_STATISTIC_KEYS } from './statistics.js';

describe('how far apart sources may be', () => {
  it('is nothing for what bets are settled on by name', () => {
    for (const key of ['goals', 'assists', 'cards', 'redCards']) expect(differenceSize('player', key).count).toBe(0);
    expect(differenceSize('team', 'redCards')).toEqual({ count: 0, share: 0 });
  });

  it('is what contradicts a better source for counts without a size of their own', () => {
    expect(differenceSize('team', 'tackles')).toEqual({ count: 3, share: 0.25 });
    expect(differenceSize('player', 'constructorless')).toEqual({ count: 3, share: 0.25 });
    for (const key of PLAYER_STATISTIC_KEYS) expect(differenceSize('player', key).count).toBeLessThanOrEqual(5);
  });
});
