import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Appearances of many players in one pass over their matches, whose kick-offs are read from an index alone. The former
 * statement went over the matches of all players once for each of them.
 */
export class AppearancesInOnePass1763700030000 implements MigrationInterface {
  name = 'AppearancesInOnePass1763700030000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create index fixtures_id_kickoff on facts.fixtures (id) include (kickoff_at);

      -- Of these players those who are known at the moment: the number of matches, up to the last that is known, in
      -- whose line-up or statistics they stand, and their team in it. A player of whom no match is stored is known at
      -- any moment, by his squads; one whose matches all become known later is not.
      create or replace function football_as_of.player_appearances(moment timestamptz, players bigint[])
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

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create or replace function football_as_of.player_appearances(moment timestamptz, players bigint[])
      returns table (player_id bigint, matches integer, team_id bigint)
      language sql stable as $$
        with played as materialized (
          select wanted.id as player_id, fixture.id as fixture_id,
            row_number() over (partition by wanted.id order by fixture.kickoff_at, fixture.id) as number
          from unnest(players) wanted (id)
          cross join lateral (
            select lineup.fixture_id from facts.lineup_players lineup where lineup.player_id = wanted.id
            union
            select statistics.fixture_id from facts.player_statistics statistics where statistics.player_id = wanted.id
          ) named
          -- looked up one by one (a subquery with an offset is never a join): the planner would hash every fixture
          cross join lateral (
            select id, kickoff_at from facts.fixtures where id = named.fixture_id offset 0
          ) fixture
        )
        select wanted.id, coalesce(last.number, 0)::integer, coalesce(last.team_id, squad.team_id)
        from unnest(players) wanted (id)
        left join lateral (
          select newest.number, appearance.team_id
          from (select * from played where played.player_id = wanted.id order by number desc offset 0) newest
          cross join lateral (
            select row.team_id, row.sheet_id from facts.lineup_players row
            where row.fixture_id = newest.fixture_id and row.player_id = wanted.id
            union all
            select row.team_id, row.sheet_id from facts.player_statistics row
            where row.fixture_id = newest.fixture_id and row.player_id = wanted.id and row.team_id is not null
          ) appearance
          join facts.sheets sheet
            on sheet.id = appearance.sheet_id and sheet.visible_from <= moment and moment < sheet.visible_until
          limit 1
        ) last on true
        left join lateral (
          select member.team_id from squad_members member join seasons season on season.id = member.season_id
          where last.number is null and member.player_id = wanted.id
          order by season.start_year desc, member.team_id limit 1
        ) squad on true
        where last.number is not null or not exists (select from played where played.player_id = wanted.id)
      $$;

      drop index facts.fixtures_id_kickoff;
    `);
  }
}
