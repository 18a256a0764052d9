import { deadButton } from './bot-commands.js';
import type { BotContext, ButtonReply } from './bot-commands.js';
import { messageOf } from './bot-message.js';
import type { BotAnswer } from './bot-message.js';
import type { FoundScope, GroupFinder } from './group-finder.js';
import { readPage } from './page-buttons.js';

/** Shows a page of a command's rows. */
export type ShowPage = (scope: FoundScope, page: number, context: BotContext) => Promise<BotAnswer>;

/** The first page for all competitions, or for the group that a text names. */
export async function firstPage(
  groups: GroupFinder,
  text: string,
  context: BotContext,
  show: ShowPage,
): Promise<BotAnswer> {
  const scope = await groups.scope(text, context);
  return 'hint' in scope ? scope.hint : show(scope, 1, context);
}

/** The page that a button leads to. */
export async function pressedPage(
  groups: GroupFinder,
  words: string,
  context: BotContext,
  show: ShowPage,
): Promise<ButtonReply> {
  const page = readPage(words);
  if (page === null) return deadButton(context.texts);
  const scope = await groups.scopeOfId(page.groupId, context.texts);
  if ('hint' in scope) return { message: null, notice: scope.hint };
  return { message: messageOf(await show(scope, page.page, context), context), notice: '' };
}
