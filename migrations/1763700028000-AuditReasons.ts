import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a change was made, in the words of who made it. */
export class AuditReasons1763700028000 implements MigrationInterface {
  name = 'AuditReasons1763700028000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `alter table audit_log add reason text constraint audit_log_reason_check check (reason <> '')`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table audit_log drop column reason');
  }
}
