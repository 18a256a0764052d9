import { Injectable } from '@nestjs/common';
import type { Writer } from '../../common/access/writer.js';
import { CursorPager } from '../../common/paging/cursor-pager.js';
import { ApplicationError, unknownResource } from '../../common/problem/application-error.js';
import { TransactionRunner } from '../../database/transaction-runner.js';
import type { DeadLetter, DeadLetterPage, DeadLettersQuery, ReplayedMessages } from './dead-letters.dto.js';
import { DeadLettersRepository } from './dead-letters.repository.js';
import type { DeadMessage } from './dead-letters.repository.js';

/** Lists messages that were given up, and queues them again. */
@Injectable()
export class DeadLettersService {
  constructor(
    private readonly repository: DeadLettersRepository,
    private readonly transactions: TransactionRunner,
    private readonly pager: CursorPager,
  ) {}

  /** A page of messages, the last queued first. */
  async list(query: DeadLettersQuery, path: string): Promise<DeadLetterPage> {
    return this.pager.page({
      path,
      query,
      read: (window) => this.repository.list(window),
      keyOf: ({ id }) => [-id],
      present: letterOf,
    });
  }

  /** Queues every message again that has not expired. */
  async replayAll(writer: Writer): Promise<ReplayedMessages> {
    return this.replay(null, writer);
  }

  /** @throws ApplicationError `not_found` without a dead letter of that id, `conflict` if the message has expired */
  async replayOne(id: number, writer: Writer): Promise<ReplayedMessages> {
    const messages = await this.replay(id, writer);
    if (messages.replayed.length > 0) return messages;
    if (!(await this.repository.isDead(id))) throw unknownResource('dead letter', id);
    throw new ApplicationError('conflict', `Dead letter ${id} has expired and can no longer be sent.`);
  }

  private async replay(id: number | null, writer: Writer): Promise<ReplayedMessages> {
    return this.transactions.run(writer, async (transaction) => {
      const ids = await this.repository.replay(transaction, id);
      for (const each of ids) {
        await transaction.record({
          entityKind: 'messenger-message',
          entityId: each,
          action: 'replay',
          before: { state: 'dead' },
          after: { state: 'waiting' },
        });
      }
      return { replayed: ids.map((each) => ({ id: each })) };
    });
  }
}

function letterOf(message: DeadMessage): DeadLetter {
  const { id, kind, telegramChat, text, attempts, lastError, createdAt, settledAt } = message;
  if (settledAt === null) throw new Error(`message ${id} was given up at an unknown time`);
  const moments = { createdAt: createdAt.toISOString(), givenUpAt: settledAt.toISOString() };
  const chatId = telegramChat?.telegramId ?? message.chatId;
  const channel = telegramChat === null ? 'messenger' : 'telegram';
  return { id, kind, channel, chatId, text, attempts, lastError, ...moments };
}
