/** Puts a value at its place among the first `length` ones, which are descending. */
export function insertDescending(values: Float64Array, length: number, value: number): void {
  let at = length;
  for (; at > 0 && values[at - 1]! < value; at -= 1) values[at] = values[at - 1]!;
  values[at] = value;
}

/** Median of the first `length` values, which are descending; NaN of none. */
export function medianOfDescending(values: Float64Array, length: number): number {
  return length === 0 ? NaN : (values[(length - 1) >> 1]! + values[length >> 1]!) / 2;
}
