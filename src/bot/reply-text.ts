import { localMoment } from '../common/calendar/days.js';
import type { EmptyBecause } from '../common/paging/empty-because.js';

export { counted } from '../common/counted.js';

/** Most characters of a message, counted as the platform does: in UTF-16 units. */
export const longestMessage = 4_096;

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** A text that fits into one message: whole lines as far as they go, then how many more there were. */
export function withinMessage(text: string, longest = longestMessage): string {
  if (text.length <= longest) return text;
  const lines = text.split('\n');
  let length = 0;
  const room = longest - '\n… 99999 more lines'.length;
  let count = 0;
  for (const line of lines) {
    length += line.length + 1;
    if (length > room) break;
    count += 1;
  }
  // one line longer than a message is cut without breaking a character in two
  if (count === 0) return `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`;
  return `${lines.slice(0, count).join('\n')}\n… ${lines.length - count} more lines`;
}

/** A moment as a chat shows it: `Wed 26 Feb 19:30`. */
export function momentText(moment: Date, timeZone: string): string {
  const { day, time } = localMoment(moment, timeZone);
  const date = new Date(`${day}T00:00:00Z`);
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]} ${time}`;
}

/** A number that may be unknown. */
export function known(value: number | null, suffix = ''): string {
  return value === null ? 'unknown' : `${value}${suffix}`;
}

/** What to say where a board has nothing, with the board's own reason. */
export function nothingText(head: string, because: EmptyBecause | null | undefined): string {
  return because == null ? head : `${head} ${because.detail}`;
}

/** What to say where a name was not found: the nearest ones, one a line. */
export function didYouMean(what: string, given: string, nearest: readonly string[]): string {
  const head = `I know no ${what} "${given.slice(0, 100)}".`;
  return nearest.length === 0 ? head : `${head} Did you mean:\n${nearest.map((name) => `• ${name}`).join('\n')}`;
}
