import { isMap } from 'node:util/types';
import type { SnapshotPayload } from './snapshot-payload.js';

/** Members of a payload that hold columns. */
const members = ['teams', 'players', 'prices', 'matchOdds', 'candidates'] as const;
type Columns = Pick<SnapshotPayload, (typeof members)[number]>;

/**
 * Numbers columns, so that whoever gets them from another thread knows which he has already: there every message
 * brings objects of their own, even for the same memory.
 */
export class ColumnNumbers {
  private readonly numbers = new WeakMap<ArrayBufferView, number>();
  private last = 0;

  /** The numbers of all columns, in the order in which they are come by. */
  of(published: Partial<Columns>): number[] {
    const numbers: number[] = [];
    replaceColumns(published, (column) => {
      const known = this.numbers.get(column) ?? (this.last += 1);
      this.numbers.set(column, known);
      numbers.push(known);
      return column;
    });
    return numbers;
  }
}

/** Knows the columns that came last, by their numbers. */
export class KnownColumns {
  private known = new Map<number, ArrayBufferView>();

  /** What was published, with those columns in place of their likes that came before. */
  settle<Published extends Partial<Columns>>(published: Published, numbers: readonly number[]): Published {
    const present = new Map<number, ArrayBufferView>();
    let next = 0;
    const settled = replaceColumns(published, (column) => {
      const number = numbers[next++]!;
      const one = this.known.get(number) ?? column;
      present.set(number, one);
      return one;
    });
    this.known = present;
    return settled;
  }
}

/** A copy in which every column is replaced. */
function replaceColumns<Published extends Partial<Columns>>(
  published: Published,
  replace: (column: ArrayBufferView) => ArrayBufferView,
): Published {
  const replaced = members
    .filter((name) => published[name] !== undefined)
    .map((name) => [name, walk(published[name], replace)]);
  return { ...published, ...(Object.fromEntries(replaced) as Partial<Columns>) };
}

function walk(value: unknown, replace: (column: ArrayBufferView) => ArrayBufferView): unknown {
  if (ArrayBuffer.isView(value)) return replace(value);
  if (isMap(value)) return new Map([...value].map(([key, each]) => [key, walk(each, replace)]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, walk(each, replace)]));
}
