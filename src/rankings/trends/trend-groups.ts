import { Bitset } from '../../boards/engine/bitset.js';
import type { Column } from '../../boards/engine/columns.js';
import { listPositions } from '../../boards/engine/position-lists.js';
import { spareRows } from '../../boards/engine/spare-arrays.js';
import { TREND_WINDOWS, packedHits, packedPushes } from '../../football/trend-windows.js';
import type { ShownWindows } from './trend-windows.js';

/** What lines of one subject, statistic and side are compared by. */
export interface LineNumbers {
  readonly windows: ShownWindows;
  /** Best price by row; NaN without one. */
  readonly odds: ArrayLike<number>;
}

/**
 * Leaves of all members that share subject, statistic and side only the best, going through them by row number: nothing
 * is prepared, so that it is the faster way where members are few or asked for once.
 * @param offsetInGroup rows since the first one of the group
 */
export function leaveBestLines(members: Bitset, offsetInGroup: Column, numbers: LineNumbers): void {
  // by first row of the group: the best so far, counted from 1
  const best = spareRows.take(members.size).fill(0, 0, members.size);
  const rows = spareRows.take(members.size);
  for (const row of members.members(rows)) {
    const first = row - offsetInGroup[row]!;
    const rival = best[first]! - 1;
    if (rival >= 0 && !isBetterLine(row, rival, numbers)) {
      members.remove(row);
      continue;
    }
    if (rival >= 0) members.remove(rival);
    best[first] = row + 1;
  }
  spareRows.give(rows);
  spareRows.give(best);
}

/**
 * The keys that share subject, statistic and side with others, group by group in the order in which they are preferred:
 * whatever is left out, the best of a group is the first that is left. Found once, it is the faster way for many
 * members.
 */
export class LineGroups {
  private readonly rows: Uint32Array;
  /** Where each group begins, and where the last one ends. */
  private readonly starts: Uint32Array;
  /** Groups in which rounding makes preferences go in circles; their rows are as in the table. */
  private readonly circular = new Set<number>();

  /**
   * @param keys rows that are keys
   * @param offsetInGroup rows since the first one of the group
   */
  constructor(
    keys: Bitset,
    offsetInGroup: Column,
    private readonly numbers: LineNumbers,
  ) {
    const { starts, rows } = groupsOf(offsetInGroup);
    this.rows = new Uint32Array(rows.length);
    this.starts = new Uint32Array(starts.length);
    let end = 0;
    for (let group = 0; group + 1 < starts.length; group += 1) {
      const first = end;
      for (let at = starts[group]!; at < starts[group + 1]!; at += 1)
        if (keys.has(rows[at]!)) this.rows[end++] = rows[at]!;
      this.starts[group + 1] = end;
      if (end - first > 1 && !this.sort(first, end)) this.circular.add(group);
    }
  }

  /** Leaves of every group only its best member. */
  leaveBest(members: Bitset): void {
    const { rows, starts, circular } = this;
    for (let group = 0; group + 1 < starts.length; group += 1) {
      const isCircular = circular.size > 0 && circular.has(group);
      let best = -1;
      for (let at = starts[group]!; at < starts[group + 1]!; at += 1) {
        const row = rows[at]!;
        if (!members.has(row)) continue;
        if (best >= 0 && !(isCircular && isBetterLine(row, best, this.numbers))) {
          members.remove(row);
          continue;
        }
        if (best >= 0) members.remove(best);
        best = row;
      }
    }
  }

  /**
   * Sorts a group; of equal rows the first stays first. False, and in the order of the table, where that cannot be
   * done.
   */
  private sort(first: number, end: number): boolean {
    const { rows, numbers } = this;
    for (let place = first + 1; place < end; place += 1) {
      const row = rows[place]!;
      let at = place;
      for (; at > first && isBetterLine(row, rows[at - 1]!, numbers); at -= 1) rows[at] = rows[at - 1]!;
      rows[at] = row;
    }
    if (this.isInOrder(first, end)) return true;
    rows.subarray(first, end).sort();
    return false;
  }

  /** Whether the first of any choice of these rows is the one that going through them by row number would choose. */
  private isInOrder(first: number, end: number): boolean {
    const { rows, numbers } = this;
    for (let one = first; one < end; one += 1) {
      for (let other = one + 1; other < end; other += 1) {
        const [winner, loser] = [rows[one]!, rows[other]!];
        if (winner < loser ? isBetterLine(loser, winner, numbers) : !isBetterLine(winner, loser, numbers)) return false;
      }
    }
    return true;
  }
}

/** Rows of groups with more than one; those of group g from `starts[g]` to before `starts[g + 1]`, in their order. */
interface Groups {
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
}

const kept = new WeakMap<Column, Groups>();

function groupsOf(offsetInGroup: Column): Groups {
  let groups = kept.get(offsetInGroup);
  if (groups === undefined) kept.set(offsetInGroup, (groups = findGroups(offsetInGroup)));
  return groups;
}

function findGroups(offsetInGroup: Column): Groups {
  const isShared = new Uint8Array(offsetInGroup.length);
  for (let row = 0; row < offsetInGroup.length; row += 1)
    if (offsetInGroup[row]! > 0) isShared[row] = isShared[row - offsetInGroup[row]!] = 1;
  const { starts, positions } = listPositions(offsetInGroup.length, (row) =>
    isShared[row] === 1 ? row - offsetInGroup[row]! : -1,
  );
  return { starts: starts.filter((start, code) => code === 0 || start > starts[code - 1]!), rows: positions };
}

/** Whether a line goes before another of its group; of equal ones the first in default order, without prices too. */
export function isBetterLine(
  row: number,
  rival: number,
  { windows: { window, packed, bound }, odds }: LineNumbers,
): boolean {
  // hit rates compare crosswise, in whole numbers, so that equal products are equal
  const decided = TREND_WINDOWS[window[row]!]! - packedPushes(packed[row]!);
  const rivalDecided = TREND_WINDOWS[window[rival]!]! - packedPushes(packed[rival]!);
  const score = packedHits(packed[row]!) * rivalDecided * odds[row]!;
  const rivalScore = packedHits(packed[rival]!) * decided * odds[rival]!;
  if (score !== rivalScore && !Number.isNaN(score) && !Number.isNaN(rivalScore)) return score > rivalScore;
  if (bound[row] !== bound[rival]) return bound[row]! > bound[rival]!;
  return odds[row]! > odds[rival]!;
}
