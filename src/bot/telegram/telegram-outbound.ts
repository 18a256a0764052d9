import type { Api } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import type { Logger } from '../../common/logging/logger.js';
import type { MessageButtons } from '../../database/entities/index.js';
import type { OutboundMessage, OutboundPort, SendOutcome } from '../delivery/outbound.js';
import type { TelegramChatsRepository } from './telegram-chats.repository.js';
import { buttonToken } from './button-token.js';
import { telegramFaultOf } from './telegram-api.js';

/** Sends messages to Telegram chats as plain text, and edits messages there. */
export class TelegramOutbound implements OutboundPort {
  readonly channels = ['telegram'] as const;

  /** @param api must not retry, as the outbox does */
  constructor(
    private readonly api: Api,
    private readonly chats: TelegramChatsRepository,
    private readonly logger: Logger,
  ) {}

  async send(message: OutboundMessage): Promise<SendOutcome> {
    const { telegramId } = message;
    if (telegramId === null) return { kind: 'refused', reason: 'the chat is not a Telegram chat' };
    try {
      await this.call(telegramId, message);
      return { kind: 'delivered' };
    } catch (error) {
      return this.outcomeOf(telegramId, error).catch((failure: unknown) => {
        this.logger.warn({ err: failure }, 'the attempt to send a message failed; trying again');
        return { kind: 'unavailable', reason: 'the attempt failed; the log says why', retryAfterSeconds: null };
      });
    }
  }

  private async call(telegramId: number, message: OutboundMessage): Promise<void> {
    const { text, buttons, editsMessageId, topicId, idempotencyKey } = message;
    const keyboard = { inline_keyboard: rowsOf(buttons, idempotencyKey) };
    const options = {
      link_preview_options: { is_disabled: true },
      ...(buttons.length === 0 ? {} : { reply_markup: keyboard }),
    };
    const topic = topicId === null ? {} : { message_thread_id: topicId };
    if (editsMessageId === null) await this.api.sendMessage(telegramId, text, { ...options, ...topic });
    else await this.api.editMessageText(telegramId, editsMessageId, text, options);
  }

  private async outcomeOf(telegramId: number, error: unknown): Promise<SendOutcome> {
    const fault = telegramFaultOf(error);
    if (fault === null) throw error;
    const { status, reason, retryAfterSeconds, movedTo } = fault;
    if (movedTo !== null) {
      await this.chats.move(telegramId, movedTo);
      return { kind: 'unavailable', reason, retryAfterSeconds };
    }
    if (status === 400 && reason.includes('message is not modified')) return { kind: 'delivered' };
    if (status === 403 || (status === 400 && reason.includes('chat not found'))) {
      if (await this.chats.pause(telegramId, reason)) {
        this.logger.warn({ telegramId, reason }, 'a chat is lost; its alerts pause until it writes again');
      }
      return { kind: 'refused', reason };
    }
    // messages wait until the operator corrects a wrong token
    const isTemporary = status === null || status === 401 || status === 404 || status === 429 || status >= 500;
    return isTemporary ? { kind: 'unavailable', reason, retryAfterSeconds } : { kind: 'refused', reason };
  }
}

const rowsOf = (buttons: MessageButtons, key: string): InlineKeyboardButton[][] =>
  buttons.map((row, rowIndex) =>
    row.map(({ label }, index) => ({ text: label, callback_data: buttonToken(key, rowIndex, index) })),
  );
