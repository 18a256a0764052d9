import { boundsOfDay, localMoment } from '../common/calendar/days.js';

/** Times until kick-off. */
export const kickoffWindows = ['3h', '6h', '12h', '24h', '48h', '72h', 'today', 'tomorrow', 'week', 'all'] as const;
export type KickoffWindow = (typeof kickoffWindows)[number];

/** Half-open span of kick-offs, Unix seconds: from the first on, before the second. */
export type KickoffSpan = readonly [from: number, until: number];

/** The kick-offs of a window. */
export function kickoffSpan(now: number, kickoffWindow: KickoffWindow, timeZone: string): KickoffSpan {
  const today = (): string => localMoment(new Date(now * 1000), timeZone).day;
  if (kickoffWindow === 'all') return [-Infinity, Infinity];
  if (kickoffWindow === 'today') return spanOfDay(today(), timeZone);
  if (kickoffWindow === 'tomorrow') {
    const tomorrow = new Date(Date.parse(`${today()}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    return spanOfDay(tomorrow, timeZone);
  }
  return [-Infinity, now + (kickoffWindow === 'week' ? 7 * 24 : parseInt(kickoffWindow, 10)) * 3600];
}

/** The kick-offs of a calendar day. */
export function spanOfDay(day: string, timeZone: string): KickoffSpan {
  const { from, until } = boundsOfDay(day, timeZone);
  return [from.getTime() / 1000, until.getTime() / 1000];
}
