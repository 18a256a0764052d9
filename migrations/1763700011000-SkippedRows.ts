import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows of a file that were without fault and held nothing for this service, apart from the refused ones. */
export class SkippedRows1763700011000 implements MigrationInterface {
  name = 'SkippedRows1763700011000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table ingestion_files add column skipped integer not null default 0');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table ingestion_files drop column skipped');
  }
}
