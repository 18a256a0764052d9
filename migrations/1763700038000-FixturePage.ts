import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the page of a fixture read. PostgreSQL spends more on planning these statements than on running them, and plans
 * them for every request, since it expects plans for known values to be cheaper. A PL/pgSQL function keeps its plans
 * for the session, whoever uses the connection, and its own `plan_cache_mode` makes them plans for any values. A
 * function in SQL would be inlined, and one with a setting be planned at every call before PostgreSQL 18.
 */
export class FixturePage1763700038000 implements MigrationInterface {
  name = 'FixturePage1763700038000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Whether the data of fixtures are complete, as the board of coverage tells it.
      create function football_as_of.coverage_of_fixtures(moment timestamptz, fixtures bigint[])
      returns table (
        "fixtureId" bigint, state text, reasons text[], "teamRows" smallint, "playerRows" integer
      )
      language plpgsql stable set plan_cache_mode = force_generic_plan as $$
      begin
        return query
          select fixture.id::bigint,
            case
              when fixture.status <> 'finished' then null
              when not support.has_team_rows then 'unsupported'
              when array_remove(fixture.corruption_reasons, 'referee_conflict') <> '{}' then 'corrupted'
              when fixture.team_rows = 0 and fixture.player_rows = 0 then 'missing'
              when fixture.team_rows = 2
                and (not support.has_player_rows or (fixture.home_player_rows > 0 and fixture.away_player_rows > 0))
                then 'complete'
              else 'partial'
            end,
            fixture.corruption_reasons, fixture.team_rows, fixture.player_rows
          from football_as_of.fixtures(moment) fixture
          cross join lateral (
            select
              fixture.team_rows > 0 or exists (
                select from football_as_of.fixtures(moment) other
                where other.competition_id = fixture.competition_id and other.team_rows > 0
              ) as has_team_rows,
              fixture.player_rows > 0 or exists (
                select from football_as_of.fixtures(moment) other
                where other.competition_id = fixture.competition_id and other.player_rows > 0
              ) as has_player_rows
          ) support
          where fixture.id = any (fixtures);
      end $$;

      -- Metrics of referees over all their matches, as the board of referees tells them; none of a referee without one.
      create function football_as_of.referee_metrics(moment timestamptz, referees bigint[])
      returns table (
        "refereeId" bigint, games integer, "gamesWithCards" integer, "gamesWithFouls" integer,
        "gamesWithMinutes" integer, "yellowCards" integer, "redCards" integer, "yellowRedCards" integer,
        "totalPenalties" integer, "avgCardsPerGame" float8, "avgYellowCardsPerGame" float8,
        "avgRedCardsPerGame" float8, "avgFoulsPerGame" float8, "avgFirstHalfCards" float8,
        "avgSecondHalfCards" float8, "o35CardsPct" float8, "o45CardsPct" float8, "o55CardsPct" float8,
        "bothTeamsCardPct" float8, "bothTeamsO15CardPct" float8
      )
      language plpgsql stable set plan_cache_mode = force_generic_plan as $$
      begin
        return query
          with match as (
            select fixture.referee_id,
              coalesce(home.yellow_cards + home.red_cards, home.cards) as home_cards,
              coalesce(away.yellow_cards + away.red_cards, away.cards) as away_cards,
              home.yellow_cards + away.yellow_cards as yellow_cards,
              home.red_cards + away.red_cards as red_cards,
              home.second_yellow_cards + away.second_yellow_cards as second_yellow_cards,
              home.penalties_taken + away.penalties_taken as penalties,
              home.fouls + away.fouls as fouls,
              home.first_half_cards + away.first_half_cards as first_half_cards,
              home.second_half_cards + away.second_half_cards as second_half_cards
            from football_as_of.fixtures(moment) fixture
            left join football_as_of.team_statistics(moment) home
              on home.fixture_id = fixture.id and home.side = 'home' and not home.is_corrupted
            left join football_as_of.team_statistics(moment) away
              on away.fixture_id = fixture.id and away.side = 'away' and not away.is_corrupted
            where fixture.referee_id = any (referees) and fixture.status = 'finished' and not fixture.awarded
          )
          select match.referee_id, count(*)::int, count(match.home_cards + match.away_cards)::int,
            count(match.fouls)::int, count(match.first_half_cards + match.second_half_cards)::int,
            sum(match.yellow_cards)::int, sum(match.red_cards)::int, sum(match.second_yellow_cards)::int,
            sum(match.penalties)::int, avg((match.home_cards + match.away_cards)::float8),
            avg(match.yellow_cards::float8), avg(match.red_cards::float8), avg(match.fouls::float8),
            avg(match.first_half_cards::float8), avg(match.second_half_cards::float8),
            avg((match.home_cards + match.away_cards > 3)::int * 100::float8),
            avg((match.home_cards + match.away_cards > 4)::int * 100::float8),
            avg((match.home_cards + match.away_cards > 5)::int * 100::float8),
            avg((match.home_cards >= 1 and match.away_cards >= 1)::int * 100::float8)
              filter (where match.home_cards + match.away_cards is not null),
            avg((match.home_cards >= 2 and match.away_cards >= 2)::int * 100::float8)
              filter (where match.home_cards + match.away_cards is not null)
          from match
          group by match.referee_id;
      end $$;

      -- Prices of markets of a fixture that are shown, and the newest fit of a team model of its competition; at the
      -- moment, or at the kick-off where that was before.
      create function football_as_of.fixture_prices(
        moment timestamptz, wanted bigint, statistic text, markets text[], max_age interval
      )
      returns json
      language plpgsql stable set plan_cache_mode = force_generic_plan as $$
      declare shown record;
      begin
        select fixture.id, fixture.competition_id, least(fixture.kickoff_at, moment) as at into shown
        from football_as_of.schedules() fixture
        where fixture.id = coalesce(
          (select alias.entity_id from public_id_aliases alias where alias.kind = 'fixture' and alias.old_id = wanted),
          wanted
        );
        return json_build_object(
          'fit', (
            select json_build_object(
              'competitionId', fit.competition_id, 'statistic', fit.statistic, 'model', fit.model,
              'version', fit.version, 'fittedAt', fit.fitted_at, 'dataMoment', fit.data_moment,
              'windowDays', fit.window_days, 'sampleSize', fit.sample_size, 'parameters', fit.parameters
            )
            from fitted_models fit
            where fit.kind = 'teams' and fit.competition_id = shown.competition_id
              and fit.statistic = fixture_prices.statistic and fit.fitted_at <= shown.at
            order by fit.fitted_at desc, fit.id desc
            limit 1
          ),
          'quotes', (
            select coalesce(json_agg(listed), '[]') from (
              select quote.fixture_id as "fixtureId", quote.market, quote.scope, quote.line, quote.side,
                quote.bookmaker_id as "bookmakerId", bookmaker.name as "bookmakerName",
                bookmaker.price_feed as "priceFeed", quote.is_exchange as "isExchange", quote.odds,
                quote.quoted_at as "quotedAt", quote.quoted_at_assumed as "isAssumed"
              from football_as_of.current_quotes(shown.at, max_age) quote
              join bookmakers bookmaker on bookmaker.id = quote.bookmaker_id
              where quote.fixture_id = shown.id and quote.market = any (markets)
                and quote.scope in ('match', 'home', 'away') and quote.is_shown
              order by quote.fixture_id, quote.market, quote.scope, quote.line, quote.side, quote.bookmaker_id
            ) listed
          )
        );
      end $$;

      -- Sums of the players of each side, by name of the statistic, for counts that a source gives for players only. A
      -- sum is unknown where a player who played has no row or no value: one with minutes, a starter of the line-up, or
      -- one who came on by the substitutions; of both sides where the side of any player is; of a side with corrupted
      -- rows.
      create function football_as_of.player_sums(moment timestamptz, fixtures bigint[])
      returns table (fixture_id bigint, side text, sums jsonb)
      language plpgsql stable set plan_cache_mode = force_generic_plan as $$
      begin
        return query
          with known as (
            select row.fixture_id, row.side, row.player_id, row.is_usable,
              row.shots, row.shots_on_target, row.fouls, row.tackles, row.saves, row.passes
            from football_as_of.player_statistics(moment) row
            where row.fixture_id = any (fixtures) and row.minutes <> 0
            union all
            select row.fixture_id, row.side, row.player_id, true, null, null, null, null, null, null
            from football_as_of.lineup_players(moment) row
            where row.fixture_id = any (fixtures) and row.is_starter
            union all
            select row.fixture_id, row.side, row.player_on_id, true, null, null, null, null, null, null
            from football_as_of.substitutions(moment) row
            where row.fixture_id = any (fixtures)
          ), player as (
            select known.fixture_id, known.side, bool_and(known.is_usable) as is_usable,
              bool_or(known.side is null) over (partition by known.fixture_id) as is_any_without_side,
              max(known.shots) as shots, max(known.shots_on_target) as shots_on_target, max(known.fouls) as fouls,
              max(known.tackles) as tackles, max(known.saves) as saves, max(known.passes) as passes
            from known
            group by known.fixture_id, known.side, known.player_id
          )
          select player.fixture_id, player.side, jsonb_strip_nulls(jsonb_build_object(
            'shots', case when count(player.shots) = count(*) then sum(player.shots) end,
            'shotsOnTarget', case when count(player.shots_on_target) = count(*) then sum(player.shots_on_target) end,
            'fouls', case when count(player.fouls) = count(*) then sum(player.fouls) end,
            'tackles', case when count(player.tackles) = count(*) then sum(player.tackles) end,
            'saves', case when count(player.saves) = count(*) then sum(player.saves) end,
            'passes', case when count(player.passes) = count(*) then sum(player.passes) end
          ))
          from player
          where player.side is not null and not player.is_any_without_side
          group by player.fixture_id, player.side
          having bool_and(player.is_usable);
      end $$;

      -- A fixture with what its page shows of it, members by name; null where it is unknown. Counts are those that feed
      -- boards: of a match that was played out, whose side is not corrupted.
      create function football_as_of.fixture_page(moment timestamptz, wanted bigint, earlier integer, starts integer)
      returns json
      language plpgsql stable set plan_cache_mode = force_generic_plan as $$
      declare shown record;
      begin
        select fixture.id, fixture.slug, fixture.kickoff_at as "kickoffAt",
          fixture.kickoff_quality as "kickoffQuality", fixture.status, fixture.awarded,
          fixture.home_goals as "homeGoals", fixture.away_goals as "awayGoals",
          fixture.home_half_time_goals as "homeHalfTimeGoals", fixture.away_half_time_goals as "awayHalfTimeGoals",
          home.id as "homeId", home.name as "homeName", home.short_name as "homeShortName", home.slug as "homeSlug",
          home.primary_color as "homePrimaryColor", home.secondary_color as "homeSecondaryColor",
          away.id as "awayId", away.name as "awayName", away.short_name as "awayShortName", away.slug as "awaySlug",
          away.primary_color as "awayPrimaryColor", away.secondary_color as "awaySecondaryColor",
          competition.id as "competitionId", competition.name as "competitionName",
          competition.slug as "competitionSlug",
          country.id as "countryId", country.name as "countryName", country.slug as "countrySlug",
          country.alpha2 as "countryAlpha2",
          season.id as "seasonId", season.name as "seasonName",
          phase.id as "phaseId", phase.name as "phaseName", phase.slug as "phaseSlug",
          referee.id as "refereeId", referee.name as "refereeName", referee.slug as "refereeSlug",
          exists (
            select from football_as_of.lineup_players(moment) lineup
            where lineup.fixture_id = fixture.id and lineup.is_complete
          ) as "hasLineup",
          (
            select case when bool_or(lineup.prediction_type = 'confirmed') then 'confirmed' else 'predicted' end
            from lineup_projections lineup
            where lineup.fixture_id = fixture.id and lineup.projected_at <= moment
            having count(*) > 0
          ) as "projectedType"
        into shown
        from football_as_of.fixtures(moment) fixture
        join teams home on home.id = fixture.home_team_id
        join teams away on away.id = fixture.away_team_id
        join competitions competition on competition.id = fixture.competition_id
        join countries country on country.id = competition.country_id
        join seasons season on season.id = fixture.season_id
        left join phases phase on phase.id = fixture.phase_id
        left join referees referee on referee.id = fixture.referee_id
        where fixture.id = coalesce(
          (select alias.entity_id from public_id_aliases alias where alias.kind = 'fixture' and alias.old_id = wanted),
          wanted
        );
        if shown.id is null then return null; end if;
        return json_build_object(
          'fixture', to_json(shown),
          'earlier', (
            select coalesce(json_agg(match), '[]') from (
              select listing.name as listing, match.id, match.slug, match.kickoff_at as "kickoffAt",
                home.id as "homeTeamId", home.name as "homeTeamName",
                away.id as "awayTeamId", away.name as "awayTeamName",
                match.home_goals as "homeGoals", match.away_goals as "awayGoals",
                competition.id as "competitionId", competition.name as "competitionName"
              from (values ('homeForm', shown."homeId", null::bigint), ('awayForm', shown."awayId", null),
                ('meetings', shown."homeId", shown."awayId")) listing (name, team_id, opponent_id)
              cross join lateral (
            (
              select fixture.id, fixture.slug, fixture.kickoff_at, fixture.home_team_id, fixture.away_team_id,
                fixture.home_goals, fixture.away_goals, fixture.competition_id
              from football_as_of.fixtures(moment) fixture
              where fixture.home_team_id = listing.team_id
                and (listing.opponent_id is null or fixture.away_team_id = listing.opponent_id)
                and fixture.kickoff_at < shown."kickoffAt" and fixture.status = 'finished' and not fixture.awarded
                and fixture.home_goals is not null and fixture.away_goals is not null
              order by fixture.kickoff_at desc, fixture.id desc
              limit fixture_page.earlier
            )
            union all
            (
              select fixture.id, fixture.slug, fixture.kickoff_at, fixture.home_team_id, fixture.away_team_id,
                fixture.home_goals, fixture.away_goals, fixture.competition_id
              from football_as_of.fixtures(moment) fixture
              where fixture.away_team_id = listing.team_id
                and (listing.opponent_id is null or fixture.home_team_id = listing.opponent_id)
                and fixture.kickoff_at < shown."kickoffAt" and fixture.status = 'finished' and not fixture.awarded
                and fixture.home_goals is not null and fixture.away_goals is not null
              order by fixture.kickoff_at desc, fixture.id desc
              limit fixture_page.earlier
            )
            order by kickoff_at desc, id desc
            limit fixture_page.earlier
              ) match
              join teams home on home.id = match.home_team_id
              join teams away on away.id = match.away_team_id
              join competitions competition on competition.id = match.competition_id
              order by listing.name, match.kickoff_at desc, match.id desc
            ) match
          ),
          'coverage', (
            select to_json(coverage)
            from football_as_of.coverage_of_fixtures(moment, array[shown.id]::bigint[]) coverage
          ),
          'referee', (
            select to_json(metrics)
            from football_as_of.referee_metrics(moment, array[shown."refereeId"]::bigint[]) metrics
            where shown."refereeId" is not null
          ),
          'starters', case when shown."kickoffAt" <= moment then (
            with starter as materialized (
              select player.id as "playerId", player.name as "playerName", lineup.side,
                lineup.jersey_number as "jerseyNumber", lineup.position, lineup.position_group as "positionGroup"
              from football_as_of.lineup_players(moment) lineup
              join players player on player.id = lineup.player_id
              where lineup.fixture_id = shown.id and lineup.is_starter and lineup.is_complete
            )
            select coalesce(
              json_agg(started order by started.side desc, started."jerseyNumber", started."playerId"), '[]'
            )
            from (
              select starter.*, history.positions as "rawHistory"
              from starter
              join football_as_of.last_positions(
                moment, array(select starter."playerId" from starter)::bigint[],
                array(select shown."kickoffAt" from starter), starts
              ) history on history.player_id = starter."playerId"
            ) started
          ) else '[]' end,
          'counts', case when shown.status = 'finished' and not shown.awarded then (
            select json_build_object(
              'home', (
                select to_json(own) from football_as_of.team_statistics(moment) own
                where own.fixture_id = fixture.id and own.side = 'home'
                  and fixture.feeds_boards and not own.is_corrupted
              ),
              'away', (
                select to_json(own) from football_as_of.team_statistics(moment) own
                where own.fixture_id = fixture.id and own.side = 'away'
                  and fixture.feeds_boards and not own.is_corrupted
              ),
              'sums', (
                select json_object_agg(sums.side, sums.sums)
                from football_as_of.player_sums(moment, array[fixture.id]::bigint[]) sums
              )
            )
            from football_as_of.fixtures(moment) fixture where fixture.id = shown.id
          ) end
        );
      end $$;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop function football_as_of.fixture_page(timestamptz, bigint, integer, integer);
      drop function football_as_of.player_sums(timestamptz, bigint[]);
      drop function football_as_of.fixture_prices(timestamptz, bigint, text, text[], interval);
      drop function football_as_of.referee_metrics(timestamptz, bigint[]);
      drop function football_as_of.coverage_of_fixtures(timestamptz, bigint[]);
    `);
  }
}
