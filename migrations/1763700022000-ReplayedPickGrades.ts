import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns that grades of recorded picks have, too. */
const OUTCOME = [
  "grade text not null check (grade in ('win', 'half', 'push', 'half-loss', 'loss', 'void'))",
  'value smallint',
  'graded_at timestamptz not null',
  'profit double precision not null',
  'close_price numeric',
  'close_probability double precision',
  'close_sources smallint not null default 0',
  "close_prices jsonb not null default '[]'",
];
const columnOf = (definition: string): string => definition.slice(0, definition.indexOf(' '));

/**
 * Replayed picks have their grades apart, with the trace of regrades, as recorded picks have: both are graded by the
 * same statements. Recorded picks, their trace and nothing else refuse to be truncated, unless a backup is restored.
 */
export class ReplayedPickGrades1763700022000 implements MigrationInterface {
  name = 'ReplayedPickGrades1763700022000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- nothing has filled it so far
      drop index replayed_picks_newest;
      alter table replayed_picks ${OUTCOME.map((column) => `drop column ${columnOf(column)}`).join(', ')},
        add constraint replayed_picks_before_kickoff_check check (first_seen_at < kickoff_at);
      create index replayed_picks_kickoff on replayed_picks (kickoff_at);

      create table replayed_pick_grades (
        pick_id bigint primary key references replayed_picks on delete cascade,
        ${OUTCOME.join(',\n        ')}
      );
      create index replayed_pick_grades_newest on replayed_pick_grades ((-pick_id));

      -- one row for each grade that a corrected result changed
      create table replayed_pick_regrades (
        id bigint generated always as identity primary key,
        pick_id bigint not null references replayed_picks on delete cascade,
        regraded_at timestamptz not null,
        old_grade text not null,
        new_grade text not null,
        old_value smallint,
        new_value smallint,
        reason text not null
      );
      create index replayed_pick_regrades_pick on replayed_pick_regrades (pick_id, id);

      -- how far grading has come; one row a source
      alter table grading_state rename to former;
      create table grading_state (
        source text not null check (source in ('live', 'replay')),
        data_revision bigint not null,
        graded_until timestamptz not null
      );
      insert into grading_state select 'live', data_revision, graded_until from former;
      drop table former;
      alter table grading_state add primary key (source);

      create function refuse_pick_truncate() returns trigger language plpgsql as $$
      begin
        -- a restored backup replaces every table
        if current_setting('football.restoring', true) = 'on' then return null; end if;
        raise insufficient_privilege using message = tg_argv[0];
      end $$;
      create trigger picks_stay_whole before truncate on picks
        for each statement execute function refuse_pick_truncate('a pick stays as it was recorded');
      create trigger pick_regrades_stay_whole before truncate on pick_regrades
        for each statement execute function refuse_pick_truncate('the trace of regraded picks is only ever added to');
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop trigger pick_regrades_stay_whole on pick_regrades;
      drop trigger picks_stay_whole on picks;
      drop function refuse_pick_truncate;
      alter table grading_state rename to former;
      create table grading_state (
        id boolean default true check (id),
        data_revision bigint not null,
        graded_until timestamptz not null
      );
      insert into grading_state select true, data_revision, graded_until from former where source = 'live';
      drop table former;
      alter table grading_state add primary key (id);
      drop table replayed_pick_regrades;
      drop table replayed_pick_grades;
      drop index replayed_picks_kickoff;
      delete from replayed_picks;
      alter table replayed_picks drop constraint replayed_picks_before_kickoff_check,
        ${OUTCOME.map((column) => `add column ${column}`).join(', ')};
      create index replayed_picks_newest on replayed_picks ((-id));
    `);
  }
}
