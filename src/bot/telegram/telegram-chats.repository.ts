import { Injectable } from '@nestjs/common';
import { InjectSqlClient } from '../../database/inject-sql-client.js';
import { SqlClient } from '../../database/sql-client.js';

/** Offset of the numbers of Telegram chats. Telegram ids have 52 bits, so no other chat has a number above this. */
const firstNumber = 2 ** 52;

/** Number for a new Telegram chat; negative for groups, like the chat's id. */
const numberOf = (telegramId: number): number => Math.sign(telegramId) * (firstNumber + Math.abs(telegramId));

/** Telegram chats: their numbers in this service, and whether they get messages. */
@Injectable()
export class TelegramChatsRepository {
  constructor(@InjectSqlClient('worker') private readonly sql: SqlClient) {}

  /** Number of a chat in this service; never changes. */
  async find(telegramId: number): Promise<number> {
    return this.sql.transaction(async (sql) => {
      const [chat] = await sql.rows<{ chatId: number }>(findOrStore, [numberOf(telegramId), telegramId]);
      return chat!.chatId;
    });
  }

  /** Resumes messages to a paused chat. */
  async resume(telegramId: number): Promise<void> {
    await this.sql.transaction((sql) =>
      sql.rows(
        `update telegram_chats set paused_at = null, paused_because = null
        where telegram_id = $1::bigint and paused_at is not null`,
        [telegramId],
      ),
    );
  }

  /** Pauses messages to a chat until it writes again. @returns false if it was already paused */
  async pause(telegramId: number, reason: string): Promise<boolean> {
    const paused = await this.sql.transaction((sql) =>
      sql.rows(
        `update telegram_chats set paused_at = clock_timestamp(), paused_because = $2::text
        where telegram_id = $1::bigint and paused_at is null
        returning chat_id`,
        [telegramId, reason],
      ),
    );
    return paused.length > 0;
  }

  /** Moves everything of a group to the supergroup to which it was upgraded. */
  async move(from: number, to: number): Promise<void> {
    await this.sql.transaction(async (sql) => {
      const chats = await sql.rows<{ chatId: number; telegramId: number }>(
        `select chat_id as "chatId", telegram_id as "telegramId" from telegram_chats
        where telegram_id in ($1::bigint, $2::bigint) order by chat_id for update`,
        [from, to],
      );
      const [group, supergroup] = [from, to].map((id) => chats.find(({ telegramId }) => telegramId === id));
      if (group === undefined) return;
      if (supergroup === undefined) {
        await sql.rows('update telegram_chats set telegram_id = $2::bigint where chat_id = $1::bigint', [
          group.chatId,
          to,
        ]);
        return;
      }
      // the supergroup wrote before Telegram reported the upgrade
      for (const statement of handOver) await sql.rows(statement, [group.chatId, supergroup.chatId]);
      for (const table of ['watches', 'watch_news', 'telegram_chats'])
        await sql.rows(`delete from ${table} where chat_id = $1::bigint`, [group.chatId]);
    });
  }
}

// a group keeps its number when it is upgraded to a supergroup; both the old and the new id resolve to it
const findOrStore = `
  with existing as (
    select chat_id from telegram_chats where telegram_id = $2::bigint or chat_id = $1::bigint
    order by (telegram_id = $2::bigint) desc limit 1
  ), created as (
    insert into telegram_chats (chat_id, telegram_id)
    select $1::bigint, $2::bigint where not exists (select from existing)
    on conflict do nothing
  )
  select coalesce((select chat_id from existing), $1::bigint) as "chatId"`;

/** SQL that moves messages, and whatever the supergroup does not have yet. */
const handOver = [
  `update watches own set chat_id = $2::bigint where chat_id = $1::bigint and not exists (
    select from watches other
    where other.chat_id = $2::bigint
      and (other.league_group_id, other.competition_id, other.team_id, other.player_id, other.fixture_id, other.market,
          other.delivery)
        is not distinct from (own.league_group_id, own.competition_id, own.team_id, own.player_id, own.fixture_id,
          own.market, own.delivery)
  )`,
  `update watch_news own set chat_id = $2::bigint where chat_id = $1::bigint and not exists (
    select from watch_news other
    where other.chat_id = $2::bigint and other.event = own.event and other.key = own.key
  )`,
  `update chat_settings set chat_id = $2::bigint where chat_id = $1::bigint and not exists (
    select from chat_settings where chat_id = $2::bigint
  )`,
  // a supergroup with settings gets the own leagues only, once no other row has them
  `with own as (delete from chat_settings where chat_id = $1::bigint returning own_league_group_id)
  update chat_settings other set own_league_group_id = own.own_league_group_id from own
  where other.chat_id = $2::bigint and other.own_league_group_id is null`,
  'update messenger_outbox set chat_id = $2::bigint where chat_id = $1::bigint',
];
