import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Fields in which the sources of a match differ by more than a threshold. */
export class SourceDifferences1795863600000 implements MigrationInterface {
  name = 'SourceDifferences1795863600000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- fields with the values of each source, whatever comes of it; matches that were reconciled before have none
      alter table facts.fixture_results add differences jsonb not null default '[]';
      create index fixture_results_differing on facts.fixture_results (fixture_id) where differences <> '[]';

      -- In what sources of fixtures differ, as known at a moment; fixtures without any difference are absent.
      create function football_as_of.source_differences(moment timestamptz)
      returns table (fixture_id bigint, differences jsonb)
      language sql stable as $$
        select result.fixture_id, result.differences
        from facts.fixture_results result
        where result.differences <> '[]' and result.known_from <= moment and moment < result.known_until
      $$;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop function football_as_of.source_differences;
      alter table facts.fixture_results drop differences;
    `);
  }
}
