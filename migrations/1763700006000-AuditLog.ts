import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who changed what, names that an operator gave, and refused rows in the order of their list. */
export class AuditLog1763700006000 implements MigrationInterface {
  name = 'AuditLog1763700006000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- one row for each change that somebody made over HTTP, written in the transaction of the change
      create table audit_log (
        id bigint generated always as identity primary key,
        -- the machine's time, also while the clock is set to the past
        recorded_at timestamptz not null default clock_timestamp(),
        caller_kind text not null check (caller_kind in ('anonymous', 'bearer', 'internal', 'webhook')),
        -- subject of the token, or the messenger user; null where the credential names nobody
        actor text,
        request_id text not null,
        entity_kind text not null check (entity_kind ~ '^[a-z]+(-[a-z]+)*$'),
        entity_id text not null check (entity_id <> ''),
        action text not null check (action ~ '^[a-z]+(-[a-z]+)*$'),
        before jsonb,
        after jsonb,
        check (before is not null or after is not null)
      );
      -- newest first: everything, of one entity, of one person
      create index audit_log_newest on audit_log ((-id));
      create index audit_log_entity on audit_log (entity_kind, entity_id, (-id));
      create index audit_log_actor on audit_log (actor, (-id));

      create function refuse_audit_change() returns trigger language plpgsql as $$
      begin
        raise insufficient_privilege using message = 'the audit log is only ever added to';
      end $$;
      create trigger audit_log_stays before update or delete on audit_log
        for each statement execute function refuse_audit_change();

      -- what imports left out, the last first
      create index refused_rows_newest on refused_rows ((-id));

      -- 'renamed': the name that an operator gave; it goes when he gives another
      alter table aliases drop constraint aliases_origin_check;
      alter table aliases add constraint aliases_origin_check check (origin in ('shipped', 'resolved', 'merged', 'renamed'));
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      update aliases set origin = 'resolved' where origin = 'renamed';
      alter table aliases drop constraint aliases_origin_check;
      alter table aliases add constraint aliases_origin_check check (origin in ('shipped', 'resolved', 'merged'));
      drop index refused_rows_newest;
      drop table audit_log;
      drop function refuse_audit_change;
    `);
  }
}
