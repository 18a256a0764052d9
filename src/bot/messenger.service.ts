import { Injectable } from '@nestjs/common';
import { AppConfig } from '../config/app-config.js';
import { addressedText, isShared } from './addressed-text.js';
import type { AddressedText } from './addressed-text.js';
import { BotCommands } from './bot-commands.js';
import type { BotContext, BotReply } from './bot-commands.js';
import { messageOf } from './bot-message.js';
import { sendingChannels } from './channels.js';
import { ChatContexts } from './chat-contexts.js';
import { OutboxRepository } from './delivery/outbox.repository.js';
import type { MessengerMessage, MessengerReply, MessengerUpdate } from './messenger.dto.js';
import { UpdateReplies } from './update-replies.js';

/** Replies to updates from the platform that calls the webhook. */
@Injectable()
export class MessengerService {
  constructor(
    private readonly config: AppConfig,
    private readonly replies: UpdateReplies,
    private readonly outbox: OutboxRepository,
    private readonly commands: BotCommands,
    private readonly contexts: ChatContexts,
  ) {}

  /** @throws ApplicationError `service_unavailable` if another process takes too long to reply to the update */
  async reply(update: MessengerUpdate): Promise<MessengerReply> {
    const { update_id: updateId, message } = update;
    const addressed = this.addressedPart(update);
    // group texts that do not address the bot are not stored
    const [chatId, text] = [message?.chat.id ?? null, addressed?.text ?? null];
    const stored = await this.replies.replyOnce({ channel: 'messenger', updateId, chatId, text }, async () => {
      const context = await this.contextOf(message, addressed?.isForCertain ?? true);
      const reply = addressed === null ? '' : await this.replyTo(addressed, context);
      return async (transaction) => {
        const { text: replyText } = messageOf(typeof reply === 'function' ? await reply(transaction) : reply, context);
        const isSent = chatId !== null && replyText !== '' && sendingChannels(this.config).includes('messenger');
        if (isSent) await this.outbox.addReply(transaction, chatId, { text: replyText, buttons: [] });
        return replyText;
      };
    });
    return { message: stored, ok: true, test: this.config.botTestMode };
  }

  /** The part of an update that addresses the bot, possibly without text; null if a group does not address it. */
  private addressedPart(update: MessengerUpdate): AddressedText | null {
    const { message, edited_message: edited, channel_post: post, edited_channel_post: editedPost } = update;
    const event = message ?? edited ?? post ?? editedPost ?? update.my_chat_member ?? update.chat_member;
    if (event?.chat !== undefined && isShared(event.chat)) {
      return message === undefined ? null : addressedText(message, this.config.botUsername);
    }
    return { text: message?.text, isForCertain: true };
  }

  private async replyTo({ text }: AddressedText, context: BotContext): Promise<BotReply> {
    return text === undefined ? context.texts.help.notText : this.commands.reply(text, context);
  }

  private contextOf(message: MessengerMessage | undefined, isForCertain: boolean): Promise<BotContext> {
    return this.contexts.of({
      channel: 'messenger',
      chatId: message?.chat.id ?? 0,
      // a chat's own leagues are created with buttons, which only Telegram has
      chatTitle: null,
      isForCertain,
      languageCode: message?.from?.language_code,
      // the platform does not report who administers a chat
      mayManage: async () => true,
    });
  }
}
