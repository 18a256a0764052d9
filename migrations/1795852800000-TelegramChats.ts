import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Telegram chats besides those of the webhook's platform, whose updates are counted separately. */
export class TelegramChats1795852800000 implements MigrationInterface {
  name = 'TelegramChats1795852800000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- numbers of updates are unique within their channel
      alter table messenger_updates add channel text not null default 'messenger';
      alter table messenger_updates
        add constraint messenger_updates_channel_check check (channel in ('messenger', 'telegram'));
      alter table messenger_updates drop constraint messenger_updates_pkey, add primary key (update_id, channel);

      -- a keyboard below the message, the message of the chat that it replaces, and the topic of a forum
      alter table messenger_outbox add buttons jsonb not null default '[]', add edits_message_id bigint, add topic_id bigint;

      -- chats of Telegram; ids of Telegram have 52 bits, chat_id is above them and no id of another platform
      create table telegram_chats (
        chat_id bigint primary key check (abs(chat_id) >= 4503599627370496),
        -- changes when a group becomes a supergroup
        telegram_id bigint not null unique,
        created_at timestamptz not null default clock_timestamp(),
        -- since when Telegram takes no message for the chat, and what it says
        paused_at timestamptz,
        paused_because text,
        check ((paused_at is null) = (paused_because is null))
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop table telegram_chats;
      alter table messenger_outbox drop buttons, drop edits_message_id, drop topic_id;
      delete from messenger_updates where channel <> 'messenger';
      alter table messenger_updates drop constraint messenger_updates_pkey, add primary key (update_id);
      alter table messenger_updates drop channel;
    `);
  }
}
