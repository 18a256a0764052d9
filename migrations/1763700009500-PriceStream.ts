import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The text of Facts, to the letter. */
const CHECK_REFERENCES_BEFORE = `
      create or replace function facts.check_references() returns trigger language plpgsql as $$
      declare
        is_dangling boolean;
      begin
        for pair in 0 .. tg_nargs / 2 - 1 loop
          execute format(
            'select exists (select from added where added.%2$I is not null and not exists (select from %1$s parent where parent.id = added.%2$I))',
            tg_argv[2 * pair + 1], tg_argv[2 * pair]
          ) into is_dangling;
          if is_dangling then
            raise foreign_key_violation using
              schema = tg_table_schema, table = tg_table_name, constraint = tg_name,
              message = format('%s of %I.%I must be the id of a row of %s', tg_argv[2 * pair], tg_table_schema, tg_table_name, tg_argv[2 * pair + 1]);
          end if;
        end loop;
        return null;
      end $$;`;

/** The text of Facts, to the letter. */
const CHECK_QUOTES_BEFORE = `
      create or replace function facts.check_quotes() returns trigger language plpgsql as $$
      declare
        has_strangers boolean;
      begin
        execute
          'select (select count(*) from added) <> count(*)
           from added
           join facts.market_snapshots snapshot on snapshot.id = added.snapshot_id
           join facts.selections selection
             on selection.id = added.selection_id and selection.fixture_id = snapshot.fixture_id and selection.market = snapshot.market
           join facts.fixtures fixture on fixture.id = snapshot.fixture_id and fixture.season_id = added.season_id'
          into has_strangers;
        if has_strangers then
          raise foreign_key_violation using
            schema = 'facts', table = 'quotes', constraint = 'quotes_references',
            message = 'a quote must have a snapshot and a selection of one fixture and market, and the season of that fixture';
        end if;
        return null;
      end $$;`;

/**
 * What makes the cost of a price independent of how many there are: the snapshots that newer ones can replace are found
 * without those that were replaced long ago, and what rows refer to is looked up once, not once for each row.
 */
export class PriceStream1763700009500 implements MigrationInterface {
  name = 'PriceStream1763700009500';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create index market_snapshots_replaced_at on facts.market_snapshots (fixture_id, replaced_at) where not superseded;

      create or replace function facts.check_references() returns trigger language plpgsql as $$
      declare
        is_dangling boolean;
      begin
        for pair in 0 .. tg_nargs / 2 - 1 loop
          execute format(
            'select exists (
               select from (select distinct %2$I as id from added) named
               where named.id is not null and not exists (select from %1$s parent where parent.id = named.id)
             )',
            tg_argv[2 * pair + 1], tg_argv[2 * pair]
          ) into is_dangling;
          if is_dangling then
            raise foreign_key_violation using
              schema = tg_table_schema, table = tg_table_name, constraint = tg_name,
              message = format('%s of %I.%I must be the id of a row of %s', tg_argv[2 * pair], tg_table_schema, tg_table_name, tg_argv[2 * pair + 1]);
          end if;
        end loop;
        return null;
      end $$;

      create or replace function facts.check_quotes() returns trigger language plpgsql as $$
      declare
        has_strangers boolean;
      begin
        -- Snapshots have many quotes, and fixtures many snapshots. A planner that knows nothing of what was just added
        -- takes joins by several columns for joins of few rows, and a few fixtures for many: rows are joined by their
        -- ids alone, and selections are looked up fixture by fixture (a subquery with an offset is never a join).
        execute
          'with snapshot as materialized (
             select snapshot.id, snapshot.fixture_id, snapshot.market, fixture.season_id
             from (select distinct snapshot_id as id from added) named
             join facts.market_snapshots snapshot using (id)
             join facts.fixtures fixture on fixture.id = snapshot.fixture_id
           ), selection as materialized (
             select selection.* from (select distinct fixture_id from snapshot) named
             cross join lateral (select id, fixture_id, market from facts.selections where fixture_id = named.fixture_id offset 0) selection
           )
           select (select count(*) from added) <> count(*) filter (
             where added.season_id = snapshot.season_id and (selection.fixture_id, selection.market) = (snapshot.fixture_id, snapshot.market)
           )
           from added
           join snapshot on snapshot.id = added.snapshot_id
           join selection on selection.id = added.selection_id'
          into has_strangers;
        if has_strangers then
          raise foreign_key_violation using
            schema = 'facts', table = 'quotes', constraint = 'quotes_references',
            message = 'a quote must have a snapshot and a selection of one fixture and market, and the season of that fixture';
        end if;
        return null;
      end $$;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ${CHECK_QUOTES_BEFORE}
      ${CHECK_REFERENCES_BEFORE}
      drop index facts.market_snapshots_replaced_at;
    `);
  }
}
