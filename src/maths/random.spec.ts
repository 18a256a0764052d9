import { keyedNormal, keyedUniform, Random } from './random.js';

const draws = (count: number, draw: () => number): number[] => Array.from({ length: count }, draw);
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const variance = (values: number[]): number => {
  const centre = mean(values);
  return mean(values.map((value) => (value - centre) ** 2));
};

describe('Random', () => {
  it('gives the same numbers for the same key and different ones for another', () => {
    const first = draws(20, () => 0).map(
      (
        (random) => () =>
          random.uniform()
      )(new Random('seed|a')),
    );
    const again = new Random('seed|a');
    const other = new Random('seed|b');
    expect(draws(20, () => again.uniform())).toEqual(first);
    expect(other.uniform()).not.toBe(first[0]);
  });

  it('is uniform: ten cells of 10,000 draws each hold a tenth', () => {
    const random = new Random('uniform');
    const cells = new Array<number>(10).fill(0);
    for (let index = 0; index < 10_000; index += 1) cells[Math.floor(random.uniform() * 10)]! += 1;
    // 99.99 % point of chi-squared with 9 degrees of freedom: 33.7
    const chiSquared = cells.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    expect(chiSquared).toBeLessThan(33.7);
    expect(Math.min(...draws(1000, () => random.uniform()))).toBeGreaterThanOrEqual(0);
  });

  it.each([0.3, 2.5, 17, 450])('draws Poisson counts of mean and variance %p', (rate) => {
    const random = new Random(`poisson ${rate}`);
    const counts = draws(20_000, () => random.poisson(rate));
    expect(Math.abs(mean(counts) - rate)).toBeLessThan(5 * Math.sqrt(rate / 20_000));
    expect(variance(counts) / rate).toBeCloseTo(1, 1);
  });

  it.each([
    [6, 0.3],
    [400, 0.2],
  ])('draws binomial counts of %p trials with probability %p', (trials, probability) => {
    const random = new Random(`binomial ${trials}`);
    const counts = draws(20_000, () => random.binomial(trials, probability));
    const spread = trials * probability * (1 - probability);
    expect(Math.abs(mean(counts) - trials * probability)).toBeLessThan(5 * Math.sqrt(spread / 20_000));
    expect(variance(counts) / spread).toBeCloseTo(1, 1);
    expect(Math.max(...counts)).toBeLessThanOrEqual(trials);
  });

  it('draws standard normals and factors of mean one', () => {
    const random = new Random('normal');
    const normals = draws(40_000, () => random.normal());
    expect(Math.abs(mean(normals))).toBeLessThan(0.02);
    expect(variance(normals)).toBeCloseTo(1, 1);
    expect(mean(draws(40_000, () => random.factor(0.3)))).toBeCloseTo(1, 2);
  });

  it('draws indices in proportion to their weights, and never one with weight 0', () => {
    const random = new Random('weights');
    const counts = [0, 0, 0, 0];
    for (let index = 0; index < 10_000; index += 1) counts[random.weighted([1, 0, 3, 0])]! += 1;
    expect(counts[1]! + counts[3]!).toBe(0);
    expect(counts[2]! / counts[0]!).toBeCloseTo(3, 0);
    expect(random.weighted([0, 0])).toBe(-1);
  });

  it('shuffles a copy, and keeps integers within their bounds', () => {
    const random = new Random('shuffle');
    const values = [1, 2, 3, 4, 5, 6, 7, 8];
    expect(random.shuffled(values).sort()).toEqual(values);
    const integers = draws(1000, () => random.integer(2, 4));
    expect(new Set(integers)).toEqual(new Set([2, 3, 4]));
  });
});

describe('keyed draws', () => {
  it('depend on the key alone and follow their distribution', () => {
    expect(keyedUniform('x')).toBe(keyedUniform('x'));
    const uniforms = draws(
      20_000,
      (
        (index) => () =>
          keyedUniform(`club ${(index += 1)}`)
      )(0),
    );
    const normals = draws(
      20_000,
      (
        (index) => () =>
          keyedNormal(`club ${(index += 1)}`)
      )(0),
    );
    expect(mean(uniforms)).toBeCloseTo(0.5, 1);
    expect(variance(uniforms)).toBeCloseTo(1 / 12, 2);
    expect(Math.abs(mean(normals))).toBeLessThan(0.03);
    expect(variance(normals)).toBeCloseTo(1, 1);
  });
});
