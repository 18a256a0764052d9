/** A range of decimal odds, `from` included and `to` not; `to` null: open. */
export interface OddsBracket {
  from: number;
  to: number | null;
}

/** Brackets where the caller names none. */
export const defaultBrackets = ['1-1.5', '1.5-2', '2-3', '3-5', '5-'] as const;

/** The bracket that a text such as `1.5-2` or `5-` stands for; null when it is none. */
export function parseBracket(text: string): OddsBracket | null {
  const match = /^(\d{1,6}(?:\.\d{1,6})?)-(\d{1,6}(?:\.\d{1,6})?)?$/.exec(text);
  if (match === null) return null;
  const from = Number(match[1]);
  const to = match[2] === undefined ? null : Number(match[2]);
  return to !== null && to <= from ? null : { from, to };
}

/** The first bracket that begins before the one above it in the list ends; null when they ascend without overlap. */
export function findOverlap(brackets: readonly OddsBracket[]): OddsBracket | null {
  return (
    brackets.find((bracket, index) => {
      const before = brackets[index - 1];
      return before !== undefined && (before.to === null || bracket.from < before.to);
    }) ?? null
  );
}

export function bracketText({ from, to }: OddsBracket): string {
  return `${from}-${to ?? ''}`;
}

export function isWithin(odds: number, { from, to }: OddsBracket): boolean {
  return odds >= from && (to === null || odds < to);
}
