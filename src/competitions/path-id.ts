/** The id that the digits in a path stand for; null where no public id is that large. */
export function numberOfPathId(digits: string): number | null {
  const id = Number(digits);
  return Number.isSafeInteger(id) ? id : null;
}
