import { Inject, Injectable } from '@nestjs/common';
import { similarNames } from '../common/names/similar-names.js';
import type { Channel, MessageButton } from '../database/entities/index.js';
import type { Transaction } from '../database/transaction-runner.js';
import type { BotAnswer, BotMessage } from './bot-message.js';
import type { ChatFormat } from './chat-format.js';
import { ownLeaguesButton } from './page-buttons.js';
import type { ChatSettings } from './settings/chat-settings.js';
import type { BotTexts, Language } from './texts/index.js';

/** Where and when something was written, and how the chat reads the reply. */
export interface BotContext extends ChatFormat {
  readonly channel: Channel;
  readonly chatId: number;
  readonly now: Date;
  /** Name of the group in the messenger; null in private chats and where it is not told. */
  readonly chatTitle: string | null;
  /** False where the message may address another bot of the chat. */
  readonly isForCertain: boolean;
  readonly settings: ChatSettings;
  /** Note on age and link to help, below messages with prices. */
  readonly footer: string;
  /** Language of who writes, for chats without one of their own. */
  readonly senderLanguage: Language;
  /** Whether who writes may change what holds for the whole chat: in groups of Telegram an administrator. */
  readonly mayManage: () => Promise<boolean>;
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

/** Name of a command that the texts describe. */
export type CommandName = keyof BotTexts['commands'];

export interface BotCommand {
  /** Without the slash; the texts describe it for `/help` and Telegram's menu. */
  readonly name: CommandName;
  /** @param text arguments, trimmed */
  reply(text: string, context: BotContext): Promise<BotReply>;
  /** Acts on a button whose data begin with the command's name; pressed again it does the same, or nothing. */
  press?(
    message: PressedMessage,
    context: BotContext,
  ): Promise<ButtonReply | ((transaction: Transaction) => Promise<ButtonReply>)>;
}

const back = 'back';

/** Shows a message again as it was before the button. */
export const backButton = (key: string, { buttons }: BotTexts): MessageButton => ({
  label: buttons.back,
  data: `${back} ${key}`,
});

/** Key of the message that a button shows again; null for other buttons. */
export function readBack(data: string): string | null {
  const [name, key] = data.split(' ');
  return name === back && key !== undefined ? key : null;
}

/** The reply to a button whose message or command is gone. */
export const deadButton = ({ buttons }: BotTexts): ButtonReply => ({ message: null, notice: buttons.dead });

/** Injection token of what answers texts without a command. */
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

  /** Reply of the command that a text names, else a hint; empty for what may be a command of another bot. */
  async reply(text: string, context: BotContext): Promise<BotReply> {
    // in groups the platform writes /today@name_of_the_bot
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
