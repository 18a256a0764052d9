/** The earlier of two instants of this form, which sort as text; null stands for none. */
export function earlierInstant(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other < one) ? other : one;
}

const daySeconds = 86_400;
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
/** Days that were written, by their number: instants of responses fall on few of them. */
const days = new Map<number, string>();
const MOST_DAYS = 10_000;

/**
 * Unix seconds as ISO 8601 text in whole seconds: a fraction is cut off, as boards cut it off moments of prices.
 * @throws RangeError for what is no moment of the calendar
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

/** A moment as ISO 8601 text; milliseconds only where it has any. */
export function instantText(moment: Date): string {
  return moment.toISOString().replace('.000Z', 'Z');
}
