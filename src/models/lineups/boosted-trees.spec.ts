import { fitBoostedTrees, treesValue, treeValue } from './boosted-trees.js';
import type { TreeSettings } from './boosted-trees.js';

const settings: TreeSettings = {
  trees: 60,
  depth: 2,
  rate: 0.2,
  precision: 1,
  leastRows: 10,
  rowShare: 1,
  featureShare: 1,
};
/** Only both features together trigger the event: no sum of single-feature effects expresses it. */
const vectors = Array.from({ length: 400 }, (_, index) =>
  Float64Array.of(index % 2, Math.floor(index / 2) % 2, index / 400),
);
const responses = vectors.map(([one, other]) => (one === 1 && other === 1 ? 1 : 0));

describe('boosted trees', () => {
  const trees = fitBoostedTrees({ vectors, responses, offsets: new Float64Array(400) }, settings);

  it('learn interactions', () => {
    expect(treesValue(trees, [1, 1, 0.5])).toBeGreaterThan(1.5);
    for (const vector of [
      [0, 1, 0.5],
      [1, 0, 0.5],
      [0, 0, 0.5],
    ])
      expect(treesValue(trees, vector)).toBeLessThan(-1.5);
  });

  it('are the same for the same rows', () => {
    expect(fitBoostedTrees({ vectors, responses, offsets: new Float64Array(400) }, settings)).toEqual(trees);
  });

  it('leave alone what the offsets already explain', () => {
    const offsets = responses.map((response) => (response === 1 ? 12 : -12));
    const left = fitBoostedTrees({ vectors, responses, offsets }, settings);
    expect(Math.abs(treesValue(left, [1, 1, 0.5]))).toBeLessThan(0.05);
  });

  it('split at or above the threshold', () => {
    expect(treeValue([0, 0.5, -1, [1, 2, 3, 4]], [0.5, 1.9])).toBe(3);
    expect(treeValue([0, 0.5, -1, [1, 2, 3, 4]], [0.49, 9])).toBe(-1);
    expect(treeValue(0.25, [])).toBe(0.25);
  });

  it('grow nothing on a handful of rows', () => {
    expect(
      fitBoostedTrees(
        { vectors: vectors.slice(0, 15), responses: responses.slice(0, 15), offsets: new Float64Array(15) },
        settings,
      ),
    ).toEqual([]);
    expect(fitBoostedTrees({ vectors: [], responses: [], offsets: [] }, settings)).toEqual([]);
  });
});
