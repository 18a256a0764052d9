import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Updates of the messaging platform with their replies, what chats watch, and messages on their way out. */
export class Bot1763700007000 implements MigrationInterface {
  name = 'Bot1763700007000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- one row for each update, stored before it is answered; a repeated delivery finds the reply here
      create table messenger_updates (
        update_id bigint primary key,
        -- the machine's time, also while the clock is set to the past
        received_at timestamptz not null default clock_timestamp(),
        -- null where the update is no message
        chat_id bigint,
        text text,
        -- until then somebody is at work on the reply
        claimed_until timestamptz,
        reply text,
        answered_at timestamptz,
        check ((reply is null) = (answered_at is null))
      );
      create index messenger_updates_received on messenger_updates (received_at);

      -- chats that want to hear of value bets in a group's competitions
      create table messenger_watches (
        chat_id bigint not null,
        league_group_id integer not null references league_groups on delete cascade,
        -- expected value in percent from which a bet is told
        minimum_edge double precision not null check (minimum_edge >= 0),
        created_at timestamptz not null default clock_timestamp(),
        primary key (chat_id, league_group_id)
      );

      create table messenger_outbox (
        id bigint generated always as identity primary key,
        -- the platform tells by it whether it has seen a message before
        idempotency_key uuid not null unique default gen_random_uuid(),
        kind text not null check (kind in ('reply', 'alert')),
        chat_id bigint not null,
        text text not null check (char_length(text) between 1 and 4096),
        -- the card and the watched group of an alert
        card_key text,
        league_group_id integer,
        -- an alert is of no use from then on
        expires_at timestamptz,
        state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead')),
        created_at timestamptz not null default clock_timestamp(),
        not_before timestamptz not null default clock_timestamp(),
        attempts integer not null default 0,
        settled_at timestamptz,
        last_error text,
        check ((kind = 'alert') = (card_key is not null)),
        check ((state = 'waiting') = (settled_at is null)),
        -- nobody is told of a card twice
        unique (chat_id, card_key)
      );
      create index messenger_outbox_waiting on messenger_outbox (not_before, id) where state = 'waiting';
      create index messenger_outbox_dead on messenger_outbox ((-id)) where state = 'dead';
      create index messenger_outbox_settled on messenger_outbox (settled_at) where state <> 'waiting';
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table messenger_outbox, messenger_watches, messenger_updates');
  }
}
