/** Times and days in a chosen time zone. */

const formats = new Map<string, Intl.DateTimeFormat>();

function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, known);
  return known;
}

/** `19:30` */
export function formatTime(moment: Date, locale: string, timeZone: string): string {
  return format(locale, { hour: '2-digit', minute: '2-digit', timeZone }).format(moment);
}

/** `Wed 19:30` */
export function formatWeekdayTime(moment: Date, locale: string, timeZone: string): string {
  const weekday = format(locale, { weekday: 'short', timeZone }).format(moment);
  return `${weekday.replace('.', '')} ${formatTime(moment, locale, timeZone)}`;
}

/** `Wednesday, 26 February 2025 at 19:30 GMT` */
export function formatInstant(moment: Date, locale: string, timeZone: string): string {
  return format(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(moment);
}

/** `Wed 26 Feb`, in German `Mi 26. Feb.` */
export function formatDay(day: string, locale: string): string {
  const noon = new Date(`${day}T12:00:00Z`);
  return format(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
    .format(noon)
    .replace(/\.?,/, '');
}

/** A month, `2025-02`, as `Feb 2025`. */
export function formatMonth(month: string, locale: string): string {
  return format(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-15T12:00:00Z`));
}

/** `16 Feb 2025` */
export function formatDate(moment: Date, locale: string, timeZone: string): string {
  return format(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone }).format(moment);
}

/** `10 minutes`, `6 hours`, `3 days`. */
export function formatDuration(seconds: number, locale: string): string {
  const { count, unit } = inUnits(seconds);
  return count.toLocaleString(locale, { style: 'unit', unit, unitDisplay: 'long' });
}

/** `10 minutes ago` */
export function formatAgo(seconds: number, locale: string): string {
  const { count, unit } = inUnits(seconds);
  return new Intl.RelativeTimeFormat(locale).format(-count, unit);
}

/** `in 10 minutes` */
export function formatIn(seconds: number, locale: string): string {
  const { count, unit } = inUnits(seconds);
  return new Intl.RelativeTimeFormat(locale).format(count, unit);
}

/** A duration in minutes, from two hours on in hours, from two days on in days. */
function inUnits(seconds: number) {
  const hour = 3_600;
  if (seconds >= 48 * hour) return { count: Math.round(seconds / (24 * hour)), unit: 'day' } as const;
  if (seconds >= 2 * hour) return { count: Math.round(seconds / hour), unit: 'hour' } as const;
  return { count: Math.max(1, Math.round(seconds / 60)), unit: 'minute' } as const;
}

/** The calendar day of a moment as `2025-02-26`. */
export function dayOf(moment: Date, timeZone: string): string {
  return format('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(moment);
}

/** The day a number of days after another. */
export function addDays(day: string, count: number): string {
  const noon = new Date(`${day}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() + count);
  return noon.toISOString().slice(0, 10);
}

/** Start of a day; if a clock change skips midnight, the first instant after it. */
export function startOfDay(day: string, timeZone: string): Date {
  let start = momentOf(`${day}T00:00`, timeZone).getTime();
  while (dayOf(new Date(start), timeZone) < day) start += 15 * 60_000;
  return new Date(start);
}

/** The moment at which clocks in a time zone show a local time, `2025-02-26T19:30`. */
export function momentOf(local: string, timeZone: string): Date {
  const shown = Date.parse(`${local}Z`);
  let guess = shown;
  // twice: the first guess may use the offset from before a clock change
  for (let round = 0; round < 2; round += 1) guess = shown - offsetAt(guess, timeZone);
  return new Date(guess);
}

/** UTC offset of a time zone at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = format('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).formatToParts(new Date(moment));
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value ?? 0);
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return local - Math.floor(moment / 1_000) * 1_000;
}
