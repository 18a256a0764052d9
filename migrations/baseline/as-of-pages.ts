/** Functions behind the pages of a fixture and of a player; they keep their plans. */
export const asOfPages = `
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
`;
