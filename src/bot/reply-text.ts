import type { EmptyBecause } from '../common/paging/empty-because.js';
import type { BotTexts } from './texts/index.js';

/** Most characters of a message, in UTF-16 units as the platform measures them. */
export const longestMessage = 4_096;

/** Cuts a text to one message: whole lines, then the number of lines left out. @param most characters */
export function withinMessage(text: string, texts: BotTexts, most = longestMessage): string {
  if (text.length <= most) return text;
  const lines = text.split('\n');
  let length = 0;
  const available = most - `\n${texts.moreLines(99_999)}`.length;
  let count = 0;
  for (const line of lines) {
    length += line.length + 1;
    if (length > available) break;
    count += 1;
  }
  // a single line longer than a message is cut without splitting a character
  if (count === 0) return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
  return `${lines.slice(0, count).join('\n')}\n${texts.moreLines(lines.length - count)}`;
}

/** A message with prices, followed by the age notice and the link to help. */
export function withFooter(
  text: string,
  { texts, footer }: { readonly texts: BotTexts; readonly footer: string },
): string {
  const end = `\n\n${footer}`;
  return `${withinMessage(text, texts, longestMessage - end.length)}${end}`;
}

/** Reply for an empty board, with the board's reason. */
export function nothingText(head: string, because: EmptyBecause | null | undefined, texts: BotTexts): string {
  return because == null ? head : `${head} ${texts.empty(because)}`;
}

/** Reply for an unknown name, with similar ones, one per line. */
export function didYouMean(head: string, nearest: readonly string[], texts: BotTexts): string {
  return nearest.length === 0
    ? head
    : `${head} ${texts.names.didYouMean}\n${nearest.map((name) => `• ${name}`).join('\n')}`;
}

/** Formats a name that a reply repeats. */
export const shownName = (name: string): string => name.slice(0, 100);
