/**
 * Small regression trees that correct the log odds of another model: gradient boosting with Newton steps and
 * shrinkage (J. Friedman, Greedy function approximation, 2001; T. Chen and C. Guestrin, XGBoost, 2016).
 * Features are binned once by their quantiles. Random draws use a fixed key.
 */
import { sigmoid } from '../../maths/logistic.js';
import { Random } from '../../maths/random.js';
import type { LogisticRows } from './ridge-logistic.js';

/** A leaf's change of the log odds; or a split: feature, threshold, subtree below it, subtree at or above it. */
export type Tree = number | readonly [feature: number, threshold: number, below: Tree, above: Tree];

export interface TreeSettings {
  readonly trees: number;
  readonly depth: number;
  /** Share of each step that is taken. */
  readonly rate: number;
  /** Ridge on a leaf's value: 1 / variance. */
  readonly precision: number;
  readonly leastRows: number;
  /** Shares of rows and of features sampled per tree. */
  readonly rowShare: number;
  readonly featureShare: number;
}

const BINS = 32;
const LEAST_GAIN = 1e-3;

/** Change of the log odds by one tree. */
export function treeValue(tree: Tree, vector: ArrayLike<number>): number {
  let node = tree;
  while (typeof node !== 'number') node = vector[node[0]]! < node[1] ? node[2] : node[3];
  return node;
}

export function treesValue(trees: readonly Tree[], vector: ArrayLike<number>): number {
  let sum = 0;
  for (const tree of trees) sum += treeValue(tree, vector);
  return sum;
}

interface Binned {
  /** Ascending thresholds of each feature. */
  readonly thresholds: readonly (readonly number[])[];
  /** Thresholds at or below each row's value, by feature. */
  readonly bins: readonly Uint8Array[];
}

function binFeatures(vectors: readonly Float64Array[]): Binned {
  const size = vectors[0]!.length;
  const thresholds: number[][] = [];
  const bins: Uint8Array[] = [];
  for (let feature = 0; feature < size; feature += 1) {
    const sorted = Float64Array.from(vectors, (vector) => vector[feature]!).sort();
    const quantiles = Array.from(
      { length: BINS - 1 },
      (_, index) => sorted[Math.floor(((index + 1) * sorted.length) / BINS)]!,
    );
    const distinct = [...new Set(quantiles)].filter((value) => value > sorted[0]!);
    thresholds.push(distinct);
    bins.push(Uint8Array.from(vectors, (vector) => binOf(vector[feature]!, distinct)));
  }
  return { thresholds, bins };
}

function binOf(value: number, thresholds: readonly number[]): number {
  let low = 0;
  let high = thresholds.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value >= thresholds[middle]!) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Gradient and curvature of the log likelihood at each row. */
interface Slopes {
  readonly gradients: Float64Array;
  readonly curvatures: Float64Array;
}

interface Split {
  readonly feature: number;
  readonly bin: number;
}

function sums({ gradients, curvatures }: Slopes, rows: Int32Array): [gradient: number, curvature: number] {
  let [gradient, curvature] = [0, 0];
  for (const row of rows) {
    gradient += gradients[row]!;
    curvature += curvatures[row]!;
  }
  return [gradient, curvature];
}

/** The split that raises the likelihood most, or null. */
function bestSplit(
  binned: Binned,
  slopes: Slopes,
  rows: Int32Array,
  features: readonly number[],
  settings: TreeSettings,
): Split | null {
  const { precision, leastRows } = settings;
  const [gradient, curvature] = sums(slopes, rows);
  const whole = gradient ** 2 / (curvature + precision);
  let best: Split | null = null;
  let bestGain = LEAST_GAIN;
  const [gradients, curvatures, counts] = [new Float64Array(BINS), new Float64Array(BINS), new Int32Array(BINS)];
  for (const feature of features) {
    const count = binned.thresholds[feature]!.length;
    const bins = binned.bins[feature]!;
    for (const totals of [gradients, curvatures, counts]) totals.fill(0);
    for (const row of rows) {
      const bin = bins[row]!;
      gradients[bin]! += slopes.gradients[row]!;
      curvatures[bin]! += slopes.curvatures[row]!;
      counts[bin]! += 1;
    }
    let [left, leftCurvature, leftRows] = [0, 0, 0];
    for (let bin = 0; bin < count; bin += 1) {
      left += gradients[bin]!;
      leftCurvature += curvatures[bin]!;
      leftRows += counts[bin]!;
      if (leftRows < leastRows) continue;
      if (rows.length - leftRows < leastRows) break;
      const gain =
        left ** 2 / (leftCurvature + precision) +
        (gradient - left) ** 2 / (curvature - leftCurvature + precision) -
        whole;
      if (gain > bestGain) [best, bestGain] = [{ feature, bin }, gain];
    }
  }
  return best;
}

function grow(
  binned: Binned,
  slopes: Slopes,
  rows: Int32Array,
  features: readonly number[],
  depth: number,
  settings: TreeSettings,
): Tree {
  const split = depth === 0 ? null : bestSplit(binned, slopes, rows, features, settings);
  if (split === null) {
    const [gradient, curvature] = sums(slopes, rows);
    return (settings.rate * gradient) / (curvature + settings.precision);
  }
  const bins = binned.bins[split.feature]!;
  const below = rows.filter((row) => bins[row]! <= split.bin);
  const above = rows.filter((row) => bins[row]! > split.bin);
  return [
    split.feature,
    binned.thresholds[split.feature]![split.bin]!,
    grow(binned, slopes, below, features, depth - 1, settings),
    grow(binned, slopes, above, features, depth - 1, settings),
  ];
}

/** Trees that correct the offsets of the rows. The same rows give the same trees. */
export function fitBoostedTrees({ vectors, responses, offsets }: LogisticRows, settings: TreeSettings): Tree[] {
  if (vectors.length < 2 * settings.leastRows) return [];
  const binned = binFeatures(vectors);
  const logOdds = Float64Array.from(offsets);
  const slopes = { gradients: new Float64Array(vectors.length), curvatures: new Float64Array(vectors.length) };
  const random = new Random('boosted trees');
  const trees: Tree[] = [];
  for (let count = 0; count < settings.trees; count += 1) {
    logOdds.forEach((value, row) => {
      const probability = sigmoid(value);
      slopes.gradients[row] = responses[row]! - probability;
      slopes.curvatures[row] = probability * (1 - probability);
    });
    const rows = Int32Array.from(vectors.keys()).filter(() => random.uniform() < settings.rowShare);
    const features = [...vectors[0]!.keys()].filter(() => random.uniform() < settings.featureShare);
    const tree = grow(binned, slopes, rows, features, settings.depth, settings);
    trees.push(tree);
    vectors.forEach((vector, row) => (logOdds[row]! += treeValue(tree, vector)));
  }
  return trees;
}
