/** Bits of a line in a packed number: room for counts up to those of the longest trend window. */
const BITS = 5;
const MASK = (1 << BITS) - 1;
/** Places in the positive whole numbers of 32 bits. */
const PLACES = 6;
/** Counts are 16-bit numbers: whatever the line, none is higher. */
const HIGHEST_COUNT = 32_767;

/** Count at a place of a packed number. */
export const countAt = (packed: number, place: number): number => (packed >>> (place * BITS)) & MASK;

/**
 * Counts at the place of a line that equal it, where it is a whole one: those over the number below it, but not over
 * it.
 */
export const pushesAt = (packed: number, place: number, isWhole: boolean): number =>
  isWhole ? countAt(packed, place - 1) - countAt(packed, place) : 0;

/** Whether counts may equal a line, which is a push. */
export const isWholeLine = (line: number): boolean => Math.floor(line) === line;

/**
 * Which of several lines a count is over, as one packed number: the sum of those numbers over the matches counts every
 * line at once. A count is over a line where it is over the whole number at or below it; those have a place each, and
 * so has the number below a whole line.
 */
export class LineOvers {
  /** By count up to `last`, the packed number; a higher one has that of `last`. */
  table = new Int32Array(64);
  last = 0;
  /** Whole numbers in ascending order. */
  private readonly thresholds = new Float64Array(PLACES);

  /**
   * Takes the lines of an ascending stretch, as many as there are places for.
   * @returns where it stopped
   */
  take(lines: ArrayLike<number>, from: number, until: number): number {
    const { thresholds } = this;
    let [at, places, highest] = [from, 0, -Infinity];
    for (; at < until; at += 1) {
      const line = lines[at]!;
      const whole = Math.floor(line);
      if (whole === highest) continue;
      if (places + 2 > PLACES) break;
      if (whole === line && line - 1 > highest) thresholds[places++] = line - 1;
      thresholds[places++] = highest = whole;
    }
    this.fillTable(places);
    return at;
  }

  /** Place of a line that was taken; that of a whole one follows the place of the number below it. */
  placeOf(line: number): number {
    const whole = Math.floor(line);
    let place = 0;
    while (this.thresholds[place]! < whole) place += 1;
    return place;
  }

  private fillTable(places: number): void {
    const { thresholds } = this;
    const last = Math.min(HIGHEST_COUNT, thresholds[places - 1]!) + 1;
    if (last >= this.table.length) this.table = new Int32Array(2 * last);
    let [count, packed] = [0, 0];
    for (let place = 0; place < places; place += 1) {
      for (; count < last && count <= thresholds[place]!; count += 1) this.table[count] = packed;
      packed |= 1 << (place * BITS);
    }
    this.table[count] = packed;
    this.last = count;
  }
}
