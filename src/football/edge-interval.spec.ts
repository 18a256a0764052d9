import { logit, sigmoid } from '../maths/logistic.js';
import { Random } from '../maths/random.js';
import { devig } from './odds-margin.js';
import { blendedError, consensusError, edgeBound, errorOfMean, modelError } from './edge-interval.js';

describe('edge interval', () => {
  it('grows with the spread of the sources, and falls with their number', () => {
    const errorOf = (spread: number, sources: number): number => consensusError(0.5, spread, sources, 0);
    expect(errorOf(0.03, 6)).toBeGreaterThan(errorOf(0.02, 6));
    expect(errorOf(0.02, 6)).toBeGreaterThan(errorOf(0.02, 12));
    expect(errorOf(NaN, 1)).toBeGreaterThan(errorOf(0.02, 2));
    // what a calibration does not know adds
    expect(consensusError(0.5, 0.02, 6, 0.1)).toBeCloseTo(Math.hypot(errorOf(0.02, 6), 0.1), 12);
  });

  it('doubts the removal of the margin on long shots', () => {
    // at 10 %: power and multiplicative of a market with 6 % margin are a third apart in log-odds
    const [power, multiplicative] = (['power', 'multiplicative'] as const).map((method) => {
      const probability = devig(method, [1 / 0.1272, 1 / 0.9328])?.[0] ?? NaN;
      return Math.log(probability / (1 - probability));
    });
    const apart = (multiplicative ?? NaN) - (power ?? NaN);
    const error = consensusError(1 / (1 + Math.exp(-(power ?? NaN))), 0, 1e9, 0);
    expect(Math.abs(error / apart - 1)).toBeLessThan(0.15);
    // at a half they agree, and what is left is what all sources share
    expect(consensusError(0.5, 0, 1e9, 0)).toBeLessThan(0.001);
  });

  it('of a blend follows from the distance of its parts', () => {
    // errors .4 and .2 foretell r = .2; log-odds 2 ln 1.5 apart
    const distance = 2 * Math.log(1.5);
    const rest = Math.sqrt((0.16 * 0.04) / 0.2);
    expect(blendedError(0.6, 0.4, 0.4, 0.2, 0.5)).toBeCloseTo(Math.hypot(0.3 * distance, rest), 12);
    // the weight that fits the errors leaves no bias
    expect(blendedError(0.6, 0.4, 0.4, 0.2, 0.2)).toBeCloseTo(rest, 12);
    expect(blendedError(0.4, 0.4, 0.4, 0.2, 0.5)).toBeCloseTo(rest, 12);
    expect(blendedError(NaN, 0.4, NaN, 0.2, 0)).toBe(0.2);
    expect(blendedError(0.6, NaN, 0.3, NaN, 1)).toBe(0.3);
    expect(blendedError(0.6, 0.4, NaN, 0.2, 0.5)).toBeNaN();
    expect(modelError(0.4, 0.6)).toBeCloseTo(Math.log(1.5), 12);
  });

  it('of a blend is that of independent errors on the mean over distances', () => {
    const random = new Random('distances');
    const [ofModel, ofConsensus, weight] = [0.4, 0.2, 0.5];
    const drawn = Array.from({ length: 20_000 }, () => {
      const model = sigmoid(ofModel * random.normal());
      const consensus = sigmoid(ofConsensus * random.normal());
      const error = blendedError(model, consensus, ofModel, ofConsensus, weight);
      // the truth is even
      return { squared: error ** 2, isHeld: Math.abs(weight * logit(model) + (1 - weight) * logit(consensus)) < error };
    });
    const mean = drawn.reduce((sum, { squared }) => sum + squared, 0) / drawn.length;
    expect(Math.abs(mean / (0.2 ** 2 + 0.1 ** 2) - 1)).toBeLessThan(0.02);
    // a normal variable lies within a standard deviation in 68 % of cases
    expect(drawn.filter(({ isHeld }) => isHeld).length / drawn.length).toBeGreaterThan(0.65);
    expect(drawn.filter(({ isHeld }) => isHeld).length / drawn.length).toBeLessThan(0.75);
  });

  it('knows a mean the better, the more matches there are', () => {
    // a Poisson count of mean 4 varies by a half of its mean; twenty matches and ten of the league, each team
    expect(errorOfMean(4, 0, 20, 20)).toBeCloseTo(0.5 * Math.sqrt(2 / 30), 12);
    expect(errorOfMean(4, 0.11, 20, 0)).toBeCloseTo(0.6 * Math.sqrt(1 / 30 + 1 / 10), 12);
    // a binomial count may not vary at all
    expect(errorOfMean(4, -0.3, 20, 20)).toBe(0);
  });

  it('is worked by hand', () => {
    // half chances at 2.1; an error of 1 / 1.28155 moves the log-odds by 1
    const error = 1 / 1.2815515655446004;
    expect(edgeBound(0.5, 0.5, 2.1, error, -1)).toBeCloseTo((2.1 / (1 + Math.E) - 1) * 100, 9);
    expect(edgeBound(0.5, 0.5, 2.1, error, 1)).toBeCloseTo((2.1 / (1 + 1 / Math.E) - 1) * 100, 9);
    expect(edgeBound(0.5, 0.5, 2.1, 0, 1)).toBeCloseTo(5, 9);
    // a push of .2 halves neither bound's stake at risk: four fifths of the interval without it
    expect(edgeBound(0.4, 0.4, 2.1, error, -1)).toBeCloseTo((2.1 / (1 + Math.E) - 1) * 80, 9);
  });
});
