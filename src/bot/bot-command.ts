import type { Transaction } from '../database/transaction-runner.js';

/** Context of a command. */
export interface BotContext {
  /** Chat of the command. */
  readonly chatId: number;
  readonly now: Date;
  /** False where the message may address another bot of the chat. */
  readonly isForCertain: boolean;
  /** Time zone in which times are shown. */
  readonly timeZone: string;
}

/** A reply, or a change that runs in the transaction that stores the reply, and returns it. */
export type BotReply = string | ((transaction: Transaction) => Promise<string>);

/** One command of the bot. */
export interface BotCommand {
  /** Without the slash. */
  readonly name: string;
  /** Its arguments, as `/help` shows them. */
  readonly words: string;
  readonly description: string;
  /** @param text arguments, trimmed */
  reply(text: string, context: BotContext): Promise<BotReply>;
}
