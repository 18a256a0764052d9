import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The fault of a source that operators were last notified of. */
export class SourceFaults1795831200000 implements MigrationInterface {
  name = 'SourceFaults1795831200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- the fault that operators were last told of; null: none, or it is over
      alter table source_connections add column told_fault text;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table source_connections drop column told_fault');
  }
}
