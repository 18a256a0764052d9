/**
 * A number with its noun: `1 match`, `2 matches`.
 * @param written the number as it is shown, such as `1,204`
 */
export function pluralise(count: number, one: string, several: string, written = String(count)): string {
  return `${written} ${count === 1 ? one : several}`;
}
