/** `splitYear`: July to June, `2015/2016`; `calendarYear`: January to December, `2019`. */
export type SeasonFormat = 'splitYear' | 'calendarYear';

/**
 * Label of the season that contains a day (`YYYY-MM-DD`): `2015/2016` or `2019`. The seasons that were
 * interrupted in 2020 ran through July; no league here began its next one before 1 August.
 */
export function seasonOf(day: string, format: SeasonFormat): string {
  const year = Number(day.slice(0, 4));
  if (format === 'calendarYear') return String(year);
  const firstMonth = year === 2020 ? '08' : '07';
  return day.slice(5, 7) >= firstMonth ? `${year}/${year + 1}` : `${year - 1}/${year}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formatter of days and times in a time zone, with two-digit numbers. */
export function zonedFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** Milliseconds by which local time is ahead of UTC at an instant. */
function offsetAt(instant: number, timeZone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of zonedFormat(timeZone).formatToParts(instant)) part[type] = Number(value);
  return Date.UTC(part['year']!, part['month']! - 1, part['day'], part['hour'], part['minute']) - instant;
}

/**
 * The instant of a local wall-clock time, as ISO 8601 with `Z`. For an hour that a clock change repeats, the first
 * occurrence; a skipped hour uses the offset before the change.
 * @param day `YYYY-MM-DD`
 * @param time `HH:MM`
 * @param timeZone IANA name, e.g. `Europe/London`
 */
export function localToUtc(day: string, time: string, timeZone: string): string {
  const wall = Date.parse(`${day}T${time}:00Z`);
  // On a day with a clock change the offset half a day earlier is the old one: try it, then the one at the result.
  const before = offsetAt(wall - 43_200_000, timeZone);
  const candidate = wall - before;
  const actual = offsetAt(candidate, timeZone);
  const instant = actual === before || offsetAt(wall - actual, timeZone) !== actual ? candidate : wall - actual;
  return new Date(instant).toISOString().replace('.000Z', 'Z');
}
