import { fitPoissonRegression } from './poisson-regression.js';
import type { SparseRows } from './poisson-regression.js';

/** Rows from a dense design. */
function rowsOf(design: number[][], responses: number[], weights = responses.map(() => 1)): SparseRows {
  const width = design[0]!.length;
  return {
    rowCount: design.length,
    coefficientCount: width,
    width,
    indices: Int32Array.from(design.flatMap((row) => row.map((_, index) => index))),
    values: Float64Array.from(design.flat()),
    responses: Float64Array.from(responses),
    weights: Float64Array.from(weights),
  };
}
const prior = (
  precisions: number[],
  means = precisions.map(() => 0),
): { means: Float64Array; precisions: Float64Array } => ({
  means: Float64Array.from(means),
  precisions: Float64Array.from(precisions),
});

describe('fitPoissonRegression', () => {
  // Dobson, An Introduction to Generalized Linear Models (1990), p. 93; the example of R's ?glm:
  // counts by outcome (3 levels) and treatment (3 levels, no effect).
  const counts = [18, 17, 15, 20, 10, 20, 25, 13, 12];
  const design = counts.map((_, index) => [
    1,
    +(index % 3 === 1),
    +(index % 3 === 2),
    +(index >= 3 && index < 6),
    +(index >= 6),
  ]);

  const dobson = [3.044522, -0.454255, -0.292987, 0, 0];

  it("agrees with R's glm on Dobson's example", () => {
    const coefficients = fitPoissonRegression(rowsOf(design, counts), prior([0, 0, 0, 0, 0]));
    dobson.forEach((expected, index) => expect(coefficients[index]).toBeCloseTo(expected, 5));
  });

  it('equals the weighted mean of the counts with a single coefficient', () => {
    const rows = rowsOf([[1], [1], [1]], [2, 5, 11], [1, 0.5, 0]);
    expect(Math.exp(fitPoissonRegression(rows, prior([0]))[0]!)).toBeCloseTo(3, 8);
  });

  it('moves from the prior to the data as the prior weakens', () => {
    const rows = rowsOf([[1]], [10]);
    expect(fitPoissonRegression(rows, prior([1e6], [0.5]))[0]).toBeCloseTo(0.5, 3);
    expect(fitPoissonRegression(rows, prior([1e-6], [0.5]))[0]).toBeCloseTo(Math.log(10), 4);
    // 10 - exp(b) = b is solved by b = 2.0708...
    expect(
      fitPoissonRegression(rows, prior([1]))[0]! + Math.exp(fitPoissonRegression(rows, prior([1]))[0]!),
    ).toBeCloseTo(10, 6);
  });

  it('converges from a distant start', () => {
    const weak = [1e-9, 1e-9, 1e-9, 1e-9, 1e-9];
    const coefficients = fitPoissonRegression(rowsOf(design, counts), prior(weak, [-8, 3, 3, 3, 3]));
    dobson.forEach((expected, index) => expect(coefficients[index]).toBeCloseTo(expected, 5));
  });

  it('rejects an undetermined coefficient', () => {
    expect(() => fitPoissonRegression(rowsOf([[1, 1]], [3]), prior([0, 0]))).toThrow('Pivot 2 of 2');
  });
});
