import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { KeysetWindow } from '../../common/paging/cursor-pager.js';
import { withinWindow } from '../../common/paging/keyset.js';
import { MessengerMessageEntity, TelegramChatEntity } from '../../database/entities/index.js';
import type { Transaction } from '../../database/transaction-runner.js';

/** A message that was given up. */
export interface DeadMessage extends MessengerMessageEntity {
  /** Null for chats of the webhook's platform. */
  telegramChat: TelegramChatEntity | null;
}

@Injectable()
export class DeadLettersRepository {
  constructor(
    @InjectRepository(MessengerMessageEntity) private readonly messages: Repository<MessengerMessageEntity>,
  ) {}

  /** A window of messages, the last queued first (by messenger_outbox_dead). */
  async list(window: KeysetWindow): Promise<DeadMessage[]> {
    const query = this.messages
      .createQueryBuilder('message')
      .leftJoinAndMapOne('message.telegramChat', TelegramChatEntity, 'chat', 'chat.chatId = message.chatId')
      .where(`message.state = 'dead'`);
    return withinWindow(query, [['(-message.id)', 'bigint']], window).getMany() as Promise<DeadMessage[]>;
  }

  /** Whether a message is a dead letter. */
  isDead(id: number): Promise<boolean> {
    return this.messages.existsBy({ id, state: 'dead' });
  }

  /**
   * Queues one message or all again, with the same idempotency keys, except those that have expired.
   * @returns their ids, ascending
   */
  async replay({ manager }: Transaction, id: number | null): Promise<number[]> {
    const replayed = await manager
      .createQueryBuilder()
      .update(MessengerMessageEntity)
      .set({ state: 'waiting', settledAt: null, attempts: 0, notBefore: () => 'clock_timestamp()' })
      .where({ state: 'dead', ...(id === null ? {} : { id }) })
      .andWhere('(expires_at is null or expires_at > clock_timestamp())')
      .returning('id')
      .execute();
    return (replayed.raw as { id: number }[]).map((row) => row.id).sort((one, other) => one - other);
  }
}
