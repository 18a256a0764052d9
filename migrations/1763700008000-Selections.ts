import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What bookmakers price, for readers of many prices: the texts of an outcome are read once, not with each price of it.
 * An outcome tells nothing by itself; when it was priced is told by quotes.
 */
export class Selections1763700008000 implements MigrationInterface {
  name = 'Selections1763700008000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create function football_as_of.selections()
      returns table (id bigint, fixture_id bigint, market text, scope text, player_id bigint, line numeric, side text)
      language sql stable as $$
        select selection.id, selection.fixture_id, selection.market, selection.scope, selection.player_id,
          selection.line, selection.side
        from facts.selections selection
      $$;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop function football_as_of.selections()');
  }
}
