import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the scorecard holds a replay of the demo's past. */
export class DemoIsReplayed1763700022100 implements MigrationInterface {
  name = 'DemoIsReplayed1763700022100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table demo_state add column is_replayed boolean not null default false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table demo_state drop column is_replayed');
  }
}
