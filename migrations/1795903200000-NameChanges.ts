import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Makes changed names a separate kind of change, with the fixtures whose prices waited for them: boards then reload
 * names and read these prices. A process of the earlier version, which lacks this kind, does so when it restarts.
 */
export class NameChanges1795903200000 implements MigrationInterface {
  name = 'NameChanges1795903200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table data_changes drop constraint data_changes_kind_check;
      alter table data_changes add constraint data_changes_kind_check
        check (kind in ('prices', 'lineups', 'fixtures', 'models', 'names', 'all'));
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table data_changes drop constraint data_changes_kind_check;
      update data_changes set kind = 'all' where kind = 'names';
      alter table data_changes add constraint data_changes_kind_check
        check (kind in ('prices', 'lineups', 'fixtures', 'models', 'all'));
    `);
  }
}
