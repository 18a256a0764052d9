import { Random } from '../maths/random.js';
import { LineOvers } from './line-overs.js';
import { emptyTrendSums, hasTrend, packSides, sumMatches } from './trend-sums.js';
import {
  LONGEST_TREND_WINDOW,
  TREND_WINDOWS,
  bestWindow,
  packedHits,
  packedPushes,
  packedTotal,
  trendBound,
  trendBoundRank,
} from './trend-windows.js';

/** Windows of both sides at several ascending lines, summed together. */
function packedAt(values: readonly number[], wanted: readonly number[]): { over: number[]; under: number[] }[] {
  const [lines, sums] = [new LineOvers(), emptyTrendSums()];
  expect(lines.take(wanted, 0, wanted.length)).toBe(wanted.length);
  sumMatches(values, Math.min(values.length, LONGEST_TREND_WINDOW), lines, sums);
  return wanted.map((line) => {
    const into = { over: new Uint32Array(TREND_WINDOWS.length), under: new Uint32Array(TREND_WINDOWS.length) };
    const sides = packSides(sums, lines.indexOf(line), Number.isInteger(line), into);
    expect([hasTrend(sides, true), hasTrend(sides, false)]).toEqual(
      [into.over, into.under].map((windows) => windows.some((window) => window !== 0)),
    );
    return { over: [...into.over], under: [...into.under] };
  });
}
const packed = (values: readonly number[], line: number, isOver = true): number[] =>
  packedAt(values, [line])[0]![isOver ? 'over' : 'under'];
/** Reference computation of a window, match by match. */
function plain(values: readonly number[], line: number, isOver: boolean, length: number): number[] {
  const matches = values.slice(0, length);
  const pushes = matches.filter((value) => value === line).length;
  const hits = matches.filter((value) => (isOver ? value > line : value < line)).length;
  const counts = matches.length === length && length - pushes >= 5 && 5 * hits >= 3 * (length - pushes);
  return counts ? [hits, pushes, matches.reduce((sum, value) => sum + value, 0)] : [0, 0, 0];
}

describe('trend windows', () => {
  it('counts hits, pushes and sums starting from the newest match', () => {
    // 3 | 3 1 2 2 0 -> one over, two pushes; the sixth and seventh belong to the longer windows only
    const [five, ten] = packed([3, 1, 0, 0, 2, 0, 2, 0, 0, 2, 9], 2, false);
    expect([packedHits(five!), packedPushes(five!), packedTotal(five!)]).toEqual([0, 0, 0]);
    expect([packedHits(ten!), packedPushes(ten!), packedTotal(ten!)]).toEqual([6, 3, 10]);
  });

  it('counts several lines together as it does each one alone', () => {
    const random = new Random('trend windows');
    for (let round = 0; round < 150; round += 1) {
      const values = Array.from({ length: random.integer(0, 40) }, () => random.integer(0, 5));
      const lines = [0.5, 0.75, 1, 1.5, 2.25, 2.5, 3, 60_000.5].filter(() => random.integer(0, 2) > 0);
      if (lines.length === 0) continue;
      packedAt(values, lines).forEach((sides, at) => {
        for (const isOver of [true, false]) {
          const windows = isOver ? sides.over : sides.under;
          expect(windows.map((window) => [packedHits(window), packedPushes(window), packedTotal(window)])).toEqual(
            TREND_WINDOWS.map((length) => plain(values, lines[at]!, isOver, length)),
          );
        }
      });
    }
  });

  it('takes as many lines as fit into a packed number', () => {
    const lines = new LineOvers();
    expect(lines.take([1, 1, 2, 3, 4, 5, 6, 7], 0, 8)).toBe(5);
    expect(lines.take([1, 3, 5, 7], 1, 4)).toBe(4);
    expect(lines.take([0, 0.25], 0, 2)).toBe(2);
  });

  it('keeps a window from exactly 60 % of the decided matches on', () => {
    expect(packed([1, 1, 1, 0, 0], 0.5)[0]).not.toBe(0);
    expect(packed([1, 1, 0, 0, 0], 0.5)[0]).toBe(0);
    expect(packed([1, 1, 0, 0, 0], 0.5, false)[0]).not.toBe(0);
  });

  it('needs the whole window, with five matches that are not pushes', () => {
    expect(packed([1, 1, 1, 1], 0.5)).toEqual([0, 0, 0, 0, 0]);
    // of the last five one is a push: only the window of ten has five decided ones
    const values = [2, 3, 3, 3, 3, 3, 2, 2, 2, 2];
    expect(packed(values, 2)[0]).toBe(0);
    const ten = packed(values, 2)[1]!;
    expect([packedHits(ten), packedPushes(ten), packedTotal(ten)]).toEqual([5, 5, 25]);
  });

  it('has room for the sums of thirty matches with many passes', () => {
    const thirty = packed(
      Array.from({ length: 30 }, () => 1200),
      374.5,
    )[4]!;
    expect([packedHits(thirty), packedPushes(thirty), packedTotal(thirty)]).toEqual([30, 0, 36_000]);
  });

  it('takes the window with the highest Wilson bound, the longer one on a tie', () => {
    // 5/5 has the bound .5655, 9/10 .5958, 12/15 .5481
    expect(bestWindow(packed([1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 0, 0], 0.5))).toBe(1);
    expect(trendBound(9, 10)).toBeCloseTo(0.59585, 5);
    // five pushes make ten matches as good as five
    expect(bestWindow(packed([3, 3, 3, 3, 3, 2, 2, 2, 2, 2], 2))).toBe(1);
    expect(bestWindow(packed([1, 1, 1, 1, 1], 0.5), 6)).toBe(-1);
    expect(bestWindow(packed([1, 1, 1, 1, 1, 0, 0, 0, 1, 1], 0.5), 6)).toBe(1);
  });

  it('ranks bounds in their order', () => {
    expect(trendBoundRank(9, 10)).toBeGreaterThan(trendBoundRank(5, 5));
    expect(trendBoundRank(5, 5)).toBeGreaterThan(trendBoundRank(12, 15));
  });
});
