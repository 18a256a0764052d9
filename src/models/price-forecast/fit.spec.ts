import { Random } from '../../maths/random.js';
import { MODEL } from './close-rows.js';
import type { CloseRow } from './close-rows.js';
import { fitPriceForecast } from './fit.js';
import type { SourceWeight } from './fit.js';
import { HOURS } from './settings.js';

/** Weight of the prior in these tests, in matches. */
const PRIOR_MATCHES = 300;
import type { ForecastPrior } from './settings.js';

const errors = HOURS.map(() => 0.1);
const NO_PRIOR: ForecastPrior = { weights: {}, matches: PRIOR_MATCHES, errors };
const DAY = 86_400;

function rowOf(
  fixtureId: number,
  logits: Readonly<Record<string, number>>,
  close: number | ((mean: number) => number),
  model = NaN,
): CloseRow {
  const sources = Object.entries(logits).map(([feed, logit]) => ({ feed, logit }));
  const mean = sources.reduce((sum, { logit }) => sum + logit, 0) / sources.length;
  return {
    ...{ fixtureId, competitionId: 1, kickoff: fixtureId * DAY, hours: 20, mean, model, sources },
    close: typeof close === 'number' ? close : close(mean),
  };
}

const weightOf = (weights: Readonly<Record<string, SourceWeight>>, name: string): number => weights[name]!.weight;

/** Rows of matches in which each source observes the truth with its own noise. */
function seenBy(noise: Readonly<Record<string, number>>, matches: number): CloseRow[] {
  const random = new Random('sources');
  return Array.from({ length: matches }, (_, fixtureId) => {
    const close = 0.7 * random.normal();
    const logits = Object.entries(noise).map(
      ([feed, deviation]) => [feed, close + deviation * random.normal()] as const,
    );
    return rowOf(fixtureId, Object.fromEntries(logits), close);
  });
}

/** Solves A x = b by Gaussian elimination with pivoting. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index]!]);
  for (let column = 0; column < rows.length; column += 1) {
    const pivot = rows.slice(column).reduce((a, b) => (Math.abs(b[column]!) > Math.abs(a[column]!) ? b : a));
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(column, 0, pivot);
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = row[column]! / pivot[column]!;
      row.forEach((value, index) => (row[index] = value - factor * pivot[index]!));
    }
  }
  return rows.map((row, index) => row.at(-1)! / row[index]!);
}

describe('fitPriceForecast', () => {
  it('recovers the weights that generated a close', () => {
    const random = new Random('known weights');
    // they sum to 0: only differences show, as the differences from a mean sum to 0 themselves
    const truth = { sharp: 0.6, plain: 0, loud: -0.35, slow: -0.25 };
    const rows = Array.from({ length: 20_000 }, (_, fixtureId) => {
      const opinion = random.normal();
      const logits = Object.fromEntries(
        Object.keys(truth)
          .filter(() => random.chance(0.9))
          .map((feed) => [feed, opinion + 0.1 * random.normal()] as const),
      );
      if (Object.keys(logits).length < 2) return [];
      return rowOf(fixtureId, logits, (mean) =>
        Object.entries(truth).reduce(
          (sum, [feed, weight]) => (logits[feed] === undefined ? sum : sum + weight * (logits[feed] - mean)),
          mean + 0.02 * random.normal(),
        ),
      );
    }).flat();
    const { weights } = fitPriceForecast(rows, NO_PRIOR);
    for (const [feed, weight] of Object.entries(truth)) {
      expect(Math.abs(weightOf(weights, feed) - weight)).toBeLessThan(0.02);
      expect(weights[feed]!.error).toBeLessThan(0.01);
    }
  });

  it('gives a sharp source a large weight and the others negative ones', () => {
    const { weights } = fitPriceForecast(seenBy({ sharp: 0.03, one: 0.15, two: 0.15, three: 0.15 }, 3000), NO_PRIOR);
    expect(weightOf(weights, 'sharp')).toBeGreaterThan(0.5);
    for (const feed of ['one', 'two', 'three']) {
      expect(weightOf(weights, feed)).toBeLessThan(0);
      expect(weights[feed]!.matches).toBe(3000);
    }
  });

  it('gives no weight to a source that copies another with a delay', () => {
    const random = new Random('copy');
    const rows = Array.from({ length: 3000 }, (_, fixtureId) => {
      const early = 0.7 * random.normal();
      const now = early + 0.1 * random.normal();
      const close = now + 0.03 * random.normal();
      const noisy = (): number => now + 0.12 * random.normal();
      return rowOf(fixtureId, { original: now, copy: early, one: noisy(), two: noisy() }, close);
    });
    const { weights } = fitPriceForecast(rows, NO_PRIOR);
    expect(weightOf(weights, 'original')).toBeGreaterThan(0.4);
    expect(weightOf(weights, 'copy')).toBeLessThan(0);
    expect(weightOf(weights, 'copy')).toBeLessThan(weightOf(weights, 'original') - 0.6);
  });

  it("halves the prior's share after 300 matches", () => {
    /** Only the model has a weight: .5 by the rows, 0 by the prior. */
    const fitted = (matches: number): SourceWeight => {
      const random = new Random('prior');
      const rows = Array.from({ length: matches }, (_, fixtureId) => {
        const model = random.normal();
        return rowOf(fixtureId, { a: 0, b: 0 }, 0.5 * model, model);
      });
      return fitPriceForecast(rows, { weights: { [MODEL]: -0.1 }, matches: PRIOR_MATCHES, errors }).weights[MODEL]!;
    };
    expect(fitted(29)).toEqual({ weight: -0.1, error: null, matches: 29 });
    for (const matches of [30, 150, 300, 3000]) {
      const share = matches / (matches + PRIOR_MATCHES);
      expect(fitted(matches).weight).toBeCloseTo(0.5 * share - 0.1 * (1 - share), 9);
    }
    expect(fitted(300).weight).toBeCloseTo(0.2, 9);
  });

  it('counts matches, not rows, separately for each source', () => {
    const random = new Random('own matches');
    const rows = Array.from({ length: 900 }, (_, row) => {
      const model = random.normal();
      // three moments of each match; the model is known in every third
      const fixtureId = Math.floor(row / 3);
      return rowOf(fixtureId, { a: 0, b: 0 }, 0.5 * model, fixtureId % 3 === 0 ? model : NaN);
    });
    const fit = fitPriceForecast(rows, NO_PRIOR);
    expect([fit.rows, fit.matches, fit.weights[MODEL]!.matches]).toEqual([900, 300, 100]);
    expect(fit.weights[MODEL]!.weight).toBeCloseTo(0.5 * (100 / (100 + PRIOR_MATCHES)), 9);
  });

  it('keeps the prior of a source without matches', () => {
    const prior = { weights: { absent: -0.1, sharp: 0.3 }, matches: PRIOR_MATCHES, errors };
    const { weights } = fitPriceForecast(seenBy({ sharp: 0.03, one: 0.15 }, 2000), prior);
    expect(weights['absent']).toEqual({ weight: -0.1, error: null, matches: 0 });
    expect(Object.keys(weights).sort()).toEqual(['absent', 'one', 'sharp']);
    expect(fitPriceForecast([], prior)).toEqual({
      weights: {
        absent: { weight: -0.1, error: null, matches: 0 },
        sharp: { weight: 0.3, error: null, matches: 0 },
      },
      errors: { byHours: errors, byCompetition: {} },
      ...{ rows: 0, matches: 0 },
    });
  });

  it('equals a straightforward ridge regression with clustered errors', () => {
    const random = new Random('brute force');
    const prior = { weights: { sharp: 0.3, rare: -0.2, [MODEL]: 0.1 }, matches: PRIOR_MATCHES, errors };
    const rows = Array.from({ length: 400 }, (_, row) => {
      const fixtureId = Math.floor(row / 4);
      const opinion = random.normal();
      const logits: Record<string, number> = { sharp: opinion + 0.05 * random.normal() };
      for (const feed of ['one', 'two']) if (random.chance(0.8)) logits[feed] = opinion + 0.2 * random.normal();
      // too few matches: the contribution of its prior is subtracted from the response of the others
      if (fixtureId < 20) logits['rare'] = opinion + 0.3 * random.normal();
      const model = random.chance(0.5) ? opinion + 0.3 * random.normal() : NaN;
      return rowOf(fixtureId, logits, opinion + 0.1 * random.normal(), model);
    });
    const names = [MODEL, 'one', 'sharp', 'two'];
    const matchesOf = (name: string): number =>
      new Set(
        rows
          .filter(({ sources, model }) =>
            name === MODEL ? !Number.isNaN(model) : sources.some(({ feed }) => feed === name),
          )
          .map(({ fixtureId }) => fixtureId),
      ).size;
    const difference = ({ sources, mean, model }: CloseRow, name: string): number => {
      const logit = name === MODEL ? model : sources.find(({ feed }) => feed === name)?.logit;
      return logit === undefined || Number.isNaN(logit) ? 0 : logit - mean;
    };
    const x = rows.map((row) => names.map((name) => difference(row, name)));
    const y = rows.map((row) => row.close - row.mean + 0.2 * difference(row, 'rare'));
    const dot = (i: number, j: number): number => x.reduce((sum, row) => sum + row[i]! * row[j]!, 0);
    const penalty = names.map((name, i) => (dot(i, i) * PRIOR_MATCHES) / matchesOf(name));
    const matrix = names.map((_, i) => names.map((__, j) => dot(i, j) + (i === j ? penalty[i]! : 0)));
    const means: Readonly<Record<string, number>> = prior.weights;
    const right = names.map(
      (name, i) => x.reduce((sum, row, at) => sum + row[i]! * y[at]!, 0) + penalty[i]! * (means[name] ?? 0),
    );
    const beta = solve(matrix, right);
    const scores = Array.from({ length: 100 }, (_, fixtureId) =>
      names.map((__, i) =>
        rows.reduce((sum, row, at) => {
          if (row.fixtureId !== fixtureId) return sum;
          return sum + x[at]![i]! * (y[at]! - x[at]!.reduce((fit, value, j) => fit + value * beta[j]!, 0));
        }, 0),
      ),
    );
    const { weights } = fitPriceForecast(rows, prior);
    const variances = names.map(() => 0);
    for (const score of scores) solve(matrix, score).forEach((moved, i) => (variances[i]! += moved ** 2));
    names.forEach((name, i) => {
      expect(weights[name]!.weight).toBeCloseTo(beta[i]!, 9);
      expect(weights[name]!.error).toBeCloseTo(Math.sqrt(variances[i]!), 9);
      expect(weights[name]!.matches).toBe(matchesOf(name));
    });
    expect(weights['rare']).toEqual({ weight: -0.2, error: null, matches: 20 });
  });

  it('does not depend on the order of rows', () => {
    const rows = seenBy({ sharp: 0.03, one: 0.15, two: 0.2 }, 200);
    const [one, other] = [rows, new Random('order').shuffled(rows)].map((each) => fitPriceForecast(each, NO_PRIOR));
    for (const name of ['sharp', 'one', 'two'])
      expect(weightOf(one!.weights, name)).toBeCloseTo(weightOf(other!.weights, name), 9);
    expect(one!.errors.byHours[2]).toBeCloseTo(other!.errors.byHours[2]!, 9);
  });
});
