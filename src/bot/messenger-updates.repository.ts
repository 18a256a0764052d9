import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { MessengerUpdateEntity } from '../database/entities/index.js';
import type { Transaction } from '../database/transaction-runner.js';

/** Key of an update: its channel, and its number there. */
export type UpdateKey = Pick<MessengerUpdateEntity, 'channel' | 'updateId'>;

/** An update to store, with its text and chat. */
export type NewUpdate = UpdateKey & Pick<MessengerUpdateEntity, 'chatId' | 'text'>;

const keyOf = ({ channel, updateId }: UpdateKey): UpdateKey => ({ channel, updateId });

/** Updates of both channels and their replies. Every method runs in the caller's transaction. */
@Injectable()
export class MessengerUpdatesRepository {
  /** Stores an update, unless it is already stored. */
  async store({ manager }: Transaction, update: NewUpdate): Promise<void> {
    await manager.createQueryBuilder().insert().into(MessengerUpdateEntity).values(update).orIgnore().execute();
  }

  /** Reply to a stored update; null: none yet. */
  async findReply({ manager }: Transaction, update: UpdateKey): Promise<string | null> {
    return (await manager.findOneBy(MessengerUpdateEntity, keyOf(update)))?.reply ?? null;
  }

  /** Claims an update without a reply; false if it is claimed by another process or has a reply. */
  async claim({ manager }: Transaction, update: UpdateKey, seconds: number): Promise<boolean> {
    const { affected } = await manager
      .createQueryBuilder()
      .update(MessengerUpdateEntity)
      .set({ claimedUntil: () => 'clock_timestamp() + make_interval(secs => :seconds::double precision)' })
      .where({ ...keyOf(update), reply: IsNull() })
      .andWhere('(claimed_until is null or claimed_until <= clock_timestamp())')
      .setParameters({ seconds })
      .execute();
    return affected === 1;
  }

  /** Releases a claim, so that the next delivery need not wait. */
  async release({ manager }: Transaction, update: UpdateKey): Promise<void> {
    await manager.update(MessengerUpdateEntity, { ...keyOf(update), reply: IsNull() }, { claimedUntil: null });
  }

  /** Locks an update without a reply until the transaction ends; false if it has one. */
  async lockOpen({ manager }: Transaction, update: UpdateKey): Promise<boolean> {
    const where = { ...keyOf(update), reply: IsNull() };
    return (await manager.findOne(MessengerUpdateEntity, { where, lock: { mode: 'pessimistic_write' } })) !== null;
  }

  /** Stores the reply. */
  async storeReply({ manager }: Transaction, update: UpdateKey, reply: string): Promise<void> {
    const answeredAt = (): string => 'clock_timestamp()';
    await manager.update(MessengerUpdateEntity, keyOf(update), { reply, answeredAt, claimedUntil: null });
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
