import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The league group that the administrators of a chat created for it, and may change. */
export class OwnLeagueGroups1795881600000 implements MigrationInterface {
  name = 'OwnLeagueGroups1795881600000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table chat_settings add own_league_group_id integer references league_groups on delete set null;
      create unique index chat_settings_own_league_group on chat_settings (own_league_group_id);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table chat_settings drop own_league_group_id');
  }
}
