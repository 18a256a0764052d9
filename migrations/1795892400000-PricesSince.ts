import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Body of `record_change`, which may store one more column of `data_changes`. */
const body = (column: string, value: string): string => `
declare
  started bigint;
begin
  update data_revision set revision = data_revision.revision + 1 returning data_revision.revision into started;
  insert into data_changes (revision, kind, fixture_ids${column}) values (started, record_change.kind, record_change.fixture_ids${value});
  delete from data_changes change where change.kind = 'prices' and change.revision <= started - 1000;
  delete from data_changes change where change.revision <= started - 100000;
  return started;
end `;

/** The moment since which the prices of a change are new. */
export class PricesSince1795892400000 implements MigrationInterface {
  name = 'PricesSince1795892400000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- no earlier price of the fixtures changed; infinity: no price did; null: any may have
      alter table data_changes add prices_since timestamptz;
      drop function record_change(text, bigint[]);
      create function record_change(kind text, fixture_ids bigint[], prices_since timestamptz default null)
      returns bigint language plpgsql as $function$${body(', prices_since', ', record_change.prices_since')}$function$;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop function record_change(text, bigint[], timestamptz);
      create function record_change(kind text, fixture_ids bigint[]) returns bigint
      language plpgsql as $function$${body('', '')}$function$;
      alter table data_changes drop prices_since;
    `);
  }
}
