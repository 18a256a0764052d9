/** The earlier of two instants in the format of `instantOf`, which sort as text; null for none. */
export function earlierInstant(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other < one) ? other : one;
}

const daySeconds = 86_400;
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
/** Cache of formatted days, by day number; the instants of responses fall on few of them. */
const days = new Map<number, string>();
const MOST_DAYS = 10_000;

/**
 * Unix seconds as ISO 8601 text in whole seconds. Fractions are cut off, as boards do with the moments of prices.
 * @throws RangeError for a number outside the calendar
 */
export function instantOf(moment: number): string {
  const seconds = Math.floor(moment);
  const day = Math.floor(seconds / daySeconds);
  let date = days.get(day);
  if (date === undefined) {
    date = new Date(day * daySeconds * 1000).toISOString().slice(0, -'00:00:00.000Z'.length);
    if (days.size >= MOST_DAYS) days.clear();
    days.set(day, date);
  }
  const rest = seconds - day * daySeconds;
  const [hours, minutes] = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60];
  return `${date}${twoDigits[hours]!}:${twoDigits[minutes]!}:${twoDigits[rest % 60]!}Z`;
}

/** A moment as ISO 8601 text, with milliseconds only if it has any. */
export function instantText(moment: Date): string {
  return moment.toISOString().replace('.000Z', 'Z');
}
