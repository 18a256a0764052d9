/** Id of the digits in a path; null: larger than any public id. */
export function numberOfPathId(digits: string): number | null {
  const id = Number(digits);
  return Number.isSafeInteger(id) ? id : null;
}
