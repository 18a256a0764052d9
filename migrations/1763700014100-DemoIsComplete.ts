import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the earlier seasons of the demo are loaded, which follow while the service is used. */
export class DemoIsComplete1763700014100 implements MigrationInterface {
  name = 'DemoIsComplete1763700014100';

  async up(queryRunner: QueryRunner): Promise<void> {
    // what was loaded before was loaded whole
    await queryRunner.query('alter table demo_state add column is_complete boolean not null default true');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table demo_state drop column is_complete');
  }
}
