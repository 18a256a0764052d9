/** The earlier of two instants of this form, which sort as text; null stands for none. */
export function earlierInstant(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other < one) ? other : one;
}

const daySeconds = 86_400;
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
/** The day written last: instants of one answer mostly fall on few days. */
let lastDay = NaN;
let lastDayText = '';

/** Unix seconds, whole, as ISO 8601 text. */
export function instantOf(seconds: number): string {
  const day = Math.floor(seconds / daySeconds);
  if (day !== lastDay) {
    lastDayText = new Date(day * daySeconds * 1000).toISOString().slice(0, -'00:00:00.000Z'.length);
    lastDay = day;
  }
  const rest = seconds - day * daySeconds;
  return `${lastDayText}${twoDigits[Math.floor(rest / 3600)]!}:${twoDigits[Math.floor(rest / 60) % 60]!}:${twoDigits[rest % 60]!}Z`;
}
