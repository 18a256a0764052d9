import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Line-ups of a moment; the text of AsOfFunctions but for the columns told at the end. */
const lineupPlayers = (more: { columns: string; values: string }): string => `
      drop function football_as_of.lineup_players(timestamptz);
      -- confirmed line-ups, bench included
      create function football_as_of.lineup_players(moment timestamptz)
      returns table (
        fixture_id bigint, player_id bigint, side text, team_id bigint, source_id smallint,
        jersey_number smallint, is_starter boolean, "position" text, position_group text, published_at
          timestamptz${more.columns}
      )
      language sql stable as $$
        select row.fixture_id, row.player_id, row.side, row.team_id, sheet.source_id,
          row.jersey_number, row.is_starter, row.position, row.position_group, sheet.visible_from${more.values}
        from facts.lineup_players row
        join facts.sheets sheet on sheet.id = row.sheet_id
        where sheet.visible_from <= moment and moment < sheet.visible_until
      $$;`;

/** Which statements about a match's players answer, and whether each side of them may be used. */
const playerSheets = (values: string, condition: string): string => `
      create or replace function football_as_of.player_sheets(moment timestamptz)
      returns table (fixture_id bigint, is_home_usable boolean, is_away_usable boolean)
      language sql stable as $$
        select sheet.fixture_id, ${values}
        from facts.sheets sheet
        where sheet.kind = 'playerStatistics'${condition}
          and sheet.visible_from <= moment and moment < sheet.visible_until
      $$;`;

/** A side's line-up is complete with exactly eleven starters: only then is it confirmed. */
export class CompleteLineups1763700011200 implements MigrationInterface {
  name = 'CompleteLineups1763700011200';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ${lineupPlayers({
        columns: ',\n        is_complete boolean',
        values: `,
          case row.side when 'home' then sheet.home_corruption = '{}' else sheet.away_corruption = '{}' end`,
      })}
      ${playerSheets(
        `not sheet.is_excluded and sheet.home_corruption = '{}',
          not sheet.is_excluded and sheet.away_corruption = '{}'`,
        '',
      )}
      comment on column facts.sheets.home_corruption is
        'settled; player sheets: why every row of that side is corrupted; line-ups: why the side is not complete';

      update facts.sheets sheet set
        home_corruption = case when tally.home > 11 then '{starters_gt_11}'::text[]
          when tally.home < 11 then '{starters_lt_11}' else '{}' end,
        away_corruption = case when tally.away > 11 then '{starters_gt_11}'::text[]
          when tally.away < 11 then '{starters_lt_11}' else '{}' end
      from (
        select sheet_id, count(*) filter (where side = 'home' and is_starter) as home,
          count(*) filter (where side = 'away' and is_starter) as away
        from facts.lineup_players group by sheet_id
      ) tally
      where tally.sheet_id = sheet.id and sheet.kind = 'lineup';
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      update facts.sheets set home_corruption = '{}', away_corruption = '{}' where kind = 'lineup';
      comment on column facts.sheets.home_corruption is null;
      ${playerSheets(`sheet.home_corruption = '{}', sheet.away_corruption = '{}'`, ' and not sheet.is_excluded')}
      ${lineupPlayers({ columns: '', values: '' })}
    `);
  }
}
