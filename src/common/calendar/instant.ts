/** Unix seconds as ISO 8601 text. */
export function instantOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}
