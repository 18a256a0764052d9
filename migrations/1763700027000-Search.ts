import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Typo-tolerant search over names, by runs of three letters (pg_trgm), and which of the found players are known. */
export class Search1763700027000 implements MigrationInterface {
  name = 'Search1763700027000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- trusted since PostgreSQL 13: who may create objects in the database may create it
      create extension if not exists pg_trgm;

      -- with a space before, so that the beginning of any word is found by '% word%'
      create index teams_search_name on teams using gin ((' ' || search_name) gin_trgm_ops);
      create index players_search_name on players using gin ((' ' || search_name) gin_trgm_ops);
      create index competitions_search_name on competitions using gin ((' ' || search_name) gin_trgm_ops);
      create index referees_search_name on referees using gin ((' ' || search_name) gin_trgm_ops);

      -- Entities of these kinds whose names resemble a normalised text, each kind's nearest first, 50 at most.
      create function similar_entities(searched text, kinds text[])
      returns table (kind text, id bigint)
      language sql stable set pg_trgm.word_similarity_threshold = 0.4 as $$
        (
          select 'team', id from teams where 'team' = any(kinds) and (' ' || search_name) %> searched
          order by word_similarity(searched, search_name) desc, length(search_name), id limit 50
        ) union all (
          select 'player', id from players where 'player' = any(kinds) and (' ' || search_name) %> searched
          order by word_similarity(searched, search_name) desc, length(search_name), id limit 50
        ) union all (
          select 'competition', id from competitions
          where 'competition' = any(kinds) and (' ' || search_name) %> searched
          order by word_similarity(searched, search_name) desc, length(search_name), id limit 50
        ) union all (
          select 'referee', id from referees where 'referee' = any(kinds) and (' ' || search_name) %> searched
          order by word_similarity(searched, search_name) desc, length(search_name), id limit 50
        )
      $$;

      -- Of these players those who are known at the moment: the number of matches, up to the last that is known, in
      -- whose line-up or statistics they stand, and their team in it. A player of whom no match is stored is known at
      -- any moment, by his squads; one whose matches all become known later is not.
      create function football_as_of.player_appearances(moment timestamptz, players bigint[])
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
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop function football_as_of.player_appearances(timestamptz, bigint[]);
      drop function similar_entities(text, text[]);
      drop index referees_search_name, competitions_search_name, players_search_name, teams_search_name;
      drop extension pg_trgm;
    `);
  }
}
