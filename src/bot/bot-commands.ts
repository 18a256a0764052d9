import { Inject, Injectable } from '@nestjs/common';
import { similarNames } from '../common/names/similar-names.js';
import type { Channel, MessageButton } from '../database/entities/index.js';
import type { Transaction } from '../database/transaction-runner.js';
import type { BotAnswer, BotMessage } from './bot-message.js';

export interface BotContext {
  readonly channel: Channel;
  readonly chatId: number;
  readonly now: Date;
  /** False where the message may address another bot of the chat. */
  readonly isForCertain: boolean;
  /** Time zone in which times are shown. */
  readonly timeZone: string;
}

/** A reply, or a change that runs in the transaction that stores the reply, and returns it. */
export type BotReply = BotAnswer | ((transaction: Transaction) => Promise<BotAnswer>);

/** What a pressed button does. */
export interface ButtonReply {
  /** Replaces the message with the button; null: it stays. */
  readonly message: BotMessage | null;
  /** Shown for a moment, at most 200 characters; empty: nothing. */
  readonly notice: string;
}

/** A message with a button that was pressed. */
export interface PressedMessage extends BotMessage {
  /** Names the message as it was shown. */
  readonly key: string;
  /** What the button stands for, without the name of the command. */
  readonly words: string;
}

export interface BotCommand {
  /** Without the slash. */
  readonly name: string;
  /** Its arguments, as `/help` shows them. */
  readonly words: string;
  readonly description: string;
  /** The description as Telegram shows it to those who read German. */
  readonly germanDescription: string;
  /** @param text arguments, trimmed */
  reply(text: string, context: BotContext): Promise<BotReply>;
  /** Acts on a button whose data begin with the command's name; pressed again it does the same, or nothing. */
  press?(
    message: PressedMessage,
    context: BotContext,
  ): Promise<ButtonReply | ((transaction: Transaction) => Promise<ButtonReply>)>;
}

/** Reply to what is no text. */
export const notText = 'I only read new text messages. Send /help for a list of commands.';

const back = 'back';

/** Shows a message again as it was before the button. */
export const backButton = (key: string): MessageButton => ({ label: '‹ Back', data: `${back} ${key}` });

/** Key of the message that a button shows again; null for other buttons. */
export function readBack(data: string): string | null {
  const [name, key] = data.split(' ');
  return name === back && key !== undefined ? key : null;
}

/** Notice for a button whose message or command is gone. */
export const deadButton = 'This button no longer works. Send the command again.';

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

  /** Acts on a pressed button. @param data name of a command, then its words */
  async press(
    data: string,
    shown: Omit<PressedMessage, 'words'>,
    context: BotContext,
  ): ReturnType<NonNullable<BotCommand['press']>> {
    const [, name, words = ''] = /^(\S+)(?: (.*))?$/.exec(data) ?? [];
    const command = this.commands.find((each) => each.name === name);
    return (await command?.press?.({ ...shown, words }, context)) ?? { message: null, notice: deadButton };
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
