import type { MigrationInterface, QueryRunner } from 'typeorm';

const TEAM_COLUMNS = `
          shots smallint, shots_on_target smallint, corners smallint, fouls smallint, offsides smallint,
          yellow_cards smallint, red_cards smallint, cards smallint, tackles smallint, saves smallint,
          passes smallint, accurate_passes smallint, second_yellow_cards smallint,
          first_half_cards smallint, second_half_cards smallint, penalties_taken smallint, own_goals smallint,
          -- true: the cards leave out first yellows of two
          cards_approximate boolean not null default false`;

/**
 * Everything bound to time. A source's statement about a fixture is a sheet; a correction appends a
 * version of it. Loading settles which sheet is visible when, and rebuilds the settled tables
 * fixture_results and team_statistics for the fixtures it touched. Readers use football_as_of.
 */
export class Facts1763700001000 implements MigrationInterface {
  name = 'Facts1763700001000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create schema facts;

      create table facts.fixtures (
        id public_id primary key,
        natural_key text not null unique,
        season_id public_id not null,
        competition_id public_id not null,
        phase_id public_id not null,
        home_team_id public_id not null references teams,
        away_team_id public_id not null references teams,
        slug slug not null,
        -- settled schedule: the best of fixture_schedules
        day date not null,
        kickoff_at timestamptz not null,
        kickoff_quality text not null check (kickoff_quality in ('stated', 'corrected', 'assumed')),
        referee_id public_id references referees,
        home_manager_id public_id references managers,
        away_manager_id public_id references managers,
        check (home_team_id <> away_team_id),
        foreign key (season_id, competition_id) references seasons (id, competition_id),
        foreign key (phase_id, season_id) references phases (id, season_id),
        unique (season_id, home_team_id, away_team_id, day)
      );
      -- boards of a day or of the coming week, and "newest first" lists
      create index fixtures_kickoff on facts.fixtures (kickoff_at, id);
      create index fixtures_competition on facts.fixtures (competition_id, kickoff_at);
      create index fixtures_home on facts.fixtures (home_team_id, kickoff_at);
      create index fixtures_away on facts.fixtures (away_team_id, kickoff_at);
      create index fixtures_referee on facts.fixtures (referee_id, kickoff_at) where referee_id is not null;

      -- what each source says of the schedule; always known, the newest version counts
      create table facts.fixture_schedules (
        fixture_id public_id not null references facts.fixtures,
        source_id smallint not null references sources,
        version integer not null,
        day date not null,
        kickoff_at timestamptz not null,
        kickoff_quality text not null check (kickoff_quality in ('stated', 'corrected', 'assumed')),
        referee_id public_id references referees,
        -- the referee as written, while referee_id is still to be resolved
        referee_name text,
        home_manager_id public_id references managers,
        away_manager_id public_id references managers,
        file_id bigint references ingestion_files,
        primary key (fixture_id, source_id, version)
      );

      create table facts.sheets (
        id bigint generated always as identity primary key,
        fixture_id public_id not null references facts.fixtures,
        source_id smallint not null references sources,
        kind text not null check (kind in ('result', 'teamStatistics', 'playerStatistics', 'lineup', 'substitutions')),
        version integer not null,
        -- the source's own time; null: kick-off (line-ups) or kick-off + 135 minutes is assumed
        known_at timestamptz,
        content_hash bytea not null,
        file_id bigint references ingestion_files,
        -- settled: the sheet answers for its fixture and kind in [visible_from, visible_until)
        visible_from timestamptz not null default 'infinity',
        visible_until timestamptz not null default 'infinity',
        -- settled: a better source contradicts this match's counts; its rows feed nothing
        is_excluded boolean not null default false,
        -- settled, player sheets: reasons why every row of that side is corrupted
        home_corruption text[] not null default '{}',
        away_corruption text[] not null default '{}',
        unique (fixture_id, source_id, kind, version)
      );

      create table facts.result_observations (
        sheet_id bigint primary key references facts.sheets,
        status text not null check (status in ('finished', 'postponed', 'canceled', 'interrupted', 'suspended', 'abandoned', 'delayed')),
        home_goals smallint check (home_goals >= 0),
        away_goals smallint check (away_goals >= 0),
        home_half_time_goals smallint check (home_half_time_goals >= 0),
        away_half_time_goals smallint check (away_half_time_goals >= 0),
        awarded boolean not null,
        has_events boolean not null,
        check ((home_goals is null) = (away_goals is null)),
        check ((home_half_time_goals is null) = (away_half_time_goals is null)),
        check (status <> 'finished' or home_goals is not null)
      );

      create table facts.team_observations (
        sheet_id bigint not null references facts.sheets,
        side text not null check (side in ('home', 'away')),${TEAM_COLUMNS},
        primary key (sheet_id, side)
      );

      -- ready to be partitioned by season: season_id is part of the key
      create table facts.player_statistics (
        season_id public_id not null,
        sheet_id bigint not null references facts.sheets,
        player_id public_id not null references players,
        fixture_id public_id not null,
        -- null where the source names no team and none could be settled
        side text check (side in ('home', 'away')),
        team_id public_id,
        minutes smallint not null,
        is_starter boolean not null,
        goals smallint, assists smallint, shots smallint, shots_on_target smallint,
        headed_shots smallint, headed_shots_on_target smallint,
        shots_outside_box smallint, shots_on_target_outside_box smallint,
        fouls smallint, fouls_won smallint, tackles smallint, interceptions smallint,
        passes smallint, accurate_passes smallint, offsides smallint,
        yellow_cards smallint, red_cards smallint, cards smallint, saves smallint, own_goals smallint,
        first_half_shots smallint, first_half_shots_on_target smallint,
        first_half_fouls smallint, first_half_fouls_won smallint,
        check ((side is null) = (team_id is null)),
        primary key (sheet_id, player_id, season_id)
      );
      create index player_statistics_fixture on facts.player_statistics (fixture_id);
      -- a player's history, newest matches through facts.fixtures
      create index player_statistics_player on facts.player_statistics (player_id, fixture_id);

      create table facts.lineups (
        sheet_id bigint not null references facts.sheets,
        side text not null check (side in ('home', 'away')),
        formation text check (formation ~ '^[0-9](-[0-9])+$'),
        primary key (sheet_id, side)
      );

      create table facts.lineup_players (
        sheet_id bigint not null references facts.sheets,
        player_id public_id not null references players,
        fixture_id public_id not null,
        side text not null check (side in ('home', 'away')),
        team_id public_id not null,
        jersey_number smallint check (jersey_number between 0 and 999),
        is_starter boolean not null,
        position text check (position in ('GK','RB','RWB','CB','LB','LWB','DM','CM','AM','RM','LM','RW','LW','SS','ST')),
        position_group text check (position_group in ('G', 'D', 'M', 'F')),
        primary key (sheet_id, player_id)
      );
      create index lineup_players_fixture on facts.lineup_players (fixture_id);
      create index lineup_players_player on facts.lineup_players (player_id, fixture_id);

      create table facts.substitutions (
        sheet_id bigint not null references facts.sheets,
        side text not null check (side in ('home', 'away')),
        sequence smallint not null check (sequence > 0),
        fixture_id public_id not null,
        team_id public_id not null,
        minute smallint not null check (minute between 0 and 130),
        player_off_id public_id not null references players,
        player_on_id public_id not null references players,
        primary key (sheet_id, side, sequence),
        check (player_off_id <> player_on_id)
      );
      create index substitutions_fixture on facts.substitutions (fixture_id);

      -- settled: what is known of a fixture's outcome and of its data in [known_from, known_until)
      create table facts.fixture_results (
        fixture_id public_id not null references facts.fixtures,
        known_from timestamptz not null,
        known_until timestamptz not null,
        status text,
        home_goals smallint, away_goals smallint,
        home_half_time_goals smallint, away_half_time_goals smallint,
        awarded boolean not null,
        has_events boolean not null,
        -- false: no half-time score, or sources that disagree in the score
        feeds_boards boolean not null,
        team_rows smallint not null,
        player_rows integer not null,
        home_player_rows integer not null,
        away_player_rows integer not null,
        corrupted_player_rows integer not null,
        corruption_reasons text[] not null,
        -- [{ kind, field, side, values: [{ source, value }] }]
        conflicts jsonb not null,
        primary key (fixture_id, known_from),
        check (known_from < known_until)
      );

      -- settled: one row per side, each count from the best source that has it
      create table facts.team_statistics (
        fixture_id public_id not null references facts.fixtures,
        side text not null check (side in ('home', 'away')),
        known_from timestamptz not null,
        known_until timestamptz not null,
        season_id public_id not null,
        team_id public_id not null,
        opponent_id public_id not null,
        goals smallint, first_half_goals smallint,${TEAM_COLUMNS},
        is_corrupted boolean not null,
        primary key (fixture_id, side, known_from)
      );
      create index team_statistics_team on facts.team_statistics (team_id, fixture_id);

      -- what can be quoted: one row per fixture, market, subject, line and side
      create table facts.selections (
        id bigint generated always as identity primary key,
        fixture_id public_id not null references facts.fixtures,
        market text not null,
        scope text not null check (scope in ('match', 'home', 'away', 'player')),
        player_id public_id references players,
        line numeric,
        side text not null check (side in ('over', 'under', 'home', 'draw', 'away', 'yes', 'no')),
        check ((scope = 'player') = (player_id is not null)),
        check ((side in ('over', 'under')) <= (line is not null)),
        constraint selections_unique unique nulls not distinct (fixture_id, market, scope, player_id, line, side)
      );

      -- Prices are millions of rows that come by the ten thousand: what the tables below refer to is
      -- checked once for all rows of a statement (the triggers at the end). That costs a sixth of what
      -- foreign keys cost row by row here, and tells more than they can.

      -- everything one bookmaker listed under one provider market at one moment
      create table facts.market_snapshots (
        id bigint generated always as identity primary key,
        fixture_id public_id not null,
        bookmaker_id public_id not null,
        source_id smallint not null,
        market text not null,
        provider_market text not null,
        mark text not null check (mark in ('opening', 'closing', 'snapshot')),
        taken_at timestamptz not null,
        taken_at_assumed boolean not null,
        -- settled: moment of the next snapshot of the same market, which withdraws this one
        replaced_at timestamptz not null default 'infinity',
        -- a correction of the same snapshot was stored; this version is never shown again
        superseded boolean not null default false,
        content_hash bytea not null,
        file_id bigint
      );
      create unique index market_snapshots_unique on facts.market_snapshots
        (fixture_id, bookmaker_id, source_id, provider_market, mark, taken_at) where not superseded;

      -- ready to be partitioned by season: season_id is part of the key
      create table facts.quotes (
        season_id public_id not null,
        snapshot_id bigint not null,
        selection_id bigint not null,
        id bigint generated always as identity,
        odds numeric not null check (odds >= 1 and odds < 100000),
        suspended boolean not null,
        primary key (snapshot_id, selection_id, season_id)
      );
      create index quotes_selection on facts.quotes (selection_id);

      -- player prices whose name is still to be resolved within the two squads
      create table facts.parked_quotes (
        id bigint generated always as identity primary key,
        snapshot_id bigint not null references facts.market_snapshots,
        normalised_name text not null,
        name text not null,
        line numeric,
        side text not null,
        odds numeric not null,
        suspended boolean not null
      );
      create index parked_quotes_snapshot on facts.parked_quotes (snapshot_id);

      -- means and maxima over many bookmakers as a source publishes them; no bookmaker's prices
      create table facts.price_aggregates (
        fixture_id public_id not null,
        source_id smallint not null,
        market text not null,
        mark text not null check (mark in ('opening', 'closing', 'snapshot')),
        scope text not null check (scope in ('match', 'home', 'away')),
        line numeric,
        side text not null,
        mean numeric,
        maximum numeric,
        superseded boolean not null default false,
        file_id bigint
      );
      create unique index price_aggregates_unique on facts.price_aggregates
        (fixture_id, source_id, market, mark, scope, line, side) nulls not distinct where not superseded;

      -- Checks, for all rows of a statement, pairs of a column and the table whose id it names.
      -- Planned at each run (execute): the tables grow much within a session.
      create function facts.check_references() returns trigger language plpgsql as $$
      declare
        is_dangling boolean;
      begin
        for pair in 0 .. tg_nargs / 2 - 1 loop
          execute format(
            'select exists (select from added where added.%2$I is not null and not exists (select from %1$s parent where parent.id = added.%2$I))',
            tg_argv[2 * pair + 1], tg_argv[2 * pair]
          ) into is_dangling;
          if is_dangling then
            raise foreign_key_violation using
              schema = tg_table_schema, table = tg_table_name, constraint = tg_name,
              message = format('%s of %I.%I must be the id of a row of %s', tg_argv[2 * pair], tg_table_schema, tg_table_name, tg_argv[2 * pair + 1]);
          end if;
        end loop;
        return null;
      end $$;
      create trigger market_snapshots_references after insert on facts.market_snapshots
        referencing new table as added for each statement
        execute function facts.check_references('fixture_id', 'facts.fixtures', 'bookmaker_id', 'public.bookmakers',
          'source_id', 'public.sources', 'file_id', 'public.ingestion_files');
      create trigger price_aggregates_references after insert on facts.price_aggregates
        referencing new table as added for each statement
        execute function facts.check_references('fixture_id', 'facts.fixtures', 'source_id', 'public.sources', 'file_id', 'public.ingestion_files');

      create function facts.check_quotes() returns trigger language plpgsql as $$
      declare
        has_strangers boolean;
      begin
        execute
          'select (select count(*) from added) <> count(*)
           from added
           join facts.market_snapshots snapshot on snapshot.id = added.snapshot_id
           join facts.selections selection
             on selection.id = added.selection_id and selection.fixture_id = snapshot.fixture_id and selection.market = snapshot.market
           join facts.fixtures fixture on fixture.id = snapshot.fixture_id and fixture.season_id = added.season_id'
          into has_strangers;
        if has_strangers then
          raise foreign_key_violation using
            schema = 'facts', table = 'quotes', constraint = 'quotes_references',
            message = 'a quote must have a snapshot and a selection of one fixture and market, and the season of that fixture';
        end if;
        return null;
      end $$;
      create trigger quotes_references after insert on facts.quotes
        referencing new table as added for each statement execute function facts.check_quotes();

      -- What is referred to stays, and references stay as they were checked: prices are superseded, not
      -- changed. Fixtures are kept by the foreign keys of their schedules.
      create function facts.refuse_change() returns trigger language plpgsql as $$
      begin
        raise foreign_key_violation using
          schema = tg_table_schema, table = tg_table_name, constraint = tg_name,
          message = format('%I.%I: %s', tg_table_schema, tg_table_name, tg_argv[0]);
      end $$;
      create trigger quotes_keep_references before update of season_id, snapshot_id, selection_id on facts.quotes
        for each statement execute function facts.refuse_change('season, snapshot and selection of a quote never change');
      create trigger market_snapshots_keep_references before update of id, fixture_id, bookmaker_id, market on facts.market_snapshots
        for each statement execute function facts.refuse_change('id, fixture, bookmaker and market of a snapshot never change');
      create trigger market_snapshots_stay before delete on facts.market_snapshots
        for each statement execute function facts.refuse_change('snapshots are superseded, never deleted');
      create trigger selections_keep_references before update of id, fixture_id, market on facts.selections
        for each statement execute function facts.refuse_change('id, fixture and market of a selection never change');
      create trigger selections_stay before delete on facts.selections
        for each statement execute function facts.refuse_change('selections are never deleted');
      create trigger price_aggregates_keep_references before update of fixture_id on facts.price_aggregates
        for each statement execute function facts.refuse_change('the fixture of a published mean never changes');
      create trigger bookmakers_stay before delete on bookmakers
        for each statement execute function facts.refuse_change('bookmakers are never deleted');
      create trigger bookmakers_keep_id before update of id on bookmakers
        for each statement execute function facts.refuse_change('the id of a bookmaker never changes');
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`drop schema facts cascade`);
  }
}
