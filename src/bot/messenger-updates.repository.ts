import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { MessengerUpdateEntity } from '../database/entities/messenger-update.entity.js';
import type { Transaction } from '../database/transaction-runner.js';

/** Updates of the messaging platform and their replies. Everything here writes, so it runs in transactions. */
@Injectable()
export class MessengerUpdatesRepository {
  /** Stores an update, unless it is stored already. */
  async store(
    { manager }: Transaction,
    update: Pick<MessengerUpdateEntity, 'updateId' | 'chatId' | 'text'>,
  ): Promise<void> {
    await manager.createQueryBuilder().insert().into(MessengerUpdateEntity).values(update).orIgnore().execute();
  }

  /** The reply of a stored update; null until it is answered. */
  async findReply({ manager }: Transaction, updateId: number): Promise<string | null> {
    return (await manager.findOneBy(MessengerUpdateEntity, { updateId }))?.reply ?? null;
  }

  /** Takes an unanswered update that nobody is at work on; false where somebody is, or it is answered. */
  async claim({ manager }: Transaction, updateId: number, seconds: number): Promise<boolean> {
    const { affected } = await manager
      .createQueryBuilder()
      .update(MessengerUpdateEntity)
      .set({ claimedUntil: () => 'clock_timestamp() + make_interval(secs => :seconds::double precision)' })
      .where({ updateId, reply: IsNull() })
      .andWhere('(claimed_until is null or claimed_until <= clock_timestamp())')
      .setParameters({ seconds })
      .execute();
    return affected === 1;
  }

  /** Gives a claimed update back, so that the next delivery is not kept waiting. */
  async release({ manager }: Transaction, updateId: number): Promise<void> {
    await manager.update(MessengerUpdateEntity, { updateId, reply: IsNull() }, { claimedUntil: null });
  }

  /** Keeps an update from every other change until the transaction ends; false once it is answered. */
  async lockOpen({ manager }: Transaction, updateId: number): Promise<boolean> {
    const where = { updateId, reply: IsNull() };
    return (await manager.findOne(MessengerUpdateEntity, { where, lock: { mode: 'pessimistic_write' } })) !== null;
  }

  /** Stores the reply. */
  async answer({ manager }: Transaction, updateId: number, reply: string): Promise<void> {
    const answeredAt = (): string => 'clock_timestamp()';
    await manager.update(MessengerUpdateEntity, { updateId }, { reply, answeredAt, claimedUntil: null });
  }

  /** Removes updates received longer ago than some days. */
  async forget({ manager }: Transaction, days: number): Promise<void> {
    await manager
      .createQueryBuilder()
      .delete()
      .from(MessengerUpdateEntity)
      .where('received_at < clock_timestamp() - make_interval(days => :days::integer)', { days })
      .execute();
  }
}
