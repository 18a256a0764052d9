import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { ApplicationError } from '../common/problem/application-error.js';
import { AppConfig } from '../config/app-config.js';
import { TransactionRunner } from '../database/transaction-runner.js';
import { addressedText, isShared } from './addressed-text.js';
import type { BotReply } from './bot-command.js';
import { BotCommands } from './bot-commands.js';
import { OutboxRepository } from './delivery/outbox.repository.js';
import type { MessengerReply, MessengerUpdate } from './messenger.dto.js';
import { MessengerUpdatesRepository } from './messenger-updates.repository.js';
import { withinMessage } from './reply-text.js';

/** Days for which an update is remembered. */
const keptDays = 30;
/** A process that has not answered after so long is taken for dead. */
const claimSeconds = 30;
const patienceMilliseconds = 20_000;
const lookMilliseconds = 100;
const forgetMilliseconds = 3_600_000;

const notText = 'I read new text messages only. Send /help to see what I can do.';

interface Addressed {
  readonly text: string | undefined;
  readonly isForCertain: boolean;
}

/** Answers each update of the messaging platform once, however often and to however many processes it is delivered. */
@Injectable()
export class MessengerService {
  private readonly underWay = new Map<number, Promise<string>>();
  private forgottenAt = -Infinity;

  constructor(
    private readonly config: AppConfig,
    private readonly transactions: TransactionRunner,
    private readonly updates: MessengerUpdatesRepository,
    private readonly outbox: OutboxRepository,
    private readonly commands: BotCommands,
    private readonly clock: Clock,
  ) {}

  /** @throws ApplicationError `service_unavailable` while another process is at work on the same update for too long */
  async answer(update: MessengerUpdate): Promise<MessengerReply> {
    const id = update.update_id;
    // redeliveries to this process wait for the first one without a connection of their own
    const reply = this.underWay.get(id) ?? this.answerOnce(update).finally(() => this.underWay.delete(id));
    this.underWay.set(id, reply);
    return { message: await reply, ok: true, test: this.config.botTestMode };
  }

  private async answerOnce(update: MessengerUpdate): Promise<string> {
    const { update_id: id, message } = update;
    const addressed = this.addressedPart(update);
    await this.transactions.transaction(async (transaction) => {
      if (performance.now() - this.forgottenAt > forgetMilliseconds) {
        this.forgottenAt = performance.now();
        await this.updates.forget(transaction, keptDays);
      }
      // what people of a group say to each other is not kept
      const [chatId, text] = [message?.chat.id ?? null, addressed?.text ?? null];
      await this.updates.store(transaction, { updateId: id, chatId, text });
    });
    const known = await this.claimOrWait(id);
    if (known !== null) return known;
    try {
      const reply = addressed === null ? '' : await this.replyTo(addressed, message?.chat.id ?? 0);
      return await this.transactions.transaction(async (transaction) => {
        if (!(await this.updates.lockOpen(transaction, id)))
          return (await this.updates.findReply(transaction, id)) ?? notText;
        const text = withinMessage(typeof reply === 'string' ? reply : await reply(transaction));
        await this.updates.answer(transaction, id, text);
        const isSent = message !== undefined && text !== '' && this.isSending;
        if (isSent) await this.outbox.addReply(transaction.sql, message.chat.id, text);
        return text;
      });
    } catch (error) {
      // where that fails too the claim ends by itself; the caller is told of the first failure
      await this.transactions
        .transaction((transaction) => this.updates.release(transaction, id))
        .catch(() => undefined);
      throw error;
    }
  }

  /** What an update says to the bot, without text where it has none; null where a group does not address the bot. */
  private addressedPart(update: MessengerUpdate): Addressed | null {
    const { message, edited_message: edited, channel_post: post, edited_channel_post: editedPost } = update;
    const event = message ?? edited ?? post ?? editedPost ?? update.my_chat_member ?? update.chat_member;
    if (event?.chat !== undefined && isShared(event.chat)) {
      return message === undefined ? null : addressedText(message, this.config.botUsername);
    }
    return { text: message?.text, isForCertain: true };
  }

  private async replyTo({ text, isForCertain }: Addressed, chatId: number): Promise<BotReply> {
    if (text === undefined) return notText;
    const { botTimeZone: timeZone } = this.config;
    return this.commands.reply(text, { chatId, isForCertain, now: this.clock.now(), timeZone });
  }

  /** The reply that another process gave meanwhile; null once the update is ours to answer. */
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
        throw new ApplicationError('service_unavailable', 'The update is still being answered.', [], {
          headers: { 'Retry-After': '5' },
        });
      }
      await sleep(lookMilliseconds);
    }
  }

  /** With the clock set to the past nothing leaves the service. */
  private get isSending(): boolean {
    return this.config.botSend !== null && this.config.clockAsOf === null;
  }
}
