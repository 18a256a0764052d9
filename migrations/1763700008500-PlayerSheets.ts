import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of which matches it is known who played. */
export class PlayerSheets1763700008500 implements MigrationInterface {
  name = 'PlayerSheets1763700008500';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- the statement about a match's players that answers at that moment, and whether each side of it may be used
      create function football_as_of.player_sheets(moment timestamptz)
      returns table (fixture_id bigint, is_home_usable boolean, is_away_usable boolean)
      language sql stable as $$
        select sheet.fixture_id, sheet.home_corruption = '{}', sheet.away_corruption = '{}'
        from facts.sheets sheet
        where sheet.kind = 'playerStatistics' and not sheet.is_excluded
          and sheet.visible_from <= moment and moment < sheet.visible_until
      $$;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`drop function football_as_of.player_sheets(timestamptz)`);
  }
}
