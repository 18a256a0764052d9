import { Random } from '../../../src/maths/random.js';

/** Bounds in percent. */
export interface SlowReturnInterval {
  readonly low: number;
  readonly high: number;
}

/** A bet of a match. */
interface SlowReturn {
  readonly stake: number;
  readonly profit: number;
}

const resamples = 4000;

/**
 * The textbook 95 % interval of profit per stake, in percent: as many matches as there are, drawn with
 * replacement, each with all its bets, and the middle 95 % of returns. Null below thirty matches, and for matches that
 * all had the same return.
 */
export function slowReturnInterval(matches: readonly (readonly SlowReturn[])[]): SlowReturnInterval | null {
  if (matches.length < 30) return null;
  const total = (bets: readonly SlowReturn[]): SlowReturn => ({
    stake: bets.reduce((sum, { stake }) => sum + stake, 0),
    profit: bets.reduce((sum, { profit }) => sum + profit, 0),
  });
  const totals = matches.map(total);
  const returns = totals.map(({ stake, profit }) => profit / stake);
  if (Math.max(...returns) - Math.min(...returns) < 1e-9) return null;
  const random = new Random('slow return interval');
  const drawn = Array.from({ length: resamples }, () => {
    const { stake, profit } = total(totals.map(() => random.pick(totals)));
    return (profit / stake) * 100;
  }).sort((one, other) => one - other);
  return { low: drawn[resamples * 0.025]!, high: drawn[resamples * 0.975]! };
}

/** Tolerance on bounds: two bootstraps of the same bets differ by some percent of the width. */
export function nearInterval(slow: SlowReturnInterval | null): { low: unknown; high: unknown } {
  if (slow === null) return { low: null, high: null };
  // `closeTo` allows half of 10 ^ -digits
  const digits = -Math.log10(2 * 0.1 * (slow.high - slow.low));
  return { low: expect.closeTo(slow.low, digits), high: expect.closeTo(slow.high, digits) };
}
