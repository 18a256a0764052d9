/** Bits per line in a packed number, enough for counts up to the longest trend window. */
const BITS = 5;
const MASK = (1 << BITS) - 1;
/** Lines in a positive 32-bit integer. */
const PACKED_LINES = 6;
/** Highest signed 16-bit count. */
const HIGHEST_COUNT = 32_767;

/** Matches over the line at an index of a packed number. */
export const countAt = (packed: number, index: number): number => (packed >>> (index * BITS)) & MASK;

/** Matches equal to a whole line: over the number below it but not over it; 0 for other lines. */
export const pushesAt = (packed: number, index: number, isWhole: boolean): number =>
  isWhole ? countAt(packed, index - 1) - countAt(packed, index) : 0;

/** Whether a count can equal the line, which is a push. */
export const isWholeLine = (line: number): boolean => Math.floor(line) === line;

/**
 * Packs the lines that a count is over into one integer, so that one addition per match sums all lines. A count is over
 * a line if it is over the whole number at or below it; each such number has an index, and so does the number below a
 * whole line.
 */
export class LineOvers {
  /** Packed number by count, up to `last`; higher counts use that of `last`. */
  table = new Int32Array(64);
  last = 0;
  /** Whole numbers in ascending order. */
  private readonly thresholds = new Float64Array(PACKED_LINES);

  /**
   * Takes as many of the ascending lines as fit into a packed number.
   * @returns index of the first line not taken
   */
  take(lines: ArrayLike<number>, from: number, until: number): number {
    const { thresholds } = this;
    let [at, count, highest] = [from, 0, -Infinity];
    for (; at < until; at += 1) {
      const line = lines[at]!;
      const whole = Math.floor(line);
      if (whole === highest) continue;
      if (count + 2 > PACKED_LINES) break;
      if (whole === line && line - 1 > highest) thresholds[count++] = line - 1;
      thresholds[count++] = highest = whole;
    }
    this.fillTable(count);
    return at;
  }

  /** Index of a line that was taken; that of a whole line follows the index of the number below it. */
  indexOf(line: number): number {
    const whole = Math.floor(line);
    let index = 0;
    while (this.thresholds[index]! < whole) index += 1;
    return index;
  }

  private fillTable(thresholdCount: number): void {
    const { thresholds } = this;
    const last = Math.min(HIGHEST_COUNT, thresholds[thresholdCount - 1]!) + 1;
    if (last >= this.table.length) this.table = new Int32Array(2 * last);
    let [count, packed] = [0, 0];
    for (let index = 0; index < thresholdCount; index += 1) {
      for (; count < last && count <= thresholds[index]!; count += 1) this.table[count] = packed;
      packed |= 1 << (index * BITS);
    }
    this.table[count] = packed;
    this.last = count;
  }
}
