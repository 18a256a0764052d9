import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Schedules of which not even the day is stated: they give way to any other, and contradict none. */
export class AssumedDays1763700011100 implements MigrationInterface {
  name = 'AssumedDays1763700011100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'alter table facts.fixture_schedules add column is_day_assumed boolean not null default false',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table facts.fixture_schedules drop column is_day_assumed');
  }
}
