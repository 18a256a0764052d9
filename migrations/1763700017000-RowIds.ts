import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gives an id to the rows of the two tables that had no primary key: nulls stand in what is unique there. */
export class RowIds1763700017000 implements MigrationInterface {
  name = 'RowIds1763700017000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table aliases add column id bigint generated always as identity primary key;
      alter table facts.price_aggregates add column id bigint generated always as identity primary key;

      -- aliases that a decision deleted come back whole when it is undone
      update resolution_rows
        set before = before || jsonb_build_object('id', nextval(pg_get_serial_sequence('aliases', 'id')))
        where table_name = 'public.aliases' and after is null;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table facts.price_aggregates drop column id;
      alter table aliases drop column id;
    `);
  }
}
