import { edgeBound, errorOfMean, modelError, probabilityBound } from './edge-interval.js';

const logOdds = (p: number): number => Math.log(p / (1 - p));
/** Normal quantile of the two-sided 80 % interval: P(|z| < 1.28155) = .8. */
const QUANTILE = 1.2815515655446004;

describe('edge interval', () => {
  it('has a smaller error of the mean with more matches', () => {
    // a Poisson count with mean 4 varies by half its mean; per team twenty matches and ten of the league
    expect(errorOfMean(4, 0, 20, 20)).toBeCloseTo(0.5 * Math.sqrt(2 / 30), 12);
    expect(errorOfMean(4, 0.11, 20, 0)).toBeCloseTo(0.6 * Math.sqrt(1 / 30 + 1 / 10), 12);
    // a binomial count may not vary at all
    expect(errorOfMean(4, -0.3, 20, 20)).toBe(0);
  });

  it('has a model error of half the distance between log-odds a standard error lower and higher', () => {
    expect(modelError(0.4, 0.6)).toBeCloseTo(Math.log(1.5), 12);
    expect(modelError(0.5, 0.8)).toBeCloseTo(Math.LN2, 12);
  });

  it('contains 80 % of normal log-odds around a probability', () => {
    for (const error of [0.05, 0.2, 1]) {
      const [lower, upper] = [probabilityBound(0.3, error, -1), probabilityBound(0.3, error, 1)];
      expect(logOdds(0.3) - logOdds(lower)).toBeCloseTo(QUANTILE * error, 9);
      expect(logOdds(upper) - logOdds(0.3)).toBeCloseTo(QUANTILE * error, 9);
    }
    expect(probabilityBound(0.3, 0, -1)).toBeCloseTo(0.3, 12);
    expect(probabilityBound(0.3, NaN, 1)).toBeNaN();
  });

  it('equals a hand calculation', () => {
    // half chances at 2.1; an error of 1 / 1.28155 moves the log-odds by 1
    const error = 1 / 1.2815515655446004;
    expect(edgeBound(0.5, 0.5, 2.1, error, -1)).toBeCloseTo((2.1 / (1 + Math.E) - 1) * 100, 9);
    expect(edgeBound(0.5, 0.5, 2.1, error, 1)).toBeCloseTo((2.1 / (1 + 1 / Math.E) - 1) * 100, 9);
    expect(edgeBound(0.5, 0.5, 2.1, 0, 1)).toBeCloseTo(5, 9);
    expect(edgeBound(0.5, 0.5, 2.1, NaN, -1)).toBeNaN();
    // with a push of .2 four fifths of the stake are at risk: four fifths of the interval without it
    expect(edgeBound(0.4, 0.4, 2.1, error, -1)).toBeCloseTo((2.1 / (1 + Math.E) - 1) * 80, 9);
  });
});
