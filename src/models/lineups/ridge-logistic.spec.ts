import { sigmoid } from '../../maths/logistic.js';
import { dot, fitRidgeLogistic } from './ridge-logistic.js';

describe('ridge logistic regression', () => {
  it('gives the log odds of a share where the prior is weak', () => {
    const vectors = Array.from({ length: 100 }, () => Float64Array.of(1));
    const responses = vectors.map((_, index) => (index < 80 ? 1 : 0));
    const [constant] = fitRidgeLogistic(
      { vectors, responses, offsets: new Float64Array(100) },
      Float64Array.of(0),
      Float64Array.of(1e-9),
    );
    expect(constant).toBeCloseTo(Math.log(4), 6);
  });

  it('solves the score equations, including prior and offsets', () => {
    const vectors = Array.from({ length: 60 }, (_, index) => Float64Array.of(1, (index % 7) / 7, index % 3));
    const responses = vectors.map((_, index) => ((index * 5) % 11 < 5 ? 1 : 0));
    const offsets = vectors.map((_, index) => (index % 4) / 10);
    const [means, precisions] = [Float64Array.of(0, 1, -1), Float64Array.of(0.1, 2, 3)];
    const found = fitRidgeLogistic({ vectors, responses, offsets }, means, precisions);
    for (let index = 0; index < 3; index += 1) {
      const slope = vectors.reduce(
        (sum, vector, row) => sum + (responses[row]! - sigmoid(offsets[row]! + dot(vector, found))) * vector[index]!,
        0,
      );
      expect(slope - precisions[index]! * (found[index]! - means[index]!)).toBeCloseTo(0, 6);
    }
  });

  it('stays at the prior without rows', () => {
    expect([
      ...fitRidgeLogistic({ vectors: [], responses: [], offsets: [] }, Float64Array.of(1, 2), Float64Array.of(1, 1)),
    ]).toEqual([1, 2]);
  });
});
