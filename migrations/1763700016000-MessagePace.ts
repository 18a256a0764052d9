import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages on their way out: when each was last tried, and until when a process is sending it. */
export class MessagePace1763700016000 implements MigrationInterface {
  name = 'MessagePace1763700016000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table messenger_outbox
        -- when it was last handed to the platform, which takes so many in a second, of a chat and in all
        add column tried_at timestamptz,
        -- until then a process is sending it; one that has not settled it by then is taken for dead
        add column claimed_until timestamptz;
      create index messenger_outbox_tried on messenger_outbox (tried_at);
      -- the oldest waiting message of each chat
      create index messenger_outbox_chats on messenger_outbox (chat_id, id) where state = 'waiting';
      drop index messenger_outbox_waiting;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop index messenger_outbox_tried, messenger_outbox_chats;
      alter table messenger_outbox drop column tried_at, drop column claimed_until;
      create index messenger_outbox_waiting on messenger_outbox (not_before, id) where state = 'waiting';
    `);
  }
}
