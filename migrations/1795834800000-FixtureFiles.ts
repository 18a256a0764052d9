import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where the data of a match come from. */
export class FixtureFiles1795834800000 implements MigrationInterface {
  name = 'FixtureFiles1795834800000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- imported files that brought something of a match, by kind of data, whatever the moment
      create function football_as_of.fixture_files(fixture bigint)
      returns table (kind text, file_id bigint)
      language sql stable as $$
        select 'schedule', schedule.file_id from facts.fixture_schedules schedule where schedule.fixture_id = fixture
        union
        select report.kind, report.file_id from facts.match_reports report where report.fixture_id = fixture
        union
        select 'liveScore', score.file_id from facts.live_scores score where score.fixture_id = fixture
        union
        select 'odds', snapshot.file_id from facts.market_snapshots snapshot where snapshot.fixture_id = fixture
        union
        select 'odds', mean.file_id from facts.price_aggregates mean where mean.fixture_id = fixture
      $$;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop function football_as_of.fixture_files(bigint)');
  }
}
