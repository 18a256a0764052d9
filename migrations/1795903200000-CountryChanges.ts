import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Changed countries are a kind of change of their own: boards then renew their names and compute nothing. A process of
 * the earlier version, which knows no such kind, shows the names it has until it restarts.
 */
export class CountryChanges1795903200000 implements MigrationInterface {
  name = 'CountryChanges1795903200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table data_changes drop constraint data_changes_kind_check;
      alter table data_changes add constraint data_changes_kind_check
        check (kind in ('prices', 'lineups', 'fixtures', 'models', 'countries', 'all'));
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table data_changes drop constraint data_changes_kind_check;
      update data_changes set kind = 'all' where kind = 'countries';
      alter table data_changes add constraint data_changes_kind_check
        check (kind in ('prices', 'lineups', 'fixtures', 'models', 'all'));
    `);
  }
}
