import type { Transaction } from '../database/transaction-runner.js';

/** What a command knows beside its words. */
export interface BotContext {
  /** The chat in which it was written. */
  readonly chatId: number;
  readonly now: Date;
  /** False where the message may be meant for another bot of the chat. */
  readonly isForCertain: boolean;
  /** Time zone in which times are shown. */
  readonly timeZone: string;
}

/** A reply, or what changes something in the transaction that stores the reply and then tells it. */
export type BotReply = string | ((transaction: Transaction) => Promise<string>);

/** One command of the bot. */
export interface BotCommand {
  /** Without the stroke. */
  readonly name: string;
  /** The words that follow it, as `/help` shows them. */
  readonly words: string;
  readonly description: string;
  /** @param text what follows the command, blanks around it dropped */
  reply(text: string, context: BotContext): Promise<BotReply>;
}
