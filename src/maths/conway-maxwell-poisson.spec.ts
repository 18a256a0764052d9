import { ConwayMaxwellPoisson } from './conway-maxwell-poisson.js';
import { logFactorial } from './log-gamma.js';
import { poissonProbability } from './count-probabilities.js';

describe('ConwayMaxwellPoisson', () => {
  it('is the Poisson at nu 1', () => {
    const poisson = new ConwayMaxwellPoisson(1);
    expect(poisson.rate(2.5)).toBe(2.5);
    expect(poisson.mean(2.5)).toBeCloseTo(2.5, 12);
    poisson
      .probabilities(2.5, 30)
      .forEach((each, count) => expect(each).toBeCloseTo(poissonProbability(count, 2.5), 12));
  });

  it('at nu 2 has the modified Bessel functions as sums: I1(2) / I0(2) is the mean of rate 1', () => {
    // Abramowitz and Stegun, 9.8: I0(2) = 2.2795853023, I1(2) = 1.5906368546
    const squared = new ConwayMaxwellPoisson(2);
    expect(squared.mean(1)).toBeCloseTo(1.5906368546 / 2.2795853023, 9);
    expect(squared.rate(1.5906368546 / 2.2795853023)).toBeCloseTo(1, 8);
    expect(squared.probabilities(1, 30)[0]).toBeCloseTo(1 / 2.2795853023, 9);
  });

  it.each([
    [0.02, 1.3],
    [0.7, 0.8],
    [1.4, 1.1],
    [9, 0.7],
    [60, 1.4],
  ])('has the mean %d at nu %d, and P(1) / P(0) as its rate', (mean, nu) => {
    const counts = new ConwayMaxwellPoisson(nu);
    const rate = counts.rate(mean);
    const probabilities = counts.probabilities(rate, 200);
    expect(probabilities.reduce((sum, each, count) => sum + each * count, 0)).toBeCloseTo(mean, 9);
    expect(probabilities[1]! / probabilities[0]!).toBeCloseTo(rate, 9);
  });

  it('gives the score of nu as the derivative of the log-probability at a fixed mean', () => {
    const [mean, nu, step] = [1.6, 1.1, 1e-4];
    const log = (at: number, count: number): number => {
      const counts = new ConwayMaxwellPoisson(at);
      return Math.log(counts.probabilities(counts.rate(mean), 40)[count]!);
    };
    const { slope, meanLogFactorial, information } = new ConwayMaxwellPoisson(nu).score(mean);
    let variance = 0;
    for (let count = 0; count < 25; count += 1) {
      const derivative = slope * (count - mean) - (logFactorial(count) - meanLogFactorial);
      expect(derivative).toBeCloseTo((log(nu + step, count) - log(nu - step, count)) / (2 * step), 6);
      variance += Math.exp(log(nu, count)) * derivative ** 2;
    }
    expect(information).toBeCloseTo(variance, 6);
  });
});
