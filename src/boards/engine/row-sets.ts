import { Bitset } from './bitset.js';
import type { Column } from './columns.js';
import { listPositions } from './position-lists.js';
import type { PositionLists } from './position-lists.js';

const kept = new WeakMap<Column, RowSets>();

/** Rows of a table by the codes in one of its columns; kept as long as the column, over snapshots that take it over. */
export class RowSets {
  private readonly lists: PositionLists;
  private readonly sets = new Map<number, Bitset>();
  private readonly setsFrom = new Map<number, Bitset>();

  private constructor(
    private readonly rows: number,
    column: Column,
  ) {
    this.lists = listPositions(rows, (row) => column[row]!);
  }

  /** @param column codes, small and from 0; -1 where a row has none */
  static of(column: Column): RowSets {
    let sets = kept.get(column);
    if (sets === undefined) kept.set(column, (sets = new RowSets(column.length, column)));
    return sets;
  }

  /** The rows of a code that is asked for often; not to be changed. */
  with(code: number): Bitset {
    let set = this.sets.get(code);
    if (set === undefined) {
      this.addTo((set = Bitset.empty(this.rows)), code);
      this.sets.set(code, set);
    }
    return set;
  }

  /** The rows of a code and all higher ones, asked for often; not to be changed. */
  from(lowest: number): Bitset {
    const end = this.lists.starts.length - 1;
    // beyond the highest code one empty set does for all
    const first = Math.min(lowest, end);
    let set = this.setsFrom.get(first);
    if (set === undefined) {
      set = Bitset.empty(this.rows);
      for (let code = first; code < end; code += 1) this.addTo(set, code);
      this.setsFrom.set(first, set);
    }
    return set;
  }

  /** The rows with one of some codes; a set of its own. */
  withAny(codes: Iterable<number>): Bitset {
    const set = Bitset.empty(this.rows);
    for (const code of codes) this.addTo(set, code);
    return set;
  }

  /** The rows whose code is marked with 1; a set of its own. */
  withMarked(marks: Uint8Array): Bitset {
    const set = Bitset.empty(this.rows);
    for (let code = marks.indexOf(1); code >= 0; code = marks.indexOf(1, code + 1)) this.addTo(set, code);
    return set;
  }

  private addTo(set: Bitset, code: number): void {
    const { starts, positions } = this.lists;
    const [first, end] = [starts[code] ?? 0, starts[code + 1] ?? 0];
    // rows of a fixture stand together
    if (end > first && positions[end - 1]! - positions[first]! === end - first - 1)
      set.addRange(positions[first]!, positions[end - 1]! + 1);
    else for (let at = first; at < end; at += 1) set.add(positions[at]!);
  }
}
