import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks of the data that models and line-ups were last fitted to, so that a start need not read those data again. */
export class FitMarks1763700035000 implements MigrationInterface {
  name = 'FitMarks1763700035000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table fit_marks (
        fit text primary key check (fit ~ '^(models/[0-9]+|line-ups|calibrations)$'),
        mark text not null,
        -- digest of the code that fitted
        code text not null,
        -- the clock's moment of the fit, which may lie in the past; at an earlier one the row does not exist
        marked_at timestamptz not null
      );

      -- match reports of every source and kind as known at a moment; a later version has a higher id
      create function football_as_of.match_reports(moment timestamptz)
      returns table (id bigint, fixture_id bigint)
      language sql stable as $$
        select sheet.id, sheet.fixture_id from facts.sheets sheet
        where sheet.visible_from <= moment and moment < sheet.visible_until
      $$;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop function football_as_of.match_reports(timestamptz);
      drop table fit_marks;
    `);
  }
}
