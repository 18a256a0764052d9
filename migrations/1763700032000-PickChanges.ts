import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables whose rows the sums of the scorecard are made from, by source, and how rows of them may change. */
const WATCHED = [
  ['live', 'picks', ['insert']],
  ['live', 'pick_grades', ['insert', 'update', 'delete']],
  ['replay', 'replayed_picks', ['insert', 'update', 'delete', 'truncate']],
  ['replay', 'replayed_pick_grades', ['insert', 'update', 'delete', 'truncate']],
] as const;

const ROWS = {
  insert: 'referencing new table as changed',
  update: 'referencing new table as changed',
  delete: 'referencing old table as changed',
  truncate: '',
} as const;

const TRIGGERS = WATCHED.flatMap(([source, table, events]) =>
  events.map((event) => ({ source, table, event, name: `${table}_noted_on_${event}` })),
);

/** Numbers the changes of picks and grades, so that a process knows whether there is something to grade or to sum. */
export class PickChanges1763700032000 implements MigrationInterface {
  name = 'PickChanges1763700032000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table pick_changes (
        source text primary key check (source in ('live', 'replay')),
        -- counts up with every statement that changes picks or grades
        revision bigint not null,
        -- revision and format of what scorecard_sums hold; null: nothing
        summed text
      );
      alter table grading_state add pick_revision bigint not null default 0;

      create function note_pick_change() returns trigger language plpgsql as $$
      declare
        has_rows boolean;
      begin
        -- a restored backup replaces pick_changes, too
        if current_setting('football.restoring', true) = 'on' then return null; end if;
        if tg_op = 'TRUNCATE' then has_rows := true; else has_rows := exists (select from changed); end if;
        if has_rows then
          insert into pick_changes (source, revision) values (tg_argv[0], 1)
          on conflict (source) do update set revision = pick_changes.revision + 1;
        end if;
        return null;
      end $$;
    `);
    for (const { source, table, event, name } of TRIGGERS) {
      await queryRunner.query(
        `create trigger ${name} after ${event} on ${table} ${ROWS[event]}
        for each statement execute function note_pick_change('${source}')`,
      );
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const { table, name } of TRIGGERS) await queryRunner.query(`drop trigger ${name} on ${table}`);
    await queryRunner.query(`
      drop function note_pick_change;
      alter table grading_state drop pick_revision;
      drop table pick_changes;
    `);
  }
}
