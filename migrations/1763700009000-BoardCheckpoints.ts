import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What boards know of the past, kept so that a service that starts need not read it all again. */
export class BoardCheckpoints1763700009000 implements MigrationInterface {
  name = 'BoardCheckpoints1763700009000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- A copy of what follows from the facts, in pieces; after a crash it is empty. Whoever reads it must know the format.
      create unlogged table board_checkpoints (
        format text not null,
        -- part 0 tells what the others are
        part integer not null,
        piece integer not null,
        bytes bytea not null,
        stored_at timestamptz not null default now(),
        primary key (part, piece)
      );
      -- numbers do not grow smaller by packing
      alter table board_checkpoints alter column bytes set storage external;

      -- Changes of prices soon go; the others stay longer, for whoever knew the past and has to learn what is new.
      create index data_changes_prices on data_changes (revision) where kind = 'prices';
      create or replace function record_change(kind text, fixture_ids bigint[]) returns bigint
      language plpgsql as $$
      declare
        started bigint;
      begin
        update data_revision set revision = data_revision.revision + 1 returning data_revision.revision into started;
        insert into data_changes (revision, kind, fixture_ids) values (started, record_change.kind, record_change.fixture_ids);
        delete from data_changes change where change.kind = 'prices' and change.revision <= started - 1000;
        delete from data_changes change where change.revision <= started - 100000;
        return started;
      end $$;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create or replace function record_change(kind text, fixture_ids bigint[]) returns bigint
      language plpgsql as $$
      declare
        started bigint;
      begin
        update data_revision set revision = data_revision.revision + 1 returning data_revision.revision into started;
        insert into data_changes (revision, kind, fixture_ids) values (started, record_change.kind, record_change.fixture_ids);
        delete from data_changes change where change.revision <= started - 1000;
        return started;
      end $$;
      drop index data_changes_prices;
      drop table board_checkpoints;
    `);
  }
}
