import { boundsOfDay, localMoment } from '../../common/calendar/days.js';
import { localToUtc } from '../../football/calendar.js';

/** Attempts after which a message is given up, about an hour after the first. */
export const mostAttempts = 12;

const firstSeconds = 5;
const longestSeconds = 900;

/**
 * Seconds until the next attempt: exponential back-off from 5 s to 15 min with a jitter of a quarter either way.
 * @param attempts number of failed attempts
 * @param random from 0 to below 1
 */
export function backOffSeconds(attempts: number, random: number): number {
  return Math.min(longestSeconds, firstSeconds * 2 ** (attempts - 1)) * (0.75 + random / 2);
}

/** Start of the next quiet hours by local time; null: there are none. */
export function nextQuietHours(moment: Date, hours: { readonly from: string } | null, timeZone: string): Date | null {
  if (hours === null) return null;
  const today = localMoment(moment, timeZone).day;
  const tomorrow = localMoment(boundsOfDay(today, timeZone).until, timeZone).day;
  const starts = [today, tomorrow].map((day) => new Date(localToUtc(day, hours.from, timeZone)));
  return starts.find((start) => start > moment) ?? null;
}

/** Whether a moment is within quiet hours by local time; they may span midnight, and their end is exclusive. */
export function isQuiet(
  moment: Date,
  hours: { readonly from: string; readonly until: string } | null,
  timeZone: string,
): boolean {
  if (hours === null) return false;
  const { time } = localMoment(moment, timeZone);
  const { from, until } = hours;
  return from < until ? time >= from && time < until : time >= from || time < until;
}
