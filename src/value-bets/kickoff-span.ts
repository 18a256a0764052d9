import { boundsOfDay, localMoment } from '../common/calendar/days.js';

/** Times until kick-off. */
export const kickoffWindows = ['3h', '6h', '12h', '24h', '48h', '72h', 'today', 'tomorrow', 'week', 'all'] as const;
export type KickoffWindow = (typeof kickoffWindows)[number];

/** Half-open span of kick-offs, Unix seconds: from the first on, before the second. */
export function kickoffSpan(
  now: number,
  kickoffWindow: KickoffWindow,
  date: string | undefined,
  timeZone: string,
): readonly [number, number] {
  let [from, until] = [-Infinity, Infinity];
  const within = (start: number, end: number): void => {
    [from, until] = [Math.max(from, start), Math.min(until, end)];
  };
  const withinDay = (day: string): void => {
    const bounds = boundsOfDay(day, timeZone);
    within(bounds.from.getTime() / 1000, bounds.until.getTime() / 1000);
  };
  if (date !== undefined) withinDay(date);
  const today = (): string => localMoment(new Date(now * 1000), timeZone).day;
  if (kickoffWindow === 'today') withinDay(today());
  else if (kickoffWindow === 'tomorrow')
    withinDay(new Date(Date.parse(`${today()}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10));
  else if (kickoffWindow !== 'all')
    within(-Infinity, now + (kickoffWindow === 'week' ? 7 * 24 : parseInt(kickoffWindow, 10)) * 3600);
  return [from, until];
}
