import { TREND_WINDOWS, bestWindow, countWindows, emptyWindowCounts, hitsOf, packWindows, packedHits, packedPushes, packedTotal, trendBound, trendBoundRank } from './trend-windows.js';

const counted = (values: readonly number[], line: number) => {
  const counts = emptyWindowCounts();
  countWindows(values, values.length, line, counts);
  return counts;
};
const packed = (values: readonly number[], line: number, isOver = true): number[] => {
  const counts = counted(values, line);
  const windows = new Uint32Array(TREND_WINDOWS.length);
  const doesCount = packWindows(counts, isOver, windows);
  expect(doesCount).toBe(windows.some((window) => window !== 0));
  return [...windows];
};

describe('trend windows', () => {
  it('counts overs, pushes and sums from the newest match on', () => {
    const counts = counted([3, 1, 2, 2, 0, 5, 2], 2);
    // 3 | 3 1 2 2 0 -> one over, two pushes; the sixth and seventh belong to the longer windows only
    expect([counts.lengths[0], counts.overs[0], counts.pushes[0], counts.totals[0]]).toEqual([5, 1, 2, 8]);
    expect([counts.lengths[1], counts.overs[1], counts.pushes[1], counts.totals[1]]).toEqual([7, 2, 3, 15]);
    expect([hitsOf(counts, 0, true), hitsOf(counts, 0, false), hitsOf(counts, 1, false)]).toEqual([1, 2, 2]);
  });

  it('keeps a window from exactly 60 % of the decided matches on', () => {
    expect(packed([1, 1, 1, 0, 0], 0.5)[0]).not.toBe(0);
    expect(packed([1, 1, 0, 0, 0], 0.5)[0]).toBe(0);
    expect(packed([1, 1, 0, 0, 0], 0.5, false)[0]).not.toBe(0);
  });

  it('needs the whole window, and five matches in it that are no push', () => {
    expect(packed([1, 1, 1, 1], 0.5)).toEqual([0, 0, 0, 0, 0]);
    // of the last five one is a push: only the window of ten has five decided ones
    const values = [2, 3, 3, 3, 3, 3, 2, 2, 2, 2];
    expect(packed(values, 2)[0]).toBe(0);
    const ten = packed(values, 2)[1]!;
    expect([packedHits(ten), packedPushes(ten), packedTotal(ten)]).toEqual([5, 5, 25]);
  });

  it('holds the sums of thirty matches full of passes', () => {
    const thirty = packed(Array.from({ length: 30 }, () => 1200), 374.5)[4]!;
    expect([packedHits(thirty), packedPushes(thirty), packedTotal(thirty)]).toEqual([30, 0, 36_000]);
  });

  it('takes the window with the highest Wilson bound, of equal ones the longer', () => {
    // 5/5 has the bound .5655, 9/10 .5958, 12/15 .5481
    expect(bestWindow(packed([1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 0, 0], 0.5))).toBe(1);
    expect(trendBound(9, 10)).toBeCloseTo(0.59585, 5);
    // five pushes make ten matches as good as five
    expect(bestWindow(packed([3, 3, 3, 3, 3, 2, 2, 2, 2, 2], 2))).toBe(1);
    expect(bestWindow(packed([1, 1, 1, 1, 1], 0.5), 6)).toBe(-1);
    expect(bestWindow(packed([1, 1, 1, 1, 1, 0, 0, 0, 1, 1], 0.5), 6)).toBe(1);
  });

  it('ranks bounds as they compare', () => {
    expect(trendBoundRank(9, 10)).toBeGreaterThan(trendBoundRank(5, 5));
    expect(trendBoundRank(5, 5)).toBeGreaterThan(trendBoundRank(12, 15));
  });
});
