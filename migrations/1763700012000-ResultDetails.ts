import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The day an unplayed result was stated for; scores after extra time and of shoot-outs, apart from the 90 minutes. */
export class ResultDetails1763700012000 implements MigrationInterface {
  name = 'ResultDetails1763700012000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table facts.result_observations
        -- of a match that was not played to its end: the day for which that was said, void once the match has another
        add column day date,
        add column home_goals_after_extra_time smallint check (home_goals_after_extra_time >= 0),
        add column away_goals_after_extra_time smallint check (away_goals_after_extra_time >= 0),
        add column home_penalties smallint check (home_penalties >= 0),
        add column away_penalties smallint check (away_penalties >= 0),
        add check ((home_goals_after_extra_time is null) = (away_goals_after_extra_time is null)),
        add check ((home_penalties is null) = (away_penalties is null)),
        drop constraint result_observations_check2,
        -- where a source gives only the score after extra time, the score after 90 minutes is unknown
        add constraint result_observations_finished
          check (status <> 'finished' or num_nonnulls(home_goals, home_goals_after_extra_time) > 0);

      update facts.result_observations row set day = schedule.day
      from facts.sheets sheet
      cross join lateral (
        select told.day from facts.fixture_schedules told
        where told.fixture_id = sheet.fixture_id and told.source_id = sheet.source_id and told.file_id <= sheet.file_id
        order by told.version desc limit 1
      ) schedule
      where sheet.id = row.sheet_id and row.status <> 'finished';
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      delete from facts.result_observations where status = 'finished' and home_goals is null;
      alter table facts.result_observations
        drop constraint result_observations_finished,
        add constraint result_observations_check2 check (status <> 'finished' or home_goals is not null),
        drop column day,
        drop column home_goals_after_extra_time,
        drop column away_goals_after_extra_time,
        drop column home_penalties,
        drop column away_penalties;
    `);
  }
}
