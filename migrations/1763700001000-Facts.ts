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

      -- everything one bookmaker listed under one provider market at one moment
      create table facts.market_snapshots (
        id bigint generated always as identity primary key,
        fixture_id public_id not null references facts.fixtures,
        bookmaker_id public_id not null references bookmakers,
        -- the source of the file; no key of its own, every foreign key costs at each of millions of rows
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
        file_id bigint references ingestion_files
      );
      create unique index market_snapshots_unique on facts.market_snapshots
        (fixture_id, bookmaker_id, source_id, provider_market, mark, taken_at) where not superseded;

      -- ready to be partitioned by season: season_id is part of the key
      create table facts.quotes (
        season_id public_id not null,
        snapshot_id bigint not null references facts.market_snapshots,
        selection_id bigint not null references facts.selections,
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
        fixture_id public_id not null references facts.fixtures,
        source_id smallint not null,
        market text not null,
        mark text not null check (mark in ('opening', 'closing', 'snapshot')),
        scope text not null check (scope in ('match', 'home', 'away')),
        line numeric,
        side text not null,
        mean numeric,
        maximum numeric,
        superseded boolean not null default false,
        file_id bigint references ingestion_files
      );
      create unique index price_aggregates_unique on facts.price_aggregates
        (fixture_id, source_id, market, mark, scope, line, side) nulls not distinct where not superseded;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`drop schema facts cascade`);
  }
}
