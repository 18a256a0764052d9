import type { MatchEvent } from '../../api';
import { timelineOf } from './timeline';

const event = (side: 'home' | 'away', minute: number, addedMinute: number | null = null): MatchEvent => ({
  side,
  minute,
  addedMinute,
  type: 'goal',
  playerId: null,
  playerName: null,
  relatedPlayerId: null,
  relatedPlayerName: null,
  detail: null,
  knownAt: '2026-11-28T13:00:00Z',
  isKnownAtAssumed: false,
});

describe('the events along the minutes', () => {
  it('are placed by their minute out of 90, first-half stoppage time at the end of the half', () => {
    const { events, breaks, played, levels } = timelineOf([event('home', 9), event('away', 45, 3)], 72);
    expect(events.map(({ at }) => at)).toEqual([0.1, 0.5]);
    expect([breaks, played, levels]).toEqual([[0.5], 0.8, 1]);
  });

  it('extend the strip beyond 90 minutes, with a mark at 90 before extra time', () => {
    const stoppage = timelineOf([event('home', 45), event('home', 90, 10)], null);
    expect(stoppage.events.map(({ at }) => at)).toEqual([0.45, 1]);
    expect([stoppage.breaks, stoppage.played]).toEqual([[0.45], 1]);
    expect(timelineOf([event('away', 120)], null).breaks).toEqual([0.375, 0.75]);
  });

  it('are stacked where they would overlap, on their own side only', () => {
    const { events, levels } = timelineOf(
      [event('home', 56), event('home', 56), event('away', 56), event('home', 58), event('home', 60)],
      null,
    );
    expect(events.map(({ level }) => level)).toEqual([0, 1, 0, 2, 0]);
    expect(levels).toBe(3);
  });
});
