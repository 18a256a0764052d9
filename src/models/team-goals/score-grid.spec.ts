import { logFactorial } from '../../maths/log-gamma.js';
import { poissonProbabilities } from '../../maths/count-probabilities.js';
import {
  allowedDependence,
  bothScoreProbability,
  marginProbabilities,
  resultProbabilities,
  scoreGrid,
  sideProbabilities,
  totalProbabilities,
} from './score-grid.js';

const sum = (terms: Float64Array): number => terms.reduce((total, term) => total + term, 0);

/** Slow reference: log-probabilities of Shmueli et al. (2005) summed over 80 goals, the mean found by bisection. */
function slowCounts(mean: number, nu: number): number[] {
  let [low, high] = [-20, 20];
  for (;;) {
    const logRate = (low + high) / 2;
    const terms = Array.from({ length: 80 }, (_, count) => Math.exp(count * logRate - nu * logFactorial(count)));
    const total = terms.reduce((one, other) => one + other, 0);
    const found = terms.reduce((one, other, count) => one + count * other, 0) / total;
    if (high - low < 1e-13) return terms.map((term) => term / total);
    if (found < mean) low = logRate;
    else high = logRate;
  }
}

describe('scoreGrid', () => {
  const grid = scoreGrid({ homeRate: 1.5, awayRate: 1.1, nu: 1.12, dependence: -0.1 });
  const [home, away] = [slowCounts(1.5, 1.12), slowCounts(1.1, 1.12)];

  it('moves the four lowest scores as Dixon and Coles (1997) do, home first', () => {
    const at = (h: number, a: number): number => grid.cells[h * grid.size + a]!;
    const [x, y] = [home[1]! / home[0]!, away[1]! / away[0]!];
    expect(at(0, 0)).toBeCloseTo(home[0]! * away[0]! * (1 + x * y * 0.1), 9);
    expect(at(0, 1)).toBeCloseTo(home[0]! * away[1]! * (1 - x * 0.1), 9);
    expect(at(1, 0)).toBeCloseTo(home[1]! * away[0]! * (1 - y * 0.1), 9);
    expect(at(1, 1)).toBeCloseTo(home[1]! * away[1]! * 1.1, 9);
    expect(at(2, 1)).toBeCloseTo(home[2]! * away[1]!, 9);
    expect(sum(grid.cells)).toBeCloseTo(1, 12);
  });

  it("preserves each side's distribution, Poisson at nu 1", () => {
    for (let goals = 0; goals <= 8; goals += 1)
      expect(sideProbabilities(grid, 'away')[goals]).toBeCloseTo(away[goals]!, 9);
    expect(sideProbabilities(grid, 'home')[0]).toBeCloseTo(home[0]!, 9);
    const poisson = scoreGrid({ homeRate: 1.5, awayRate: 1.1, nu: 1, dependence: -0.1 });
    expect(sideProbabilities(poisson, 'home')[0]).toBeCloseTo(Math.exp(-1.5), 9);
  });

  it('reads every market from the same cells', () => {
    const { home, draw, away } = resultProbabilities(grid);
    expect(home + draw + away).toBeCloseTo(1, 12);
    const margins = marginProbabilities(grid);
    expect(margins[grid.size - 1]).toBeCloseTo(draw, 12);
    expect(sum(margins.subarray(grid.size))).toBeCloseTo(home, 12);
    expect(sum(totalProbabilities(grid))).toBeCloseTo(1, 12);
    expect(bothScoreProbability(grid)).toBeCloseTo(
      1 - sideProbabilities(grid, 'home')[0]! - sideProbabilities(grid, 'away')[0]! + grid.cells[0]!,
      12,
    );
  });

  it('without dependence the total is the Poisson of the sum (Skellam: P(draw) at 1 and 1 is .3085)', () => {
    const free = scoreGrid({ homeRate: 1, awayRate: 1, nu: 1, dependence: 0 });
    expect(totalProbabilities(free)[3]).toBeCloseTo(poissonProbabilities(2, 3)[3]!, 9);
    // exp(-2) I0(2)
    expect(resultProbabilities(free).draw).toBeCloseTo(0.30850832255367, 9);
  });

  it('keeps every probability positive, whatever the dependence', () => {
    for (const dependence of [-3, -0.5, 0.9, 3]) {
      const cells = scoreGrid({ homeRate: 2.8, awayRate: 0.4, nu: 1.1, dependence }).cells;
      expect(Math.min(...cells)).toBeGreaterThanOrEqual(0);
    }
    expect(allowedDependence({ homeRate: 2, awayRate: 1, nu: 1, dependence: -0.9 })).toBeCloseTo(-0.4995, 9);
  });
});
