/** What is known of matches at a moment. */
export const asOfMatches = `
create schema football_as_of;

-- every fixture (schedules are always known) with its outcome as known at that moment;
-- between kick-off and the result it is in progress, with null scores
create function football_as_of.fixtures(moment timestamptz)
returns table (
  id bigint, season_id bigint, competition_id bigint, phase_id bigint,
  home_team_id bigint, away_team_id bigint, slug text, day date,
  kickoff_at timestamptz, kickoff_quality text, referee_id bigint,
  home_manager_id bigint, away_manager_id bigint,
  status text, home_goals smallint, away_goals smallint,
  home_half_time_goals smallint, away_half_time_goals smallint,
  awarded boolean, has_events boolean, feeds_boards boolean,
  team_rows smallint, player_rows integer, home_player_rows integer, away_player_rows integer,
  corrupted_player_rows integer, corruption_reasons text[], conflicts jsonb,
  result_known_from timestamptz
)
language sql stable as $$
  select fixture.id, fixture.season_id, fixture.competition_id, fixture.phase_id,
    fixture.home_team_id, fixture.away_team_id, fixture.slug, fixture.day,
    fixture.kickoff_at, fixture.kickoff_quality, fixture.referee_id,
    fixture.home_manager_id, fixture.away_manager_id,
    coalesce(result.status, case when moment <= fixture.kickoff_at then 'notstarted' else 'inprogress' end),
    result.home_goals, result.away_goals, result.home_half_time_goals, result.away_half_time_goals,
    coalesce(result.awarded, false), coalesce(result.has_events, false), coalesce(result.feeds_boards, true),
    coalesce(result.team_rows, 0::smallint), coalesce(result.player_rows, 0),
    coalesce(result.home_player_rows, 0), coalesce(result.away_player_rows, 0),
    coalesce(result.corrupted_player_rows, 0), coalesce(result.corruption_reasons, '{}'),
    coalesce(result.conflicts, '[]'), result.known_from
  from facts.fixtures fixture
  left join facts.fixture_results result
    on result.fixture_id = fixture.id and result.known_from <= moment and moment < result.known_until
$$;

-- Fixtures whose status at the moment is not 'finished', with the status that football_as_of.fixtures tells. A
-- caller that asks for some statuses pays for their branches alone.
create function football_as_of.unfinished_fixtures(moment timestamptz)
returns table (id bigint, status text, kickoff_at timestamptz)
language sql stable as $$
  select fixture.id, 'notstarted', fixture.kickoff_at
  from facts.fixtures fixture
  where fixture.kickoff_at >= moment and not exists (
    select from facts.fixture_results result
    where result.fixture_id = fixture.id and result.status is not null
      and result.known_from <= moment and moment < result.known_until
  )
  union all
  select fixture.id, 'inprogress', fixture.kickoff_at
  from facts.fixtures fixture
  where fixture.kickoff_at < moment and not exists (
    select from facts.fixture_results result
    where result.fixture_id = fixture.id and result.status is not null
      and result.known_from <= moment and moment < result.known_until
  )
  union all
  select fixture.id, result.status, fixture.kickoff_at
  from facts.fixture_results result
  join facts.fixtures fixture on fixture.id = result.fixture_id
  where result.status <> 'finished' and result.known_from <= moment and moment < result.known_until
$$;

-- every fixture without its outcome, for lists that do not ask for it: schedules are always known
create function football_as_of.schedules()
returns table (
  id bigint, season_id bigint, competition_id bigint, phase_id bigint,
  home_team_id bigint, away_team_id bigint, slug text, day date,
  kickoff_at timestamptz, kickoff_quality text, referee_id bigint
)
language sql stable as $$
  select fixture.id, fixture.season_id, fixture.competition_id, fixture.phase_id,
    fixture.home_team_id, fixture.away_team_id, fixture.slug, fixture.day,
    fixture.kickoff_at, fixture.kickoff_quality, fixture.referee_id
  from facts.fixtures fixture
$$;

-- match reports of every source and kind as known at a moment; a later version has a higher id
create function football_as_of.match_reports(moment timestamptz)
returns table (id bigint, fixture_id bigint)
language sql stable as $$
  select report.id, report.fixture_id from facts.match_reports report
  where report.visible_from <= moment and moment < report.visible_until
$$;

-- one row per side of a match whose statistics are known; own counts, goals from the score
create function football_as_of.team_statistics(moment timestamptz)
returns setof facts.team_statistics
language sql stable as $$
  select statistics.* from facts.team_statistics statistics
  where statistics.known_from <= moment and moment < statistics.known_until
$$;

-- changes whenever a team's statistics, a player's counts or a result was stored or became known
create function football_as_of.lineup_mark(moment timestamptz)
returns table (mark text)
language sql stable as $$
  select concat_ws('-', (select max(report.id) from facts.match_reports report),
    (select max(report.visible_from) from facts.match_reports report
      where report.visible_from <= moment and report.visible_from < 'infinity'))
$$;

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

-- fixtures of which results or statistics became known after the first moment, and at the latest at the second
create function football_as_of.facts_known_between(after timestamptz, until timestamptz)
returns table (fixture_id bigint)
language sql stable as $$
  select result.fixture_id from facts.fixture_results result
  where result.known_from > after and result.known_from <= until
  union
  select report.fixture_id from facts.match_reports report
  where report.visible_from > after and report.visible_from <= until and report.visible_from < 'infinity'
$$;

-- the first moment after the given one at which something already stored becomes known or current
create function football_as_of.next_change(moment timestamptz)
returns table (at timestamptz)
language sql stable as $$
  select least(
    (select min(report.visible_from) from facts.match_reports report where report.visible_from > moment and report.visible_from < 'infinity'),
    (select min(result.known_from) from facts.fixture_results result where result.known_from > moment),
    (select min(snapshot.taken_at) from facts.market_snapshots snapshot where snapshot.taken_at > moment),
    (select min(lineup.projected_at) from lineup_projections lineup where lineup.projected_at > moment)
  )
$$;
`;
