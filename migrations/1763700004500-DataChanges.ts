import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each change of the data touched, so that whoever keeps a picture of the data can follow change by change. */
export class DataChanges1763700004500 implements MigrationInterface {
  name = 'DataChanges1763700004500';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table data_changes (
        revision bigint primary key,
        -- prices, lineups: nothing else, of these fixtures; fixtures: schedules, outcomes, sheets of these;
        -- models: what models have learnt; all: anything
        kind text not null check (kind in ('prices', 'lineups', 'fixtures', 'models', 'all')),
        fixture_ids bigint[] not null default '{}'
      );

      -- Starts the next revision of the data and notes what it touched. The row of data_revision stays locked until
      -- the caller commits, so that revisions become visible in their order. Changes too far back to be followed go.
      create function record_change(kind text, fixture_ids bigint[]) returns bigint
      language plpgsql as $$
      declare
        started bigint;
      begin
        update data_revision set revision = data_revision.revision + 1 returning data_revision.revision into started;
        insert into data_changes (revision, kind, fixture_ids) values (started, record_change.kind, record_change.fixture_ids);
        delete from data_changes change where change.revision <= started - 1000;
        return started;
      end $$;

      create function notify_revision() returns trigger language plpgsql as $$
      begin
        perform pg_notify('data_revision', new.revision::text);
        return null;
      end $$;
      create trigger data_revision_notifies after update on data_revision
        for each row execute function notify_revision();

      -- The first moment after the given one at which something already stored becomes known or current: results,
      -- statistics, line-ups and prices of the future exist in replays only.
      create index fixture_results_known_from on facts.fixture_results (known_from);
      create index market_snapshots_taken_at on facts.market_snapshots (taken_at);
      create function football_as_of.next_change(moment timestamptz)
      returns table (at timestamptz)
      language sql stable as $$
        select least(
          (select min(sheet.visible_from) from facts.sheets sheet where sheet.visible_from > moment and sheet.visible_from < 'infinity'),
          (select min(result.known_from) from facts.fixture_results result where result.known_from > moment),
          (select min(snapshot.taken_at) from facts.market_snapshots snapshot where snapshot.taken_at > moment),
          (select min(lineup.projected_at) from lineup_projections lineup where lineup.projected_at > moment)
        )
      $$;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop function football_as_of.next_change(timestamptz);
      drop index facts.market_snapshots_taken_at;
      drop index facts.fixture_results_known_from;
      drop trigger data_revision_notifies on data_revision;
      drop function notify_revision();
      drop function record_change(text, bigint[]);
      drop table data_changes;
    `);
  }
}
