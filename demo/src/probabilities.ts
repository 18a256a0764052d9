import type { Spread } from './statistic-truth.js';

/** Probabilities of a bet; the remainder to 1 is a push. */
export interface Chance {
  win: number;
  lose: number;
}

/** P(X <= line) by Panjer's recursion: Poisson, or (negative) binomial where the variance is below (above) the mean. */
export function atMost({ mean, variance }: Spread, line: number): number {
  const excess = variance - mean;
  const isPoisson = Math.abs(excess) < 1e-6 * mean;
  const size = isPoisson ? 0 : (mean * mean) / excess;
  // p(k + 1) = p(k) (size + k) / (k + 1) * odds; with a negative size this is the binomial.
  const odds = isPoisson ? mean : mean / (size + mean);
  let term = isPoisson ? Math.exp(-mean) : Math.exp(size * Math.log(size / (size + mean)));
  let sum = 0;
  for (let count = 0; count <= line; count += 1) {
    sum += term;
    term *= (isPoisson ? 1 : size + count) * (odds / (count + 1));
    if (term <= 0) break;
  }
  return Math.min(1, sum);
}

/** Probabilities of over and under on a half line. */
export function overUnder(spread: Spread, line: number): { over: Chance; under: Chance } {
  const under = atMost(spread, line);
  return { over: { win: 1 - under, lose: under }, under: { win: under, lose: 1 - under } };
}

const MOST_GOALS = 10;

/** P(home goals - away goals = d) for independent Poisson scores; index d + MOST_GOALS. */
export class GoalDifference {
  private readonly probabilities = new Float64Array(2 * MOST_GOALS + 1);

  constructor(home: number, away: number) {
    const scores = (mean: number): Float64Array => {
      const result = new Float64Array(MOST_GOALS + 1);
      let term = Math.exp(-mean);
      for (let goals = 0; goals <= MOST_GOALS; goals += 1) {
        result[goals] = term;
        term *= mean / (goals + 1);
      }
      return result;
    };
    const [ofHome, ofAway] = [scores(home), scores(away)];
    for (let one = 0; one <= MOST_GOALS; one += 1) {
      for (let other = 0; other <= MOST_GOALS; other += 1) {
        this.probabilities[one - other + MOST_GOALS]! += ofHome[one]! * ofAway[other]!;
      }
    }
  }

  /** P(d > bound) for a bound on the half or whole line. */
  private above(bound: number): number {
    let sum = 0;
    for (let difference = -MOST_GOALS; difference <= MOST_GOALS; difference += 1) {
      if (difference > bound) sum += this.probabilities[difference + MOST_GOALS]!;
    }
    return sum;
  }

  get home(): number {
    return this.above(0);
  }

  get draw(): number {
    return this.probabilities[MOST_GOALS]!;
  }

  /** Probabilities of the home side with a handicap; quarter lines put half the stake on each adjacent line. */
  handicap(line: number): Chance {
    const half = (part: number): Chance => {
      const win = this.above(-part);
      const push = Number.isInteger(part) ? this.probabilities[-part + MOST_GOALS]! : 0;
      return { win, lose: 1 - win - push };
    };
    const parts = Number.isInteger(line * 2) ? [line, line] : [line - 0.25, line + 0.25];
    const [low, high] = parts.map(half) as [Chance, Chance];
    return { win: (low.win + high.win) / 2, lose: (low.lose + high.lose) / 2 };
  }
}
