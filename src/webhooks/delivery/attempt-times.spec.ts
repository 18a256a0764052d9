import { MOST_ATTEMPTS, nextAttemptAt } from './attempt-times.js';

const now = new Date('2025-02-25T15:00:00Z');

/** Seconds from each failed attempt to the next one. */
const delays = (random: number): number[] =>
  Array.from(
    { length: MOST_ATTEMPTS - 1 },
    (_, index) => (nextAttemptAt(now, index + 1, null, random)!.getTime() - now.getTime()) / 1_000,
  );
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

describe('attempts of a message', () => {
  it('are ten, over about three days', () => {
    expect(MOST_ATTEMPTS).toBe(10);
    expect(delays(0.5).map(Math.round)).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 64_800, 79_200]);
    expect(sum(delays(0.5)) / 86_400).toBeCloseTo(2.98, 2);
    expect(nextAttemptAt(now, MOST_ATTEMPTS, null, 0.5)).toBeNull();
    expect(nextAttemptAt(now, MOST_ATTEMPTS, 60, 0.5)).toBeNull();
  });

  it('vary by 15 % either way', () => {
    expect(sum(delays(0)) / sum(delays(0.5))).toBeCloseTo(0.85, 6);
    expect(sum(delays(0.999999)) / sum(delays(0.5))).toBeCloseTo(1.15, 4);
  });

  it('wait as long as the receiver asks, a day at most', () => {
    const seconds = (retryAfter: number): number =>
      (nextAttemptAt(now, 1, retryAfter, 0.5)!.getTime() - now.getTime()) / 1_000;
    expect([1, 60, 999_999_999].map(seconds)).toEqual([5, 60, 86_400]);
  });
});
