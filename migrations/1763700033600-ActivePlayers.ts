import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tells which players have played in the last 365 days, as a search puts these first. */
export class ActivePlayers1763700033600 implements MigrationInterface {
  name = 'ActivePlayers1763700033600';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop function football_as_of.player_appearances(timestamptz, bigint[]);

      -- Of these players those who are known at the moment: the number of matches, up to the last that is known, in
      -- whose line-up or statistics they stand, and their team in it. A player of whom no match is stored is known at
      -- any moment, by his squads; one whose matches all become known later is not. Active is who started or has
      -- minutes in a match of the last 365 days.
      create function football_as_of.player_appearances(moment timestamptz, players bigint[])
      returns table (player_id bigint, matches integer, team_id bigint, is_active boolean)
      language sql stable as $$
        with named as materialized (
          select wanted.id as player_id, match.fixture_id
          from unnest(players) wanted (id)
          cross join lateral (
            select lineup.fixture_id from facts.lineup_players lineup where lineup.player_id = wanted.id
            union
            select statistics.fixture_id from facts.player_statistics statistics where statistics.player_id = wanted.id
          ) match
        ), fixture as materialized (
          -- in one pass of the index: a join would look each up alone, or hash every fixture
          select id, kickoff_at from facts.fixtures where id = any (array(select fixture_id from named))
        ), played as (
          select named.player_id, array_agg(fixture.id order by fixture.kickoff_at desc, fixture.id desc) as fixtures,
            array_agg(fixture.id order by fixture.kickoff_at desc, fixture.id desc) filter (
              where fixture.kickoff_at > moment - interval '365 days' and fixture.kickoff_at <= moment
            ) as recent
          from named join fixture on fixture.id = named.fixture_id
          group by named.player_id
        )
        select wanted.id, coalesce(last.matches, 0)::integer, coalesce(last.team_id, squad.team_id),
          exists (
            select from unnest(played.recent) as recent (fixture_id)
            cross join lateral (
              select row.sheet_id
              from (
                select lineup.sheet_id from facts.lineup_players lineup
                where lineup.fixture_id = recent.fixture_id and lineup.player_id = wanted.id and lineup.is_starter
                union all
                select statistics.sheet_id from facts.player_statistics statistics
                where statistics.fixture_id = recent.fixture_id and statistics.player_id = wanted.id
                  and statistics.minutes > 0
              ) row
              join facts.sheets sheet
                on sheet.id = row.sheet_id and sheet.visible_from <= moment and moment < sheet.visible_until
              limit 1
            ) appearance
          )
        from unnest(players) wanted (id)
        left join played on played.player_id = wanted.id
        left join lateral (
          select cardinality(played.fixtures) - newest.number + 1 as matches, appearance.team_id
          from unnest(played.fixtures) with ordinality newest (fixture_id, number)
          -- a subquery with a limit is never a join: matches are tried from the newest on until one is visible
          cross join lateral (
            select row.team_id
            from (
              select lineup.team_id, lineup.sheet_id from facts.lineup_players lineup
              where lineup.fixture_id = newest.fixture_id and lineup.player_id = wanted.id
              union all
              select statistics.team_id, statistics.sheet_id from facts.player_statistics statistics
              where statistics.fixture_id = newest.fixture_id and statistics.player_id = wanted.id
                and statistics.team_id is not null
            ) row
            join facts.sheets sheet
              on sheet.id = row.sheet_id and sheet.visible_from <= moment and moment < sheet.visible_until
            limit 1
          ) appearance
          limit 1
        ) last on true
        left join lateral (
          select member.team_id from squad_members member join seasons season on season.id = member.season_id
          where last.matches is null and member.player_id = wanted.id
          order by season.start_year desc, member.team_id limit 1
        ) squad on true
        where last.matches is not null or played.player_id is null
      $$;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop function football_as_of.player_appearances(timestamptz, bigint[]);

      -- Of these players those who are known at the moment: the number of matches, up to the last that is known, in
      -- whose line-up or statistics they stand, and their team in it. A player of whom no match is stored is known at
      -- any moment, by his squads; one whose matches all become known later is not.
      create function football_as_of.player_appearances(moment timestamptz, players bigint[])
      returns table (player_id bigint, matches integer, team_id bigint)
      language sql stable as $$
        with named as materialized (
          select wanted.id as player_id, match.fixture_id
          from unnest(players) wanted (id)
          cross join lateral (
            select lineup.fixture_id from facts.lineup_players lineup where lineup.player_id = wanted.id
            union
            select statistics.fixture_id from facts.player_statistics statistics where statistics.player_id = wanted.id
          ) match
        ), fixture as materialized (
          -- in one pass of the index: a join would look each up alone, or hash every fixture
          select id, kickoff_at from facts.fixtures where id = any (array(select fixture_id from named))
        ), played as (
          select named.player_id, array_agg(fixture.id order by fixture.kickoff_at desc, fixture.id desc) as fixtures
          from named join fixture on fixture.id = named.fixture_id
          group by named.player_id
        )
        select wanted.id, coalesce(last.matches, 0)::integer, coalesce(last.team_id, squad.team_id)
        from unnest(players) wanted (id)
        left join played on played.player_id = wanted.id
        left join lateral (
          select cardinality(played.fixtures) - newest.number + 1 as matches, appearance.team_id
          from unnest(played.fixtures) with ordinality newest (fixture_id, number)
          -- a subquery with a limit is never a join: matches are tried from the newest on until one is visible
          cross join lateral (
            select row.team_id
            from (
              select lineup.team_id, lineup.sheet_id from facts.lineup_players lineup
              where lineup.fixture_id = newest.fixture_id and lineup.player_id = wanted.id
              union all
              select statistics.team_id, statistics.sheet_id from facts.player_statistics statistics
              where statistics.fixture_id = newest.fixture_id and statistics.player_id = wanted.id
                and statistics.team_id is not null
            ) row
            join facts.sheets sheet
              on sheet.id = row.sheet_id and sheet.visible_from <= moment and moment < sheet.visible_until
            limit 1
          ) appearance
          limit 1
        ) last on true
        left join lateral (
          select member.team_id from squad_members member join seasons season on season.id = member.season_id
          where last.matches is null and member.player_id = wanted.id
          order by season.start_year desc, member.team_id limit 1
        ) squad on true
        where last.matches is not null or played.player_id is null
      $$;
    `);
  }
}
