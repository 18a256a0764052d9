import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names that a person skipped. */
export class SkippedNames1795838400000 implements MigrationInterface {
  name = 'SkippedNames1795838400000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table unresolved_names add column skipped_at timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table unresolved_names drop column skipped_at');
  }
}
