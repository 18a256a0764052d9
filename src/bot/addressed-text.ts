import type { MessengerChat, MessengerMessage } from './messenger.dto.js';

/** What a message says to the bot. */
export interface AddressedText {
  readonly text: string;
  /** Whether the bot is meant for certain: not by a command alone, which may be that of another bot of the group. */
  readonly isForCertain: boolean;
}

const command = /^\/[\w-]+(?:@(\w+))?/;

/** Whether several people, and perhaps other bots, write there. */
export function isShared({ id, type }: MessengerChat): boolean {
  return type === undefined ? id < 0 : type !== 'private';
}

/**
 * The text of a message of a group, when it is meant for the bot: a command without a name or with that of the bot, a
 * reply to a message of the bot, or a mention of its name, which is left out; else null.
 * @param username of the bot; null: unknown, so that nothing that names a bot is meant for this one
 */
export function addressedText(message: MessengerMessage, username: string | null): AddressedText | null {
  const { text, reply_to_message: answered } = message;
  if (text === undefined) return null;
  const own = username?.toLowerCase();
  const isOwn = (name: string | undefined): boolean => own !== undefined && name?.toLowerCase() === own;
  const found = command.exec(text.trim());
  if (found?.[1] !== undefined) return isOwn(found[1]) ? { text, isForCertain: true } : null;
  if (found !== null) return { text, isForCertain: isOwn(answered?.from?.username) };
  if (username !== null && mentionOf(username).test(text)) {
    return { text: text.replace(mentionOf(username), ' ').trim(), isForCertain: true };
  }
  return isOwn(answered?.from?.username) ? { text, isForCertain: true } : null;
}

/** The name as the platform marks it up, not as a part of another name or of an address. */
const mentionOf = (username: string): RegExp => new RegExp(`(?<![\\w@.])@${username}(?!\\w)`, 'i');
