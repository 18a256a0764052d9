import { Random } from '../../maths/random.js';
import { fitOneSided } from './fit-calibration.js';

const settled = (odds: number[], outcomes: number[]) =>
  ({ basis: 'settled', odds, outcomes, outcomesOfStarters: [] }) as const;

const logOddsOf = (price: number): number => -Math.log(price - 1);

/** Quotes whose bets win with sigmoid(a + b x logit(1 / odds)). */
function quotes(intercept: number, slope: number, count: number): { odds: number[]; chances: number[]; won: number[] } {
  const random = new Random('one-sided quotes');
  const odds = Array.from({ length: count }, () => random.between(1.2, 9));
  const chances = odds.map((price) => 1 / (1 + Math.exp(-intercept - slope * logOddsOf(price))));
  return { odds, chances, won: chances.map((chance) => Number(random.chance(chance))) };
}

describe('fitOneSided', () => {
  it('finds the curve that probabilities lie on', () => {
    const { odds, chances } = quotes(-0.35, 1.15, 200);
    const fitted = fitOneSided(settled(odds, chances));
    expect(fitted?.intercept).toBeCloseTo(-0.35, 9);
    expect(fitted?.slope).toBeCloseTo(1.15, 9);
  });

  it('is where the log-likelihood of bets that won or lost is highest', () => {
    const { odds, won } = quotes(-0.35, 1.15, 3000);
    const fitted = fitOneSided(settled(odds, won)) ?? { intercept: NaN, slope: NaN, error: NaN };
    const likelihood = (intercept: number, slope: number): number =>
      odds.reduce((sum, price, row) => {
        const chance = 1 / (1 + Math.exp(-intercept - slope * logOddsOf(price)));
        return sum + Math.log(won[row] === 1 ? chance : 1 - chance);
      }, 0);
    const best = likelihood(fitted.intercept, fitted.slope);
    for (const [a, b] of [
      [0.01, 0],
      [-0.01, 0],
      [0, 0.01],
      [0, -0.01],
      [0.01, -0.01],
      [-0.01, 0.01],
    ] as const)
      expect(likelihood(fitted.intercept + a, fitted.slope + b)).toBeLessThan(best);
    expect(Math.abs(fitted.slope - 1.15)).toBeLessThan(0.15);
    // the curvature of the log-likelihood in the level
    const step = 0.01;
    const around =
      likelihood(fitted.intercept + step, fitted.slope) + likelihood(fitted.intercept - step, fitted.slope);
    expect(fitted.error / Math.sqrt(step ** 2 / (2 * best - around))).toBeCloseTo(1, 3);
  });

  it('takes the level alone from a model, which may know nothing of the differences', () => {
    const { odds } = quotes(0, 1, 200);
    const [outcomes, outcomesOfStarters] = [odds.map(() => 0.3), odds.map(() => 0.35)];
    const fitted = fitOneSided({ basis: 'model', odds, outcomes, outcomesOfStarters });
    const { intercept, slope, error } = fitted ?? { intercept: NaN, slope: NaN, error: NaN };
    expect(slope).toBe(1);
    const meanAt = (level: number): number =>
      odds.reduce((sum, price) => sum + 1 / (1 + Math.exp(-level - logOddsOf(price))), 0) / odds.length;
    expect(meanAt(intercept)).toBeCloseTo(0.3, 10);
    // the level if all of them start
    expect(meanAt(intercept + error)).toBeCloseTo(0.35, 10);
  });

  it('has no calibration of too few quotes, of equal odds, and where odds tell all', () => {
    const { odds, won } = quotes(0, 1, 49);
    expect(fitOneSided(settled(odds, won))).toBeNull();
    expect(fitOneSided(settled(Array<number>(100).fill(2), Array<number>(100).fill(0.5)))).toBeNull();
    const separable = Array.from({ length: 100 }, (_, row) => (row < 50 ? 1.5 : 4));
    const outcomes = separable.map((price) => Number(price < 2));
    expect(fitOneSided(settled(separable, outcomes))).toBeNull();
  });
});
