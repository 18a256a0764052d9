import { sum } from './arithmetic.js';

/** Parts of a stake on a side of a line that win, are refunded and are lost; they sum to 1. */
export interface Outcomes {
  readonly win: number;
  readonly push: number;
  readonly lose: number;
}

/**
 * Parts of a stake on over (section 3): half lines win or lose, whole lines push at equality, a quarter line is two
 * half stakes on its neighbours.
 * @param chances P(X = 0), P(X = 1), ...; the remainder to 1 lies beyond the last
 */
export function overOutcomes(chances: readonly number[], line: number): Outcomes {
  if ((line * 2) % 1 !== 0) {
    const [low, high] = [overOutcomes(chances, line - 0.25), overOutcomes(chances, line + 0.25)];
    return {
      win: (low.win + high.win) / 2,
      push: (low.push + high.push) / 2,
      lose: (low.lose + high.lose) / 2,
    };
  }
  const lose = sum(chances.filter((_, count) => count < line));
  const push = sum(chances.filter((_, count) => count === line));
  return { win: 1 - lose - push, push, lose };
}

export const underOutcomes = (chances: readonly number[], line: number): Outcomes => {
  const { win, push, lose } = overOutcomes(chances, line);
  return { win: lose, push, lose: win };
};

/** Probability that a bet wins if it is not refunded: the inverse of a margin-free price. */
export const winOf = ({ win, lose }: Outcomes): number => win / (win + lose);

/**
 * Part of a stake on a line that is decided, once the model's mean is moved until over wins what is decided with a
 * given probability; null where a mean of a tenth to ten times is not enough.
 * @param chancesAt the model's distribution with its mean multiplied by a factor
 */
export function decidedShare(
  chancesAt: (factor: number) => readonly number[],
  line: number,
  over: number,
): number | null {
  if (Math.abs(line * 2) % 2 === 1) return 1;
  const at = (logarithm: number): Outcomes => overOutcomes(chancesAt(Math.exp(logarithm)), line);
  const excess = (logarithm: number): number => winOf(at(logarithm)) - over;
  const most = Math.log(10);
  // a binomial count has no mean beyond its trials: no further than needed
  let [low, high] = [-0.25, 0.25];
  let [below, above] = [excess(low), excess(high)];
  while (low > -most && below >= 0) below = excess((low = Math.max(2 * low, -most)));
  while (high < most && above <= 0) above = excess((high = Math.min(2 * high, most)));
  if (!(below < 0 && above > 0)) return null;
  const { win, lose } = at(falsePosition(excess, [low, below], [high, above]));
  return win + lose;
}

/**
 * Root of a rising function between two of its points: the root of their chord, repeatedly. The value of an
 * end that is kept is halved, so that both ends move (the Illinois rule).
 */
function falsePosition(
  curve: (at: number) => number,
  [from, below]: readonly [at: number, value: number],
  [to, above]: readonly [at: number, value: number],
): number {
  let [low, high, lowValue, highValue] = [from, to, below, above];
  let stayed = '';
  for (let step = 0; step < 100; step += 1) {
    const at = (low * highValue - high * lowValue) / (highValue - lowValue);
    const value = curve(at);
    if (Math.abs(value) < 1e-12 || high - low < 1e-12) return at;
    if (value < 0) {
      [low, lowValue] = [at, value];
      if (stayed === 'high') highValue /= 2;
      stayed = 'high';
    } else {
      [high, highValue] = [at, value];
      if (stayed === 'low') lowValue /= 2;
      stayed = 'low';
    }
  }
  throw new Error(`no crossing found between ${from} and ${to}`);
}

/** Expected value of a price in percent of the stake. */
export const expectedValue = ({ win, lose }: Outcomes, odds: number): number => (win * (odds - 1) - lose) * 100;

/** Expected value in percent if no part of the stake is refunded. */
export const expectedValueAt = (probability: number, odds: number): number =>
  expectedValue({ win: probability, push: 0, lose: 1 - probability }, odds);

/** The family of a market. */
export function familyOf(scope: string, market: string): string {
  if (scope === 'player') return 'playerCounts';
  const families: Readonly<Record<string, string>> = {
    matchResult: 'matchResult',
    goals: 'goalTotals',
    asianHandicap: 'goalHandicap',
  };
  return families[market] ?? 'matchCounts';
}

/** Minimum number of sources, unless another is requested. */
export function minConsensusOf(scope: string, market: string): number {
  return familyOf(scope, market) === 'matchResult' ? 3 : 2;
}
