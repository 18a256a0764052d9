import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far the clock of a fast demo may run. */
export class DemoClock1795888800000 implements MigrationInterface {
  name = 'DemoClock1795888800000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- the latest moment that a clock faster than real time may show; null: none has run
      alter table demo_state add clock_limit timestamptz;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table demo_state drop clock_limit');
  }
}
