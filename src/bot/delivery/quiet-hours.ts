import { localMoment } from '../../common/calendar/days.js';

/** Whether a moment lies in a part of the local day, which may go past midnight; the end no longer belongs to it. */
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
