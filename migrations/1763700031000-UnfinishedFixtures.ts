import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Fixtures by status where few have it: found without a walk over all finished ones. */
export class UnfinishedFixtures1763700031000 implements MigrationInterface {
  name = 'UnfinishedFixtures1763700031000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create index fixture_results_unfinished on facts.fixture_results (fixture_id) where status <> 'finished';

      -- Fixtures whose status at the moment is not 'finished', with the status that football_as_of.fixtures tells. A
      -- caller that asks for some statuses pays for their branches alone.
      create function football_as_of.unfinished_fixtures(moment timestamptz)
      returns table (id bigint, status text, kickoff_at timestamptz)
      language sql stable as $$
        select fixture.id, 'notstarted', fixture.kickoff_at
        from facts.fixtures fixture
        where fixture.kickoff_at >= moment and not exists (
          select from facts.fixture_results result
          where result.fixture_id = fixture.id and result.status is not null
            and result.known_from <= moment and moment < result.known_until
        )
        union all
        select fixture.id, 'inprogress', fixture.kickoff_at
        from facts.fixtures fixture
        where fixture.kickoff_at < moment and not exists (
          select from facts.fixture_results result
          where result.fixture_id = fixture.id and result.status is not null
            and result.known_from <= moment and moment < result.known_until
        )
        union all
        select fixture.id, result.status, fixture.kickoff_at
        from facts.fixture_results result
        join facts.fixtures fixture on fixture.id = result.fixture_id
        where result.status <> 'finished' and result.known_from <= moment and moment < result.known_until
      $$;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop function football_as_of.unfinished_fixtures(timestamptz);
      drop index facts.fixture_results_unfinished;
    `);
  }
}
