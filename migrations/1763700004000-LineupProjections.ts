import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the projection of line-ups learnt, and the line-ups that are shown of fixtures to come. */
export class LineupProjections1763700004000 implements MigrationInterface {
  name = 'LineupProjections1763700004000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- one set of parameters for all competitions; without a row the shipped ones are used
      create table fitted_lineup_models (
        id bigint generated always as identity primary key,
        version integer not null check (version > 0),
        -- the clock's moment of the fit, which may lie in the past; at an earlier one the row does not exist
        fitted_at timestamptz not null,
        -- kick-off of the newest match that was learnt from
        data_moment timestamptz not null,
        sides integer not null check (sides > 0),
        settings jsonb not null,
        parameters jsonb not null,
        check (data_moment <= fitted_at)
      );
      -- the newest fit as of a moment
      create index fitted_lineup_models_newest on fitted_lineup_models (version, fitted_at desc, id desc);

      -- the line-up that is shown of a side: projected, or confirmed
      create table lineup_projections (
        fixture_id public_id not null references facts.fixtures on delete cascade,
        side text not null check (side in ('home', 'away')),
        team_id public_id not null references teams,
        prediction_type text not null check (prediction_type in ('predicted', 'confirmed')),
        -- the clock's moment from which on this line-up is shown
        projected_at timestamptz not null,
        -- number of the change of the data that it came with
        data_revision bigint not null,
        primary key (fixture_id, side)
      );

      create table lineup_projection_players (
        fixture_id public_id not null,
        side text not null,
        player_id public_id not null references players on delete cascade,
        position_group text check (position_group in ('G', 'D', 'M', 'F')),
        position text check (position in ('GK','RB','RWB','CB','LB','LWB','DM','CM','AM','RM','LM','RW','LW','SS','ST')),
        jersey_number smallint check (jersey_number between 0 and 999),
        start_probability double precision not null check (start_probability between 0 and 1),
        -- mode of the last ten starts with a known position, and their number
        usual_position text,
        games_analyzed smallint not null check (games_analyzed between 0 and 10),
        is_position_change boolean not null,
        primary key (fixture_id, side, player_id),
        foreign key (fixture_id, side) references lineup_projections on delete cascade
      );
      create index lineup_projection_players_player on lineup_projection_players (player_id);

      -- changes whenever a team sheet, a player's counts or a result was stored or became known.
      -- Sheets are only ever appended; the index holds those that become known by the passing of time.
      create index sheets_visible_from on facts.sheets (visible_from) where visible_from < 'infinity';
      create function football_as_of.lineup_mark(moment timestamptz)
      returns table (mark text)
      language sql stable as $$
        select concat_ws('-', (select max(sheet.id) from facts.sheets sheet),
          (select max(sheet.visible_from) from facts.sheets sheet
            where sheet.visible_from <= moment and sheet.visible_from < 'infinity'))
      $$;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop function football_as_of.lineup_mark(timestamptz);
      drop index facts.sheets_visible_from;
      drop table lineup_projection_players, lineup_projections, fitted_lineup_models;
    `);
  }
}
