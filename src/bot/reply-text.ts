import type { EmptyBecause } from '../common/paging/empty-because.js';
import type { BotTexts } from './texts/index.js';

/** Most characters of a message, in UTF-16 units as the platform measures them. */
export const longestMessage = 4_096;

/** Cuts a text to one message: whole lines, then the number of lines left out. */
export function withinMessage(text: string, texts: BotTexts): string {
  if (text.length <= longestMessage) return text;
  const lines = text.split('\n');
  let length = 0;
  const available = longestMessage - `\n${texts.moreLines(99_999)}`.length;
  let count = 0;
  for (const line of lines) {
    length += line.length + 1;
    if (length > available) break;
    count += 1;
  }
  // one line longer than a message is cut without breaking a character in two
  if (count === 0) return `${text.slice(0, longestMessage - 1).replace(/[\ud800-\udbff]$/, '')}…`;
  return `${lines.slice(0, count).join('\n')}\n${texts.moreLines(lines.length - count)}`;
}

/** Reply for an empty board, with the board's reason. */
export function nothingText(head: string, because: EmptyBecause | null | undefined, texts: BotTexts): string {
  return because == null ? head : `${head} ${texts.empty(because)}`;
}

/** Reply for an unknown name, with similar ones, one a line. */
export function didYouMean(head: string, nearest: readonly string[], texts: BotTexts): string {
  return nearest.length === 0
    ? head
    : `${head} ${texts.names.didYouMean}\n${nearest.map((name) => `• ${name}`).join('\n')}`;
}

/** A name as replies repeat it. */
export const shownName = (name: string): string => name.slice(0, 100);
