/** What is known of players at a moment. */
export const asOfPlayers = `
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
  drop function if exists football_as_of.player_statistics(timestamptz);
  execute format($sql$
    create function football_as_of.player_statistics(moment timestamptz)
    returns table (
      season_id bigint, fixture_id bigint, player_id bigint, side text, team_id bigint, source_id smallint,
      minutes smallint, is_starter boolean, %s, is_usable boolean
    )
    language sql stable as $body$
      select row.season_id, row.fixture_id, row.player_id, row.side, row.team_id, report.source_id,
        row.minutes, row.is_starter, %s,
        not report.is_excluded and row.minutes between 0 and 130
          and case row.side
            when 'home' then report.home_corruption = '{}'
            when 'away' then report.away_corruption = '{}'
            else report.home_corruption = '{}' and report.away_corruption = '{}'
          end
      from facts.player_statistics row
      join facts.match_reports report on report.id = row.match_report_id
      where report.visible_from <= moment and moment < report.visible_until
    $body$
  $sql$, count_types, count_values);
end $define$;
select football_as_of.define_player_statistics();

-- the statement about a match's players that answers at that moment, and whether each side of it may be used
create function football_as_of.player_counts(moment timestamptz)
returns table (fixture_id bigint, is_home_usable boolean, is_away_usable boolean)
language sql stable as $$
  select report.fixture_id, not report.is_excluded and report.home_corruption = '{}',
    not report.is_excluded and report.away_corruption = '{}'
  from facts.match_reports report
  where report.kind = 'playerStatistics'
    and report.visible_from <= moment and moment < report.visible_until
$$;

-- confirmed line-ups, bench included
create function football_as_of.lineup_players(moment timestamptz)
returns table (
  fixture_id bigint, player_id bigint, side text, team_id bigint, source_id smallint,
  jersey_number smallint, is_starter boolean, "position" text, position_group text, published_at
    timestamptz,
  is_complete boolean
)
language sql stable as $$
  select row.fixture_id, row.player_id, row.side, row.team_id, report.source_id,
    row.jersey_number, row.is_starter, row.position, row.position_group, report.visible_from,
    case row.side when 'home' then report.home_corruption = '{}' else report.away_corruption = '{}' end
  from facts.lineup_players row
  join facts.match_reports report on report.id = row.match_report_id
  where report.visible_from <= moment and moment < report.visible_until
$$;

-- out/in pairs in order; a match whose source gives pairs is listed by substitution_reports,
-- even when nobody was replaced
create function football_as_of.substitutions(moment timestamptz)
returns table (
  fixture_id bigint, side text, team_id bigint, sequence smallint, minute smallint,
  player_off_id bigint, player_on_id bigint
)
language sql stable as $$
  select row.fixture_id, row.side, row.team_id, row.sequence, row.minute, row.player_off_id, row.player_on_id
  from facts.substitutions row
  join facts.match_reports report on report.id = row.match_report_id
  where report.visible_from <= moment and moment < report.visible_until and not report.is_excluded
$$;

-- matches whose source gives out/in pairs, with that source
create function football_as_of.substitution_reports(moment timestamptz)
returns table (fixture_id bigint, source_id smallint)
language sql stable as $$
  select report.fixture_id, report.source_id from facts.match_reports report
  where report.kind = 'substitutions' and not report.is_excluded
    and report.visible_from <= moment and moment < report.visible_until
$$;

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
        select row.match_report_id
        from (
          select lineup.match_report_id from facts.lineup_players lineup
          where lineup.fixture_id = recent.fixture_id and lineup.player_id = wanted.id and lineup.is_starter
          union all
          select statistics.match_report_id from facts.player_statistics statistics
          where statistics.fixture_id = recent.fixture_id and statistics.player_id = wanted.id
            and statistics.minutes > 0
        ) row
        join facts.match_reports report
          on report.id = row.match_report_id and report.visible_from <= moment and moment < report.visible_until
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
        select lineup.team_id, lineup.match_report_id from facts.lineup_players lineup
        where lineup.fixture_id = newest.fixture_id and lineup.player_id = wanted.id
        union all
        select statistics.team_id, statistics.match_report_id from facts.player_statistics statistics
        where statistics.fixture_id = newest.fixture_id and statistics.player_id = wanted.id
          and statistics.team_id is not null
      ) row
      join facts.match_reports report
        on report.id = row.match_report_id and report.visible_from <= moment and moment < report.visible_until
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

-- Positions of the last starts of players before kick-offs, newest first; those of which a line-up tells only the
-- group are left out.
create function football_as_of.last_positions(
  moment timestamptz, players bigint[], kickoffs timestamptz[], most integer
)
returns table (player_id bigint, kickoff_at timestamptz, positions text[])
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select wanted.player_id, wanted.kickoff_at, array(
      select start.position
      from facts.lineup_players start
      -- a subquery with a limit is never a join: starts are tried from the newest on until enough are visible
      cross join lateral (
        select from facts.match_reports report
        where report.id = start.match_report_id and report.visible_from <= moment and moment < report.visible_until
        limit 1
      ) visible
      where start.player_id = wanted.player_id and start.kickoff_at < wanted.kickoff_at
        and start.is_starter and start.position is not null
      order by start.kickoff_at desc, start.fixture_id desc
      limit most
    )
    from unnest(players, kickoffs) wanted (player_id, kickoff_at);
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
`;
