import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { ApplicationError } from '../common/problem/application-error.js';
import { AppConfig } from '../config/app-config.js';
import { TransactionRunner } from '../database/transaction-runner.js';
import { addressedText, isShared } from './addressed-text.js';
import type { AddressedText } from './addressed-text.js';
import { BotCommands } from './bot-commands.js';
import type { BotReply } from './bot-commands.js';
import { OutboxRepository } from './delivery/outbox.repository.js';
import type { MessengerReply, MessengerUpdate } from './messenger.dto.js';
import { MessengerUpdatesRepository } from './messenger-updates.repository.js';
import { withinMessage } from './reply-text.js';

/** Days after which a stored update is deleted. */
const retentionDays = 30;
/** Seconds after which the claim of a process that has not replied ends. */
const claimSeconds = 30;
/** Longest wait for the reply of another process, and the interval of its polls. */
const patienceMilliseconds = 20_000;
const pollMilliseconds = 100;
const cleanUpMilliseconds = 3_600_000;

const notText = 'I only read new text messages. Send /help for a list of commands.';

/** Replies to each update of the messaging platform once, to however many processes it is delivered. */
@Injectable()
export class MessengerService {
  private readonly inProgress = new Map<number, Promise<string>>();
  private cleanedUpAt = -Infinity;

  constructor(
    private readonly config: AppConfig,
    private readonly transactions: TransactionRunner,
    private readonly updates: MessengerUpdatesRepository,
    private readonly outbox: OutboxRepository,
    private readonly commands: BotCommands,
    private readonly clock: Clock,
  ) {}

  /** @throws ApplicationError `service_unavailable` where another process has not replied to the update for too long */
  async reply(update: MessengerUpdate): Promise<MessengerReply> {
    const id = update.update_id;
    // redeliveries to this process wait for the first one without a connection of their own
    const reply = this.inProgress.get(id) ?? this.replyOnce(update).finally(() => this.inProgress.delete(id));
    this.inProgress.set(id, reply);
    return { message: await reply, ok: true, test: this.config.botTestMode };
  }

  private async replyOnce(update: MessengerUpdate): Promise<string> {
    const { update_id: id, message } = update;
    const addressed = this.addressedPart(update);
    await this.transactions.transaction(async (transaction) => {
      if (performance.now() - this.cleanedUpAt > cleanUpMilliseconds) {
        this.cleanedUpAt = performance.now();
        await this.updates.deleteOld(transaction, retentionDays);
      }
      // texts of a group that do not address the bot are not stored
      const [chatId, text] = [message?.chat.id ?? null, addressed?.text ?? null];
      await this.updates.store(transaction, { updateId: id, chatId, text });
    });
    const stored = await this.claimOrWait(id);
    if (stored !== null) return stored;
    try {
      const reply = addressed === null ? '' : await this.replyTo(addressed, message?.chat.id ?? 0);
      return await this.transactions.transaction(async (transaction) => {
        if (!(await this.updates.lockOpen(transaction, id)))
          return (await this.updates.findReply(transaction, id)) ?? notText;
        const text = withinMessage(typeof reply === 'string' ? reply : await reply(transaction));
        await this.updates.storeReply(transaction, id, text);
        const isSent = message !== undefined && text !== '' && this.isSending;
        if (isSent) await this.outbox.addReply(transaction, message.chat.id, text);
        return text;
      });
    } catch (error) {
      // where that fails too the claim expires; the caller gets the first error
      await this.transactions
        .transaction((transaction) => this.updates.release(transaction, id))
        .catch(() => undefined);
      throw error;
    }
  }

  /** The part of an update that addresses the bot, perhaps without text; null where a group does not address it. */
  private addressedPart(update: MessengerUpdate): AddressedText | null {
    const { message, edited_message: edited, channel_post: post, edited_channel_post: editedPost } = update;
    const event = message ?? edited ?? post ?? editedPost ?? update.my_chat_member ?? update.chat_member;
    if (event?.chat !== undefined && isShared(event.chat)) {
      return message === undefined ? null : addressedText(message, this.config.botUsername);
    }
    return { text: message?.text, isForCertain: true };
  }

  private async replyTo({ text, isForCertain }: AddressedText, chatId: number): Promise<BotReply> {
    if (text === undefined) return notText;
    const { botTimeZone: timeZone } = this.config;
    return this.commands.reply(text, { chatId, isForCertain, now: this.clock.now(), timeZone });
  }

  /** Claims the update and returns null, or waits for the reply of the process that claimed it. */
  private async claimOrWait(id: number): Promise<string | null> {
    const patient = performance.now() + patienceMilliseconds;
    for (;;) {
      const [isClaimed, reply] = await this.transactions.transaction(
        async (transaction): Promise<[boolean, string | null]> => {
          if (await this.updates.claim(transaction, id, claimSeconds)) return [true, null];
          return [false, await this.updates.findReply(transaction, id)];
        },
      );
      if (isClaimed) return null;
      if (reply !== null) return reply;
      if (performance.now() > patient) {
        throw new ApplicationError('service_unavailable', 'Another process is still working on the update.', [], {
          headers: { 'Retry-After': '5' },
        });
      }
      await sleep(pollMilliseconds);
    }
  }

  /** With a frozen clock no message leaves the service. */
  private get isSending(): boolean {
    return this.config.botSend !== null && this.config.clockAsOf === null;
  }
}
