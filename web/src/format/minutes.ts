import type { LiveScore } from '../api';
import { texts } from '../texts';

const words = texts.match.inPlay;

/** A minute of a match: `67′`, in stoppage time `45+2′`. */
export function minuteText(minute: number, addedMinute: number | null): string {
  return `${minute}${addedMinute === null ? '' : `+${addedMinute}`}′`;
}

/** State of a match in play: the minute during play, else the period or the shoot-out. */
export function liveText({ period, minute, addedMinute, penalties }: LiveScore): string {
  if (penalties !== null) return words.shootOut(penalties.home, penalties.away);
  const isRolling = period === 'firstHalf' || period === 'secondHalf' || period === 'extraTime';
  return isRolling && minute !== null ? minuteText(minute, addedMinute) : words.periods[period];
}
