import { kickoffState } from './kick-off-state.js';
import type { FoundNews, PlannedKickoff } from './news.js';
import { noveltyOf } from './novelty.js';

const rule = { begunAt: new Date('2025-02-25T12:00:00Z'), seenFileId: 5 };
const bet = { event: 'value-bet', state: null, odds: 2, stateAtBeginning: null } as unknown as FoundNews;
const first = { isFirst: true, oddsBefore: null, stateBefore: null, isChanged: false };

describe('what is news', () => {
  it('is a bet not yet reported, or one whose price rose by 3 %', () => {
    expect(noveltyOf(bet, null, rule)).toEqual(first);
    expect(noveltyOf(bet, { state: null, odds: 2 }, rule)).toBeNull();
    expect(noveltyOf({ ...bet, odds: 2.05 }, { state: null, odds: 2 }, rule)).toBeNull();
    expect(noveltyOf({ ...bet, odds: 1.8 }, { state: null, odds: 2 }, rule)).toBeNull();
    expect(noveltyOf({ ...bet, odds: 2.06 }, { state: null, odds: 2 }, rule)).toEqual({
      ...first,
      isFirst: false,
      oddsBefore: 2,
    });
  });

  it('is a bet whose line-up has since been published or changed', () => {
    const out = { ...bet, state: 'one' };
    expect(noveltyOf(out, { state: null, odds: 2 }, rule)).toMatchObject({ isChanged: true, stateBefore: null });
    expect(noveltyOf(out, { state: 'one', odds: 2 }, rule)).toBeNull();
    expect(noveltyOf(out, { state: 'two', odds: 2 }, rule)).toMatchObject({ isChanged: true, stateBefore: 'two' });
    expect(noveltyOf(bet, { state: 'one', odds: 2 }, rule)).toBeNull();
  });

  it('is not a state that already held when the watch began', () => {
    const graded = { ...bet, event: 'pick-graded', odds: null, state: 'loss' } as const;
    const known = (state: string | null): FoundNews => ({ ...graded, stateAtBeginning: () => state });
    expect(noveltyOf(known('loss'), null, rule)).toBeNull();
    expect(noveltyOf(known(null), null, rule)).toEqual(first);
    expect(noveltyOf(known('win'), null, rule)).toMatchObject({ isChanged: true, stateBefore: 'win' });
  });

  it.each<[Partial<PlannedKickoff>, boolean]>([
    [{}, false],
    [{ kickoffAt: '2025-02-26T19:34:59Z' }, false],
    [{ kickoffAt: '2025-02-26T19:35:00Z' }, true],
    [{ kickoffAt: '2025-02-26T19:25:00Z' }, true],
    [{ kickoffAt: '2025-02-27T19:30:00Z' }, true],
    [{ isAssumed: true }, false],
    [{ status: 'postponed' }, true],
  ])('is a kick-off on another day, five minutes away, or off: %j', (more, expected) => {
    const planned = { kickoffAt: '2025-02-26T19:30:00Z', isAssumed: false, status: 'scheduled' } as const;
    const moved = { ...bet, event: 'kick-off', odds: null, state: kickoffState({ ...planned, ...more }) } as const;
    expect(noveltyOf(moved, { state: kickoffState(planned), odds: null }, rule) !== null).toBe(expected);
  });
});
