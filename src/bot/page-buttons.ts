import type { MessageButton, MessageButtons } from '../database/entities/index.js';
import type { BotTexts } from './texts/index.js';

/** A page of a command's rows, and the league group whose rows they are. */
export interface CommandPage {
  /** From 1. */
  readonly page: number;
  /** Null: all competitions. */
  readonly groupId: number | null;
}

/** Splits buttons into rows of at most `perRow`. */
export function inRows(buttons: readonly MessageButton[], perRow: number): MessageButtons {
  const rows = Math.ceil(buttons.length / perRow);
  return Array.from({ length: rows }, (_, row) => buttons.slice(perRow * row, perRow * (row + 1)));
}

/** The button that creates a chat's own league group; none in private chats and chats without a name. */
export function ownLeaguesButton({
  chatTitle,
  texts,
}: {
  readonly chatTitle: string | null;
  readonly texts: BotTexts;
}) {
  return chatTitle === null ? [] : [[{ label: texts.groups.make, data: 'groups own' }]];
}

/** Buttons to the previous and next page; none if there are no others. */
export function pageButtons(
  command: string,
  { page, groupId }: CommandPage,
  pages: number,
  { buttons: labels }: BotTexts,
): MessageButton[][] {
  const words = groupId === null ? '' : ` ${groupId}`;
  const buttons = [
    ...(page > 1 ? [{ label: labels.previous, data: `${command} page ${page - 1}${words}` }] : []),
    ...(page < pages ? [{ label: labels.next, data: `${command} page ${page + 1}${words}` }] : []),
  ];
  return buttons.length === 0 ? [] : [buttons];
}

/** Parses the page in a button's words; null for other buttons. */
export function readPage(words: string): CommandPage | null {
  const [, page, groupId] = /^page (\d{1,4})(?: (\d+))?$/.exec(words) ?? [];
  return page === undefined ? null : { page: Number(page), groupId: groupId === undefined ? null : Number(groupId) };
}

/** Position of a page's rows among all: `5 of 12` on the first page, then `11 to 20 of 37`, `number 11 of 11`. */
export function rowsText(page: number, pageSize: number, rows: number, all: number, { pages }: BotTexts): string {
  const first = (page - 1) * pageSize;
  if (page === 1) return pages.first(rows, all);
  return rows === 1 ? pages.last(all) : pages.range(first + 1, first + rows, all);
}
