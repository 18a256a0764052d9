/** The earlier of two instants of this form, which sort as text; null stands for none. */
export function earlierInstant(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other < one) ? other : one;
}

/** Unix seconds as ISO 8601 text. */
export function instantOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}
