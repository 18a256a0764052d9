import { devig } from './odds-margin.js';
import { consensusChanges, isSteamMove } from './price-history.js';
import type { OfferChange } from './price-history.js';

const minute = 60_000;
const change = (
  bookmaker: number,
  minutes: number,
  odds: number | null,
  more: Partial<OfferChange> = {},
): OfferChange => ({
  bookmaker,
  side: 0,
  at: minutes * minute,
  isTold: true,
  odds,
  staleAfter: Infinity,
  ...more,
});

describe('isSteamMove', () => {
  /** Openings of four bookmakers, then moves. */
  const moved = (...moves: OfferChange[]): OfferChange[] => [
    ...[0, 1, 2, 3].map((bookmaker) => change(bookmaker, 0, 2)),
    ...moves,
  ];
  const feeds = [0, 1, 2, 3];

  it('is three sources moving in one direction within fifteen minutes, inclusive', () => {
    expect(isSteamMove(moved(change(0, 100, 1.9), change(1, 108, 1.9), change(2, 115, 1.95)), feeds)).toBe(true);
    expect(isSteamMove(moved(change(0, 99, 1.9), change(1, 108, 1.9), change(2, 115, 1.95)), feeds)).toBe(false);
    expect(isSteamMove(moved(change(0, 100, 2.1), change(1, 108, 2.1), change(2, 115, 2.2)), feeds)).toBe(true);
    expect(isSteamMove(moved(change(0, 100, 1.9), change(1, 108, 2.1), change(2, 115, 1.95)), feeds)).toBe(false);
  });

  it('considers the last move only', () => {
    const steam = [change(0, 100, 1.9), change(1, 101, 1.9), change(2, 102, 1.95)];
    expect(isSteamMove(moved(...steam, change(3, 130, 1.9)), feeds)).toBe(false);
    expect(isSteamMove(moved(...steam, change(3, 130, null)), feeds)).toBe(true);
  });

  it('uses the net move of a source within the window', () => {
    const two = [change(1, 101, 1.9), change(2, 102, 1.95)];
    expect(isSteamMove(moved(change(0, 100, 1.9), change(0, 103, 2), ...two), feeds)).toBe(false);
    expect(isSteamMove(moved(change(0, 100, 2.2), change(0, 103, 1.9), ...two), feeds)).toBe(true);
    expect(isSteamMove(moved(change(0, 80, 2.2), change(0, 103, 2.1), ...two), feeds)).toBe(true);
  });

  it('treats bookmakers of one feed as one source, with the mean of their prices', () => {
    const three = [change(0, 100, 1.9), change(1, 101, 1.9), change(2, 102, 1.95)];
    expect(isSteamMove(moved(...three), [0, 0, 2, 3])).toBe(false);
    expect(isSteamMove(moved(...three, change(3, 102, 1.9)), [0, 0, 2, 3])).toBe(true);
    expect(isSteamMove(moved(...three, change(3, 102, 2.2)), [0, 1, 2, 2])).toBe(false);
  });

  it('counts a price after a suspension as a move, but no opening, withdrawal or assumed moment', () => {
    const two = [change(1, 101, 1.9), change(2, 102, 1.95)];
    expect(isSteamMove([...moved(...two), change(4, 102, 1.5)], [...feeds, 4])).toBe(false);
    expect(isSteamMove(moved(change(0, 100, null), ...two), feeds)).toBe(false);
    expect(isSteamMove(moved(change(0, 100, null), change(0, 101, 2), ...two), feeds)).toBe(false);
    expect(isSteamMove(moved(change(0, 100, null), change(0, 101, 1.9), ...two), feeds)).toBe(true);
    expect(isSteamMove(moved(change(0, 100, 1.9, { isTold: false }), ...two), feeds)).toBe(false);
    expect(isSteamMove([], feeds)).toBe(false);
  });
});

describe('consensusChanges', () => {
  const under = { side: 1 };
  const sources = { feeds: [0, 1], sides: 2, calibration: null };
  const fair = (...odds: readonly [number, number]): number => devig('power', odds)?.[0] ?? NaN;

  it('gives the mean of the sources that quote both sides, each time it changes', () => {
    const changes = [
      change(0, 0, 1.9),
      change(0, 0, 1.9, under),
      change(1, 10, 2.1),
      change(1, 20, 1.7, under),
      change(0, 30, 1.8),
      change(1, 40, null),
      change(0, 50, null, under),
    ];
    const found = consensusChanges(changes, sources, 60 * minute);
    expect(found.map(({ at, sources: count }) => [at / minute, count])).toEqual([
      [0, 1],
      [20, 2],
      [30, 2],
      [40, 1],
      [50, 0],
    ]);
    const over = found.map(({ probabilities }) => probabilities?.[0] ?? null);
    expect(over[0]).toBeCloseTo(0.5, 12);
    expect(over[1]).toBeCloseTo((0.5 + fair(2.1, 1.7)) / 2, 10);
    expect(over[2]).toBeCloseTo((fair(1.8, 1.9) + fair(2.1, 1.7)) / 2, 10);
    expect(over[3]).toBeCloseTo(fair(1.8, 1.9), 10);
    expect(over[4]).toBeNull();
    expect(consensusChanges(changes, sources, 19 * minute)).toHaveLength(1);
  });

  it('leaves out a price once it is stale', () => {
    const staleAfter = 30 * minute;
    const found = consensusChanges(
      [change(0, 0, 1.9, { staleAfter }), change(0, 0, 1.9, { ...under, staleAfter: Infinity })],
      sources,
      60 * minute,
    );
    expect(found.map(({ at, sources: count }) => [at, count])).toEqual([
      [0, 1],
      [30 * minute + 1, 0],
    ]);
  });

  it('calibrates a one-sided source', () => {
    const calibrated = { ...sources, calibration: { intercept: 0, slope: 1, proportional: 0 } };
    const [only] = consensusChanges([change(0, 0, 4)], calibrated, minute);
    expect(only).toMatchObject({ kind: 'calibrated', sources: 1, at: 0 });
    expect(only?.probabilities?.[0]).toBeCloseTo(0.25, 12);
  });
});
