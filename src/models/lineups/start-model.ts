/** The probability to start: a logistic model corrected by small trees, its parameters plain JSON. */
import { sigmoid } from '../../maths/logistic.js';
import type { Tree } from './boosted-trees.js';
import { fitBoostedTrees, treesValue } from './boosted-trees.js';
import { FEATURE_NAMES } from './features.js';
import type { Candidate } from './features.js';
import { dot, fitRidgeLogistic } from './ridge-logistic.js';

/** Incremented whenever features or settings change: parameters of another version are not used. */
export const START_MODEL_VERSION = 1;

export interface StartParameters {
  readonly version: number;
  /** One per feature, in the order of `FEATURE_NAMES`. */
  readonly coefficients: readonly number[];
  readonly trees: readonly Tree[];
}

/** One candidate of a past match. */
export interface StartRow {
  readonly vector: Float64Array;
  readonly hasStarted: boolean;
}

/** Tuned on Premier League seasons, walk-forward. */
export const START_SETTINGS = {
  /** 1 / variance of a coefficient around its prior mean. */
  precision: 15,
  /** Same for rare features, which a few rows must be able to move, and for the constant. */
  rarePrecision: 1,
  constantPrecision: 0.01,
  trees: { trees: 110, depth: 3, rate: 0.035, precision: 10, leastRows: 40, rowShare: 0.7, featureShare: 0.6 },
} as const;

/**
 * Prior knowledge: a banned player does not start. He sometimes does where the ban was served in a cup match
 * that no source has; gaps of four days or less leave no room for one.
 */
const KNOWN: Readonly<Record<string, number>> = { banned: -2, bannedSoon: -3 };

/** Parameters before training. */
export const UNLEARNT: StartParameters = {
  version: START_MODEL_VERSION,
  coefficients: FEATURE_NAMES.map((name) => KNOWN[name] ?? 0),
  trees: [],
};

/**
 * Validates parameters read from a JSON file.
 * @throws Error for another version, and where a coefficient or tree fits no feature
 */
export function readStartParameters(json: unknown): StartParameters {
  const { version, coefficients, trees } = json as Record<keyof StartParameters, unknown>;
  if (version !== START_MODEL_VERSION)
    throw new Error(`parameters of version ${String(version)}; this is version ${START_MODEL_VERSION}`);
  if (!Array.isArray(coefficients) || coefficients.length !== FEATURE_NAMES.length || !coefficients.every(isNumber))
    throw new Error(`parameters without a coefficient for each of ${FEATURE_NAMES.length} features`);
  if (!Array.isArray(trees) || !trees.every(isTree)) throw new Error('parameters with a broken tree');
  return { version, coefficients, trees };
}

const isNumber = (value: unknown): value is number => Number.isFinite(value);

function isTree(value: unknown): value is Tree {
  if (!Array.isArray(value)) return isNumber(value);
  const [feature, threshold, below, above] = value as unknown[];
  const isFeature = isNumber(feature) && Number.isInteger(feature) && feature >= 0 && feature < FEATURE_NAMES.length;
  return value.length === 4 && isFeature && isNumber(threshold) && isTree(below) && isTree(above);
}

const ELEVEN = 11;
/** Highest probability to start: an unseen player may take any place. */
const MOST_CERTAIN = 0.97;

/** Log odds of a vector before a side's probabilities are fitted to eleven places. */
export function startLogOdds({ coefficients, trees }: StartParameters, vector: Float64Array): number {
  return dot(vector, coefficients) + treesValue(trees, vector);
}

/**
 * Fits to the candidates of past matches: coefficients are shrunk to the prior ones, and trees are grown
 * from scratch on the residuals.
 */
export function fitStarts(rows: readonly StartRow[], prior: StartParameters = UNLEARNT): StartParameters {
  if (rows.length === 0) return prior;
  const vectors = rows.map(({ vector }) => vector);
  const responses = Float64Array.from(rows, ({ hasStarted }) => (hasStarted ? 1 : 0));
  const { precision, rarePrecision, constantPrecision } = START_SETTINGS;
  const precisions = Float64Array.from(FEATURE_NAMES, (name) =>
    name === 'constant' ? constantPrecision : name in KNOWN ? rarePrecision : precision,
  );
  const nothing = new Float64Array(rows.length);
  const coefficients = fitRidgeLogistic(
    { vectors, responses, offsets: nothing },
    Float64Array.from(prior.coefficients),
    precisions,
  );
  const offsets = vectors.map((vector) => dot(vector, coefficients));
  const trees = fitBoostedTrees({ vectors, responses, offsets }, START_SETTINGS.trees);
  return {
    version: START_MODEL_VERSION,
    coefficients: [...coefficients].map((value) => rounded(value, 1e5)),
    trees: trees.map(roundedTree),
  };
}

/** Rounds to a length that is readable and shippable. */
const rounded = (value: number, parts: number): number => Math.round(value * parts) / parts;

/** Rounds thresholds down: values equal to one must stay at or above it. */
function roundedTree(tree: Tree): Tree {
  if (typeof tree === 'number') return rounded(tree, 1e5);
  const [feature, threshold, below, above] = tree;
  return [feature, Math.floor(threshold * 1e5) / 1e5, roundedTree(below), roundedTree(above)];
}

/**
 * The shift of all log odds at which the probabilities add up to a number of places: Newton's method on a
 * sum that increases with the shift, with steps below one so that it cannot overshoot far.
 */
function shiftTo(logOdds: readonly number[], places: number): number {
  const reachable = Math.min(places, logOdds.length) * (places < logOdds.length ? 1 : MOST_CERTAIN);
  let shift = 0;
  for (let iteration = 0; iteration < 60; iteration += 1) {
    let [sum, slope] = [0, 0];
    for (const each of logOdds) {
      const probability = sigmoid(each + shift);
      sum += probability;
      slope += probability * (1 - probability);
    }
    const step = Math.max(-1, Math.min(1, (reachable - sum) / Math.max(slope, 0.05)));
    shift += step;
    if (Math.abs(step) < 1e-9) break;
  }
  return shift;
}

/**
 * The probability to start of each candidate of a side: those of the goalkeepers add up to (nearly) one, and
 * all of them to eleven, or to the number of candidates if smaller.
 */
export function startProbabilities(parameters: StartParameters, candidates: readonly Candidate[]): number[] {
  const logOdds = candidates.map(({ vector }) => startLogOdds(parameters, vector));
  const keepers = candidates.flatMap(({ form }, index) => (form.group === 'G' ? [index] : []));
  const shift =
    keepers.length === 0
      ? 0
      : shiftTo(
          keepers.map((index) => logOdds[index]!),
          MOST_CERTAIN,
        );
  for (const index of keepers) logOdds[index]! += shift;
  const last = shiftTo(logOdds, ELEVEN);
  return logOdds.map((each) => sigmoid(each + last));
}
