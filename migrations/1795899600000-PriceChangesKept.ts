import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Body of `record_change`, which keeps price changes of the newest `kept` revisions only. */
const body = (kept: number): string => `
declare
  started bigint;
begin
  update data_revision set revision = data_revision.revision + 1 returning data_revision.revision into started;
  insert into data_changes (revision, kind, fixture_ids, prices_since) values (started, record_change.kind, record_change.fixture_ids, record_change.prices_since);
  delete from data_changes change where change.kind = 'prices' and change.revision <= started - ${String(kept)};
  delete from data_changes change where change.revision <= started - 100000;
  return started;
end `;

/** Keeps more price changes: a start continues from a checkpoint only if every price change since then is known. */
export class PriceChangesKept1795899600000 implements MigrationInterface {
  name = 'PriceChangesKept1795899600000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await keep(queryRunner, 10_000);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await keep(queryRunner, 1_000);
  }
}

async function keep(queryRunner: QueryRunner, changes: number): Promise<void> {
  await queryRunner.query(`
    create or replace function record_change(kind text, fixture_ids bigint[], prices_since timestamptz default null)
    returns bigint language plpgsql as $function$${body(changes)}$function$;
  `);
}
