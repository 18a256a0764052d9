import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables whose rows a person's decision about names may change; what is derived of them is settled anew instead. */
const CHANGED_TABLES = [
  'public.countries',
  'public.competitions',
  'public.teams',
  'public.players',
  'public.referees',
  'public.managers',
  'public.aliases',
  'public.external_references',
  'public.public_id_aliases',
  'public.unresolved_names',
  'public.squad_members',
  'facts.fixtures',
  'facts.fixture_schedules',
  'facts.sheets',
  'facts.lineup_players',
  'facts.player_statistics',
  'facts.substitutions',
  'facts.selections',
  'facts.quotes',
  'facts.parked_quotes',
] as const;

/** What people decided about names, with every row that changed by it, so that it can be undone. */
export class Resolutions1763700012100 implements MigrationInterface {
  name = 'Resolutions1763700012100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table resolutions (
        id bigint generated always as identity primary key,
        action text not null check (action in ('settle', 'merge')),
        kind text not null,
        -- the name that was settled, or the entity that was given up
        subject text not null,
        entity_id public_id,
        -- fixtures to be settled anew once it is undone
        fixture_ids bigint[] not null default '{}',
        made_at timestamptz not null default now(),
        undone_at timestamptz
      );
      create table resolution_rows (
        id bigint generated always as identity primary key,
        resolution_id bigint not null references resolutions,
        table_name text not null,
        before jsonb,
        after jsonb,
        check (num_nonnulls(before, after) > 0)
      );
      create index resolution_rows_resolution on resolution_rows (resolution_id, id);

      create function record_resolution_row() returns trigger language plpgsql as $$
      begin
        insert into resolution_rows (resolution_id, table_name, before, after) values (
          current_setting('football.resolution')::bigint, tg_argv[0],
          case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end
        );
        return null;
      end $$;
      ${CHANGED_TABLES.map(
        (table) => `
      create trigger recorded_for_undo after insert or update or delete on ${table}
        for each row when (current_setting('football.resolution', true) <> '')
        execute function record_resolution_row('${table}');`,
      ).join('')}

      -- outcomes of a player who is another one after all go, once nothing is priced by them
      create function facts.check_unpriced() returns trigger language plpgsql as $$
      begin
        if exists (
          select from removed
          join facts.market_snapshots snapshot on snapshot.fixture_id = removed.fixture_id
          join facts.quotes quote on quote.snapshot_id = snapshot.id and quote.selection_id = removed.id
        ) then
          raise foreign_key_violation using
            schema = 'facts', table = 'selections', constraint = 'selections_stay',
            message = 'a selection is never deleted while a quote has it';
        end if;
        return null;
      end $$;
      drop trigger selections_stay on facts.selections;
      create trigger selections_stay after delete on facts.selections referencing old table as removed
        for each statement execute function facts.check_unpriced();

      -- one name is looked for among all prices that wait
      create index parked_quotes_name on facts.parked_quotes (normalised_name);

      alter table audit_log drop constraint audit_log_caller_kind_check;
      alter table audit_log add constraint audit_log_caller_kind_check
        check (caller_kind in ('anonymous', 'bearer', 'internal', 'webhook', 'command'));
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table audit_log disable trigger audit_log_stays;
      update audit_log set caller_kind = 'anonymous' where caller_kind = 'command';
      alter table audit_log enable trigger audit_log_stays;
      alter table audit_log drop constraint audit_log_caller_kind_check;
      alter table audit_log add constraint audit_log_caller_kind_check
        check (caller_kind in ('anonymous', 'bearer', 'internal', 'webhook'));
      drop index facts.parked_quotes_name;
      drop trigger selections_stay on facts.selections;
      create trigger selections_stay before delete on facts.selections
        for each statement execute function facts.refuse_change('selections are never deleted');
      drop function facts.check_unpriced;
      ${CHANGED_TABLES.map((table) => `drop trigger recorded_for_undo on ${table};`).join('\n      ')}
      drop function record_resolution_row;
      drop table resolution_rows, resolutions;
    `);
  }
}
