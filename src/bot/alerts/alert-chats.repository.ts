import { Injectable } from '@nestjs/common';
import type { Channel } from '../../database/entities/index.js';
import type { Transaction } from '../../database/transaction-runner.js';

/** Finds which chats can get alerts. */
@Injectable()
export class AlertChatsRepository {
  /** The given chats whose channel is connected, except paused Telegram chats, for which it accepts no messages. */
  async listReachable(
    { sql }: Transaction,
    chatIds: readonly number[],
    channels: readonly Channel[],
  ): Promise<ReadonlySet<number>> {
    const rows = await sql.rows<{ chatId: number }>(
      `select asked.chat_id as "chatId"
      from unnest($1::bigint[]) asked (chat_id)
      left join telegram_chats chat on chat.chat_id = asked.chat_id
      where case
        when chat.paused_at is not null then false
        when chat.chat_id is not null then 'telegram' = any ($2::text[])
        else 'messenger' = any ($2::text[]) end`,
      [chatIds, channels],
    );
    return new Set(rows.map(({ chatId }) => chatId));
  }
}
