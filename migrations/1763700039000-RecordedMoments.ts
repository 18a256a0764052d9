import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When a pick was recorded is said by the database, whatever an insert names; a backup alone brings moments of its own.
 * A grade changes or goes only in a transaction that leaves its trace, and grades are never emptied at once.
 */
export class RecordedMoments1763700039000 implements MigrationInterface {
  name = 'RecordedMoments1763700039000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create function set_recorded_at() returns trigger language plpgsql as $$
      begin
        if current_setting('football.restoring', true) is distinct from 'on' then
          new.recorded_at := clock_timestamp();
        end if;
        return new;
      end $$;
      create trigger picks_recorded_now before insert on picks for each row execute function set_recorded_at();

      create function refuse_untraced_grade() returns trigger language plpgsql as $$
      begin
        if not exists (
          select from pick_regrades
          where pick_id = old.pick_id and old_grade = old.grade and xmin = pg_current_xact_id()::xid
        ) then
          raise insufficient_privilege using message = 'a grade changes only with its trace in pick_regrades';
        end if;
        return null;
      end $$;
      create constraint trigger pick_grades_traced_on_update after update on pick_grades
        deferrable initially deferred for each row
        when ((old.pick_id, old.grade, old.value) is distinct from (new.pick_id, new.grade, new.value))
        execute function refuse_untraced_grade();
      create constraint trigger pick_grades_traced_on_delete after delete on pick_grades
        deferrable initially deferred for each row execute function refuse_untraced_grade();
      create trigger pick_grades_stay_whole before truncate on pick_grades
        for each statement execute function refuse_pick_truncate('a grade changes only with its trace in pick_regrades');
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop trigger pick_grades_stay_whole on pick_grades;
      drop trigger pick_grades_traced_on_delete on pick_grades;
      drop trigger pick_grades_traced_on_update on pick_grades;
      drop function refuse_untraced_grade;
      drop trigger picks_recorded_now on picks;
      drop function set_recorded_at;
    `);
  }
}
