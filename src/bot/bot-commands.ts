import { Inject, Injectable } from '@nestjs/common';
import { similarNames } from '../common/names/similar-names.js';
import type { Channel, MessageButton } from '../database/entities/index.js';
import type { Transaction } from '../database/transaction-runner.js';
import type { BotAnswer, BotMessage } from './bot-message.js';
import type { ChatFormat } from './chat-format.js';
import { ownLeaguesButton } from './page-buttons.js';
import type { ChatSettings } from './settings/chat-settings.js';
import type { BotTexts, Language } from './texts/index.js';

/** Context of a message: its chat and time, and the format of replies there. */
export interface BotContext extends ChatFormat {
  readonly channel: Channel;
  readonly chatId: number;
  readonly now: Date;
  /** Name of the group in the messenger; null in private chats, and if unknown. */
  readonly chatTitle: string | null;
  /** False if the message may be addressed to another bot in the chat. */
  readonly isForCertain: boolean;
  readonly settings: ChatSettings;
  /** Age notice and link to help, below messages with prices. */
  readonly footer: string;
  /** Language of the sender, for chats without a language setting. */
  readonly senderLanguage: Language;
  /** Whether the sender may change settings of the whole chat; in Telegram groups, administrators may. */
  readonly mayManage: () => Promise<boolean>;
}

/** A reply, or a change that runs in the transaction that stores the reply, and returns it. */
export type BotReply = BotAnswer | ((transaction: Transaction) => Promise<BotAnswer>);

/** Reaction to a pressed button. */
export interface ButtonReply {
  /** Replaces the message with the button; null: it stays. */
  readonly message: BotMessage | null;
  /** Shown for a moment, at most 200 characters; empty: nothing. */
  readonly notice: string;
}

/** A message whose button was pressed. */
export interface PressedMessage extends BotMessage {
  /** Idempotency key of the message, by which it can be shown again. */
  readonly key: string;
  /** Data of the button, without the name of the command. */
  readonly words: string;
}

/** Name of a command that the texts describe. */
export type CommandName = keyof BotTexts['commands'];

export interface BotCommand {
  /** Without the slash; the texts describe it for `/help` and Telegram's menu. */
  readonly name: CommandName;
  /** @param text arguments, trimmed */
  reply(text: string, context: BotContext): Promise<BotReply>;
  /** Acts on a button whose data begin with the command's name; idempotent when it is pressed again. */
  press?(
    message: PressedMessage,
    context: BotContext,
  ): Promise<ButtonReply | ((transaction: Transaction) => Promise<ButtonReply>)>;
}

const back = 'back';

/** Button that restores the message as it was before a button was pressed. */
export const backButton = (key: string, { buttons }: BotTexts): MessageButton => ({
  label: buttons.back,
  data: `${back} ${key}`,
});

/** Key of the message that a button restores; null for other buttons. */
export function readBack(data: string): string | null {
  const [name, key] = data.split(' ');
  return name === back && key !== undefined ? key : null;
}

/** The reply to a button whose message or command is gone. */
export const deadButton = ({ buttons }: BotTexts): ButtonReply => ({ message: null, notice: buttons.dead });

/** Injection token of the handler for texts without a command. */
export const FREE_TEXT = Symbol('FREE_TEXT');

/** Injection token of the commands, in the order in which `/help` lists them. */
export const BOT_COMMANDS = Symbol('BOT_COMMANDS');

/** Dispatches a message to the command that it names. */
@Injectable()
export class BotCommands {
  constructor(
    @Inject(BOT_COMMANDS) private readonly commands: readonly BotCommand[],
    @Inject(FREE_TEXT) private readonly freeText: Pick<BotCommand, 'reply'>,
  ) {}

  /** Reply of the command in a text, or else a hint; empty for what may be another bot's command. */
  async reply(text: string, context: BotContext): Promise<BotReply> {
    // in groups the platform sends /today@name_of_the_bot
    const [, name, words = ''] = /^\/([\w-]+)(?:@\w+)?(?:\s+([^]*))?$/.exec(text.trim()) ?? [];
    if (name === undefined) return this.search(text.trim(), context);
    const wanted = name.toLowerCase();
    if (wanted === 'start') return this.welcome(context);
    if (wanted === 'help') return this.help(context);
    const command = this.commands.find((each) => each.name === wanted);
    if (command === undefined) return this.unknown(wanted, context);
    return command.reply(words.trim().replace(/\s+/g, ' '), context);
  }

  private async search(text: string, context: BotContext): Promise<BotReply> {
    return text === '' ? context.texts.help.noText : this.freeText.reply(text, context);
  }

  /** Acts on a pressed button. @param data name of a command, then its words */
  async press(
    data: string,
    shown: Omit<PressedMessage, 'words'>,
    context: BotContext,
  ): ReturnType<NonNullable<BotCommand['press']>> {
    const [, name, words = ''] = /^(\S+)(?: (.*))?$/.exec(data) ?? [];
    const command = this.commands.find((each) => each.name === name);
    return (await command?.press?.({ ...shown, words }, context)) ?? deadButton(context.texts);
  }

  private welcome(context: BotContext): BotAnswer {
    const { texts } = context;
    return { text: [texts.help.welcome, '', this.help(context)].join('\n'), buttons: ownLeaguesButton(context) };
  }

  private help({ texts: { commands, help }, footer }: BotContext): string {
    const lines = this.commands.map(({ name }) => {
      const { words, description } = commands[name];
      return `/${name}${words === '' ? '' : ` ${words}`} - ${description}`;
    });
    return [help.head, ...lines, help.thisList, '', footer].join('\n');
  }

  private unknown(name: string, { isForCertain, texts }: BotContext): string {
    const [nearest] = similarNames(
      name,
      this.commands.map((each) => each.name),
      1,
    );
    if (nearest === undefined && !isForCertain) return '';
    return texts.help.unknownCommand(name.slice(0, 50), nearest ?? null);
  }
}
