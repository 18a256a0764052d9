import { Random } from '../../maths/random.js';
import { fitOneSided } from './fit-calibration.js';

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
    const fitted = fitOneSided({ basis: 'settled', odds, outcomes: chances });
    expect(fitted?.intercept).toBeCloseTo(-0.35, 9);
    expect(fitted?.slope).toBeCloseTo(1.15, 9);
  });

  it('is where the log-likelihood of bets that won or lost is highest', () => {
    const { odds, won } = quotes(-0.35, 1.15, 3000);
    const fitted = fitOneSided({ basis: 'settled', odds, outcomes: won }) ?? { intercept: NaN, slope: NaN };
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
  });

  it('takes the level alone from a model, which may know nothing of the differences', () => {
    const { odds } = quotes(0, 1, 200);
    const outcomes = odds.map(() => 0.3);
    const { intercept, slope } = fitOneSided({ basis: 'model', odds, outcomes }) ?? { intercept: NaN, slope: NaN };
    expect(slope).toBe(1);
    const mean = odds.reduce((sum, price) => sum + 1 / (1 + Math.exp(-intercept - logOddsOf(price))), 0) / odds.length;
    expect(mean).toBeCloseTo(0.3, 10);
  });

  it('has no calibration of too few quotes, of equal odds, and where odds tell all', () => {
    const { odds, won } = quotes(0, 1, 49);
    expect(fitOneSided({ basis: 'settled', odds, outcomes: won })).toBeNull();
    expect(fitOneSided({ basis: 'settled', odds: Array(100).fill(2), outcomes: Array(100).fill(0.5) })).toBeNull();
    const separable = Array.from({ length: 100 }, (_, row) => (row < 50 ? 1.5 : 4));
    expect(
      fitOneSided({ basis: 'settled', odds: separable, outcomes: separable.map((price) => Number(price < 2)) }),
    ).toBeNull();
  });
});
