import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The one place where time is applied: each function shows its facts as they stood at a moment.
 * They are single-statement SQL functions, so that the planner inlines them into the caller's query.
 */
export class AsOfFunctions1763700002000 implements MigrationInterface {
  name = 'AsOfFunctions1763700002000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
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

      -- one row per side of a match whose statistics are known; own counts, goals from the score
      create function football_as_of.team_statistics(moment timestamptz)
      returns setof facts.team_statistics
      language sql stable as $$
        select statistics.* from facts.team_statistics statistics
        where statistics.known_from <= moment and moment < statistics.known_until
      $$;

      -- one row per player and match, from the best source of the match;
      -- is_usable is false for corrupted rows and for sheets that a better source contradicts
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

      -- confirmed line-ups, bench included
      create function football_as_of.lineup_players(moment timestamptz)
      returns table (
        fixture_id bigint, player_id bigint, side text, team_id bigint, source_id smallint,
        jersey_number smallint, is_starter boolean, "position" text, position_group text, published_at timestamptz
      )
      language sql stable as $$
        select row.fixture_id, row.player_id, row.side, row.team_id, sheet.source_id,
          row.jersey_number, row.is_starter, row.position, row.position_group, sheet.visible_from
        from facts.lineup_players row
        join facts.sheets sheet on sheet.id = row.sheet_id
        where sheet.visible_from <= moment and moment < sheet.visible_until
      $$;

      -- out/in pairs in order; a match whose source gives pairs is listed by substitution_sheets,
      -- even when nobody was replaced
      create function football_as_of.substitutions(moment timestamptz)
      returns table (
        fixture_id bigint, side text, team_id bigint, sequence smallint, minute smallint,
        player_off_id bigint, player_on_id bigint
      )
      language sql stable as $$
        select row.fixture_id, row.side, row.team_id, row.sequence, row.minute, row.player_off_id, row.player_on_id
        from facts.substitutions row
        join facts.sheets sheet on sheet.id = row.sheet_id
        where sheet.visible_from <= moment and moment < sheet.visible_until and not sheet.is_excluded
      $$;

      -- matches whose source gives out/in pairs, with that source
      create function football_as_of.substitution_sheets(moment timestamptz)
      returns table (fixture_id bigint, source_id smallint)
      language sql stable as $$
        select sheet.fixture_id, sheet.source_id from facts.sheets sheet
        where sheet.kind = 'substitutions' and not sheet.is_excluded
          and sheet.visible_from <= moment and moment < sheet.visible_until
      $$;

      -- every price known at that moment, with the moment at which the bookmaker withdrew it
      create function football_as_of.quotes(moment timestamptz)
      returns table (
        id bigint, fixture_id bigint, selection_id bigint, market text, scope text, player_id bigint,
        line numeric, side text, bookmaker_id bigint, source_id smallint, provider_market text, mark text,
        odds numeric, suspended boolean, quoted_at timestamptz, quoted_at_assumed boolean,
        replaced_at timestamptz
      )
      language sql stable as $$
        select quote.id, selection.fixture_id, selection.id, selection.market, selection.scope, selection.player_id,
          selection.line, selection.side, snapshot.bookmaker_id, snapshot.source_id, snapshot.provider_market,
          snapshot.mark, quote.odds, quote.suspended, snapshot.taken_at, snapshot.taken_at_assumed,
          snapshot.replaced_at
        from facts.market_snapshots snapshot
        join facts.quotes quote on quote.snapshot_id = snapshot.id
        join facts.selections selection on selection.id = quote.selection_id
        where snapshot.taken_at <= moment and not snapshot.superseded
      $$;

      -- one price per bookmaker and outcome: the newest that is not withdrawn; at the same moment
      -- a real time beats an assumed one, then the lower price
      create function football_as_of.current_quotes(moment timestamptz)
      returns table (
        id bigint, fixture_id bigint, selection_id bigint, market text, scope text, player_id bigint,
        line numeric, side text, bookmaker_id bigint, source_id smallint, provider_market text, mark text,
        odds numeric, suspended boolean, quoted_at timestamptz, quoted_at_assumed boolean
      )
      language sql stable as $$
        select distinct on (quote.selection_id, quote.bookmaker_id)
          quote.id, quote.fixture_id, quote.selection_id, quote.market, quote.scope, quote.player_id,
          quote.line, quote.side, quote.bookmaker_id, quote.source_id, quote.provider_market, quote.mark,
          quote.odds, quote.suspended, quote.quoted_at, quote.quoted_at_assumed
        from football_as_of.quotes(moment) quote
        where quote.replaced_at > moment
        order by quote.selection_id, quote.bookmaker_id, quote.quoted_at desc, quote.quoted_at_assumed, quote.odds
      $$;

      -- published means over many bookmakers, shown from kick-off on: closing ones are not known
      -- earlier, and boards of upcoming matches compare bookmakers' own prices
      create function football_as_of.price_aggregates(moment timestamptz)
      returns table (
        fixture_id bigint, source_id smallint, market text, mark text, scope text, line numeric, side text,
        mean numeric, maximum numeric
      )
      language sql stable as $$
        select aggregate.fixture_id, aggregate.source_id, aggregate.market, aggregate.mark, aggregate.scope,
          aggregate.line, aggregate.side, aggregate.mean, aggregate.maximum
        from facts.price_aggregates aggregate
        join facts.fixtures fixture on fixture.id = aggregate.fixture_id
        where not aggregate.superseded and fixture.kickoff_at <= moment
      $$;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`drop schema football_as_of cascade`);
  }
}
