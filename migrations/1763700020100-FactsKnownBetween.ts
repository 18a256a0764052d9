import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Fixtures of which results or statistics became known in a span of time, so that their picks are graded then. */
export class FactsKnownBetween1763700020100 implements MigrationInterface {
  name = 'FactsKnownBetween1763700020100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- known after the first moment, and at the latest at the second
      create function football_as_of.facts_known_between(after timestamptz, until timestamptz)
      returns table (fixture_id bigint)
      language sql stable as $$
        select result.fixture_id from facts.fixture_results result
        where result.known_from > after and result.known_from <= until
        union
        select sheet.fixture_id from facts.sheets sheet
        where sheet.visible_from > after and sheet.visible_from <= until and sheet.visible_from < 'infinity'
      $$;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`drop function football_as_of.facts_known_between(timestamptz, timestamptz)`);
  }
}
