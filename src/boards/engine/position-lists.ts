/** Positions that carry a code stand together; those of code c from `starts[c]` to before `starts[c + 1]`. */
export interface PositionLists {
  readonly starts: Uint32Array;
  readonly positions: Uint32Array;
}

/** @param codeOf code of what stands at a position, small and from 0; -1 where it has none */
export function listPositions(count: number, codeOf: (position: number) => number): PositionLists {
  const codes = new Int32Array(count);
  let most = -1;
  for (let position = 0; position < count; position += 1) {
    codes[position] = codeOf(position);
    if (codes[position]! > most) most = codes[position]!;
  }
  const starts = new Uint32Array(most + 2);
  for (let position = 0; position < codes.length; position += 1)
    if (codes[position]! >= 0) starts[codes[position]! + 1]! += 1;
  for (let code = 1; code < starts.length; code += 1) starts[code]! += starts[code - 1]!;
  const next = starts.slice();
  const positions = new Uint32Array(starts.at(-1) ?? 0);
  for (let position = 0; position < codes.length; position += 1) {
    const code = codes[position]!;
    if (code < 0) continue;
    positions[next[code]!] = position;
    next[code]! += 1;
  }
  return { starts, positions };
}
