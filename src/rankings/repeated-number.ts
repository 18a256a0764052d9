/** Texts that are kept. */
const MOST_TEXTS = 10_000;
const texts = new Map<number, string>();

/**
 * `String` of a number of which there are few: finding the sixteen digits of an id takes longer than finding them
 * again.
 */
export function repeatedNumber(value: number): string {
  let text = texts.get(value);
  if (text === undefined) {
    if (texts.size >= MOST_TEXTS) texts.clear();
    texts.set(value, (text = String(value)));
  }
  return text;
}
