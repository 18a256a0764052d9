import { Inject, Injectable } from '@nestjs/common';
import { similarNames } from '../common/names/similar-names.js';
import type { Transaction } from '../database/transaction-runner.js';

export interface BotContext {
  readonly chatId: number;
  readonly now: Date;
  /** False where the message may address another bot of the chat. */
  readonly isForCertain: boolean;
  /** Time zone in which times are shown. */
  readonly timeZone: string;
}

/** A reply, or a change that runs in the transaction that stores the reply, and returns it. */
export type BotReply = string | ((transaction: Transaction) => Promise<string>);

export interface BotCommand {
  /** Without the slash. */
  readonly name: string;
  /** Its arguments, as `/help` shows them. */
  readonly words: string;
  readonly description: string;
  /** @param text arguments, trimmed */
  reply(text: string, context: BotContext): Promise<BotReply>;
}

/** Reply to what is no text. */
export const notText = 'I only read new text messages. Send /help for a list of commands.';

/** Injection token of the commands, in the order in which `/help` lists them. */
export const BOT_COMMANDS = Symbol('BOT_COMMANDS');

/** Dispatches a message to the command that it names. */
@Injectable()
export class BotCommands {
  constructor(@Inject(BOT_COMMANDS) private readonly commands: readonly BotCommand[]) {}

  /** Reply of the command that a text names, else a hint; empty for what may be a command of another bot. */
  async reply(text: string, context: BotContext): Promise<BotReply> {
    // in groups the platform writes /today@name_of_the_bot
    const [, name, words = ''] = /^\/([\w-]+)(?:@\w+)?(?:\s+([^]*))?$/.exec(text.trim()) ?? [];
    if (name === undefined) return 'I only understand commands. Send /help for a list.';
    const wanted = name.toLowerCase();
    if (wanted === 'start') return this.welcome();
    if (wanted === 'help') return this.help();
    const command = this.commands.find((each) => each.name === wanted);
    if (command === undefined) return this.unknown(wanted, context);
    return command.reply(words.trim().replace(/\s+/g, ' '), context);
  }

  private welcome(): string {
    return [
      'Welcome. I show fixtures, line-ups, referees, trends and bets, with the number of matches behind each figure.',
      '',
      this.help(),
    ].join('\n');
  }

  private help(): string {
    const lines = this.commands.map(
      ({ name, words, description }) => `/${name}${words === '' ? '' : ` ${words}`} - ${description}`,
    );
    return ['Commands:', ...lines, '/help - this list'].join('\n');
  }

  private unknown(name: string, { isForCertain }: BotContext): string {
    const [nearest] = similarNames(
      name,
      this.commands.map((each) => each.name),
      1,
    );
    if (nearest === undefined && !isForCertain) return '';
    const guess = nearest === undefined ? '' : ` Did you mean /${nearest}?`;
    return `There is no command /${name.slice(0, 50)}.${guess} Send /help for a list.`;
  }
}
