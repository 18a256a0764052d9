import { localToUtc, zonedFormat } from '../../football/calendar.js';

/** Local date and time of a moment in a time zone: `YYYY-MM-DD` and `HH:MM`. */
export function localMoment(moment: Date, timeZone = 'UTC'): { readonly day: string; readonly time: string } {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of zonedFormat(timeZone).formatToParts(moment)) part[type] = value;
  const { year = '', month, day, hour, minute } = part;
  return { day: `${year.padStart(4, '0')}-${month}-${day}`, time: `${hour}:${minute}` };
}

/** The first instant of a calendar day, and the first instant after it. */
export function boundsOfDay(day: string, timeZone = 'UTC'): { readonly from: Date; readonly until: Date } {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return { from: new Date(localToUtc(day, '00:00', timeZone)), until: new Date(localToUtc(next, '00:00', timeZone)) };
}
