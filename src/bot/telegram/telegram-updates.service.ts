import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../../common/logging/logger.js';
import type { Logger } from '../../common/logging/logger.js';
import { TransactionRunner } from '../../database/transaction-runner.js';
import type { Transaction } from '../../database/transaction-runner.js';
import { addressedText, isShared } from '../addressed-text.js';
import type { AddressedText } from '../addressed-text.js';
import { BotCommands, deadButton, readBack } from '../bot-commands.js';
import type { BotContext, BotReply, ButtonReply } from '../bot-commands.js';
import { messageOf } from '../bot-message.js';
import { ChatContexts } from '../chat-contexts.js';
import { OutboxRepository } from '../delivery/outbox.repository.js';
import { botTexts, languageOf } from '../texts/index.js';
import { UpdateReplies } from '../update-replies.js';
import { readButtonToken } from './button-token.js';
import { TelegramBot } from './telegram-bot.js';
import { telegramFaultOf } from './telegram-api.js';
import { TelegramChatsRepository } from './telegram-chats.repository.js';
import type { TelegramAuthor, TelegramCallbackQuery, TelegramMessage, TelegramUpdate } from './telegram.dto.js';

const channel = 'telegram';

/** Answers each Telegram update once: commands and pressed buttons, through the outbox. */
@Injectable()
export class TelegramUpdatesService {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly bot: TelegramBot,
    private readonly chats: TelegramChatsRepository,
    private readonly replies: UpdateReplies,
    private readonly transactions: TransactionRunner,
    private readonly outbox: OutboxRepository,
    private readonly commands: BotCommands,
    private readonly contexts: ChatContexts,
  ) {}

  /** @throws ApplicationError or a database error, after which Telegram should deliver the update again */
  async handle(update: TelegramUpdate): Promise<void> {
    const { update_id: updateId, message, callback_query: query, my_chat_member: membership } = update;
    if (message?.migrate_to_chat_id !== undefined) await this.chats.move(message.chat.id, message.migrate_to_chat_id);
    else if (message !== undefined) await this.answer(updateId, message);
    else if (query !== undefined) await this.press(updateId, query);
    else if (membership?.chat !== undefined) await this.join(membership.chat.id, membership.new_chat_member.status);
  }

  private async answer(updateId: number, message: TelegramMessage): Promise<void> {
    const { chat, text } = message;
    const topicId = message.is_topic_message === true ? (message.message_thread_id ?? null) : null;
    const addressed = isShared(chat) ? addressedText(message, this.bot.username) : { text, isForCertain: true };
    if (addressed === null) return;
    const update = { channel, updateId, chatId: chat.id, text: addressed.text ?? null } as const;
    await this.replies.replyOnce(update, async () => {
      await this.chats.resume(chat.id);
      const context = await this.contextOf(message, message.from, addressed.isForCertain);
      const reply = await this.replyTo(addressed, context);
      return async (transaction) => {
        const answer = messageOf(typeof reply === 'function' ? await reply(transaction) : reply, context);
        if (answer.text !== '') await this.outbox.addReply(transaction, context.chatId, answer, { topicId });
        return answer.text;
      };
    });
  }

  private async replyTo({ text }: AddressedText, context: BotContext): Promise<BotReply> {
    return text === undefined ? context.texts.help.notText : this.commands.reply(text, context);
  }

  /** Acts on a button, replaces its message, and ends the loading indicator that Telegram shows. */
  private async press(updateId: number, { id, data = '', from, message }: TelegramCallbackQuery): Promise<void> {
    const chatId = message?.chat.id ?? null;
    const notice = await this.replies.replyOnce({ channel, updateId, chatId, text: data }, async () => {
      if (message === undefined) return async () => botTexts[languageOf(from?.language_code)].buttons.dead;
      const context = await this.contextOf(message, from, true);
      const act = await this.actionOf(data, context);
      return async (transaction) => {
        const reply = await act(transaction);
        if (reply.message !== null)
          await this.outbox.addReply(transaction, context.chatId, reply.message, {
            editsMessageId: message.message_id,
          });
        return reply.notice;
      };
    });
    await this.answerQuery(id, notice);
  }

  /** The action of a button token; tokens of other chats and of deleted messages do nothing. */
  private async actionOf(
    token: string,
    context: BotContext,
  ): Promise<(transaction: Transaction) => Promise<ButtonReply>> {
    const nothing = async (): Promise<ButtonReply> => deadButton(context.texts);
    const pressed = readButtonToken(token);
    if (pressed === null) return nothing;
    const { messageKey: key, row, index } = pressed;
    const shown = await this.findMessage(context.chatId, key);
    const button = shown?.buttons[row]?.[index];
    if (shown === null || button === undefined) return nothing;
    const earlier = readBack(button.data);
    if (earlier !== null) {
      const message = await this.findMessage(context.chatId, earlier);
      return message === null ? nothing : async () => ({ message, notice: '' });
    }
    const reply = await this.commands.press(button.data, { ...shown, key }, context);
    return typeof reply === 'function' ? reply : async () => reply;
  }

  private findMessage(chatId: number, key: string): ReturnType<OutboxRepository['findMessage']> {
    return this.transactions.transaction((transaction) => this.outbox.findMessage(transaction, chatId, key));
  }

  /** Answers a callback query once: a failure is not retried, as Telegram may no longer wait for it. */
  private async answerQuery(id: string, notice: string): Promise<void> {
    try {
      await this.bot.clients?.api.answerCallbackQuery(id, notice === '' ? {} : { text: notice.slice(0, 200) });
    } catch (error) {
      const fault = telegramFaultOf(error);
      if (fault === null) throw error;
      this.logger.warn({ reason: fault.reason }, 'a pressed button was not answered');
    }
  }

  private async join(telegramId: number, status: string): Promise<void> {
    if (status !== 'left' && status !== 'kicked') return this.chats.resume(telegramId);
    if (await this.chats.pause(telegramId, 'the bot was blocked or removed'))
      this.logger.info({ telegramId }, 'the bot was blocked or removed; alerts of the chat pause until it returns');
  }

  private async contextOf(
    { chat, sender_chat: senderChat }: Pick<TelegramMessage, 'chat'> & Pick<Partial<TelegramMessage>, 'sender_chat'>,
    from: TelegramAuthor | null | undefined,
    isForCertain: boolean,
  ): Promise<BotContext> {
    const chatId = await this.chats.find(chat.id);
    const isManaging = !isShared(chat) || senderChat?.id === chat.id;
    const mayManage = async (): Promise<boolean> => isManaging || this.bot.isAdministrator(chat.id, from?.id ?? null);
    const chatTitle = isShared(chat) ? (chat.title ?? null) : null;
    return this.contexts.of({ channel, chatId, chatTitle, isForCertain, languageCode: from?.language_code, mayManage });
  }
}
