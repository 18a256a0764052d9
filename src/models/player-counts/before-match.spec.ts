import { contextBeforeMatch, VENUE } from './index.js';
import type { LineupState, PlayerBeforeMatch, PlayerHistory } from './index.js';

/** A player who started in these matches, newest first, after two rows of another player. */
const startedIn = (...starters: number[]): PlayerHistory => ({
  columns: {
    minutes: new Uint8Array(),
    starters: Uint8Array.from([1, 1, ...starters]),
    venues: new Uint8Array(),
    positions: new Uint8Array(),
    teams: new Int32Array(),
    opponents: new Int32Array(),
  },
  values: new Int16Array(),
  stride: 1,
  offset: 0,
  start: 2,
  length: starters.length,
});
const player = (
  [home, away]: readonly [LineupState, LineupState],
  rest: Partial<PlayerBeforeMatch> = {},
): PlayerBeforeMatch => ({
  startProbability: null,
  lineups: { home, away },
  isHome: true,
  team: 4,
  opponent: 7,
  position: 2,
  ...rest,
});
const often = startedIn(1, 1, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0);

describe('a player before a match', () => {
  it.each([
    // in an eleven at 80 %: .8 / (.8 + .2 / 3)
    ['in a projected eleven', player(['projected', 'none'], { startProbability: 0.8 }), 12 / 13],
    ['in a confirmed eleven', player(['confirmed', 'none'], { startProbability: 1 }), 1],
    ['on a confirmed bench', player(['confirmed', 'none']), 0],
    ['outside a projected eleven', player(['projected', 'confirmed']), 1 / 3],
    ['without a line-up of his side', player(['none', 'confirmed']), 0.7],
    ['without a line-up', player(['none', 'none'], { isHome: false }), 0.7],
    ['of an unknown side beside a confirmed eleven', player(['confirmed', 'none'], { isHome: null, team: -1 }), 1 / 3],
    ['of an unknown side without a line-up', player(['none', 'none'], { isHome: null, team: -1 }), 0.7],
  ] as const)('%s', (_, before, expected) => {
    const { startProbability, context } = contextBeforeMatch(before, often);
    expect(startProbability).toBeCloseTo(expected, 12);
    expect(context).toEqual({
      team: before.team,
      opponent: 7,
      position: 2,
      venue: before.isHome === null ? VENUE.unknown : before.isHome ? VENUE.home : VENUE.away,
      isStarter: expected >= 0.5,
    });
  });

  it('starts no more often than before when left out of an eleven, and never without an appearance', () => {
    const seldom = startedIn(0, 0, 0, 0, 1);
    expect(contextBeforeMatch(player(['projected', 'none']), seldom).startProbability).toBe(0.2);
    expect(contextBeforeMatch(player(['none', 'none']), startedIn()).startProbability).toBe(0);
  });
});
