/** One criterion of an order: a value per row; NaN is last in both directions. */
export interface Criterion {
  readonly values: ArrayLike<number>;
  readonly direction: 'ascending' | 'descending';
}

/**
 * Rows in the order of the criteria, the first deciding most; rows equal in all of them stay in their own
 * order, which makes every order unique. Sorts by the bytes of the values, the least telling byte of the last criterion
 * first, each time stably (radix sort), which needs no comparisons.
 * @param rows how many rows there are, or which of them, in their own order, are to be ordered
 */
export function orderRows(rows: number | Uint32Array, criteria: readonly Criterion[]): Uint32Array {
  const among = typeof rows === 'number' ? upTo(rows) : rows;
  let places = upTo(among.length);
  let spare = new Uint32Array(among.length);
  const keys = new Float64Array(among.length);
  const bytes = new Uint8Array(keys.buffer);
  const starts = new Uint32Array(256);
  for (let criterion = criteria.length - 1; criterion >= 0; criterion -= 1) {
    const length = writeSteps(keys, among, criteria[criterion]!) ?? writeBits(keys, among, criteria[criterion]!);
    // numbers stand in memory with their least telling byte first, on every processor that Node runs on but one
    for (let byte = 0; byte < length; byte += 1) {
      if (!findStarts(starts, bytes, byte)) continue;
      for (let at = 0; at < places.length; at += 1) {
        const place = places[at]!;
        spare[starts[bytes[place * 8 + byte]!]!++] = place;
      }
      [places, spare] = [spare, places];
    }
  }
  for (let at = 0; at < places.length; at += 1) spare[at] = among[places[at]!]!;
  return spare;
}

function upTo(count: number): Uint32Array<ArrayBuffer> {
  const numbers = new Uint32Array(count);
  for (let number = 0; number < count; number += 1) numbers[number] = number;
  return numbers;
}

/** Prices have at most three decimals as a rule, and codes and counts are whole. */
const STEPS = 1_000;

/**
 * Writes the values as whole numbers from 0, where all are whole thousandths that lie close enough together: few bytes
 * then tell them apart. Gives how many bytes, or null where they are not.
 */
function writeSteps(keys: Float64Array, among: Uint32Array, { values, direction }: Criterion): number | null {
  let [low, high] = [Infinity, -Infinity];
  for (let place = 0; place < keys.length; place += 1) {
    const value = values[among[place]!]!;
    const steps = Math.round(value * STEPS);
    if (steps / STEPS !== value && !Number.isNaN(value)) return null;
    keys[place] = steps;
    if (steps < low) low = steps;
    if (steps > high) high = steps;
  }
  const unknown = high < low ? 0 : high - low + 1;
  if (unknown >= 2 ** 32) return null;
  const halves = new Uint32Array(keys.buffer);
  for (let place = 0; place < keys.length; place += 1) {
    const steps = keys[place]!;
    halves[place * 2] = Number.isNaN(steps) ? unknown : direction === 'ascending' ? steps - low : high - steps;
  }
  return Math.ceil(Math.log2(unknown + 1) / 8);
}

/**
 * Writes the values so that their bits, read as whole numbers, are in the order that is asked for; gives how many
 * bytes.
 */
function writeBits(keys: Float64Array, among: Uint32Array, { values, direction }: Criterion): number {
  const halves = new Uint32Array(keys.buffer);
  const sign = direction === 'ascending' ? 1 : -1;
  for (let place = 0; place < keys.length; place += 1) {
    // adding 0 makes -0 and 0 one value
    const value = values[among[place]!]! * sign + 0;
    keys[place] = value;
    const high = halves[place * 2 + 1]!;
    if (value >= 0) halves[place * 2 + 1] = high | 0x8000_0000;
    else if (value < 0) {
      halves[place * 2] = ~halves[place * 2]!;
      halves[place * 2 + 1] = ~high;
    } else halves.fill(0xffff_ffff, place * 2, place * 2 + 2);
  }
  return Float64Array.BYTES_PER_ELEMENT;
}

/** Finds where each value of a byte begins; false where all keys have the same. */
function findStarts(starts: Uint32Array, bytes: Uint8Array, byte: number): boolean {
  starts.fill(0);
  for (let at = byte; at < bytes.length; at += 8) starts[bytes[at]!]! += 1;
  let before = 0;
  for (let value = 0; value < starts.length; value += 1) {
    const count = starts[value]!;
    if (count * 8 === bytes.length) return false;
    starts[value] = before;
    before += count;
  }
  return true;
}

/**
 * Merges two lists of rows, each in the order of the criteria, into one; rows equal in all of them by their number.
 * The second is short: the place of each of its rows is looked for, and what lies between two places is copied at once.
 */
export function mergeRows(first: Uint32Array, second: Uint32Array, criteria: readonly Criterion[]): Uint32Array {
  const merged = new Uint32Array(first.length + second.length);
  let left = 0;
  for (let right = 0; right < second.length; right += 1) {
    let [low, high] = [left, first.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(first[middle]!, second[right]!, criteria)) low = middle + 1;
      else high = middle;
    }
    merged.set(first.subarray(left, low), left + right);
    merged[low + right] = second[right]!;
    left = low;
  }
  merged.set(first.subarray(left), left + second.length);
  return merged;
}

function isBefore(one: number, other: number, criteria: readonly Criterion[]): boolean {
  for (const { values, direction } of criteria) {
    const [own, its] = [values[one]!, values[other]!];
    if (own === its) continue;
    if (Number.isNaN(own) !== Number.isNaN(its)) return Number.isNaN(its);
    if (!Number.isNaN(own)) return direction === 'ascending' ? own < its : own > its;
  }
  return one < other;
}
