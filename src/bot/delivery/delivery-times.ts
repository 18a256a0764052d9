import { localMoment } from '../../common/calendar/days.js';
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

/** Whether a moment is within quiet hours of the local day, which may span midnight; their end is exclusive. */
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
