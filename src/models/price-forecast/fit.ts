/**
 * Fits the weights by which sources forecast the close: ridge regression of `close - mean` on `source - mean` (A. Hoerl
 * and R. Kennard, Technometrics 12, 1970), shrunk to a prior worth a number of each source's own matches.
 * Standard errors treat the rows of a match as one observation (sandwich estimator; K.-Y. Liang and S. Zeger,
 * Biometrika 73, 1986).
 */
import { choleskyFactor, choleskySolve, choleskyInverse } from '../../maths/linear-algebra.js';
import { MODEL } from './close-rows.js';
import type { CloseRow } from './close-rows.js';
import { fitErrors } from './errors.js';
import type { ForecastErrors } from './errors.js';
import type { ForecastPrior } from './settings.js';
import type { FamilySkill } from './source-skill.js';

/** Fitted weight of a source. */
export interface SourceWeight {
  readonly weight: number;
  /** Standard error; null: the weight is the prior's, for lack of matches. */
  readonly error: number | null;
  readonly matches: number;
}

/** The forecast of a market family. */
export interface FittedForecast {
  /** By price feed, and `model` where rows have it. */
  readonly weights: Readonly<Record<string, SourceWeight>>;
  readonly errors: ForecastErrors;
  /** Number of rows (market sides) and matches in the fit. */
  readonly rows: number;
  readonly matches: number;
}

/** A fit as stored. */
export interface PriceForecastFit extends FittedForecast {
  /** Skill of the sources in its markets; null without a closed market. */
  readonly skill: FamilySkill | null;
}

/** Sources with fewer matches keep the weight of the prior, without a standard error. */
export const LEAST_MATCHES = 30;

/**
 * @param rows of markets that have closed
 * @param prior weights without data; the model's weight is 0 unless rows have the model
 */
export function fitPriceForecast(rows: readonly CloseRow[], prior: ForecastPrior): FittedForecast {
  return {
    weights: fitWeights(rows, prior),
    errors: fitErrors(rows, prior, (earlier) => fitWeights(earlier, prior)),
    rows: rows.length,
    matches: new Set(rows.map(({ fixtureId }) => fixtureId)).size,
  };
}

/** Differences between a row's sources, or the model, and the mean, by name. */
function* differencesOf({ sources, mean, model }: CloseRow): Generator<readonly [name: string, difference: number]> {
  for (const { feed, logit } of sources) yield [feed, logit - mean];
  if (!Number.isNaN(model)) yield [MODEL, model - mean];
}

function fitWeights(rows: readonly CloseRow[], prior: ForecastPrior): Record<string, SourceWeight> {
  const priorOf = (name: string): number => prior.weights[name] ?? 0;
  const matches = new Map<string, Set<number>>();
  for (const row of rows) {
    for (const [name] of differencesOf(row)) {
      const own = matches.get(name);
      if (own === undefined) matches.set(name, new Set([row.fixtureId]));
      else own.add(row.fixtureId);
    }
  }
  const names = [...matches].flatMap(([name, own]) => (own.size >= LEAST_MATCHES ? [name] : [])).sort();
  const weights: Record<string, SourceWeight> = {};
  for (const [name, weight] of Object.entries(prior.weights))
    weights[name] = { weight, error: null, matches: matches.get(name)?.size ?? 0 };
  if (names.length === 0) return weights;
  const { beta, errors } = ridge(rows, names, {
    means: names.map(priorOf),
    /** Prior information in units of a source's own matches. */
    share: names.map((name) => prior.matches / matches.get(name)!.size),
    fixed: (name) => (names.includes(name) ? 0 : priorOf(name)),
  });
  names.forEach((name, index) => {
    weights[name] = { weight: beta[index]!, error: errors[index]!, matches: matches.get(name)!.size };
  });
  return weights;
}

interface RidgePrior {
  readonly means: readonly number[];
  /** By name: information of the prior as a share of that of the data. */
  readonly share: readonly number[];
  /** Weight of a source that is not fitted. */
  fixed(name: string): number;
}

function ridge(
  rows: readonly CloseRow[],
  names: readonly string[],
  prior: RidgePrior,
): { beta: Float64Array; errors: number[] } {
  const n = names.length;
  const indexes = new Map(names.map((name, index) => [name, index]));
  const gram = new Float64Array(n * n);
  const right = new Float64Array(n);
  const x = new Float64Array(n);
  /** Writes a row's differences into `x`; returns the response to explain. */
  const read = (row: CloseRow): number => {
    x.fill(0);
    let target = row.close - row.mean;
    for (const [name, difference] of differencesOf(row)) {
      const index = indexes.get(name);
      if (index === undefined) target -= prior.fixed(name) * difference;
      else x[index] = difference;
    }
    return target;
  };
  for (const row of rows) {
    const target = read(row);
    for (let i = 0; i < n; i += 1) {
      if (x[i] === 0) continue;
      right[i]! += x[i]! * target;
      for (let j = 0; j < n; j += 1) gram[i * n + j]! += x[i]! * x[j]!;
    }
  }
  for (let i = 0; i < n; i += 1) {
    const information = gram[i * n + i]! * prior.share[i]! + Number.EPSILON;
    gram[i * n + i]! += information;
    right[i]! += information * prior.means[i]!;
  }
  const factor = choleskyFactor(gram, n);
  const beta = choleskySolve(factor, n, right);
  return { beta, errors: clusteredErrors(rows, read, x, beta, choleskyInverse(factor, n)) };
}

/** Roots of the diagonal of `A^-1 (sum over matches of s s') A^-1`, s the sum of a match's `x (y - x b)`. */
function clusteredErrors(
  rows: readonly CloseRow[],
  read: (row: CloseRow) => number,
  x: Float64Array,
  beta: Float64Array,
  inverse: Float64Array,
): number[] {
  const n = beta.length;
  const scores = new Map<number, Float64Array>();
  for (const row of rows) {
    let residual = read(row);
    for (let i = 0; i < n; i += 1) residual -= x[i]! * beta[i]!;
    let score = scores.get(row.fixtureId);
    if (score === undefined) scores.set(row.fixtureId, (score = new Float64Array(n)));
    for (let i = 0; i < n; i += 1) score[i]! += x[i]! * residual;
  }
  const variances = new Float64Array(n);
  for (const score of scores.values()) {
    for (let i = 0; i < n; i += 1) {
      let moved = 0;
      for (let j = 0; j < n; j += 1) moved += inverse[i * n + j]! * score[j]!;
      variances[i]! += moved * moved;
    }
  }
  return Array.from(variances, Math.sqrt);
}
