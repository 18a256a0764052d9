import type { MessageButtons } from '../database/entities/index.js';
import { withinMessage } from './reply-text.js';
import type { BotTexts } from './texts/index.js';

/** A message with buttons, which only chats of Telegram show. */
export interface BotMessage {
  /** At most 4,096 characters. */
  readonly text: string;
  readonly buttons: MessageButtons;
}

/** A text, or one with buttons. */
export type BotAnswer = string | BotMessage;

/** The message of an answer, cut to the length that platforms accept. */
export function messageOf(answer: BotAnswer, { texts }: { readonly texts: BotTexts }): BotMessage {
  const { text, buttons } = typeof answer === 'string' ? { text: answer, buttons: [] } : answer;
  return { text: withinMessage(text, texts), buttons };
}
