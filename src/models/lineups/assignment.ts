/**
 * The cheapest assignment of rows to distinct columns: the Hungarian method with potentials, O(n^3)
 * (H. Kuhn, 1955; J. Munkres, 1957). Ties go to the lower index.
 */

/**
 * @param costs square matrix, row after row
 * @returns the column of each row
 */
export function cheapestAssignment(costs: readonly (readonly number[])[]): number[] {
  const size = costs.length;
  // Index 0 means 'none' in all lists; rows and columns count from 1.
  const rowPotential = new Float64Array(size + 1);
  const columnPotential = new Float64Array(size + 1);
  const rowOfColumn = new Int32Array(size + 1);
  for (let row = 1; row <= size; row += 1) {
    const cheapest = new Float64Array(size + 1).fill(Infinity);
    const previous = new Int32Array(size + 1);
    const isDone = new Uint8Array(size + 1);
    rowOfColumn[0] = row;
    let column = 0;
    do {
      isDone[column] = 1;
      const current = rowOfColumn[column]!;
      let next = 0;
      let step = Infinity;
      for (let other = 1; other <= size; other += 1) {
        if (isDone[other] === 1) continue;
        const reduced = costs[current - 1]![other - 1]! - rowPotential[current]! - columnPotential[other]!;
        if (reduced < cheapest[other]!) {
          cheapest[other] = reduced;
          previous[other] = column;
        }
        if (cheapest[other]! < step) {
          step = cheapest[other]!;
          next = other;
        }
      }
      for (let other = 0; other <= size; other += 1) {
        if (isDone[other] === 1) {
          rowPotential[rowOfColumn[other]!]! += step;
          columnPotential[other]! -= step;
        } else cheapest[other]! -= step;
      }
      column = next;
    } while (rowOfColumn[column] !== 0);
    // Walk the path back, moving each row to the next column.
    while (column !== 0) {
      rowOfColumn[column] = rowOfColumn[previous[column]!]!;
      column = previous[column]!;
    }
  }
  const columns = new Array<number>(size).fill(0);
  for (let column = 1; column <= size; column += 1) columns[rowOfColumn[column]! - 1] = column - 1;
  return columns;
}
