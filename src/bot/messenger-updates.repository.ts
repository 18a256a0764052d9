import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { MessengerUpdateEntity } from '../database/entities/index.js';
import type { Transaction } from '../database/transaction-runner.js';

/** Updates of the messaging platform and their replies. Every method runs in a transaction of the caller. */
@Injectable()
export class MessengerUpdatesRepository {
  /** Stores an update, unless it is stored already. */
  async store(
    { manager }: Transaction,
    update: Pick<MessengerUpdateEntity, 'updateId' | 'chatId' | 'text'>,
  ): Promise<void> {
    await manager.createQueryBuilder().insert().into(MessengerUpdateEntity).values(update).orIgnore().execute();
  }

  /** Reply to a stored update; null: none yet. */
  async findReply({ manager }: Transaction, updateId: number): Promise<string | null> {
    return (await manager.findOneBy(MessengerUpdateEntity, { updateId }))?.reply ?? null;
  }

  /** Claims an update without a reply; false where another process has the claim, or it has a reply. */
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

  /** Releases a claim, so that the next delivery need not wait. */
  async release({ manager }: Transaction, updateId: number): Promise<void> {
    await manager.update(MessengerUpdateEntity, { updateId, reply: IsNull() }, { claimedUntil: null });
  }

  /** Locks an update without a reply until the transaction ends; false where it has one. */
  async lockOpen({ manager }: Transaction, updateId: number): Promise<boolean> {
    const where = { updateId, reply: IsNull() };
    return (await manager.findOne(MessengerUpdateEntity, { where, lock: { mode: 'pessimistic_write' } })) !== null;
  }

  /** Stores the reply. */
  async storeReply({ manager }: Transaction, updateId: number, reply: string): Promise<void> {
    const answeredAt = (): string => 'clock_timestamp()';
    await manager.update(MessengerUpdateEntity, { updateId }, { reply, answeredAt, claimedUntil: null });
  }

  /** Deletes updates received more than some days ago. */
  async deleteOld({ manager }: Transaction, days: number): Promise<void> {
    await manager
      .createQueryBuilder()
      .delete()
      .from(MessengerUpdateEntity)
      .where('received_at < clock_timestamp() - make_interval(days => :days::integer)', { days })
      .execute();
  }
}
