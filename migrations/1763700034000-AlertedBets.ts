import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One message shows several bets, so what a chat was told of has a table of its own: bet, price and line-up. */
export class AlertedBets1763700034000 implements MigrationInterface {
  name = 'AlertedBets1763700034000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table messenger_alerted_bets (
        chat_id bigint not null,
        card_key text not null,
        odds double precision not null check (odds > 1),
        published_eleven text,
        kickoff_at timestamptz not null,
        message_id bigint references messenger_outbox (id) on delete cascade,
        primary key (chat_id, card_key)
      )`);
    await queryRunner.query('create index messenger_alerted_bets_message on messenger_alerted_bets (message_id)');
    await queryRunner.query('create index messenger_alerted_bets_kickoff on messenger_alerted_bets (kickoff_at)');
    await queryRunner.query('alter table messenger_outbox drop constraint messenger_outbox_check');
    await queryRunner.query('alter table messenger_outbox drop column card_key');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table messenger_alerted_bets');
    // `card_key` stood among the other columns: the table is made again
    await queryRunner.query(`
      create table messenger_outbox_before (
        id bigint generated always as identity,
        idempotency_key uuid not null default gen_random_uuid(),
        kind text not null,
        chat_id bigint not null,
        text text not null,
        card_key text,
        league_group_id integer,
        expires_at timestamptz,
        state text not null default 'waiting',
        created_at timestamptz not null default clock_timestamp(),
        not_before timestamptz not null default clock_timestamp(),
        attempts integer not null default 0,
        settled_at timestamptz,
        last_error text,
        tried_at timestamptz,
        claimed_until timestamptz
      );
      insert into messenger_outbox_before overriding system value
        select id, idempotency_key, kind, chat_id, text, case when kind = 'alert' then 'message ' || id end,
          league_group_id, expires_at, state, created_at, not_before, attempts, settled_at, last_error, tried_at,
          claimed_until
        from messenger_outbox;
      select setval(pg_get_serial_sequence('messenger_outbox_before', 'id'),
        nextval(pg_get_serial_sequence('messenger_outbox', 'id')), false);
      drop table messenger_outbox;
      alter table messenger_outbox_before rename to messenger_outbox;
      alter sequence messenger_outbox_before_id_seq rename to messenger_outbox_id_seq;
      alter table messenger_outbox
        add primary key (id),
        add unique (idempotency_key),
        add unique (chat_id, card_key),
        add check ((kind = 'alert') = (card_key is not null)),
        add check ((state = 'waiting') = (settled_at is null)),
        add constraint messenger_outbox_kind_check check (kind in ('reply', 'alert')),
        add constraint messenger_outbox_state_check check (state in ('waiting', 'delivered', 'dead')),
        add constraint messenger_outbox_text_check check (char_length(text) between 1 and 4096);
      create index messenger_outbox_chats on messenger_outbox (chat_id, id) where state = 'waiting';
      create index messenger_outbox_dead on messenger_outbox ((-id)) where state = 'dead';
      create index messenger_outbox_settled on messenger_outbox (settled_at) where state <> 'waiting';
      create index messenger_outbox_tried on messenger_outbox (tried_at)`);
  }
}
