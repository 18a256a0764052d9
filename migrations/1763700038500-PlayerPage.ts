import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the page of a player reads, by functions that keep their plans, as those of the page of a fixture do. */
export class PlayerPage1763700038500 implements MigrationInterface {
  name = 'PlayerPage1763700038500';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- What listings show of a fixture, members by name.
      create function football_as_of.fixture_reference(moment timestamptz, wanted bigint)
      returns json
      language plpgsql stable set plan_cache_mode = force_generic_plan as $$
      begin
        return (
          select json_build_object(
            'id', fixture.id, 'slug', fixture.slug, 'kickoffAt', fixture.kickoff_at, 'status', fixture.status,
            'competition', json_build_object('id', competition.id, 'name', competition.name, 'slug', competition.slug),
            'homeTeam', json_build_object('id', home.id, 'name', home.name, 'shortName', home.short_name,
              'slug', home.slug, 'primaryColor', home.primary_color, 'secondaryColor', home.secondary_color),
            'awayTeam', json_build_object('id', away.id, 'name', away.name, 'shortName', away.short_name,
              'slug', away.slug, 'primaryColor', away.primary_color, 'secondaryColor', away.secondary_color),
            'homeScore', fixture.home_goals, 'awayScore', fixture.away_goals
          )
          from football_as_of.fixtures(moment) fixture
          join competitions competition on competition.id = fixture.competition_id
          join teams home on home.id = fixture.home_team_id
          join teams away on away.id = fixture.away_team_id
          where fixture.id = wanted
        );
      end $$;

      -- The newest matches of a player with minutes, newest first; awarded ones are left out. Counts are those that
      -- feed boards, else null; minutes that no match has are null.
      create function football_as_of.appearances_of_player(moment timestamptz, wanted bigint, most integer)
      returns table (
        fixture_id bigint, season_id bigint, country_slug text, competition_slug text, team_id bigint, is_home boolean,
        is_starter boolean, minutes smallint, counts json
      )
      language plpgsql stable set plan_cache_mode = force_generic_plan as $$
      begin
        return query
          select last.fixture_id::bigint, last.season_id, country.slug::text, competition.slug::text,
            last.team_id::bigint, last.side = 'home', last.is_starter, last.minutes, last.counts
          from (
            select newest.id as fixture_id, newest.kickoff_at, match.*
            from (
              -- in one pass of the index, then tried from the newest on until there are enough
              select fixture.id, fixture.kickoff_at from facts.fixtures fixture
              where fixture.kickoff_at <= moment and fixture.id = any (array(
                select row.fixture_id from facts.player_statistics row where row.player_id = wanted
              ))
              order by fixture.kickoff_at desc, fixture.id desc
              offset 0
            ) newest
            cross join lateral (
              select fixture.season_id::bigint, fixture.competition_id, played.team_id, played.side, played.is_starter,
                case when played.minutes <= 130 then played.minutes end as minutes,
                case when played.is_usable and fixture.feeds_boards then to_json(played) end as counts
              from football_as_of.player_statistics(moment) played
              join football_as_of.fixtures(moment) fixture on fixture.id = played.fixture_id
              where played.player_id = wanted and played.fixture_id = newest.id and played.minutes > 0
                and not fixture.awarded and fixture.status = 'finished'
              limit 1
            ) match
            order by newest.kickoff_at desc, newest.id desc
            limit most
          ) last
          join competitions competition on competition.id = last.competition_id
          join countries country on country.id = competition.country_id
          order by last.kickoff_at desc, last.fixture_id desc;
      end $$;

      -- The next fixture of a team, or the one in progress; none where none is known.
      create function football_as_of.next_fixture(moment timestamptz, team bigint)
      returns table (id bigint, is_home boolean)
      language plpgsql stable set plan_cache_mode = force_generic_plan as $$
      begin
        return query
          select next.id::bigint, next.at_home from (
            select home.*, true as at_home from (
              select fixture.id, fixture.kickoff_at from football_as_of.fixtures(moment) fixture
              where fixture.home_team_id = team and fixture.status in ('notstarted', 'inprogress')
                and fixture.kickoff_at >= moment - interval '1 day'
              order by fixture.kickoff_at, fixture.id limit 1
            ) home
            union all
            select away.*, false from (
              select fixture.id, fixture.kickoff_at from football_as_of.fixtures(moment) fixture
              where fixture.away_team_id = team and fixture.status in ('notstarted', 'inprogress')
                and fixture.kickoff_at >= moment - interval '1 day'
              order by fixture.kickoff_at, fixture.id limit 1
            ) away
          ) next
          order by next.kickoff_at, next.id limit 1;
      end $$;

      -- Teams of a player in the newest season in which a line-up or a match report names him, newest first. Where no
      -- match of him is stored, those of his squads of the newest season that has begun; none where all become known
      -- later. Rows that feed no board tell his team too.
      create function football_as_of.teams_of_player(moment timestamptz, wanted bigint)
      returns table (
        team json, "firstKickoffAt" timestamptz, "lastKickoffAt" timestamptz, matches integer, starts integer,
        minutes integer
      )
      language plpgsql stable set plan_cache_mode = force_generic_plan as $$
      begin
        return query
          with listed as (
            select row.fixture_id, row.team_id, max(row.minutes) as minutes, bool_or(row.is_starter) as is_starter
            from (
              select played.fixture_id, played.team_id, played.minutes, played.is_starter
              from football_as_of.player_statistics(moment) played
              where played.player_id = wanted and played.team_id is not null
              union all
              select lineup.fixture_id, lineup.team_id, 0, false
              from football_as_of.lineup_players(moment) lineup
              where lineup.player_id = wanted
            ) row
            group by row.fixture_id, row.team_id
          ), seen as (
            select listed.team_id, fixture.kickoff_at, listed.minutes, listed.is_starter, season.start_year
            from listed
            join football_as_of.schedules() fixture on fixture.id = listed.fixture_id
            join seasons season on season.id = fixture.season_id
            union all
            select member.team_id, null, 0, false, season.start_year
            from football_as_of.player_appearances(moment, array[wanted]) player
            join squad_members member on member.player_id = player.player_id
            join seasons season on season.id = member.season_id
            where not exists (select from listed) and player.matches = 0 and exists (
              select from football_as_of.schedules() fixture
              where fixture.season_id = season.id and fixture.kickoff_at <= moment
            )
          ), newest as (
            select seen.* from seen where seen.start_year = (select max(other.start_year) from seen other)
          )
          select json_build_object(
              'id', named.id, 'name', named.name, 'shortName', named.short_name, 'slug', named.slug,
              'primaryColor', named.primary_color, 'secondaryColor', named.secondary_color
            ),
            min(newest.kickoff_at), max(newest.kickoff_at),
            count(*) filter (where newest.minutes > 0)::integer,
            count(*) filter (where newest.minutes > 0 and newest.is_starter)::integer,
            coalesce(sum(newest.minutes) filter (where newest.minutes between 0 and 130), 0)::integer
          from newest join teams named on named.id = newest.team_id
          group by named.id
          order by max(newest.kickoff_at) desc nulls last, named.id;
      end $$;

      -- A player with what his page shows, members by name; null where he is unknown.
      create function football_as_of.player_page(moment timestamptz, wanted bigint, most integer)
      returns json
      language plpgsql stable set plan_cache_mode = force_generic_plan as $$
      declare
        shown record;
        teams json;
        next record;
      begin
        select player.id, player.name, player.full_name as "fullName", player.slug, player.position_group as position,
          json_build_object('id', country.id, 'name', country.name, 'slug', country.slug, 'alpha2', country.alpha2)
            as country,
          array(
            select distinct alias.normalised_name from aliases alias
            where alias.kind = 'player' and alias.entity_id = player.id order by 1
          ) as "alsoKnownAs"
        into shown
        from players player join countries country on country.id = player.country_id
        where player.id = coalesce(
          (select alias.entity_id from public_id_aliases alias where alias.kind = 'player' and alias.old_id = wanted),
          wanted
        );
        if shown.id is null then return null; end if;
        teams := (
          select coalesce(json_agg(listed), '[]') from football_as_of.teams_of_player(moment, shown.id) listed
        );
        select * into next
        from football_as_of.next_fixture(moment, (teams -> 0 -> 'team' ->> 'id')::bigint);
        return json_build_object(
          'player', to_json(shown),
          'teams', teams,
          'appearances', (
            select coalesce(json_agg(json_build_object(
              'fixtureId', match.fixture_id, 'seasonId', match.season_id, 'countrySlug', match.country_slug,
              'competitionSlug', match.competition_slug, 'teamId', match.team_id, 'isHome', match.is_home,
              'isStarter', match.is_starter, 'minutes', match.minutes, 'counts', match.counts,
              'fixture', football_as_of.fixture_reference(moment, match.fixture_id)
            )), '[]')
            from football_as_of.appearances_of_player(moment, shown.id, most) match
          ),
          'next', case when next.id is not null then json_build_object(
            'fixture', football_as_of.fixture_reference(moment, next.id),
            'isHome', next.is_home,
            'start', (
              select json_build_object(
                'isConfirmed', lineup.prediction_type = 'confirmed', 'startProbability', starter.start_probability
              )
              from lineup_projections lineup
              left join lineup_projection_players starter on starter.fixture_id = lineup.fixture_id
                and starter.side = lineup.side and starter.player_id = shown.id
              where lineup.fixture_id = next.id and lineup.projected_at <= moment
                and lineup.side = case when next.is_home then 'home' else 'away' end
            )
          ) end
        );
      end $$;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop function football_as_of.player_page(timestamptz, bigint, integer);
      drop function football_as_of.teams_of_player(timestamptz, bigint);
      drop function football_as_of.next_fixture(timestamptz, bigint);
      drop function football_as_of.appearances_of_player(timestamptz, bigint, integer);
      drop function football_as_of.fixture_reference(timestamptz, bigint);
    `);
  }
}
