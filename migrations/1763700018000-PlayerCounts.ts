import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets football_as_of.player_statistics follow the columns of its table: a new count calls it to be defined again. */
export class PlayerCounts1763700018000 implements MigrationInterface {
  name = 'PlayerCounts1763700018000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- defines football_as_of.player_statistics with every count of facts.player_statistics;
      -- a migration that adds or drops a count calls it
      create function football_as_of.define_player_statistics() returns void language plpgsql as $define$
      declare
        count_types text;
        count_values text;
      begin
        select string_agg(format('%I smallint', attname), ', ' order by attnum),
          string_agg(format('row.%I', attname), ', ' order by attnum)
        into count_types, count_values
        from pg_attribute
        where attrelid = 'facts.player_statistics'::regclass and attnum > 0 and not attisdropped
          and atttypid = 'smallint'::regtype and attname <> 'minutes';
        drop function football_as_of.player_statistics(timestamptz);
        execute format($sql$
          create function football_as_of.player_statistics(moment timestamptz)
          returns table (
            season_id bigint, fixture_id bigint, player_id bigint, side text, team_id bigint, source_id smallint,
            minutes smallint, is_starter boolean, %s, is_usable boolean
          )
          language sql stable as $body$
            select row.season_id, row.fixture_id, row.player_id, row.side, row.team_id, sheet.source_id,
              row.minutes, row.is_starter, %s,
              not sheet.is_excluded and row.minutes between 0 and 130
                and case row.side
                  when 'home' then sheet.home_corruption = '{}'
                  when 'away' then sheet.away_corruption = '{}'
                  else sheet.home_corruption = '{}' and sheet.away_corruption = '{}'
                end
            from facts.player_statistics row
            join facts.sheets sheet on sheet.id = row.sheet_id
            where sheet.visible_from <= moment and moment < sheet.visible_until
          $body$
        $sql$, count_types, count_values);
      end $define$;

      select football_as_of.define_player_statistics();
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop function football_as_of.define_player_statistics();
      drop function football_as_of.player_statistics(timestamptz);
      create function football_as_of.player_statistics(moment timestamptz)
      returns table (
        season_id bigint, fixture_id bigint, player_id bigint, side text, team_id bigint, source_id smallint,
        minutes smallint, is_starter boolean,
        goals smallint, assists smallint, shots smallint, shots_on_target smallint,
        headed_shots smallint, headed_shots_on_target smallint,
        shots_outside_box smallint, shots_on_target_outside_box smallint,
        fouls smallint, fouls_won smallint, tackles smallint, interceptions smallint,
        passes smallint, accurate_passes smallint, offsides smallint,
        yellow_cards smallint, red_cards smallint, cards smallint, saves smallint, own_goals smallint,
        first_half_shots smallint, first_half_shots_on_target smallint,
        first_half_fouls smallint, first_half_fouls_won smallint,
        is_usable boolean
      )
      language sql stable as $$
        select row.season_id, row.fixture_id, row.player_id, row.side, row.team_id, sheet.source_id,
          row.minutes, row.is_starter,
          row.goals, row.assists, row.shots, row.shots_on_target,
          row.headed_shots, row.headed_shots_on_target,
          row.shots_outside_box, row.shots_on_target_outside_box,
          row.fouls, row.fouls_won, row.tackles, row.interceptions,
          row.passes, row.accurate_passes, row.offsides,
          row.yellow_cards, row.red_cards, row.cards, row.saves, row.own_goals,
          row.first_half_shots, row.first_half_shots_on_target,
          row.first_half_fouls, row.first_half_fouls_won,
          not sheet.is_excluded and row.minutes between 0 and 130
            and case row.side
              when 'home' then sheet.home_corruption = '{}'
              when 'away' then sheet.away_corruption = '{}'
              else sheet.home_corruption = '{}' and sheet.away_corruption = '{}'
            end
        from facts.player_statistics row
        join facts.sheets sheet on sheet.id = row.sheet_id
        where sheet.visible_from <= moment and moment < sheet.visible_until
      $$;
    `);
  }
}
