import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Decisions that accept many names at once. */
export class AcceptedNames1795842000000 implements MigrationInterface {
  name = 'AcceptedNames1795842000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(allow(`'settle', 'merge', 'accept'`));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    // accepted names are kept, but can no longer be undone
    await queryRunner.query(`
      delete from resolution_rows where resolution_id in (select id from resolutions where action = 'accept');
      delete from resolutions where action = 'accept';
      ${allow(`'settle', 'merge'`)}
    `);
  }
}

const allow = (actions: string): string => `
  alter table resolutions drop constraint resolutions_action_check;
  alter table resolutions add constraint resolutions_action_check check (action in (${actions}));`;
