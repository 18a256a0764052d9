import type { MessengerChat, MessengerMessage } from './messenger.dto.js';

/** A message to the bot, reduced to its text. */
export interface AddressedText {
  /** Absent for images and the like. */
  readonly text: string | undefined;
  /** False for a command without a bot's name, which may be meant for another bot in the group. */
  readonly isForCertain: boolean;
}

const command = /^\/[\w-]+(?:@(\w+))?/;

/** Whether a chat has several people, and perhaps other bots. */
export function isShared({ id, type }: MessengerChat): boolean {
  return type === undefined ? id < 0 : type !== 'private';
}

/**
 * Text of a group message that addresses the bot: a command with the bot's name or none, a reply to one of its
 * messages, or a mention of its name, which is cut out; null for other messages.
 * @param username the bot's name; null: unknown, so that a message with a bot's name never addresses this one
 */
export function addressedText(message: MessengerMessage, username: string | null): AddressedText | null {
  const { text, reply_to_message: repliedTo } = message;
  if (text === undefined) return null;
  const own = username?.toLowerCase();
  const isOwn = (name: string | undefined): boolean => own !== undefined && name?.toLowerCase() === own;
  const found = command.exec(text.trim());
  if (found?.[1] !== undefined) return isOwn(found[1]) ? { text, isForCertain: true } : null;
  if (found !== null) return { text, isForCertain: isOwn(repliedTo?.from?.username) };
  if (username !== null && mentionOf(username).test(text)) {
    return { text: text.replace(mentionOf(username), ' ').trim(), isForCertain: true };
  }
  return isOwn(repliedTo?.from?.username) ? { text, isForCertain: true } : null;
}

/** The bot's name as a mention, not as a part of another name or of an address. */
const mentionOf = (username: string): RegExp => new RegExp(`(?<![\\w@.])@${username}(?!\\w)`, 'i');
