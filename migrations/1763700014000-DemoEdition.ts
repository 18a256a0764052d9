import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which edition of the demo a database holds: another one plays another history, and cannot be told on. */
export class DemoEdition1763700014000 implements MigrationInterface {
  name = 'DemoEdition1763700014000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // what was loaded before editions were counted is the first one
    await queryRunner.query('alter table demo_state add column edition integer not null default 1');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table demo_state drop column edition');
  }
}
