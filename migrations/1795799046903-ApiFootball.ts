import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The source api-football, and a player count that it adds to those of other sources. */
export class ApiFootball1795799046903 implements MigrationInterface {
  name = 'ApiFootball1795799046903';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      insert into sources (id, name, match_precedence, player_precedence) values (6, 'api-football', 6, 4);
      alter table facts.player_statistics add unblocked_shots smallint;
      select football_as_of.define_player_statistics();
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table facts.player_statistics drop unblocked_shots;
      select football_as_of.define_player_statistics();
      delete from sources where id = 6;
    `);
  }
}
