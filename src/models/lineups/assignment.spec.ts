import { cheapestAssignment } from './assignment.js';

const total = (costs: readonly (readonly number[])[], columns: readonly number[]): number =>
  columns.reduce((sum, column, row) => sum + costs[row]![column]!, 0);

function* permutations(size: number, taken: number[] = []): Generator<number[]> {
  if (taken.length === size) yield taken;
  for (let column = 0; column < size; column += 1)
    if (!taken.includes(column)) yield* permutations(size, [...taken, column]);
}

describe('cheapest assignment', () => {
  it('equals the brute-force optimum', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const costs = Array.from({ length: 5 }, (_, row) =>
        Array.from({ length: 5 }, (__, column) => ((seed * 7 + row * 31 + column * 17) * (row + seed + 3)) % 23),
      );
      const columns = cheapestAssignment(costs);
      expect(new Set(columns).size).toBe(5);
      expect(total(costs, columns)).toBe(Math.min(...[...permutations(5)].map((each) => total(costs, each))));
    }
  });

  it('handles trivial cases', () => {
    expect(cheapestAssignment([])).toEqual([]);
    expect(cheapestAssignment([[3]])).toEqual([0]);
  });
});
