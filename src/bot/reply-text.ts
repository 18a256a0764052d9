import { localMoment } from '../common/calendar/days.js';
import { pluralise } from '../common/pluralise.js';
import type { EmptyBecause } from '../common/paging/empty-because.js';

export { pluralise };

/** Most characters of a message, in UTF-16 units as the platform measures them. */
export const longestMessage = 4_096;

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Cuts a text to one message: whole lines, then the number of lines left out. */
export function withinMessage(text: string): string {
  if (text.length <= longestMessage) return text;
  const lines = text.split('\n');
  let length = 0;
  const available = longestMessage - '\n… 99999 more lines'.length;
  let count = 0;
  for (const line of lines) {
    length += line.length + 1;
    if (length > available) break;
    count += 1;
  }
  // one line longer than a message is cut without breaking a character in two
  if (count === 0) return `${text.slice(0, longestMessage - 1).replace(/[\ud800-\udbff]$/, '')}…`;
  return `${lines.slice(0, count).join('\n')}\n… ${pluralise(lines.length - count, 'more line')}`;
}

/** A local time: `Wed 26 Feb 19:30`. */
export function momentText(moment: Date, timeZone: string): string {
  const { day, time } = localMoment(moment, timeZone);
  const date = new Date(`${day}T00:00:00Z`);
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]} ${time}`;
}

/** A number, or `unknown`. */
export function known(value: number | null, suffix = ''): string {
  return value === null ? 'unknown' : `${value}${suffix}`;
}

/** Reply for an empty board, with the board's reason. */
export function nothingText(head: string, because: EmptyBecause | null | undefined): string {
  return because == null ? head : `${head} ${because.detail}`;
}

/** Reply for an unknown name, with similar ones, one a line. */
export function didYouMean(what: string, given: string, nearest: readonly string[]): string {
  const head = `There is no ${what} "${given.slice(0, 100)}".`;
  return nearest.length === 0 ? head : `${head} Did you mean:\n${nearest.map((name) => `• ${name}`).join('\n')}`;
}
