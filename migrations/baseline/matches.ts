/** Fixtures and what sources report of them. */
export const matches = `
create schema facts;

-- matches, with the schedule that counts
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
create index fixtures_id_kickoff on facts.fixtures (id) include (kickoff_at);

-- what each source says of the schedule; always known, the newest version counts
create table facts.fixture_schedules (
  fixture_id public_id not null references facts.fixtures,
  source_id smallint not null references sources,
  version integer not null,
  day date not null,
  -- not even the day is stated: gives way to any other, and contradicts none
  is_day_assumed boolean not null default false,
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

-- what a source states of a match, of one kind; a correction appends a version
create table facts.match_reports (
  id bigint generated always as identity primary key,
  fixture_id public_id not null references facts.fixtures,
  source_id smallint not null references sources,
  kind text not null check (kind in ('result', 'teamStatistics', 'playerStatistics', 'lineup', 'substitutions')),
  version integer not null,
  -- the source's own time; null: kick-off (line-ups) or kick-off + 135 minutes is assumed
  known_at timestamptz,
  content_hash bytea not null,
  file_id bigint references ingestion_files,
  -- settled: the report answers for its fixture and kind in [visible_from, visible_until)
  visible_from timestamptz not null default 'infinity',
  visible_until timestamptz not null default 'infinity',
  -- settled: a better source contradicts this match's counts; its rows feed nothing
  is_excluded boolean not null default false,
  -- settled; player counts: why every row of that side is corrupted; line-ups: why the side is not complete
  home_corruption text[] not null default '{}',
  away_corruption text[] not null default '{}',
  unique (fixture_id, source_id, kind, version)
);
-- changes whenever a team's statistics, a player's counts or a result was stored or became known.
-- Reports are only ever appended; the index holds those that become known by the passing of time.
create index match_reports_visible_from on facts.match_reports (visible_from) where visible_from < 'infinity';

-- results as reported
create table facts.result_observations (
  match_report_id bigint primary key references facts.match_reports,
  status text not null check (status in ('finished', 'postponed', 'canceled', 'interrupted', 'suspended', 'abandoned', 'delayed')),
  home_goals smallint check (home_goals >= 0),
  away_goals smallint check (away_goals >= 0),
  home_half_time_goals smallint check (home_half_time_goals >= 0),
  away_half_time_goals smallint check (away_half_time_goals >= 0),
  -- apart from the 90 minutes
  home_goals_after_extra_time smallint check (home_goals_after_extra_time >= 0),
  away_goals_after_extra_time smallint check (away_goals_after_extra_time >= 0),
  home_penalties smallint check (home_penalties >= 0),
  away_penalties smallint check (away_penalties >= 0),
  awarded boolean not null,
  has_events boolean not null,
  -- of a match that was not played to its end: the day for which that was said, void once the match has another
  day date,
  check ((home_goals is null) = (away_goals is null)),
  check ((home_half_time_goals is null) = (away_half_time_goals is null)),
  check ((home_goals_after_extra_time is null) = (away_goals_after_extra_time is null)),
  check ((home_penalties is null) = (away_penalties is null)),
  -- where a source gives only the score after extra time, the score after 90 minutes is unknown
  constraint result_observations_finished
    check (status <> 'finished' or num_nonnulls(home_goals, home_goals_after_extra_time) > 0)
);

-- counts of teams as reported
create table facts.team_observations (
  match_report_id bigint not null references facts.match_reports,
  side text not null check (side in ('home', 'away')),
    shots smallint, shots_on_target smallint, corners smallint, fouls smallint, offsides smallint,
    yellow_cards smallint, red_cards smallint, cards smallint, tackles smallint, saves smallint,
    passes smallint, accurate_passes smallint, second_yellow_cards smallint,
    first_half_cards smallint, second_half_cards smallint, penalties_taken smallint, own_goals smallint,
    -- true: the cards leave out first yellows of two
    cards_approximate boolean not null default false,
  primary key (match_report_id, side)
);

-- counts of players as reported
create table facts.player_statistics (
  season_id public_id not null,
  match_report_id bigint not null references facts.match_reports,
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
  primary key (match_report_id, player_id, season_id)
);
create index player_statistics_fixture on facts.player_statistics (fixture_id);
-- a player's history, newest matches through facts.fixtures
create index player_statistics_player on facts.player_statistics (player_id, fixture_id);

-- formations as reported
create table facts.lineups (
  match_report_id bigint not null references facts.match_reports,
  side text not null check (side in ('home', 'away')),
  formation text check (formation ~ '^[0-9](-[0-9])+$'),
  primary key (match_report_id, side)
);

-- line-ups as reported, bench included
create table facts.lineup_players (
  match_report_id bigint not null references facts.match_reports,
  player_id public_id not null references players,
  fixture_id public_id not null,
  side text not null check (side in ('home', 'away')),
  team_id public_id not null,
  jersey_number smallint check (jersey_number between 0 and 999),
  is_starter boolean not null,
  position text check (position in ('GK','RB','RWB','CB','LB','LWB','DM','CM','AM','RM','LM','RW','LW','SS','ST')),
  position_group text check (position_group in ('G', 'D', 'M', 'F')),
  -- of the fixture, so that a player's last starts are the first of an index
  kickoff_at timestamptz,
  primary key (match_report_id, player_id)
);
create index lineup_players_fixture on facts.lineup_players (fixture_id);
create index lineup_players_player on facts.lineup_players (player_id, fixture_id);
create index lineup_players_starts on facts.lineup_players (player_id, kickoff_at desc, fixture_id desc)
  where is_starter and position is not null;

-- pairs of players who left and came on, as reported
create table facts.substitutions (
  match_report_id bigint not null references facts.match_reports,
  side text not null check (side in ('home', 'away')),
  sequence smallint not null check (sequence > 0),
  fixture_id public_id not null,
  team_id public_id not null,
  minute smallint not null check (minute between 0 and 130),
  player_off_id public_id not null references players,
  player_on_id public_id not null references players,
  primary key (match_report_id, side, sequence),
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
-- The first moment after the given one at which something already stored becomes known or current: results,
-- statistics, line-ups and prices of the future exist in replays only.
create index fixture_results_known_from on facts.fixture_results (known_from);
create index fixture_results_unfinished on facts.fixture_results (fixture_id) where status <> 'finished';

-- settled: one row per side, each count from the best source that has it
create table facts.team_statistics (
  fixture_id public_id not null references facts.fixtures,
  side text not null check (side in ('home', 'away')),
  known_from timestamptz not null,
  known_until timestamptz not null,
  season_id public_id not null,
  team_id public_id not null,
  opponent_id public_id not null,
  goals smallint, first_half_goals smallint,
    shots smallint, shots_on_target smallint, corners smallint, fouls smallint, offsides smallint,
    yellow_cards smallint, red_cards smallint, cards smallint, tackles smallint, saves smallint,
    passes smallint, accurate_passes smallint, second_yellow_cards smallint,
    first_half_cards smallint, second_half_cards smallint, penalties_taken smallint, own_goals smallint,
    -- true: the cards leave out first yellows of two
    cards_approximate boolean not null default false,
  is_corrupted boolean not null,
  primary key (fixture_id, side, known_from)
);
create index team_statistics_team on facts.team_statistics (team_id, fixture_id);
`;
