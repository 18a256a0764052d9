import { Injectable } from '@nestjs/common';
import type { Statements } from '../database/statements.js';

/** Updates of the messaging platform and their replies. Everything here writes, so it runs in transactions. */
@Injectable()
export class MessengerUpdatesRepository {
  /** Stores an update, unless it is stored already. */
  async store(transaction: Statements, updateId: number, chatId: number | null, text: string | null): Promise<void> {
    await transaction.rows(
      `insert into messenger_updates (update_id, chat_id, text) values ($1::bigint, $2::bigint, $3::text)
      on conflict (update_id) do nothing`,
      [updateId, chatId, text],
    );
  }

  /** The reply of a stored update; null until it is answered. */
  async findReply(transaction: Statements, updateId: number): Promise<string | null> {
    const rows = await transaction.rows<{ reply: string | null }>(
      'select reply from messenger_updates where update_id = $1::bigint',
      [updateId],
    );
    return rows[0]?.reply ?? null;
  }

  /** Takes an unanswered update that nobody is at work on; false where somebody is, or it is answered. */
  async claim(transaction: Statements, updateId: number, seconds: number): Promise<boolean> {
    const rows = await transaction.rows(
      `update messenger_updates set claimed_until = clock_timestamp() + make_interval(secs => $2::double precision)
      where update_id = $1::bigint and reply is null and (claimed_until is null or claimed_until <= clock_timestamp())
      returning update_id`,
      [updateId, seconds],
    );
    return rows.length > 0;
  }

  /** Gives a claimed update back, so that the next delivery is not kept waiting. */
  async release(transaction: Statements, updateId: number): Promise<void> {
    await transaction.rows(
      'update messenger_updates set claimed_until = null where update_id = $1::bigint and reply is null',
      [updateId],
    );
  }

  /** Keeps an update from every other change until the transaction ends; false once it is answered. */
  async lockOpen(transaction: Statements, updateId: number): Promise<boolean> {
    const rows = await transaction.rows(
      'select update_id from messenger_updates where update_id = $1::bigint and reply is null for update',
      [updateId],
    );
    return rows.length > 0;
  }

  /** Stores the reply. */
  async answer(transaction: Statements, updateId: number, reply: string): Promise<void> {
    await transaction.rows(
      `update messenger_updates set reply = $2::text, answered_at = clock_timestamp(), claimed_until = null
      where update_id = $1::bigint`,
      [updateId, reply],
    );
  }

  /** Removes updates received longer ago than some days. */
  async forget(transaction: Statements, days: number): Promise<void> {
    await transaction.rows(
      'delete from messenger_updates where received_at < clock_timestamp() - make_interval(days => $1::integer)',
      [days],
    );
  }
}
