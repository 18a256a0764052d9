-- What the migrations make; written by npm run schema:dump, to be read, never run.

-- Extensions

extension pg_trgm

-- Schemas

schema facts

schema football_as_of

schema public

-- Types

domain public_id as bigint
  public_id_check CHECK (((VALUE >= 1) AND (VALUE <= '9007199254740991'::bigint)))

domain slug as text
  slug_check CHECK ((VALUE ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text))

-- Tables

table facts.absences
  match_report_id bigint not null
  side text not null
  player_id public_id not null
  type text not null
  reason text
  absences_side_check CHECK ((side = ANY (ARRAY['home'::text, 'away'::text])))
  absences_type_check CHECK ((type = ANY (ARRAY['out'::text, 'doubtful'::text])))
  absences_match_report_id_fkey FOREIGN KEY (match_report_id) REFERENCES facts.match_reports(id)
  absences_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
  absences_pkey PRIMARY KEY (match_report_id, player_id)
  CREATE INDEX absences_player ON facts.absences USING btree (player_id)
  CREATE TRIGGER recorded_for_undo AFTER INSERT OR DELETE OR UPDATE ON facts.absences FOR EACH ROW WHEN ((current_setting('football.resolution'::text, true) <> ''::text)) EXECUTE FUNCTION record_resolution_row('facts.absences')

table facts.fixture_results
  fixture_id public_id not null
  known_from timestamp with time zone not null
  known_until timestamp with time zone not null
  status text
  home_goals smallint
  away_goals smallint
  home_half_time_goals smallint
  away_half_time_goals smallint
  awarded boolean not null
  has_events boolean not null
  feeds_boards boolean not null
  team_rows smallint not null
  player_rows integer not null
  home_player_rows integer not null
  away_player_rows integer not null
  corrupted_player_rows integer not null
  corruption_reasons text[] not null
  conflicts jsonb not null
  differences jsonb not null default '[]'::jsonb
  fixture_results_check CHECK ((known_from < known_until))
  fixture_results_fixture_id_fkey FOREIGN KEY (fixture_id) REFERENCES facts.fixtures(id)
  fixture_results_pkey PRIMARY KEY (fixture_id, known_from)
  CREATE INDEX fixture_results_differing ON facts.fixture_results USING btree (fixture_id) WHERE (differences <> '[]'::jsonb)
  CREATE INDEX fixture_results_known_from ON facts.fixture_results USING btree (known_from)
  CREATE INDEX fixture_results_unfinished ON facts.fixture_results USING btree (fixture_id) WHERE (status <> 'finished'::text)

table facts.fixture_schedules
  fixture_id public_id not null
  source_id smallint not null
  version integer not null
  day date not null
  is_day_assumed boolean not null default false
  kickoff_at timestamp with time zone not null
  kickoff_quality text not null
  referee_id public_id
  referee_name text
  home_manager_id public_id
  away_manager_id public_id
  file_id bigint
  fixture_schedules_kickoff_quality_check CHECK ((kickoff_quality = ANY (ARRAY['stated'::text, 'corrected'::text, 'assumed'::text])))
  fixture_schedules_away_manager_id_fkey FOREIGN KEY (away_manager_id) REFERENCES managers(id)
  fixture_schedules_file_id_fkey FOREIGN KEY (file_id) REFERENCES ingestion_files(id)
  fixture_schedules_fixture_id_fkey FOREIGN KEY (fixture_id) REFERENCES facts.fixtures(id)
  fixture_schedules_home_manager_id_fkey FOREIGN KEY (home_manager_id) REFERENCES managers(id)
  fixture_schedules_referee_id_fkey FOREIGN KEY (referee_id) REFERENCES referees(id)
  fixture_schedules_source_id_fkey FOREIGN KEY (source_id) REFERENCES sources(id)
  fixture_schedules_pkey PRIMARY KEY (fixture_id, source_id, version)
  CREATE INDEX fixture_schedules_file ON facts.fixture_schedules USING btree (file_id)
  CREATE TRIGGER recorded_for_undo AFTER INSERT OR DELETE OR UPDATE ON facts.fixture_schedules FOR EACH ROW WHEN ((current_setting('football.resolution'::text, true) <> ''::text)) EXECUTE FUNCTION record_resolution_row('facts.fixture_schedules')

table facts.fixtures
  id public_id not null
  natural_key text not null
  season_id public_id not null
  competition_id public_id not null
  phase_id public_id not null
  home_team_id public_id not null
  away_team_id public_id not null
  slug slug not null
  day date not null
  kickoff_at timestamp with time zone not null
  kickoff_quality text not null
  referee_id public_id
  home_manager_id public_id
  away_manager_id public_id
  fixtures_check CHECK (((home_team_id)::bigint <> (away_team_id)::bigint))
  fixtures_kickoff_quality_check CHECK ((kickoff_quality = ANY (ARRAY['stated'::text, 'corrected'::text, 'assumed'::text])))
  fixtures_away_manager_id_fkey FOREIGN KEY (away_manager_id) REFERENCES managers(id)
  fixtures_away_team_id_fkey FOREIGN KEY (away_team_id) REFERENCES teams(id)
  fixtures_home_manager_id_fkey FOREIGN KEY (home_manager_id) REFERENCES managers(id)
  fixtures_home_team_id_fkey FOREIGN KEY (home_team_id) REFERENCES teams(id)
  fixtures_phase_id_season_id_fkey FOREIGN KEY (phase_id, season_id) REFERENCES phases(id, season_id)
  fixtures_referee_id_fkey FOREIGN KEY (referee_id) REFERENCES referees(id)
  fixtures_season_id_competition_id_fkey FOREIGN KEY (season_id, competition_id) REFERENCES seasons(id, competition_id)
  fixtures_pkey PRIMARY KEY (id)
  fixtures_natural_key_key UNIQUE (natural_key)
  fixtures_season_id_home_team_id_away_team_id_day_key UNIQUE (season_id, home_team_id, away_team_id, day)
  CREATE INDEX fixtures_away ON facts.fixtures USING btree (away_team_id, kickoff_at)
  CREATE INDEX fixtures_competition ON facts.fixtures USING btree (competition_id, kickoff_at)
  CREATE INDEX fixtures_home ON facts.fixtures USING btree (home_team_id, kickoff_at)
  CREATE INDEX fixtures_id_kickoff ON facts.fixtures USING btree (id) INCLUDE (kickoff_at)
  CREATE INDEX fixtures_kickoff ON facts.fixtures USING btree (kickoff_at, id)
  CREATE INDEX fixtures_referee ON facts.fixtures USING btree (referee_id, kickoff_at) WHERE (referee_id IS NOT NULL)
  CREATE TRIGGER lineup_kickoffs AFTER UPDATE OF kickoff_at ON facts.fixtures FOR EACH ROW WHEN ((old.kickoff_at IS DISTINCT FROM new.kickoff_at)) EXECUTE FUNCTION facts.move_lineup_kickoffs()
  CREATE TRIGGER recorded_for_undo AFTER INSERT OR DELETE OR UPDATE ON facts.fixtures FOR EACH ROW WHEN ((current_setting('football.resolution'::text, true) <> ''::text)) EXECUTE FUNCTION record_resolution_row('facts.fixtures')

table facts.lineup_players
  match_report_id bigint not null
  player_id public_id not null
  fixture_id public_id not null
  side text not null
  team_id public_id not null
  jersey_number smallint
  is_starter boolean not null
  "position" text
  position_group text
  kickoff_at timestamp with time zone
  lineup_players_jersey_number_check CHECK (((jersey_number >= 0) AND (jersey_number <= 999)))
  lineup_players_position_check CHECK (("position" = ANY (ARRAY['GK'::text, 'RB'::text, 'RWB'::text, 'CB'::text, 'LB'::text, 'LWB'::text, 'DM'::text, 'CM'::text, 'AM'::text, 'RM'::text, 'LM'::text, 'RW'::text, 'LW'::text, 'SS'::text, 'ST'::text])))
  lineup_players_position_group_check CHECK ((position_group = ANY (ARRAY['G'::text, 'D'::text, 'M'::text, 'F'::text])))
  lineup_players_side_check CHECK ((side = ANY (ARRAY['home'::text, 'away'::text])))
  lineup_players_match_report_id_fkey FOREIGN KEY (match_report_id) REFERENCES facts.match_reports(id)
  lineup_players_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
  lineup_players_pkey PRIMARY KEY (match_report_id, player_id)
  CREATE INDEX lineup_players_fixture ON facts.lineup_players USING btree (fixture_id)
  CREATE INDEX lineup_players_player ON facts.lineup_players USING btree (player_id, fixture_id)
  CREATE INDEX lineup_players_starts ON facts.lineup_players USING btree (player_id, kickoff_at DESC, fixture_id DESC) WHERE (is_starter AND ("position" IS NOT NULL))
  CREATE TRIGGER lineup_kickoff BEFORE INSERT OR UPDATE OF fixture_id ON facts.lineup_players FOR EACH ROW EXECUTE FUNCTION facts.set_lineup_kickoff()
  CREATE TRIGGER recorded_for_undo AFTER INSERT OR DELETE OR UPDATE ON facts.lineup_players FOR EACH ROW WHEN ((current_setting('football.resolution'::text, true) <> ''::text)) EXECUTE FUNCTION record_resolution_row('facts.lineup_players')

table facts.lineups
  match_report_id bigint not null
  side text not null
  formation text
  lineups_formation_check CHECK ((formation ~ '^[0-9](-[0-9])+$'::text))
  lineups_side_check CHECK ((side = ANY (ARRAY['home'::text, 'away'::text])))
  lineups_match_report_id_fkey FOREIGN KEY (match_report_id) REFERENCES facts.match_reports(id)
  lineups_pkey PRIMARY KEY (match_report_id, side)

table facts.live_scores
  fixture_id public_id not null
  taken_at timestamp with time zone not null
  source_id smallint not null
  minute smallint
  added_minute smallint
  period text not null
  home_goals smallint not null
  away_goals smallint not null
  home_penalties smallint
  away_penalties smallint
  file_id bigint
  live_scores_added_minute_check CHECK (((added_minute >= 0) AND (added_minute <= 60)))
  live_scores_away_goals_check CHECK ((away_goals >= 0))
  live_scores_away_penalties_check CHECK ((away_penalties >= 0))
  live_scores_check CHECK (((home_penalties IS NULL) = (away_penalties IS NULL)))
  live_scores_home_goals_check CHECK ((home_goals >= 0))
  live_scores_home_penalties_check CHECK ((home_penalties >= 0))
  live_scores_minute_check CHECK (((minute >= 0) AND (minute <= 150)))
  live_scores_period_check CHECK ((period = ANY (ARRAY['firstHalf'::text, 'halfTime'::text, 'secondHalf'::text, 'extraTime'::text, 'penalties'::text, 'break'::text, 'suspended'::text, 'finished'::text])))
  live_scores_file_id_fkey FOREIGN KEY (file_id) REFERENCES ingestion_files(id)
  live_scores_fixture_id_fkey FOREIGN KEY (fixture_id) REFERENCES facts.fixtures(id)
  live_scores_source_id_fkey FOREIGN KEY (source_id) REFERENCES sources(id)
  live_scores_pkey PRIMARY KEY (fixture_id, taken_at, source_id)
  CREATE TRIGGER recorded_for_undo AFTER INSERT OR DELETE OR UPDATE ON facts.live_scores FOR EACH ROW WHEN ((current_setting('football.resolution'::text, true) <> ''::text)) EXECUTE FUNCTION record_resolution_row('facts.live_scores')

table facts.market_snapshots
  id bigint not null generated always as identity
  fixture_id public_id not null
  event_month date not null
  bookmaker_id public_id not null
  source_id smallint not null
  market text not null
  provider_market text not null
  mark text not null
  taken_at timestamp with time zone not null
  taken_at_assumed boolean not null
  replaced_at timestamp with time zone not null default 'infinity'::timestamp with time zone
  superseded boolean not null default false
  content_hash bytea not null
  file_id bigint
  market_snapshots_event_month_check CHECK ((EXTRACT(day FROM event_month) = (1)::numeric))
  market_snapshots_mark_check CHECK ((mark = ANY (ARRAY['opening'::text, 'closing'::text, 'snapshot'::text])))
  market_snapshots_pkey PRIMARY KEY (id)
  CREATE INDEX market_snapshots_replaced_at ON facts.market_snapshots USING btree (fixture_id, replaced_at, market) WHERE (NOT superseded)
  CREATE INDEX market_snapshots_taken_at ON facts.market_snapshots USING btree (taken_at)
  CREATE UNIQUE INDEX market_snapshots_unique ON facts.market_snapshots USING btree (fixture_id, bookmaker_id, source_id, provider_market, mark, taken_at) WHERE (NOT superseded)
  CREATE TRIGGER market_snapshots_keep_references BEFORE UPDATE OF id, fixture_id, event_month, bookmaker_id, market ON facts.market_snapshots FOR EACH STATEMENT EXECUTE FUNCTION facts.refuse_change('id, fixture, month, bookmaker and market of a snapshot never change')
  CREATE TRIGGER market_snapshots_references AFTER INSERT ON facts.market_snapshots REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION facts.check_references('fixture_id', 'facts.fixtures', 'bookmaker_id', 'public.bookmakers', 'source_id', 'public.sources', 'file_id', 'public.ingestion_files')
  CREATE TRIGGER market_snapshots_stay BEFORE DELETE ON facts.market_snapshots FOR EACH STATEMENT EXECUTE FUNCTION facts.refuse_change('snapshots are superseded, never deleted')

table facts.match_events
  id bigint not null generated always as identity
  match_report_id bigint not null
  side text not null
  minute smallint not null
  added_minute smallint
  type text not null
  player_id public_id
  related_player_id public_id
  detail text
  known_at timestamp with time zone
  match_events_added_minute_check CHECK (((added_minute >= 0) AND (added_minute <= 60)))
  match_events_check CHECK (((player_id)::bigint <> (related_player_id)::bigint))
  match_events_minute_check CHECK (((minute >= 0) AND (minute <= 150)))
  match_events_side_check CHECK ((side = ANY (ARRAY['home'::text, 'away'::text])))
  match_events_type_check CHECK ((type = ANY (ARRAY['goal'::text, 'ownGoal'::text, 'penaltyGoal'::text, 'penaltyMissed'::text, 'yellowCard'::text, 'secondYellowCard'::text, 'redCard'::text, 'substitution'::text, 'varDecision'::text])))
  match_events_match_report_id_fkey FOREIGN KEY (match_report_id) REFERENCES facts.match_reports(id)
  match_events_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
  match_events_related_player_id_fkey FOREIGN KEY (related_player_id) REFERENCES players(id)
  match_events_pkey PRIMARY KEY (id)
  CREATE INDEX match_events_player ON facts.match_events USING btree (player_id) WHERE (player_id IS NOT NULL)
  CREATE INDEX match_events_related_player ON facts.match_events USING btree (related_player_id) WHERE (related_player_id IS NOT NULL)
  CREATE INDEX match_events_report ON facts.match_events USING btree (match_report_id)
  CREATE TRIGGER recorded_for_undo AFTER INSERT OR DELETE OR UPDATE ON facts.match_events FOR EACH ROW WHEN ((current_setting('football.resolution'::text, true) <> ''::text)) EXECUTE FUNCTION record_resolution_row('facts.match_events')

table facts.match_reports
  id bigint not null generated always as identity
  fixture_id public_id not null
  source_id smallint not null
  kind text not null
  version integer not null
  known_at timestamp with time zone
  content_hash bytea not null
  file_id bigint
  visible_from timestamp with time zone not null default 'infinity'::timestamp with time zone
  visible_until timestamp with time zone not null default 'infinity'::timestamp with time zone
  is_excluded boolean not null default false
  home_corruption text[] not null default '{}'::text[]
  away_corruption text[] not null default '{}'::text[]
  match_reports_kind_check CHECK ((kind = ANY (ARRAY['result'::text, 'teamStatistics'::text, 'playerStatistics'::text, 'lineup'::text, 'substitutions'::text, 'absences'::text, 'event'::text])))
  match_reports_file_id_fkey FOREIGN KEY (file_id) REFERENCES ingestion_files(id)
  match_reports_fixture_id_fkey FOREIGN KEY (fixture_id) REFERENCES facts.fixtures(id)
  match_reports_source_id_fkey FOREIGN KEY (source_id) REFERENCES sources(id)
  match_reports_pkey PRIMARY KEY (id)
  match_reports_fixture_id_source_id_kind_version_key UNIQUE (fixture_id, source_id, kind, version)
  CREATE INDEX match_reports_absences_known_at ON facts.match_reports USING btree (known_at) WHERE (kind = 'absences'::text)
  CREATE INDEX match_reports_visible_from ON facts.match_reports USING btree (visible_from) WHERE (visible_from < 'infinity'::timestamp with time zone)
  CREATE TRIGGER recorded_for_undo AFTER INSERT OR DELETE OR UPDATE ON facts.match_reports FOR EACH ROW WHEN ((current_setting('football.resolution'::text, true) <> ''::text)) EXECUTE FUNCTION record_resolution_row('facts.match_reports')

table facts.packed_quotes
  selection_id bigint not null
  event_month date not null
  fixture_id public_id not null
  first_id bigint not null
  first_snapshot_id bigint not null
  ids integer[] not null
  snapshot_ids integer[] not null
  odds integer[] not null
  suspended boolean[] not null
  packed_quotes_fixture_id_fkey FOREIGN KEY (fixture_id) REFERENCES facts.fixtures(id)
  packed_quotes_selection_id_fkey FOREIGN KEY (selection_id) REFERENCES facts.selections(id)
  packed_quotes_pkey PRIMARY KEY (selection_id, event_month)
  CREATE INDEX packed_quotes_fixture ON facts.packed_quotes USING btree (fixture_id)
  CREATE INDEX packed_quotes_month ON facts.packed_quotes USING btree (event_month)

table facts.pending_quotes
  id bigint not null generated always as identity
  snapshot_id bigint not null
  normalised_name text not null
  name text not null
  line numeric
  side text not null
  odds numeric not null
  suspended boolean not null
  pending_quotes_snapshot_id_fkey FOREIGN KEY (snapshot_id) REFERENCES facts.market_snapshots(id)
  pending_quotes_pkey PRIMARY KEY (id)
  CREATE INDEX pending_quotes_name ON facts.pending_quotes USING btree (normalised_name)
  CREATE INDEX pending_quotes_snapshot ON facts.pending_quotes USING btree (snapshot_id)
  CREATE TRIGGER recorded_for_undo AFTER INSERT OR DELETE OR UPDATE ON facts.pending_quotes FOR EACH ROW WHEN ((current_setting('football.resolution'::text, true) <> ''::text)) EXECUTE FUNCTION record_resolution_row('facts.pending_quotes')

table facts.player_statistics
  season_id public_id not null
  match_report_id bigint not null
  player_id public_id not null
  fixture_id public_id not null
  side text
  team_id public_id
  minutes smallint not null
  is_starter boolean not null
  goals smallint
  assists smallint
  shots smallint
  shots_on_target smallint
  headed_shots smallint
  headed_shots_on_target smallint
  shots_outside_box smallint
  shots_on_target_outside_box smallint
  fouls smallint
  fouls_won smallint
  tackles smallint
  interceptions smallint
  passes smallint
  accurate_passes smallint
  offsides smallint
  yellow_cards smallint
  red_cards smallint
  cards smallint
  saves smallint
  own_goals smallint
  first_half_shots smallint
  first_half_shots_on_target smallint
  first_half_fouls smallint
  first_half_fouls_won smallint
  unblocked_shots smallint
  player_statistics_check CHECK (((side IS NULL) = (team_id IS NULL)))
  player_statistics_side_check CHECK ((side = ANY (ARRAY['home'::text, 'away'::text])))
  player_statistics_match_report_id_fkey FOREIGN KEY (match_report_id) REFERENCES facts.match_reports(id)
  player_statistics_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
  player_statistics_pkey PRIMARY KEY (match_report_id, player_id, season_id)
  CREATE INDEX player_statistics_fixture ON facts.player_statistics USING btree (fixture_id)
  CREATE INDEX player_statistics_player ON facts.player_statistics USING btree (player_id, fixture_id)
  CREATE TRIGGER recorded_for_undo AFTER INSERT OR DELETE OR UPDATE ON facts.player_statistics FOR EACH ROW WHEN ((current_setting('football.resolution'::text, true) <> ''::text)) EXECUTE FUNCTION record_resolution_row('facts.player_statistics')

table facts.price_aggregates
  id bigint not null generated always as identity
  fixture_id public_id not null
  source_id smallint not null
  market text not null
  mark text not null
  scope text not null
  line numeric
  side text not null
  mean numeric
  maximum numeric
  superseded boolean not null default false
  file_id bigint
  price_aggregates_mark_check CHECK ((mark = ANY (ARRAY['opening'::text, 'closing'::text, 'snapshot'::text])))
  price_aggregates_scope_check CHECK ((scope = ANY (ARRAY['match'::text, 'home'::text, 'away'::text])))
  price_aggregates_pkey PRIMARY KEY (id)
  CREATE UNIQUE INDEX price_aggregates_unique ON facts.price_aggregates USING btree (fixture_id, source_id, market, mark, scope, line, side) NULLS NOT DISTINCT WHERE (NOT superseded)
  CREATE TRIGGER price_aggregates_keep_references BEFORE UPDATE OF fixture_id ON facts.price_aggregates FOR EACH STATEMENT EXECUTE FUNCTION facts.refuse_change('the fixture of a published mean never changes')
  CREATE TRIGGER price_aggregates_references AFTER INSERT ON facts.price_aggregates REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION facts.check_references('fixture_id', 'facts.fixtures', 'source_id', 'public.sources', 'file_id', 'public.ingestion_files')

table facts.quotes partition by RANGE (event_month)
  event_month date not null
  snapshot_id bigint not null
  selection_id bigint not null
  id bigint not null default nextval('facts.quotes_id_seq'::regclass)
  odds numeric not null
  suspended boolean not null
  quotes_odds_check CHECK (((odds >= (1)::numeric) AND (odds < (100000)::numeric)))
  quotes_pkey PRIMARY KEY (snapshot_id, selection_id, event_month)
  CREATE TRIGGER quotes_keep_references BEFORE UPDATE OF event_month, snapshot_id, selection_id ON facts.quotes FOR EACH STATEMENT EXECUTE FUNCTION facts.refuse_change('month, snapshot and selection of a quote never change')
  CREATE TRIGGER quotes_references AFTER INSERT ON facts.quotes REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION facts.check_quotes()
  CREATE TRIGGER recorded_for_undo AFTER INSERT OR DELETE OR UPDATE ON facts.quotes FOR EACH ROW WHEN ((current_setting('football.resolution'::text, true) <> ''::text)) EXECUTE FUNCTION record_resolution_row('facts.quotes')

table facts.result_observations
  match_report_id bigint not null
  status text not null
  home_goals smallint
  away_goals smallint
  home_half_time_goals smallint
  away_half_time_goals smallint
  home_goals_after_extra_time smallint
  away_goals_after_extra_time smallint
  home_penalties smallint
  away_penalties smallint
  awarded boolean not null
  has_events boolean not null
  day date
  result_observations_away_goals_after_extra_time_check CHECK ((away_goals_after_extra_time >= 0))
  result_observations_away_goals_check CHECK ((away_goals >= 0))
  result_observations_away_half_time_goals_check CHECK ((away_half_time_goals >= 0))
  result_observations_away_penalties_check CHECK ((away_penalties >= 0))
  result_observations_check CHECK (((home_goals IS NULL) = (away_goals IS NULL)))
  result_observations_check1 CHECK (((home_half_time_goals IS NULL) = (away_half_time_goals IS NULL)))
  result_observations_check2 CHECK (((home_goals_after_extra_time IS NULL) = (away_goals_after_extra_time IS NULL)))
  result_observations_check3 CHECK (((home_penalties IS NULL) = (away_penalties IS NULL)))
  result_observations_finished CHECK (((status <> 'finished'::text) OR (num_nonnulls(home_goals, home_goals_after_extra_time) > 0)))
  result_observations_home_goals_after_extra_time_check CHECK ((home_goals_after_extra_time >= 0))
  result_observations_home_goals_check CHECK ((home_goals >= 0))
  result_observations_home_half_time_goals_check CHECK ((home_half_time_goals >= 0))
  result_observations_home_penalties_check CHECK ((home_penalties >= 0))
  result_observations_status_check CHECK ((status = ANY (ARRAY['finished'::text, 'postponed'::text, 'canceled'::text, 'interrupted'::text, 'suspended'::text, 'abandoned'::text, 'delayed'::text])))
  result_observations_match_report_id_fkey FOREIGN KEY (match_report_id) REFERENCES facts.match_reports(id)
  result_observations_pkey PRIMARY KEY (match_report_id)

table facts.selections
  id bigint not null generated always as identity
  fixture_id public_id not null
  market text not null
  scope text not null
  player_id public_id
  line numeric
  side text not null
  selections_check CHECK (((scope = 'player'::text) = (player_id IS NOT NULL)))
  selections_check1 CHECK (((side = ANY (ARRAY['over'::text, 'under'::text])) <= (line IS NOT NULL)))
  selections_scope_check CHECK ((scope = ANY (ARRAY['match'::text, 'home'::text, 'away'::text, 'player'::text])))
  selections_side_check CHECK ((side = ANY (ARRAY['over'::text, 'under'::text, 'home'::text, 'draw'::text, 'away'::text, 'yes'::text, 'no'::text])))
  selections_fixture_id_fkey FOREIGN KEY (fixture_id) REFERENCES facts.fixtures(id)
  selections_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
  selections_pkey PRIMARY KEY (id)
  selections_unique UNIQUE NULLS NOT DISTINCT (fixture_id, market, scope, player_id, line, side)
  CREATE TRIGGER recorded_for_undo AFTER INSERT OR DELETE OR UPDATE ON facts.selections FOR EACH ROW WHEN ((current_setting('football.resolution'::text, true) <> ''::text)) EXECUTE FUNCTION record_resolution_row('facts.selections')
  CREATE TRIGGER selections_keep_references BEFORE UPDATE OF id, fixture_id, market ON facts.selections FOR EACH STATEMENT EXECUTE FUNCTION facts.refuse_change('id, fixture and market of a selection never change')
  CREATE TRIGGER selections_stay AFTER DELETE ON facts.selections REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION facts.check_unpriced()

table facts.substitutions
  match_report_id bigint not null
  side text not null
  sequence smallint not null
  fixture_id public_id not null
  team_id public_id not null
  minute smallint not null
  player_off_id public_id not null
  player_on_id public_id not null
  substitutions_check CHECK (((player_off_id)::bigint <> (player_on_id)::bigint))
  substitutions_minute_check CHECK (((minute >= 0) AND (minute <= 130)))
  substitutions_sequence_check CHECK ((sequence > 0))
  substitutions_side_check CHECK ((side = ANY (ARRAY['home'::text, 'away'::text])))
  substitutions_match_report_id_fkey FOREIGN KEY (match_report_id) REFERENCES facts.match_reports(id)
  substitutions_player_off_id_fkey FOREIGN KEY (player_off_id) REFERENCES players(id)
  substitutions_player_on_id_fkey FOREIGN KEY (player_on_id) REFERENCES players(id)
  substitutions_pkey PRIMARY KEY (match_report_id, side, sequence)
  CREATE INDEX substitutions_fixture ON facts.substitutions USING btree (fixture_id)
  CREATE TRIGGER recorded_for_undo AFTER INSERT OR DELETE OR UPDATE ON facts.substitutions FOR EACH ROW WHEN ((current_setting('football.resolution'::text, true) <> ''::text)) EXECUTE FUNCTION record_resolution_row('facts.substitutions')

table facts.team_observations
  match_report_id bigint not null
  side text not null
  shots smallint
  shots_on_target smallint
  corners smallint
  fouls smallint
  offsides smallint
  yellow_cards smallint
  red_cards smallint
  cards smallint
  tackles smallint
  saves smallint
  passes smallint
  accurate_passes smallint
  second_yellow_cards smallint
  first_half_cards smallint
  second_half_cards smallint
  penalties_taken smallint
  own_goals smallint
  cards_approximate boolean not null default false
  team_observations_side_check CHECK ((side = ANY (ARRAY['home'::text, 'away'::text])))
  team_observations_match_report_id_fkey FOREIGN KEY (match_report_id) REFERENCES facts.match_reports(id)
  team_observations_pkey PRIMARY KEY (match_report_id, side)

table facts.team_statistics
  fixture_id public_id not null
  side text not null
  known_from timestamp with time zone not null
  known_until timestamp with time zone not null
  season_id public_id not null
  team_id public_id not null
  opponent_id public_id not null
  goals smallint
  first_half_goals smallint
  shots smallint
  shots_on_target smallint
  corners smallint
  fouls smallint
  offsides smallint
  yellow_cards smallint
  red_cards smallint
  cards smallint
  tackles smallint
  saves smallint
  passes smallint
  accurate_passes smallint
  second_yellow_cards smallint
  first_half_cards smallint
  second_half_cards smallint
  penalties_taken smallint
  own_goals smallint
  cards_approximate boolean not null default false
  is_corrupted boolean not null
  team_statistics_side_check CHECK ((side = ANY (ARRAY['home'::text, 'away'::text])))
  team_statistics_fixture_id_fkey FOREIGN KEY (fixture_id) REFERENCES facts.fixtures(id)
  team_statistics_pkey PRIMARY KEY (fixture_id, side, known_from)
  CREATE INDEX team_statistics_team ON facts.team_statistics USING btree (team_id, fixture_id)

table public.aliases
  id bigint not null generated always as identity
  kind text not null
  country_id public_id
  normalised_name text not null
  entity_id public_id not null
  origin text not null
  created_at timestamp with time zone not null default now()
  aliases_kind_check CHECK ((kind = ANY (ARRAY['country'::text, 'competition'::text, 'team'::text, 'player'::text, 'referee'::text, 'manager'::text, 'bookmaker'::text])))
  aliases_normalised_name_check CHECK ((normalised_name <> ''::text))
  aliases_origin_check CHECK ((origin = ANY (ARRAY['shipped'::text, 'resolved'::text, 'merged'::text, 'renamed'::text])))
  aliases_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id)
  aliases_pkey PRIMARY KEY (id)
  aliases_unique UNIQUE NULLS NOT DISTINCT (kind, country_id, normalised_name)
  CREATE INDEX aliases_entity ON public.aliases USING btree (kind, entity_id)
  CREATE TRIGGER recorded_for_undo AFTER INSERT OR DELETE OR UPDATE ON public.aliases FOR EACH ROW WHEN ((current_setting('football.resolution'::text, true) <> ''::text)) EXECUTE FUNCTION record_resolution_row('public.aliases')

table public.audit_log
  id bigint not null generated always as identity
  recorded_at timestamp with time zone not null default clock_timestamp()
  caller_kind text not null
  actor text
  request_id text not null
  entity_kind text not null
  entity_id text not null
  action text not null
  before jsonb
  after jsonb
  reason text
  audit_log_action_check CHECK ((action ~ '^[a-z]+(-[a-z]+)*$'::text))
  audit_log_caller_kind_check CHECK ((caller_kind = ANY (ARRAY['anonymous'::text, 'bearer'::text, 'internal'::text, 'webhook'::text, 'command'::text])))
  audit_log_check CHECK (((before IS NOT NULL) OR (after IS NOT NULL)))
  audit_log_entity_id_check CHECK ((entity_id <> ''::text))
  audit_log_entity_kind_check CHECK ((entity_kind ~ '^[a-z]+(-[a-z]+)*$'::text))
  audit_log_reason_check CHECK ((reason <> ''::text))
  audit_log_pkey PRIMARY KEY (id)
  CREATE INDEX audit_log_actor ON public.audit_log USING btree (actor, ((- id)))
  CREATE INDEX audit_log_entity ON public.audit_log USING btree (entity_kind, entity_id, ((- id)))
  CREATE INDEX audit_log_newest ON public.audit_log USING btree (((- id)))
  CREATE TRIGGER audit_log_stays BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()

table public.bet_grades
  pick_id bigint not null
  grade text not null
  value smallint
  graded_at timestamp with time zone not null
  profit double precision not null
  close_price numeric
  close_probability double precision
  close_sources smallint not null default 0
  close_prices jsonb not null default '[]'::jsonb
  bet_grades_grade_check CHECK ((grade = ANY (ARRAY['win'::text, 'half'::text, 'push'::text, 'half-loss'::text, 'loss'::text, 'void'::text])))
  bet_grades_pick_id_fkey FOREIGN KEY (pick_id) REFERENCES bets(id) ON DELETE CASCADE
  bet_grades_pkey PRIMARY KEY (pick_id)

table public.bet_regrades
  id bigint not null generated always as identity
  pick_id bigint not null
  regraded_at timestamp with time zone not null
  old_grade text not null
  new_grade text not null
  old_value smallint
  new_value smallint
  reason text not null
  bet_regrades_pick_id_fkey FOREIGN KEY (pick_id) REFERENCES bets(id) ON DELETE CASCADE
  bet_regrades_pkey PRIMARY KEY (id)
  CREATE INDEX bet_regrades_pick ON public.bet_regrades USING btree (pick_id, id)

table public.bets
  id bigint not null generated always as identity
  subject text not null
  entry_key text not null
  ref text
  competition_id bigint not null
  fixture_id bigint not null
  kickoff_at timestamp with time zone not null
  scope text not null
  player_id bigint
  market text not null
  market_family text not null
  line numeric
  side text not null
  bookmaker_id bigint not null
  price numeric not null
  stake numeric not null
  placed_at timestamp with time zone not null
  recorded_at timestamp with time zone not null
  is_late boolean not null generated always as (((placed_at >= kickoff_at) OR (recorded_at >= kickoff_at))) stored
  note text not null default ''::text
  claim_board text
  claim_key text
  claim_price numeric
  claim_probability double precision
  claim_edge double precision
  claim_edge_low double precision
  claim_revision text
  bets_claim_board_check CHECK ((claim_board = ANY (ARRAY['value-bets'::text, 'price-outliers'::text])))
  bets_claim_check CHECK ((num_nonnulls(claim_board, claim_key, claim_price, claim_probability, claim_edge, claim_revision) = ANY (ARRAY[0, 6])))
  bets_claimed_in_time_check CHECK (((claim_board IS NULL) OR (NOT is_late)))
  bets_player_check CHECK (((scope = 'player'::text) = (player_id IS NOT NULL)))
  bets_price_check CHECK ((price > (1)::numeric))
  bets_scope_check CHECK ((scope = ANY (ARRAY['match'::text, 'home'::text, 'away'::text, 'player'::text])))
  bets_side_check CHECK ((side = ANY (ARRAY['over'::text, 'under'::text, 'home'::text, 'draw'::text, 'away'::text, 'yes'::text, 'no'::text])))
  bets_stake_check CHECK ((stake > (0)::numeric))
  bets_bookmaker_id_fkey FOREIGN KEY (bookmaker_id) REFERENCES bookmakers(id)
  bets_subject_fkey FOREIGN KEY (subject) REFERENCES bettors(subject) ON DELETE CASCADE
  bets_pkey PRIMARY KEY (id)
  bets_subject_entry_key_key UNIQUE (subject, entry_key)
  CREATE INDEX bets_fixture ON public.bets USING btree (fixture_id)
  CREATE INDEX bets_newest ON public.bets USING btree (subject, (((- EXTRACT(epoch FROM (placed_at AT TIME ZONE 'UTC'::text))))::double precision), ((- id)))

table public.bettors
  subject text not null
  bookmakers text[] not null default '{}'::text[]
  odds_format text not null default 'decimal'::text
  time_zone text not null default 'UTC'::text
  language text
  bankroll numeric
  kelly_share double precision not null default 0.25
  stake_limit_day numeric
  stake_limit_week numeric
  bettors_bankroll_check CHECK ((bankroll > (0)::numeric))
  bettors_kelly_share_check CHECK (((kelly_share > (0)::double precision) AND (kelly_share <= (1)::double precision)))
  bettors_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text])))
  bettors_odds_format_check CHECK ((odds_format = ANY (ARRAY['decimal'::text, 'fractional'::text, 'american'::text])))
  bettors_stake_limit_day_check CHECK ((stake_limit_day > (0)::numeric))
  bettors_stake_limit_week_check CHECK ((stake_limit_week > (0)::numeric))
  bettors_subject_check CHECK ((subject <> ''::text))
  bettors_pkey PRIMARY KEY (subject)

unlogged table public.board_checkpoints
  format text not null
  part integer not null
  piece integer not null
  bytes bytea not null
  stored_at timestamp with time zone not null default now()
  board_checkpoints_pkey PRIMARY KEY (part, piece)

table public.bookmakers
  id public_id not null
  natural_key text not null
  slug slug not null
  name text not null
  is_exchange boolean not null default false
  price_feed text not null
  bookmakers_name_check CHECK ((name <> ''::text))
  bookmakers_pkey PRIMARY KEY (id)
  bookmakers_natural_key_key UNIQUE (natural_key)
  bookmakers_slug_key UNIQUE (slug)
  CREATE TRIGGER bookmakers_keep_id BEFORE UPDATE OF id ON public.bookmakers FOR EACH STATEMENT EXECUTE FUNCTION facts.refuse_change('the id of a bookmaker never changes')
  CREATE TRIGGER bookmakers_stay BEFORE DELETE ON public.bookmakers FOR EACH STATEMENT EXECUTE FUNCTION facts.refuse_change('bookmakers are never deleted')

table public.chat_settings
  chat_id bigint not null
  language text
  time_zone text
  odds_format text not null default 'decimal'::text
  bookmakers text[] not null default '{}'::text[]
  league_group_id integer
  quiet_hours text
  most_alerts_a_day smallint not null default 20
  minimum_edge double precision not null default 0
  morning_at text
  morning_sent_on date
  own_league_group_id integer
  chat_settings_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text])))
  chat_settings_minimum_edge_check CHECK (((minimum_edge >= (0)::double precision) AND (minimum_edge <= (30)::double precision)))
  chat_settings_morning_at_check CHECK ((morning_at ~ '^\d{2}:\d{2}$'::text))
  chat_settings_most_alerts_a_day_check CHECK (((most_alerts_a_day >= 1) AND (most_alerts_a_day <= 50)))
  chat_settings_odds_format_check CHECK ((odds_format = ANY (ARRAY['decimal'::text, 'fractional'::text, 'american'::text])))
  chat_settings_quiet_hours_check CHECK (((quiet_hours = 'off'::text) OR (quiet_hours ~ '^\d{2}:\d{2}-\d{2}:\d{2}$'::text)))
  chat_settings_league_group_id_fkey FOREIGN KEY (league_group_id) REFERENCES league_groups(id) ON DELETE SET NULL
  chat_settings_own_league_group_id_fkey FOREIGN KEY (own_league_group_id) REFERENCES league_groups(id) ON DELETE SET NULL
  chat_settings_pkey PRIMARY KEY (chat_id)
  CREATE INDEX chat_settings_league_group ON public.chat_settings USING btree (league_group_id)
  CREATE INDEX chat_settings_morning ON public.chat_settings USING btree (chat_id) WHERE (morning_at IS NOT NULL)
  CREATE UNIQUE INDEX chat_settings_own_league_group ON public.chat_settings USING btree (own_league_group_id)

table public.competitions
  id public_id not null
  natural_key text not null
  country_id public_id not null
  slug slug not null
  name text not null
  priority integer not null default 1000
  meetings_per_ground smallint not null default 1
  search_name text not null
  competitions_meetings_per_ground_check CHECK (((meetings_per_ground >= 1) AND (meetings_per_ground <= 4)))
  competitions_name_check CHECK ((name <> ''::text))
  competitions_priority_check CHECK ((priority > 0))
  competitions_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id)
  competitions_pkey PRIMARY KEY (id)
  competitions_country_id_slug_key UNIQUE (country_id, slug)
  competitions_natural_key_key UNIQUE (natural_key)
  CREATE INDEX competitions_search_name ON public.competitions USING gin (((' '::text || search_name)) gin_trgm_ops)
  CREATE TRIGGER recorded_for_undo AFTER INSERT OR DELETE OR UPDATE ON public.competitions FOR EACH ROW WHEN ((current_setting('football.resolution'::text, true) <> ''::text)) EXECUTE FUNCTION record_resolution_row('public.competitions')

table public.countries
  id public_id not null
  natural_key text not null
  slug slug not null
  name text not null
  alpha2 text
  search_name text not null
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  countries_alpha2_check CHECK ((alpha2 ~ '^[A-Z]{2}$'::text))
  countries_name_check CHECK ((name <> ''::text))
  countries_pkey PRIMARY KEY (id)
  countries_natural_key_key UNIQUE (natural_key)
  countries_slug_key UNIQUE (slug)
  CREATE TRIGGER recorded_for_undo AFTER INSERT OR DELETE OR UPDATE ON public.countries FOR EACH ROW WHEN ((current_setting('football.resolution'::text, true) <> ''::text)) EXECUTE FUNCTION record_resolution_row('public.countries')

table public.data_changes
  revision bigint not null
  kind text not null
  fixture_ids bigint[] not null default '{}'::bigint[]
  prices_since timestamp with time zone
  data_changes_kind_check CHECK ((kind = ANY (ARRAY['prices'::text, 'lineups'::text, 'fixtures'::text, 'models'::text, 'names'::text, 'all'::text])))
  data_changes_pkey PRIMARY KEY (revision)
  CREATE INDEX data_changes_prices ON public.data_changes USING btree (revision) WHERE (kind = 'prices'::text)

table public.data_revision
  only_row boolean not null default true
  revision bigint not null
  data_revision_only_row_check CHECK (only_row)
  data_revision_pkey PRIMARY KEY (only_row)
  CREATE TRIGGER data_revision_notifies AFTER UPDATE ON public.data_revision FOR EACH ROW EXECUTE FUNCTION notify_revision()

table public.demo_state
  id boolean not null default true
  told_until timestamp with time zone
  edition integer not null default 1
  is_complete boolean not null default true
  is_replayed boolean not null default false
  clock_limit timestamp with time zone
  demo_state_id_check CHECK (id)
  demo_state_pkey PRIMARY KEY (id)

table public.external_references
  source_id smallint not null
  kind text not null
  external_id text not null
  entity_id public_id not null
  external_references_external_id_check CHECK ((external_id <> ''::text))
  external_references_kind_check CHECK ((kind = ANY (ARRAY['competition'::text, 'team'::text, 'player'::text, 'referee'::text, 'manager'::text, 'bookmaker'::text, 'fixture'::text])))
  external_references_source_id_fkey FOREIGN KEY (source_id) REFERENCES sources(id)
  external_references_pkey PRIMARY KEY (source_id, kind, external_id)
  CREATE INDEX external_references_entity ON public.external_references USING btree (kind, entity_id)
  CREATE TRIGGER recorded_for_undo AFTER INSERT OR DELETE OR UPDATE ON public.external_references FOR EACH ROW WHEN ((current_setting('football.resolution'::text, true) <> ''::text)) EXECUTE FUNCTION record_resolution_row('public.external_references')

table public.fit_failures
  fit text not null
  error text not null
  failed_at timestamp with time zone not null
  told_at timestamp with time zone
  fit_failures_fit_check CHECK ((fit ~ '^(models/[0-9]+|line-ups|calibrations)$'::text))
  fit_failures_pkey PRIMARY KEY (fit)

table public.fit_marks
  fit text not null
  mark text not null
  code text not null
  marked_at timestamp with time zone not null
  fit_marks_fit_check CHECK ((fit ~ '^(models/[0-9]+|line-ups|calibrations|prices)$'::text))
  fit_marks_pkey PRIMARY KEY (fit)

table public.fitted_models
  id bigint not null generated always as identity
  kind text not null
  competition_id public_id
  statistic text not null
  model text not null
  version integer not null
  fitted_at timestamp with time zone not null
  data_moment timestamp with time zone
  data_digest text not null
  window_days integer not null
  sample_size integer not null
  settings jsonb not null
  parameters jsonb
  fitted_models_check CHECK ((data_moment <= fitted_at))
  fitted_models_kind_check CHECK ((kind = ANY (ARRAY['teams'::text, 'players'::text, 'lineups'::text, 'calibrations'::text, 'prices'::text])))
  fitted_models_model_check CHECK ((model <> ''::text))
  fitted_models_sample_size_check CHECK ((sample_size >= 0))
  fitted_models_scope_check CHECK (((kind = ANY (ARRAY['lineups'::text, 'calibrations'::text, 'prices'::text])) = (competition_id IS NULL)))
  fitted_models_statistic_check CHECK ((statistic <> ''::text))
  fitted_models_version_check CHECK ((version > 0))
  fitted_models_window_days_check CHECK ((window_days > 0))
  fitted_models_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competitions(id)
  fitted_models_pkey PRIMARY KEY (id)
  CREATE INDEX fitted_models_newest ON public.fitted_models USING btree (kind, competition_id, statistic, fitted_at DESC, id DESC)

table public.grading_state
  source text not null
  data_revision bigint not null
  graded_until timestamp with time zone not null
  pick_revision bigint not null default 0
  grading_state_source_check CHECK ((source = ANY (ARRAY['live'::text, 'replay'::text, 'bets'::text])))
  grading_state_pkey PRIMARY KEY (source)

table public.ingestion_files
  id bigint not null generated always as identity
  run_id bigint not null
  path text not null
  stored_at timestamp with time zone not null default now()
  rows_read integer not null
  inserted integer not null
  updated integer not null
  unchanged integer not null
  refused integer not null
  skipped integer not null default 0
  raw_answer_id bigint
  ingestion_files_run_id_fkey FOREIGN KEY (run_id) REFERENCES ingestion_runs(id)
  ingestion_files_pkey PRIMARY KEY (id)
  CREATE INDEX ingestion_files_run ON public.ingestion_files USING btree (run_id)

table public.ingestion_runs
  id bigint not null generated always as identity
  source_id smallint not null
  arguments text[] not null
  started_at timestamp with time zone not null default now()
  finished_at timestamp with time zone
  ingestion_runs_source_id_fkey FOREIGN KEY (source_id) REFERENCES sources(id)
  ingestion_runs_pkey PRIMARY KEY (id)

table public.league_group_members
  league_group_id integer not null
  competition_id public_id not null
  league_group_members_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competitions(id)
  league_group_members_league_group_id_fkey FOREIGN KEY (league_group_id) REFERENCES league_groups(id) ON DELETE CASCADE
  league_group_members_pkey PRIMARY KEY (league_group_id, competition_id)

table public.league_groups
  id integer not null generated by default as identity
  name text not null
  description text not null default ''::text
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  league_groups_description_check CHECK ((char_length(description) <= 500))
  league_groups_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80)))
  league_groups_pkey PRIMARY KEY (id)
  CREATE UNIQUE INDEX league_groups_name ON public.league_groups USING btree (lower(name))

table public.lineup_projection_players
  fixture_id public_id not null
  side text not null
  player_id public_id not null
  position_group text
  "position" text
  jersey_number smallint
  start_probability double precision not null
  usual_position text
  games_analyzed smallint not null
  is_position_change boolean not null
  lineup_projection_players_games_analyzed_check CHECK (((games_analyzed >= 0) AND (games_analyzed <= 10)))
  lineup_projection_players_jersey_number_check CHECK (((jersey_number >= 0) AND (jersey_number <= 999)))
  lineup_projection_players_position_check CHECK (("position" = ANY (ARRAY['GK'::text, 'RB'::text, 'RWB'::text, 'CB'::text, 'LB'::text, 'LWB'::text, 'DM'::text, 'CM'::text, 'AM'::text, 'RM'::text, 'LM'::text, 'RW'::text, 'LW'::text, 'SS'::text, 'ST'::text])))
  lineup_projection_players_position_group_check CHECK ((position_group = ANY (ARRAY['G'::text, 'D'::text, 'M'::text, 'F'::text])))
  lineup_projection_players_start_probability_check CHECK (((start_probability >= (0)::double precision) AND (start_probability <= (1)::double precision)))
  lineup_projection_players_fixture_id_side_fkey FOREIGN KEY (fixture_id, side) REFERENCES lineup_projections(fixture_id, side) ON DELETE CASCADE
  lineup_projection_players_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id) ON DELETE CASCADE
  lineup_projection_players_pkey PRIMARY KEY (fixture_id, side, player_id)
  CREATE INDEX lineup_projection_players_player ON public.lineup_projection_players USING btree (player_id)

table public.lineup_projections
  fixture_id public_id not null
  side text not null
  team_id public_id not null
  prediction_type text not null
  projected_at timestamp with time zone not null
  data_revision bigint not null
  lineup_projections_prediction_type_check CHECK ((prediction_type = ANY (ARRAY['predicted'::text, 'confirmed'::text])))
  lineup_projections_side_check CHECK ((side = ANY (ARRAY['home'::text, 'away'::text])))
  lineup_projections_fixture_id_fkey FOREIGN KEY (fixture_id) REFERENCES facts.fixtures(id) ON DELETE CASCADE
  lineup_projections_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id)
  lineup_projections_pkey PRIMARY KEY (fixture_id, side)

table public.managers
  id public_id not null
  natural_key text not null
  slug slug not null
  name text not null
  short_name text
  country_id public_id
  search_name text not null
  updated_at timestamp with time zone not null default now()
  managers_name_check CHECK ((name <> ''::text))
  managers_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id)
  managers_pkey PRIMARY KEY (id)
  managers_natural_key_key UNIQUE (natural_key)
  CREATE TRIGGER recorded_for_undo AFTER INSERT OR DELETE OR UPDATE ON public.managers FOR EACH ROW WHEN ((current_setting('football.resolution'::text, true) <> ''::text)) EXECUTE FUNCTION record_resolution_row('public.managers')

table public.messenger_alerted_bets
  chat_id bigint not null
  card_key text not null
  odds double precision not null
  published_eleven text
  kickoff_at timestamp with time zone not null
  message_id bigint
  messenger_alerted_bets_odds_check CHECK ((odds > (1)::double precision))
  messenger_alerted_bets_message_id_fkey FOREIGN KEY (message_id) REFERENCES messenger_outbox(id) ON DELETE CASCADE
  messenger_alerted_bets_pkey PRIMARY KEY (chat_id, card_key)
  CREATE INDEX messenger_alerted_bets_kickoff ON public.messenger_alerted_bets USING btree (kickoff_at)
  CREATE INDEX messenger_alerted_bets_message ON public.messenger_alerted_bets USING btree (message_id)

table public.messenger_outbox
  id bigint not null generated always as identity
  idempotency_key uuid not null default gen_random_uuid()
  kind text not null
  chat_id bigint not null
  text text not null
  league_group_id integer
  expires_at timestamp with time zone
  state text not null default 'waiting'::text
  created_at timestamp with time zone not null default clock_timestamp()
  not_before timestamp with time zone not null default clock_timestamp()
  attempts integer not null default 0
  settled_at timestamp with time zone
  last_error text
  tried_at timestamp with time zone
  claimed_until timestamp with time zone
  buttons jsonb not null default '[]'::jsonb
  edits_message_id bigint
  topic_id bigint
  messenger_outbox_check CHECK (((state = 'waiting'::text) = (settled_at IS NULL)))
  messenger_outbox_kind_check CHECK ((kind = ANY (ARRAY['reply'::text, 'alert'::text])))
  messenger_outbox_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'dead'::text])))
  messenger_outbox_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 4096)))
  messenger_outbox_pkey PRIMARY KEY (id)
  messenger_outbox_idempotency_key_key UNIQUE (idempotency_key)
  CREATE INDEX messenger_outbox_chats ON public.messenger_outbox USING btree (chat_id, id) WHERE (state = 'waiting'::text)
  CREATE INDEX messenger_outbox_dead ON public.messenger_outbox USING btree (((- id))) WHERE (state = 'dead'::text)
  CREATE INDEX messenger_outbox_settled ON public.messenger_outbox USING btree (settled_at) WHERE (state <> 'waiting'::text)
  CREATE INDEX messenger_outbox_tried ON public.messenger_outbox USING btree (tried_at)

table public.messenger_updates
  update_id bigint not null
  received_at timestamp with time zone not null default clock_timestamp()
  chat_id bigint
  text text
  claimed_until timestamp with time zone
  reply text
  answered_at timestamp with time zone
  channel text not null default 'messenger'::text
  messenger_updates_channel_check CHECK ((channel = ANY (ARRAY['messenger'::text, 'telegram'::text])))
  messenger_updates_check CHECK (((reply IS NULL) = (answered_at IS NULL)))
  messenger_updates_pkey PRIMARY KEY (update_id, channel)
  CREATE INDEX messenger_updates_received ON public.messenger_updates USING btree (received_at)

table public.messenger_watches
  chat_id bigint not null
  league_group_id integer not null
  minimum_edge double precision not null
  created_at timestamp with time zone not null default clock_timestamp()
  messenger_watches_minimum_edge_check CHECK ((minimum_edge >= (0)::double precision))
  messenger_watches_league_group_id_fkey FOREIGN KEY (league_group_id) REFERENCES league_groups(id) ON DELETE CASCADE
  messenger_watches_pkey PRIMARY KEY (chat_id, league_group_id)

table public.phases
  id public_id not null
  natural_key text not null
  season_id public_id not null
  slug slug not null
  name text not null
  is_group boolean not null default false
  phases_name_check CHECK ((name <> ''::text))
  phases_season_id_fkey FOREIGN KEY (season_id) REFERENCES seasons(id)
  phases_pkey PRIMARY KEY (id)
  phases_id_season_id_key UNIQUE (id, season_id)
  phases_natural_key_key UNIQUE (natural_key)
  phases_season_id_slug_key UNIQUE (season_id, slug)

table public.pick_changes
  source text not null
  revision bigint not null
  summed text
  pick_changes_source_check CHECK ((source = ANY (ARRAY['live'::text, 'replay'::text])))
  pick_changes_pkey PRIMARY KEY (source)

table public.pick_grades
  pick_id bigint not null
  grade text not null
  value smallint
  graded_at timestamp with time zone not null
  profit double precision not null
  close_price numeric
  close_probability double precision
  close_sources smallint not null default 0
  close_prices jsonb not null default '[]'::jsonb
  pick_grades_grade_check CHECK ((grade = ANY (ARRAY['win'::text, 'half'::text, 'push'::text, 'half-loss'::text, 'loss'::text, 'void'::text])))
  pick_grades_pick_id_fkey FOREIGN KEY (pick_id) REFERENCES picks(id)
  pick_grades_pkey PRIMARY KEY (pick_id)
  pick_grades_traced_on_delete TRIGGER DEFERRABLE INITIALLY DEFERRED
  pick_grades_traced_on_update TRIGGER DEFERRABLE INITIALLY DEFERRED
  CREATE INDEX pick_grades_graded ON public.pick_grades USING btree (graded_at)
  CREATE INDEX pick_grades_losses ON public.pick_grades USING btree (profit, ((- pick_id)))
  CREATE INDEX pick_grades_newest ON public.pick_grades USING btree (((- pick_id)))
  CREATE INDEX pick_grades_wins ON public.pick_grades USING btree (((- profit)), ((- pick_id)))
  CREATE TRIGGER pick_grades_noted_on_delete AFTER DELETE ON public.pick_grades REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_pick_change('live')
  CREATE TRIGGER pick_grades_noted_on_insert AFTER INSERT ON public.pick_grades REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_pick_change('live')
  CREATE TRIGGER pick_grades_noted_on_update AFTER UPDATE ON public.pick_grades REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_pick_change('live')
  CREATE TRIGGER pick_grades_stay_whole BEFORE TRUNCATE ON public.pick_grades FOR EACH STATEMENT EXECUTE FUNCTION refuse_pick_truncate('a grade changes only with its trace in pick_regrades')
  CREATE CONSTRAINT TRIGGER pick_grades_traced_on_delete AFTER DELETE ON public.pick_grades DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_untraced_grade()
  CREATE CONSTRAINT TRIGGER pick_grades_traced_on_update AFTER UPDATE ON public.pick_grades DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((((old.pick_id IS DISTINCT FROM new.pick_id) OR (old.grade IS DISTINCT FROM new.grade)) OR (old.value IS DISTINCT FROM new.value))) EXECUTE FUNCTION refuse_untraced_grade()

table public.pick_regrades
  id bigint not null generated always as identity
  pick_id bigint not null
  regraded_at timestamp with time zone not null
  old_grade text not null
  new_grade text not null
  old_value smallint
  new_value smallint
  reason text not null
  pick_regrades_pick_id_fkey FOREIGN KEY (pick_id) REFERENCES picks(id)
  pick_regrades_pkey PRIMARY KEY (id)
  CREATE INDEX pick_regrades_pick ON public.pick_regrades USING btree (pick_id, id)
  CREATE TRIGGER pick_regrades_stay BEFORE DELETE OR UPDATE ON public.pick_regrades FOR EACH STATEMENT EXECUTE FUNCTION refuse_pick_change('the trace of regraded picks is only ever added to')
  CREATE TRIGGER pick_regrades_stay_whole BEFORE TRUNCATE ON public.pick_regrades FOR EACH STATEMENT EXECUTE FUNCTION refuse_pick_truncate('the trace of regraded picks is only ever added to')

table public.picks
  id bigint not null generated always as identity
  board text not null
  competition_id bigint not null
  fixture_id bigint not null
  kickoff_at timestamp with time zone not null
  scope text not null
  player_id bigint
  market text not null
  market_family text not null
  line numeric
  side text not null
  first_seen_at timestamp with time zone not null
  price numeric not null
  bookmaker_id bigint not null
  model_probability double precision
  consensus_probability double precision
  fair_probability double precision not null
  model_weight double precision
  consensus_sources smallint
  model_version text
  edge double precision not null
  edge_low double precision
  edge_high double precision
  recorded_at timestamp with time zone not null default clock_timestamp()
  revision text not null
  picks_board_check CHECK ((board = ANY (ARRAY['value-bets'::text, 'team-statistics'::text, 'price-outliers'::text, 'team-trends'::text, 'player-trends'::text])))
  picks_fair_probability_check CHECK (((fair_probability > (0)::double precision) AND (fair_probability < (1)::double precision)))
  picks_player_check CHECK (((scope = 'player'::text) = (player_id IS NOT NULL)))
  picks_price_check CHECK ((price > (1)::numeric))
  picks_recorded_before_kickoff_check CHECK (((recorded_at < kickoff_at) AND (first_seen_at < kickoff_at)))
  picks_scope_check CHECK ((scope = ANY (ARRAY['match'::text, 'home'::text, 'away'::text, 'player'::text])))
  picks_side_check CHECK ((side = ANY (ARRAY['over'::text, 'under'::text, 'home'::text, 'draw'::text, 'away'::text, 'yes'::text, 'no'::text])))
  picks_bookmaker_id_fkey FOREIGN KEY (bookmaker_id) REFERENCES bookmakers(id)
  picks_pkey PRIMARY KEY (id)
  picks_unique UNIQUE NULLS NOT DISTINCT (fixture_id, board, scope, player_id, market, line, side)
  CREATE INDEX picks_kickoff ON public.picks USING btree (kickoff_at)
  CREATE TRIGGER picks_noted_on_insert AFTER INSERT ON public.picks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_pick_change('live')
  CREATE TRIGGER picks_recorded_now BEFORE INSERT ON public.picks FOR EACH ROW EXECUTE FUNCTION set_recorded_at()
  CREATE TRIGGER picks_stay BEFORE DELETE OR UPDATE ON public.picks FOR EACH STATEMENT EXECUTE FUNCTION refuse_pick_change('a pick stays as it was recorded')
  CREATE TRIGGER picks_stay_whole BEFORE TRUNCATE ON public.picks FOR EACH STATEMENT EXECUTE FUNCTION refuse_pick_truncate('a pick stays as it was recorded')

table public.players
  id public_id not null
  natural_key text not null
  country_id public_id not null
  slug slug not null
  name text not null
  full_name text
  position_group text
  search_name text not null
  name_precedence smallint not null default 32767
  players_name_check CHECK ((name <> ''::text))
  players_position_group_check CHECK ((position_group = ANY (ARRAY['G'::text, 'D'::text, 'M'::text, 'F'::text])))
  players_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id)
  players_pkey PRIMARY KEY (id)
  players_natural_key_key UNIQUE (natural_key)
  CREATE INDEX players_country ON public.players USING btree (country_id)
  CREATE INDEX players_search_name ON public.players USING gin (((' '::text || search_name)) gin_trgm_ops)
  CREATE TRIGGER recorded_for_undo AFTER INSERT OR DELETE OR UPDATE ON public.players FOR EACH ROW WHEN ((current_setting('football.resolution'::text, true) <> ''::text)) EXECUTE FUNCTION record_resolution_row('public.players')

table public.public_id_aliases
  kind text not null
  old_id public_id not null
  entity_id public_id not null
  names text[] not null default '{}'::text[]
  origin text not null default 'merged'::text
  public_id_aliases_origin_check CHECK ((origin = ANY (ARRAY['merged'::text, 'spelling'::text])))
  public_id_aliases_pkey PRIMARY KEY (kind, old_id)
  CREATE INDEX public_id_aliases_entity ON public.public_id_aliases USING btree (kind, entity_id)
  CREATE TRIGGER recorded_for_undo AFTER INSERT OR DELETE OR UPDATE ON public.public_id_aliases FOR EACH ROW WHEN ((current_setting('football.resolution'::text, true) <> ''::text)) EXECUTE FUNCTION record_resolution_row('public.public_id_aliases')

table public.raw_answers
  id bigint not null generated always as identity
  connection_id bigint
  source_id smallint not null
  path text not null
  status smallint not null
  received_at timestamp with time zone not null
  digest bytea not null
  imported_at timestamp with time zone
  import_error text
  raw_answers_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES source_connections(id) ON DELETE SET NULL
  raw_answers_digest_fkey FOREIGN KEY (digest) REFERENCES raw_bodies(digest)
  raw_answers_source_id_fkey FOREIGN KEY (source_id) REFERENCES sources(id)
  raw_answers_pkey PRIMARY KEY (id)
  CREATE INDEX raw_answers_connection ON public.raw_answers USING btree (connection_id, ((- id)))
  CREATE INDEX raw_answers_digest ON public.raw_answers USING btree (digest)
  CREATE INDEX raw_answers_failed ON public.raw_answers USING btree (connection_id, id) WHERE (import_error IS NOT NULL)
  CREATE INDEX raw_answers_source ON public.raw_answers USING btree (source_id, received_at)
  CREATE INDEX raw_answers_to_import ON public.raw_answers USING btree (connection_id, id) WHERE (imported_at IS NULL)

table public.raw_bodies
  digest bytea not null
  body bytea not null
  raw_bodies_pkey PRIMARY KEY (digest)

table public.referees
  id public_id not null
  natural_key text not null
  country_id public_id not null
  slug slug not null
  name text not null
  short_form text not null
  search_name text not null
  referees_name_check CHECK ((name <> ''::text))
  referees_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id)
  referees_pkey PRIMARY KEY (id)
  referees_natural_key_key UNIQUE (natural_key)
  CREATE INDEX referees_search_name ON public.referees USING gin (((' '::text || search_name)) gin_trgm_ops)
  CREATE INDEX referees_short_form ON public.referees USING btree (country_id, short_form)
  CREATE TRIGGER recorded_for_undo AFTER INSERT OR DELETE OR UPDATE ON public.referees FOR EACH ROW WHEN ((current_setting('football.resolution'::text, true) <> ''::text)) EXECUTE FUNCTION record_resolution_row('public.referees')

table public.refused_rows
  id bigint not null generated always as identity
  file_id bigint not null
  line integer not null
  code text not null
  message text not null
  refused_rows_file_id_fkey FOREIGN KEY (file_id) REFERENCES ingestion_files(id) ON DELETE CASCADE
  refused_rows_pkey PRIMARY KEY (id)
  CREATE INDEX refused_rows_file ON public.refused_rows USING btree (file_id)
  CREATE INDEX refused_rows_newest ON public.refused_rows USING btree (((- id)))

table public.replayed_pick_grades
  pick_id bigint not null
  grade text not null
  value smallint
  graded_at timestamp with time zone not null
  profit double precision not null
  close_price numeric
  close_probability double precision
  close_sources smallint not null default 0
  close_prices jsonb not null default '[]'::jsonb
  replayed_pick_grades_grade_check CHECK ((grade = ANY (ARRAY['win'::text, 'half'::text, 'push'::text, 'half-loss'::text, 'loss'::text, 'void'::text])))
  replayed_pick_grades_pick_id_fkey FOREIGN KEY (pick_id) REFERENCES replayed_picks(id) ON DELETE CASCADE
  replayed_pick_grades_pkey PRIMARY KEY (pick_id)
  CREATE INDEX replayed_pick_grades_losses ON public.replayed_pick_grades USING btree (profit, ((- pick_id)))
  CREATE INDEX replayed_pick_grades_newest ON public.replayed_pick_grades USING btree (((- pick_id)))
  CREATE INDEX replayed_pick_grades_wins ON public.replayed_pick_grades USING btree (((- profit)), ((- pick_id)))
  CREATE TRIGGER replayed_pick_grades_noted_on_delete AFTER DELETE ON public.replayed_pick_grades REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_pick_change('replay')
  CREATE TRIGGER replayed_pick_grades_noted_on_insert AFTER INSERT ON public.replayed_pick_grades REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_pick_change('replay')
  CREATE TRIGGER replayed_pick_grades_noted_on_truncate AFTER TRUNCATE ON public.replayed_pick_grades FOR EACH STATEMENT EXECUTE FUNCTION note_pick_change('replay')
  CREATE TRIGGER replayed_pick_grades_noted_on_update AFTER UPDATE ON public.replayed_pick_grades REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_pick_change('replay')

table public.replayed_pick_regrades
  id bigint not null generated always as identity
  pick_id bigint not null
  regraded_at timestamp with time zone not null
  old_grade text not null
  new_grade text not null
  old_value smallint
  new_value smallint
  reason text not null
  replayed_pick_regrades_pick_id_fkey FOREIGN KEY (pick_id) REFERENCES replayed_picks(id) ON DELETE CASCADE
  replayed_pick_regrades_pkey PRIMARY KEY (id)
  CREATE INDEX replayed_pick_regrades_pick ON public.replayed_pick_regrades USING btree (pick_id, id)

table public.replayed_picks
  id bigint not null generated always as identity
  board text not null
  competition_id bigint not null
  fixture_id bigint not null
  kickoff_at timestamp with time zone not null
  scope text not null
  player_id bigint
  market text not null
  market_family text not null
  line numeric
  side text not null
  first_seen_at timestamp with time zone not null
  price numeric not null
  bookmaker_id bigint not null
  model_probability double precision
  consensus_probability double precision
  fair_probability double precision not null
  model_weight double precision
  consensus_sources smallint
  model_version text
  edge double precision not null
  edge_low double precision
  edge_high double precision
  replayed_picks_before_kickoff_check CHECK ((first_seen_at < kickoff_at))
  replayed_picks_board_check CHECK ((board = ANY (ARRAY['value-bets'::text, 'team-statistics'::text, 'price-outliers'::text, 'team-trends'::text, 'player-trends'::text])))
  replayed_picks_fair_probability_check CHECK (((fair_probability > (0)::double precision) AND (fair_probability < (1)::double precision)))
  replayed_picks_player_check CHECK (((scope = 'player'::text) = (player_id IS NOT NULL)))
  replayed_picks_price_check CHECK ((price > (1)::numeric))
  replayed_picks_scope_check CHECK ((scope = ANY (ARRAY['match'::text, 'home'::text, 'away'::text, 'player'::text])))
  replayed_picks_side_check CHECK ((side = ANY (ARRAY['over'::text, 'under'::text, 'home'::text, 'draw'::text, 'away'::text, 'yes'::text, 'no'::text])))
  replayed_picks_bookmaker_id_fkey FOREIGN KEY (bookmaker_id) REFERENCES bookmakers(id)
  replayed_picks_pkey PRIMARY KEY (id)
  replayed_picks_unique UNIQUE NULLS NOT DISTINCT (fixture_id, board, scope, player_id, market, line, side)
  CREATE INDEX replayed_picks_kickoff ON public.replayed_picks USING btree (kickoff_at)
  CREATE TRIGGER replayed_picks_noted_on_delete AFTER DELETE ON public.replayed_picks REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_pick_change('replay')
  CREATE TRIGGER replayed_picks_noted_on_insert AFTER INSERT ON public.replayed_picks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_pick_change('replay')
  CREATE TRIGGER replayed_picks_noted_on_truncate AFTER TRUNCATE ON public.replayed_picks FOR EACH STATEMENT EXECUTE FUNCTION note_pick_change('replay')
  CREATE TRIGGER replayed_picks_noted_on_update AFTER UPDATE ON public.replayed_picks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_pick_change('replay')

table public.resolution_rows
  id bigint not null generated always as identity
  resolution_id bigint not null
  table_name text not null
  before jsonb
  after jsonb
  resolution_rows_check CHECK ((num_nonnulls(before, after) > 0))
  resolution_rows_resolution_id_fkey FOREIGN KEY (resolution_id) REFERENCES resolutions(id)
  resolution_rows_pkey PRIMARY KEY (id)
  CREATE INDEX resolution_rows_resolution ON public.resolution_rows USING btree (resolution_id, id)

table public.resolutions
  id bigint not null generated always as identity
  action text not null
  kind text not null
  subject text not null
  entity_id public_id
  fixture_ids bigint[] not null default '{}'::bigint[]
  made_at timestamp with time zone not null default now()
  undone_at timestamp with time zone
  resolutions_action_check CHECK ((action = ANY (ARRAY['settle'::text, 'merge'::text, 'accept'::text])))
  resolutions_pkey PRIMARY KEY (id)

table public.scorecard_sums
  source text not null
  board text not null
  dimension text not null
  key text not null
  bin smallint not null
  sums jsonb not null
  scorecard_sums_source_check CHECK ((source = ANY (ARRAY['live'::text, 'replay'::text])))
  scorecard_sums_pkey PRIMARY KEY (source, dimension, board, key, bin)

table public.seasons
  id public_id not null
  natural_key text not null
  competition_id public_id not null
  name text not null
  start_year smallint not null
  seasons_name_check CHECK ((name ~ '^[0-9]{4}(/[0-9]{4})?$'::text))
  seasons_start_year_check CHECK (((start_year >= 1850) AND (start_year <= 2200)))
  seasons_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES competitions(id)
  seasons_pkey PRIMARY KEY (id)
  seasons_competition_id_name_key UNIQUE (competition_id, name)
  seasons_id_competition_id_key UNIQUE (id, competition_id)
  seasons_natural_key_key UNIQUE (natural_key)

table public.source_connections
  id bigint not null generated always as identity
  name text not null
  source_id smallint not null
  origin text not null
  settings jsonb not null
  key_variable text
  sealed_key bytea
  is_paused boolean not null default false
  waits_until timestamp with time zone
  wait_reason text
  next_poll_at timestamp with time zone not null default '-infinity'::timestamp with time zone
  leased_until timestamp with time zone
  units_left integer
  units_spent integer not null default 0
  budget_renewed_at timestamp with time zone
  forecast jsonb
  forecast_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  told_fault text
  source_connections_check CHECK (((key_variable IS NULL) OR (sealed_key IS NULL)))
  source_connections_origin_check CHECK ((origin = ANY (ARRAY['file'::text, 'service'::text])))
  source_connections_source_id_fkey FOREIGN KEY (source_id) REFERENCES sources(id)
  source_connections_pkey PRIMARY KEY (id)
  source_connections_name_key UNIQUE (name)

table public.source_polls
  connection_id bigint not null
  key text not null
  purpose text not null
  asked_at timestamp with time zone not null
  answered_at timestamp with time zone
  failures smallint not null default 0
  error text
  waits_until timestamp with time zone
  etag text
  last_modified text
  source_polls_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES source_connections(id) ON DELETE CASCADE
  source_polls_pkey PRIMARY KEY (connection_id, key)

table public.source_precedence
  source_id smallint not null
  kind text not null
  rank smallint not null
  default_rank smallint not null
  source_precedence_kind_check CHECK ((kind = ANY (ARRAY['schedule'::text, 'result'::text, 'teamStatistics'::text, 'playerStatistics'::text, 'lineup'::text, 'lineupTime'::text, 'substitutions'::text, 'event'::text, 'liveScore'::text, 'absences'::text, 'odds'::text, 'squad'::text])))
  source_precedence_source_id_fkey FOREIGN KEY (source_id) REFERENCES sources(id)
  source_precedence_pkey PRIMARY KEY (source_id, kind)

table public.sources
  id smallint not null
  name text not null
  match_precedence smallint not null
  player_precedence smallint not null
  sources_pkey PRIMARY KEY (id)
  sources_name_key UNIQUE (name)

table public.squad_members
  season_id public_id not null
  team_id public_id not null
  player_id public_id not null
  source_id smallint not null
  jersey_number smallint
  squad_members_jersey_number_check CHECK (((jersey_number >= 0) AND (jersey_number <= 999)))
  squad_members_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id)
  squad_members_season_id_fkey FOREIGN KEY (season_id) REFERENCES seasons(id)
  squad_members_source_id_fkey FOREIGN KEY (source_id) REFERENCES sources(id)
  squad_members_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id)
  squad_members_pkey PRIMARY KEY (season_id, team_id, player_id, source_id)
  CREATE INDEX squad_members_player ON public.squad_members USING btree (player_id)
  CREATE TRIGGER recorded_for_undo AFTER INSERT OR DELETE OR UPDATE ON public.squad_members FOR EACH ROW WHEN ((current_setting('football.resolution'::text, true) <> ''::text)) EXECUTE FUNCTION record_resolution_row('public.squad_members')

table public.teams
  id public_id not null
  natural_key text not null
  country_id public_id not null
  slug slug not null
  name text not null
  short_name text
  primary_color text
  secondary_color text
  search_name text not null
  name_precedence smallint not null default 32767
  teams_name_check CHECK ((name <> ''::text))
  teams_primary_color_check CHECK ((primary_color ~ '^#[0-9a-f]{6}$'::text))
  teams_secondary_color_check CHECK ((secondary_color ~ '^#[0-9a-f]{6}$'::text))
  teams_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id)
  teams_pkey PRIMARY KEY (id)
  teams_natural_key_key UNIQUE (natural_key)
  CREATE INDEX teams_country ON public.teams USING btree (country_id)
  CREATE INDEX teams_search_name ON public.teams USING gin (((' '::text || search_name)) gin_trgm_ops)
  CREATE TRIGGER recorded_for_undo AFTER INSERT OR DELETE OR UPDATE ON public.teams FOR EACH ROW WHEN ((current_setting('football.resolution'::text, true) <> ''::text)) EXECUTE FUNCTION record_resolution_row('public.teams')

table public.telegram_chats
  chat_id bigint not null
  telegram_id bigint not null
  created_at timestamp with time zone not null default clock_timestamp()
  paused_at timestamp with time zone
  paused_because text
  telegram_chats_chat_id_check CHECK ((abs(chat_id) >= '4503599627370496'::bigint))
  telegram_chats_check CHECK (((paused_at IS NULL) = (paused_because IS NULL)))
  telegram_chats_pkey PRIMARY KEY (chat_id)
  telegram_chats_telegram_id_key UNIQUE (telegram_id)

table public.told_conflicts
  fixture_id public_id not null
  conflicts jsonb not null
  told_at timestamp with time zone not null
  told_conflicts_fixture_id_fkey FOREIGN KEY (fixture_id) REFERENCES facts.fixtures(id) ON DELETE CASCADE
  told_conflicts_pkey PRIMARY KEY (fixture_id)

table public.unresolved_names
  id bigint not null generated always as identity
  source_id smallint not null
  kind text not null
  country_id public_id not null
  normalised_name text not null
  name text not null
  context text not null
  candidates jsonb not null
  first_seen_at timestamp with time zone not null default now()
  settled_entity_id public_id
  settled_at timestamp with time zone
  skipped_at timestamp with time zone
  unresolved_names_check CHECK ((((settled_entity_id IS NULL) = (settled_at IS NULL)) OR ((kind = 'fixture'::text) AND (settled_at IS NOT NULL))))
  unresolved_names_kind_check CHECK ((kind = ANY (ARRAY['team'::text, 'player'::text, 'referee'::text, 'fixture'::text])))
  unresolved_names_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id)
  unresolved_names_source_id_fkey FOREIGN KEY (source_id) REFERENCES sources(id)
  unresolved_names_pkey PRIMARY KEY (id)
  unresolved_names_unique UNIQUE (source_id, kind, country_id, normalised_name)
  CREATE TRIGGER recorded_for_undo AFTER INSERT OR DELETE OR UPDATE ON public.unresolved_names FOR EACH ROW WHEN ((current_setting('football.resolution'::text, true) <> ''::text)) EXECUTE FUNCTION record_resolution_row('public.unresolved_names')

table public.watch_news
  id bigint not null generated by default as identity
  watch_id bigint
  subject text
  chat_id bigint
  webhook_subscription_id bigint
  event text not null
  key text not null
  fixture_id bigint not null
  kickoff_at timestamp with time zone not null
  state text
  odds double precision
  told_at timestamp with time zone not null
  is_shown boolean not null
  data jsonb not null
  message_id bigint
  watch_news_odds_check CHECK ((odds > (1)::double precision))
  watch_news_recipient_check CHECK ((num_nonnulls(subject, chat_id, webhook_subscription_id) = 1))
  watch_news_message_id_fkey FOREIGN KEY (message_id) REFERENCES messenger_outbox(id) ON DELETE CASCADE
  watch_news_watch_id_fkey FOREIGN KEY (watch_id) REFERENCES watches(id) ON DELETE SET NULL
  watch_news_webhook_subscription_id_fkey FOREIGN KEY (webhook_subscription_id) REFERENCES webhook_subscriptions(id) ON DELETE CASCADE
  watch_news_pkey PRIMARY KEY (id)
  watch_news_unique UNIQUE NULLS NOT DISTINCT (subject, chat_id, webhook_subscription_id, event, key)
  CREATE INDEX watch_news_kickoff ON public.watch_news USING btree (kickoff_at)
  CREATE INDEX watch_news_message ON public.watch_news USING btree (message_id) WHERE (message_id IS NOT NULL)
  CREATE INDEX watch_news_page ON public.watch_news USING btree (subject, ((- id))) WHERE ((subject IS NOT NULL) AND is_shown)
  CREATE INDEX watch_news_watch ON public.watch_news USING btree (watch_id)
  CREATE INDEX watch_news_webhook ON public.watch_news USING btree (webhook_subscription_id) WHERE (webhook_subscription_id IS NOT NULL)

table public.watched_files
  connection_id bigint not null
  path text not null
  stamp text not null
  stamped_at timestamp with time zone not null
  changing_since timestamp with time zone not null
  read_at timestamp with time zone
  digest bytea
  error text
  watched_files_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES source_connections(id) ON DELETE CASCADE
  watched_files_pkey PRIMARY KEY (connection_id, path)

table public.watches
  id bigint not null generated always as identity
  subject text
  chat_id bigint
  league_group_id integer
  competition_id bigint
  team_id bigint
  player_id bigint
  fixture_id bigint
  market text
  events text[] not null
  minimum_edge double precision not null default 0
  delivery text not null
  webhook_subscription_id bigint
  created_at timestamp with time zone not null
  begun_at timestamp with time zone not null
  seen_file_id bigint not null
  watches_delivery_check CHECK ((delivery = ANY (ARRAY['none'::text, 'page'::text, 'chat'::text, 'webhook'::text])))
  watches_events_check CHECK (((events <> '{}'::text[]) AND (events <@ ARRAY['value-bet'::text, 'price-outlier'::text, 'line-up'::text, 'position-change'::text, 'kick-off'::text, 'pick-graded'::text])))
  watches_minimum_edge_check CHECK ((minimum_edge >= (0)::double precision))
  watches_owner_check CHECK ((num_nonnulls(subject, chat_id) = 1))
  watches_recipient_check CHECK ((
CASE delivery
    WHEN 'chat'::text THEN (chat_id IS NOT NULL)
    WHEN 'none'::text THEN true
    ELSE (subject IS NOT NULL)
END AND ((delivery = 'webhook'::text) = (webhook_subscription_id IS NOT NULL))))
  watches_scope_check CHECK ((num_nonnulls(league_group_id, competition_id, team_id, player_id, fixture_id) <= 1))
  watches_league_group_id_fkey FOREIGN KEY (league_group_id) REFERENCES league_groups(id) ON DELETE CASCADE
  watches_webhook_subscription_id_fkey FOREIGN KEY (webhook_subscription_id) REFERENCES webhook_subscriptions(id) ON DELETE CASCADE
  watches_pkey PRIMARY KEY (id)
  watches_unique UNIQUE NULLS NOT DISTINCT (subject, chat_id, league_group_id, competition_id, team_id, player_id, fixture_id, market, delivery, webhook_subscription_id)
  CREATE INDEX watches_chat ON public.watches USING btree (chat_id) WHERE (chat_id IS NOT NULL)
  CREATE INDEX watches_league_group ON public.watches USING btree (league_group_id) WHERE (league_group_id IS NOT NULL)
  CREATE INDEX watches_webhook ON public.watches USING btree (webhook_subscription_id) WHERE (webhook_subscription_id IS NOT NULL)

table public.webhook_attempts
  id bigint not null generated always as identity
  delivery_id bigint not null
  started_at timestamp with time zone not null
  duration_milliseconds integer not null
  status smallint
  error text
  webhook_attempts_duration_milliseconds_check CHECK ((duration_milliseconds >= 0))
  webhook_attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES webhook_deliveries(id) ON DELETE CASCADE
  webhook_attempts_pkey PRIMARY KEY (id)
  CREATE INDEX webhook_attempts_delivery ON public.webhook_attempts USING btree (delivery_id, id)

table public.webhook_deliveries
  id bigint not null generated always as identity
  subscription_id bigint not null
  message_id text not null
  type text not null
  body text not null
  state text not null default 'waiting'::text
  created_at timestamp with time zone not null
  attempts smallint not null default 0
  next_attempt_at timestamp with time zone not null
  claimed_until timestamp with time zone
  settled_at timestamp with time zone
  error text
  webhook_deliveries_check CHECK (((state = 'waiting'::text) = (settled_at IS NULL)))
  webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
  webhook_deliveries_type_check CHECK ((type ~ '^[a-z]+([.-][a-z]+)*$'::text))
  webhook_deliveries_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES webhook_subscriptions(id) ON DELETE CASCADE
  webhook_deliveries_pkey PRIMARY KEY (id)
  webhook_deliveries_message_id_key UNIQUE (message_id)
  CREATE INDEX webhook_deliveries_claimed ON public.webhook_deliveries USING btree (subscription_id) WHERE ((state = 'waiting'::text) AND (claimed_until IS NOT NULL))
  CREATE INDEX webhook_deliveries_created ON public.webhook_deliveries USING btree (created_at)
  CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (subscription_id, next_attempt_at, id) WHERE (state = 'waiting'::text)
  CREATE INDEX webhook_deliveries_newest ON public.webhook_deliveries USING btree (subscription_id, ((- id)))

table public.webhook_subscriptions
  id bigint not null generated always as identity
  subject text not null
  url text not null
  description text not null default ''::text
  event_types text[] not null
  state text not null default 'active'::text
  disabled_because text
  secret bytea not null
  previous_secret bytea
  previous_secret_until timestamp with time zone
  failing_since timestamp with time zone
  created_at timestamp with time zone not null
  webhook_subscriptions_check CHECK (((state = 'disabled'::text) = (disabled_because IS NOT NULL)))
  webhook_subscriptions_check1 CHECK (((previous_secret IS NULL) = (previous_secret_until IS NULL)))
  webhook_subscriptions_description_check CHECK ((char_length(description) <= 200))
  webhook_subscriptions_event_types_check CHECK ((cardinality(event_types) >= 1))
  webhook_subscriptions_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'disabled'::text])))
  webhook_subscriptions_subject_check CHECK ((subject <> ''::text))
  webhook_subscriptions_url_check CHECK ((char_length(url) <= 2000))
  webhook_subscriptions_pkey PRIMARY KEY (id)
  CREATE INDEX webhook_subscriptions_subject ON public.webhook_subscriptions USING btree (subject, ((- id)))

-- Functions

CREATE OR REPLACE FUNCTION facts.add_quote_months(months date[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  month date;
  name text;
begin
  foreach month in array months loop
    name := to_char(month, '"quotes_"YYYY_MM');
    continue when to_regclass('facts.' || name) is not null;
    lock table facts.quotes in share update exclusive mode;
    continue when to_regclass('facts.' || name) is not null;
    execute format('create table facts.%I (like facts.quotes including all)', name);
    execute format(
      'alter table facts.quotes attach partition facts.%I for values from (%L) to (%L)',
      name, month, (month + interval '1 month')::date
    );
  end loop;
end $function$

CREATE OR REPLACE FUNCTION facts.check_quotes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  has_strangers boolean;
begin
  -- Snapshots have many quotes, and fixtures many snapshots. A planner that knows nothing of what was just added
  -- takes joins by several columns for joins of few rows, and a few fixtures for many: rows are joined by their
  -- ids alone, and selections are looked up fixture by fixture (a subquery with an offset is never a join).
  execute
    'with snapshot as materialized (
       select snapshot.id, snapshot.fixture_id, snapshot.market, snapshot.event_month
       from (select distinct snapshot_id as id from added) named
       join facts.market_snapshots snapshot using (id)
     ), selection as materialized (
       select selection.* from (select distinct fixture_id from snapshot) named
       cross join lateral (select id, fixture_id, market from facts.selections where fixture_id = named.fixture_id offset 0) selection
     )
     select (select count(*) from added) <> count(*) filter (
       where added.event_month = snapshot.event_month and (selection.fixture_id, selection.market) = (snapshot.fixture_id, snapshot.market)
     )
     from added
     join snapshot on snapshot.id = added.snapshot_id
     join selection on selection.id = added.selection_id'
    into has_strangers;
  if has_strangers then
    raise foreign_key_violation using
      schema = 'facts', table = 'quotes', constraint = 'quotes_references',
      message = 'a quote must have a snapshot and a selection of one fixture and market, and the month of that snapshot';
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION facts.check_references()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_dangling boolean;
begin
  for pair in 0 .. tg_nargs / 2 - 1 loop
    execute format(
      'select exists (
         select from (select distinct %2$I as id from added) named
         where named.id is not null and not exists (select from %1$s parent where parent.id = named.id)
       )',
      tg_argv[2 * pair + 1], tg_argv[2 * pair]
    ) into is_dangling;
    if is_dangling then
      raise foreign_key_violation using
        schema = tg_table_schema, table = tg_table_name, constraint = tg_name,
        message = format('%s of %I.%I must be the id of a row of %s', tg_argv[2 * pair], tg_table_schema, tg_table_name, tg_argv[2 * pair + 1]);
    end if;
  end loop;
  return null;
end $function$

CREATE OR REPLACE FUNCTION facts.check_unpriced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from removed
    join facts.market_snapshots snapshot on snapshot.fixture_id = removed.fixture_id
    join facts.quotes quote on quote.event_month = snapshot.event_month
      and quote.snapshot_id = snapshot.id and quote.selection_id = removed.id
  ) then
    raise foreign_key_violation using
      schema = 'facts', table = 'selections', constraint = 'selections_stay',
      message = 'a selection is never deleted while a quote has it';
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION facts.move_lineup_kickoffs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update facts.lineup_players set kickoff_at = new.kickoff_at where fixture_id = new.id;
  return null;
end $function$

CREATE OR REPLACE FUNCTION facts.pack_quotes(fixture bigint)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  snapshots bigint[];
  months date[];
  removed bigint;
  packed bigint;
begin
  perform facts.unpack_quotes(array[fixture]);
  select array_agg(id), array_agg(distinct event_month) into snapshots, months
  from facts.market_snapshots where fixture_id = fixture;
  with quote as (
    delete from facts.quotes
    where event_month = any (months) and snapshot_id = any (snapshots) and scale(odds) <= 4
    returning *
  ), packing as (
    insert into facts.packed_quotes (
      selection_id, event_month, fixture_id, first_id, first_snapshot_id, ids, snapshot_ids, odds, suspended
    )
    select selection_id, event_month, fixture, first_id, first_snapshot_id,
      array_agg((id - first_id)::integer order by snapshot_id),
      array_agg((snapshot_id - first_snapshot_id)::integer order by snapshot_id),
      array_agg((odds * 10000)::integer order by snapshot_id), array_agg(quote.suspended order by snapshot_id)
    from (
      select quote.*, min(id) over outcome as first_id, min(snapshot_id) over outcome as first_snapshot_id
      from quote window outcome as (partition by selection_id, event_month)
    ) quote
    group by selection_id, event_month, first_id, first_snapshot_id
    returning cardinality(ids) as prices
  )
  select (select count(*) from quote), coalesce((select sum(prices) from packing), 0) into removed, packed;
  if removed <> packed then
    raise data_exception using message = format('%s prices were removed, but %s packed', removed, packed);
  end if;
  return packed;
end $function$

CREATE OR REPLACE FUNCTION facts.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise foreign_key_violation using
    schema = tg_table_schema, table = tg_table_name, constraint = tg_name,
    message = format('%I.%I: %s', tg_table_schema, tg_table_name, tg_argv[0]);
end $function$

CREATE OR REPLACE FUNCTION facts.set_lineup_kickoff()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.kickoff_at := coalesce(
    (select fixture.kickoff_at from facts.fixtures fixture where fixture.id = new.fixture_id), new.kickoff_at
  );
  return new;
end $function$

CREATE OR REPLACE FUNCTION facts.unpack_quotes(fixtures bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  decision text := coalesce(current_setting('football.resolution', true), '');
begin
  perform set_config('football.resolution', '', true);
  insert into facts.quotes (event_month, snapshot_id, selection_id, id, odds, suspended)
  select event_month, snapshot_id, selection_id, id, odds, suspended
  from football_as_of.packed_quotes() where fixture_id = any (fixtures);
  delete from facts.packed_quotes where fixture_id = any (fixtures);
  perform set_config('football.resolution', decision, true);
end $function$

CREATE OR REPLACE FUNCTION football_as_of.absences(moment timestamp with time zone, wanted bigint)
 RETURNS TABLE(side text, player_id bigint, type text, reason text, known_at timestamp with time zone, is_known_at_assumed boolean)
 LANGUAGE sql
 STABLE
AS $function$
        with report as (
          select report.id, report.known_at is null as is_assumed,
            coalesce(report.known_at, fixture.kickoff_at) as known_at
          from facts.match_reports report
          join facts.fixtures fixture on fixture.id = report.fixture_id
          join source_precedence precedence on precedence.source_id = report.source_id and precedence.kind = 'absences'
          where report.fixture_id = wanted and report.kind = 'absences'
            and coalesce(report.known_at, fixture.kickoff_at) <= moment
          order by precedence.rank, coalesce(report.known_at, fixture.kickoff_at) desc, report.version desc
          limit 1
        )
        select absence.side, absence.player_id, absence.type, absence.reason, report.known_at, report.is_assumed
        from report
        join facts.absences absence on absence.match_report_id = report.id
      $function$

CREATE OR REPLACE FUNCTION football_as_of.appearances_of_player(moment timestamp with time zone, wanted bigint, most integer)
 RETURNS TABLE(fixture_id bigint, season_id bigint, country_slug text, competition_slug text, team_id bigint, is_home boolean, is_starter boolean, minutes smallint, counts json)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
end $function$

CREATE OR REPLACE FUNCTION football_as_of.closing_prices(moment timestamp with time zone, selections bigint[])
 RETURNS TABLE(selection_id bigint, bookmaker_id bigint, is_exchange boolean, odds numeric, last_quoted_at timestamp with time zone, is_standing boolean)
 LANGUAGE sql
 STABLE
AS $function$
  select distinct on (point.selection_id, point.bookmaker_id)
    point.selection_id, point.bookmaker_id, point.is_exchange, point.odds, point.last_quoted_at, point.is_last
  from (
    select point.*, lead(at) over (partition by point.selection_id, point.bookmaker_id order by at) is null as is_last
    from football_as_of.price_points(moment, selections) point
  ) point
  join football_as_of.selections() selection on selection.id = point.selection_id
  join football_as_of.schedules() fixture on fixture.id = selection.fixture_id
  where fixture.kickoff_at <= moment and point.odds is not null
  order by point.selection_id, point.bookmaker_id, point.at desc
$function$

CREATE OR REPLACE FUNCTION football_as_of.coverage_of_fixtures(moment timestamp with time zone, fixtures bigint[])
 RETURNS TABLE("fixtureId" bigint, state text, reasons text[], "teamRows" smallint, "playerRows" integer)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
end $function$

CREATE OR REPLACE FUNCTION football_as_of.current_quotes(moment timestamp with time zone, max_age interval DEFAULT NULL::interval)
 RETURNS TABLE(id bigint, fixture_id bigint, selection_id bigint, market text, scope text, player_id bigint, line numeric, side text, bookmaker_id bigint, source_id smallint, provider_market text, mark text, odds numeric, suspended boolean, quoted_at timestamp with time zone, quoted_at_assumed boolean, is_exchange boolean, is_shown boolean, is_eligible boolean)
 LANGUAGE sql
 STABLE
AS $function$
  select distinct on (quote.fixture_id, quote.market, quote.scope, quote.selection_id, quote.bookmaker_id)
    quote.id, quote.fixture_id, quote.selection_id, quote.market, quote.scope, quote.player_id,
    quote.line, quote.side, quote.bookmaker_id, quote.source_id, quote.provider_market, quote.mark,
    quote.odds, quote.suspended, quote.quoted_at, quote.quoted_at_assumed,
    quote.is_exchange, quote.is_shown, quote.is_eligible
  from football_as_of.quotes(moment, max_age) quote
  where quote.replaced_at > moment
  order by quote.fixture_id, quote.market, quote.scope, quote.selection_id, quote.bookmaker_id,
    quote.quoted_at desc, quote.quoted_at_assumed, quote.odds, quote.source_id, quote.provider_market, quote.mark
$function$

CREATE OR REPLACE FUNCTION football_as_of.define_player_statistics()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$

CREATE OR REPLACE FUNCTION football_as_of.facts_known_between(after timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(fixture_id bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select result.fixture_id from facts.fixture_results result
  where result.known_from > after and result.known_from <= until
  union
  select report.fixture_id from facts.match_reports report
  where report.visible_from > after and report.visible_from <= until and report.visible_from < 'infinity'
$function$

CREATE OR REPLACE FUNCTION football_as_of.fixture_files(fixture bigint)
 RETURNS TABLE(kind text, file_id bigint)
 LANGUAGE sql
 STABLE
AS $function$
        select 'schedule', schedule.file_id from facts.fixture_schedules schedule where schedule.fixture_id = fixture
        union
        select report.kind, report.file_id from facts.match_reports report where report.fixture_id = fixture
        union
        select 'liveScore', score.file_id from facts.live_scores score where score.fixture_id = fixture
        union
        select 'odds', snapshot.file_id from facts.market_snapshots snapshot where snapshot.fixture_id = fixture
        union
        select 'odds', mean.file_id from facts.price_aggregates mean where mean.fixture_id = fixture
      $function$

CREATE OR REPLACE FUNCTION football_as_of.fixture_page(moment timestamp with time zone, wanted bigint, earlier integer, starts integer)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
end $function$

CREATE OR REPLACE FUNCTION football_as_of.fixture_prices(moment timestamp with time zone, wanted bigint, statistic text, markets text[], max_age interval)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
end $function$

CREATE OR REPLACE FUNCTION football_as_of.fixture_reference(moment timestamp with time zone, wanted bigint)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
end $function$

CREATE OR REPLACE FUNCTION football_as_of.fixtures(moment timestamp with time zone)
 RETURNS TABLE(id bigint, season_id bigint, competition_id bigint, phase_id bigint, home_team_id bigint, away_team_id bigint, slug text, day date, kickoff_at timestamp with time zone, kickoff_quality text, referee_id bigint, home_manager_id bigint, away_manager_id bigint, status text, home_goals smallint, away_goals smallint, home_half_time_goals smallint, away_half_time_goals smallint, awarded boolean, has_events boolean, feeds_boards boolean, team_rows smallint, player_rows integer, home_player_rows integer, away_player_rows integer, corrupted_player_rows integer, corruption_reasons text[], conflicts jsonb, result_known_from timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$

CREATE OR REPLACE FUNCTION football_as_of.kickoffs(fixtures bigint[])
 RETURNS TABLE(fixture_id bigint, file_id bigint, day date, kickoff_at timestamp with time zone, kickoff_quality text)
 LANGUAGE sql
 STABLE
AS $function$
    with version as materialized (
      select schedule.fixture_id, schedule.source_id, schedule.version, coalesce(schedule.file_id, 0) as file_id,
        schedule.day, schedule.kickoff_at, schedule.kickoff_quality, schedule.is_day_assumed, precedence.rank
      from facts.fixture_schedules schedule
      join source_precedence precedence on precedence.source_id = schedule.source_id and precedence.kind = 'schedule'
      where schedule.fixture_id = any (fixtures)
    ), moment as (
      select distinct version.fixture_id, version.file_id from version
    )
    select moment.fixture_id, moment.file_id, best.day, best.kickoff_at, best.kickoff_quality
    from moment
    cross join lateral (
      select latest.* from (
        select distinct on (version.source_id) version.* from version
        where version.fixture_id = moment.fixture_id and version.file_id <= moment.file_id
        order by version.source_id, version.version desc
      ) latest
      order by latest.is_day_assumed, array_position(array['stated', 'corrected', 'assumed'], latest.kickoff_quality),
        latest.rank
      limit 1
    ) best
    order by moment.fixture_id, moment.file_id
  $function$

CREATE OR REPLACE FUNCTION football_as_of.last_positions(moment timestamp with time zone, players bigint[], kickoffs timestamp with time zone[], most integer)
 RETURNS TABLE(player_id bigint, kickoff_at timestamp with time zone, positions text[])
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
end $function$

CREATE OR REPLACE FUNCTION football_as_of.lineup_mark(moment timestamp with time zone)
 RETURNS TABLE(mark text)
 LANGUAGE sql
 STABLE
AS $function$
  select concat_ws('-', (select max(report.id) from facts.match_reports report where report.kind <> 'event'),
    (select max(report.visible_from) from facts.match_reports report
      where report.visible_from <= moment and report.visible_from < 'infinity'),
    (select max(report.known_at) from facts.match_reports report
      where report.kind = 'absences' and report.known_at <= moment))
$function$

CREATE OR REPLACE FUNCTION football_as_of.lineup_players(moment timestamp with time zone)
 RETURNS TABLE(fixture_id bigint, player_id bigint, side text, team_id bigint, source_id smallint, jersey_number smallint, is_starter boolean, "position" text, position_group text, published_at timestamp with time zone, is_complete boolean)
 LANGUAGE sql
 STABLE
AS $function$
  select row.fixture_id, row.player_id, row.side, row.team_id, report.source_id,
    row.jersey_number, row.is_starter, row.position, row.position_group, report.visible_from,
    case row.side when 'home' then report.home_corruption = '{}' else report.away_corruption = '{}' end
  from facts.lineup_players row
  join facts.match_reports report on report.id = row.match_report_id
  where report.visible_from <= moment and moment < report.visible_until
$function$

CREATE OR REPLACE FUNCTION football_as_of.lineup_published_at(moment timestamp with time zone, wanted bigint)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
        select report.known_at
        from facts.match_reports report
        join source_precedence precedence
          on precedence.source_id = report.source_id and precedence.kind = 'lineupTime'
        where report.fixture_id = wanted and report.kind = 'lineup' and report.known_at <= moment
        order by precedence.rank, report.version desc
        limit 1
      $function$

CREATE OR REPLACE FUNCTION football_as_of.live_score(moment timestamp with time zone, wanted bigint)
 RETURNS json
 LANGUAGE sql
 STABLE
AS $function$
        select json_build_object(
          'minute', live.minute, 'addedMinute', live.added_minute, 'period', live.period,
          'homeGoals', live.home_goals, 'awayGoals', live.away_goals,
          'homePenalties', live.home_penalties, 'awayPenalties', live.away_penalties, 'takenAt', live.taken_at
        )
        from facts.live_scores live
        join facts.fixtures fixture on fixture.id = live.fixture_id
        join source_precedence precedence on precedence.source_id = live.source_id and precedence.kind = 'liveScore'
        where live.fixture_id = wanted and live.taken_at <= moment
          and live.taken_at > fixture.kickoff_at - interval '12 hours'
        order by live.taken_at desc, precedence.rank
        limit 1
      $function$

CREATE OR REPLACE FUNCTION football_as_of.match_events(moment timestamp with time zone, wanted bigint)
 RETURNS TABLE(sequence bigint, side text, minute smallint, added_minute smallint, type text, player_id bigint, related_player_id bigint, detail text, known_at timestamp with time zone, is_known_at_assumed boolean)
 LANGUAGE sql
 STABLE
AS $function$
        with report as (
          select report.id, fixture.kickoff_at
          from facts.match_reports report
          join facts.fixtures fixture on fixture.id = report.fixture_id
          join source_precedence precedence on precedence.source_id = report.source_id and precedence.kind = 'event'
          where report.fixture_id = wanted and report.kind = 'event' and fixture.kickoff_at <= moment
            and (report.version = 1 or coalesce(report.known_at, fixture.kickoff_at) <= moment)
          order by precedence.rank, report.version desc
          limit 1
        )
        select row_number() over (order by event.minute, coalesce(event.added_minute, 0), event.at, event.id),
          event.side, event.minute, event.added_minute, event.type, event.player_id, event.related_player_id,
          event.detail, event.at, event.known_at is null
        from report
        cross join lateral (
          select row.*, coalesce(row.known_at, report.kickoff_at + interval '1 minute' * (
            row.minute + coalesce(row.added_minute, 0)
            + case when row.minute > 90 then 20 when row.minute > 45 then 15 else 0 end
          )) as at
          from facts.match_events row where row.match_report_id = report.id
        ) event
        where event.at <= moment and event.at > report.kickoff_at - interval '12 hours'
        order by 1
      $function$

CREATE OR REPLACE FUNCTION football_as_of.match_reports(moment timestamp with time zone)
 RETURNS TABLE(id bigint, fixture_id bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select report.id, report.fixture_id from facts.match_reports report
  where report.visible_from <= moment and moment < report.visible_until
$function$

CREATE OR REPLACE FUNCTION football_as_of.next_change(moment timestamp with time zone)
 RETURNS TABLE(at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select least(
    (select min(report.visible_from) from facts.match_reports report where report.visible_from > moment and report.visible_from < 'infinity'),
    (select min(result.known_from) from facts.fixture_results result where result.known_from > moment),
    (select min(snapshot.taken_at) from facts.market_snapshots snapshot where snapshot.taken_at > moment),
    (select min(lineup.projected_at) from lineup_projections lineup where lineup.projected_at > moment)
  )
$function$

CREATE OR REPLACE FUNCTION football_as_of.next_fixture(moment timestamp with time zone, team bigint)
 RETURNS TABLE(id bigint, is_home boolean)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
end $function$

CREATE OR REPLACE FUNCTION football_as_of.packed_quotes()
 RETURNS TABLE(id bigint, fixture_id bigint, snapshot_id bigint, selection_id bigint, odds numeric, suspended boolean, event_month date)
 LANGUAGE sql
 STABLE
AS $function$
  select packed.first_id + quote.id, packed.fixture_id, packed.first_snapshot_id + quote.snapshot_id,
    packed.selection_id, trim_scale(quote.odds * 0.0001), quote.suspended, packed.event_month
  from facts.packed_quotes packed
  cross join lateral unnest(packed.ids, packed.snapshot_ids, packed.odds, packed.suspended)
    as quote (id, snapshot_id, odds, suspended)
$function$

CREATE OR REPLACE FUNCTION football_as_of.player_appearances(moment timestamp with time zone, players bigint[])
 RETURNS TABLE(player_id bigint, matches integer, team_id bigint, is_active boolean)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$

CREATE OR REPLACE FUNCTION football_as_of.player_counts(moment timestamp with time zone)
 RETURNS TABLE(fixture_id bigint, is_home_usable boolean, is_away_usable boolean)
 LANGUAGE sql
 STABLE
AS $function$
  select report.fixture_id, not report.is_excluded and report.home_corruption = '{}',
    not report.is_excluded and report.away_corruption = '{}'
  from facts.match_reports report
  where report.kind = 'playerStatistics'
    and report.visible_from <= moment and moment < report.visible_until
$function$

CREATE OR REPLACE FUNCTION football_as_of.player_page(moment timestamp with time zone, wanted bigint, most integer)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
end $function$

CREATE OR REPLACE FUNCTION football_as_of.player_statistics(moment timestamp with time zone)
 RETURNS TABLE(season_id bigint, fixture_id bigint, player_id bigint, side text, team_id bigint, source_id smallint, minutes smallint, is_starter boolean, goals smallint, assists smallint, shots smallint, shots_on_target smallint, headed_shots smallint, headed_shots_on_target smallint, shots_outside_box smallint, shots_on_target_outside_box smallint, fouls smallint, fouls_won smallint, tackles smallint, interceptions smallint, passes smallint, accurate_passes smallint, offsides smallint, yellow_cards smallint, red_cards smallint, cards smallint, saves smallint, own_goals smallint, first_half_shots smallint, first_half_shots_on_target smallint, first_half_fouls smallint, first_half_fouls_won smallint, unblocked_shots smallint, is_usable boolean)
 LANGUAGE sql
 STABLE
AS $function$
      select row.season_id, row.fixture_id, row.player_id, row.side, row.team_id, report.source_id,
        row.minutes, row.is_starter, row.goals, row.assists, row.shots, row.shots_on_target, row.headed_shots, row.headed_shots_on_target, row.shots_outside_box, row.shots_on_target_outside_box, row.fouls, row.fouls_won, row.tackles, row.interceptions, row.passes, row.accurate_passes, row.offsides, row.yellow_cards, row.red_cards, row.cards, row.saves, row.own_goals, row.first_half_shots, row.first_half_shots_on_target, row.first_half_fouls, row.first_half_fouls_won, row.unblocked_shots,
        not report.is_excluded and row.minutes between 0 and 130
          and case row.side
            when 'home' then report.home_corruption = '{}'
            when 'away' then report.away_corruption = '{}'
            else report.home_corruption = '{}' and report.away_corruption = '{}'
          end
      from facts.player_statistics row
      join facts.match_reports report on report.id = row.match_report_id
      where report.visible_from <= moment and moment < report.visible_until
    $function$

CREATE OR REPLACE FUNCTION football_as_of.player_sums(moment timestamp with time zone, fixtures bigint[])
 RETURNS TABLE(fixture_id bigint, side text, sums jsonb)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
end $function$

CREATE OR REPLACE FUNCTION football_as_of.price_aggregates(moment timestamp with time zone)
 RETURNS TABLE(fixture_id bigint, source_id smallint, market text, mark text, scope text, line numeric, side text, mean numeric, maximum numeric)
 LANGUAGE sql
 STABLE
AS $function$
  select aggregate.fixture_id, aggregate.source_id, aggregate.market, aggregate.mark, aggregate.scope,
    aggregate.line, aggregate.side, aggregate.mean, aggregate.maximum
  from facts.price_aggregates aggregate
  join facts.fixtures fixture on fixture.id = aggregate.fixture_id
  where not aggregate.superseded and fixture.kickoff_at <= moment
$function$

CREATE OR REPLACE FUNCTION football_as_of.price_points(moment timestamp with time zone, selections bigint[])
 RETURNS TABLE(selection_id bigint, bookmaker_id bigint, is_exchange boolean, at timestamp with time zone, at_assumed boolean, odds numeric, last_quoted_at timestamp with time zone, last_quoted_at_assumed boolean)
 LANGUAGE sql
 STABLE
AS $function$
  select state.selection_id, state.bookmaker_id, state.is_exchange, state.at, state.at_assumed, state.odds,
    state.last_quoted_at, state.last_quoted_at_assumed
  from football_as_of.price_states(moment, selections) state
  where state.has_opened
$function$

CREATE OR REPLACE FUNCTION football_as_of.price_snapshots(moment timestamp with time zone)
 RETURNS TABLE(id bigint, fixture_id bigint, bookmaker_id bigint, source_id smallint, market text, provider_market text, mark text, taken_at timestamp with time zone, taken_at_assumed boolean, replaced_at timestamp with time zone, event_month date)
 LANGUAGE sql
 STABLE
AS $function$
  select snapshot.id, snapshot.fixture_id, snapshot.bookmaker_id, snapshot.source_id, snapshot.market,
    snapshot.provider_market, snapshot.mark, snapshot.taken_at, snapshot.taken_at_assumed, snapshot.replaced_at,
    snapshot.event_month
  from facts.market_snapshots snapshot
  where snapshot.taken_at <= moment and not snapshot.superseded
$function$

CREATE OR REPLACE FUNCTION football_as_of.price_states(moment timestamp with time zone, selections bigint[])
 RETURNS TABLE(selection_id bigint, bookmaker_id bigint, is_exchange boolean, at timestamp with time zone, at_assumed boolean, odds numeric, last_quoted_at timestamp with time zone, last_quoted_at_assumed boolean, has_opened boolean)
 LANGUAGE sql
 STABLE
AS $function$
  with quote as materialized (
    select quote.*, case when quote.is_shown then quote.odds end as offer,
      least(moment, fixture.kickoff_at) as until,
      max(quote.replaced_at) over (partition by quote.selection_id, quote.bookmaker_id order by quote.quoted_at)
        as standing_until
    from unnest(selections) wanted (id)
    cross join lateral football_as_of.quotes_of_outcome(moment, wanted.id) quote
    join football_as_of.schedules() fixture on fixture.id = quote.fixture_id
    where quote.quoted_at <= fixture.kickoff_at
  ), standing as (
    select newest.*, coalesce(
      lead(quoted_at) over (partition by selection_id, bookmaker_id order by quoted_at), 'infinity'
    ) as next_at
    from (
      select distinct on (selection_id, bookmaker_id, quoted_at) * from quote
      order by selection_id, bookmaker_id, quoted_at,
        quoted_at_assumed, odds, source_id, provider_market, mark
    ) newest
  ), state as (
    select selection_id, bookmaker_id, is_exchange, quoted_at as at, quoted_at_assumed as at_assumed, offer,
      quoted_at, quoted_at_assumed
    from standing
    union all
    -- after a quote that ends before the next one begins: what another of the bookmaker's markets still lists
    select standing.selection_id, standing.bookmaker_id, standing.is_exchange, ended.at,
      null, rest.offer, rest.quoted_at, rest.quoted_at_assumed
    from standing
    cross join lateral (
      select standing.replaced_at as at
      union
      select other.replaced_at from quote other
      where standing.standing_until > standing.replaced_at
        and (other.selection_id, other.bookmaker_id) = (standing.selection_id, standing.bookmaker_id)
        and other.quoted_at <= standing.quoted_at and other.replaced_at <= standing.until
        and other.replaced_at > standing.replaced_at and other.replaced_at < standing.next_at
    ) ended
    left join lateral (
      select other.offer, other.quoted_at, other.quoted_at_assumed from quote other
      where standing.standing_until > standing.replaced_at
        and (other.selection_id, other.bookmaker_id) = (standing.selection_id, standing.bookmaker_id)
        and other.quoted_at <= ended.at and other.replaced_at > ended.at
      order by other.quoted_at desc, other.quoted_at_assumed, other.odds,
        other.source_id, other.provider_market, other.mark
      limit 1
    ) rest on true
    where standing.replaced_at < standing.next_at and standing.replaced_at <= standing.until
  ), run as (
    select change.*,
      count(*) filter (where is_change) over (partition by selection_id, bookmaker_id order by at) as number
    from (
      select state.*,
        offer is distinct from lag(offer) over (partition by selection_id, bookmaker_id order by at) as is_change
      from state
    ) change
  )
  select selection_id, bookmaker_id, is_exchange, min(at), (array_agg(at_assumed order by at))[1], offer,
    case when offer is not null then max(quoted_at) end,
    case when offer is not null then (array_agg(quoted_at_assumed order by at desc))[1] end,
    number > 0
  from run
  group by selection_id, bookmaker_id, is_exchange, number, offer
$function$

CREATE OR REPLACE FUNCTION football_as_of.quotes(moment timestamp with time zone, max_age interval DEFAULT NULL::interval)
 RETURNS TABLE(id bigint, fixture_id bigint, selection_id bigint, market text, scope text, player_id bigint, line numeric, side text, bookmaker_id bigint, source_id smallint, provider_market text, mark text, odds numeric, suspended boolean, quoted_at timestamp with time zone, quoted_at_assumed boolean, replaced_at timestamp with time zone, is_exchange boolean, is_shown boolean, is_eligible boolean)
 LANGUAGE sql
 STABLE
AS $function$
  select listed.id, fixture.id, listed.selection_id, listed.market, listed.scope, listed.player_id,
    listed.line, listed.side, listed.bookmaker_id, listed.source_id, listed.provider_market,
    listed.mark, listed.odds, listed.suspended, listed.taken_at, listed.taken_at_assumed,
    listed.replaced_at, bookmaker.is_exchange, shown.is_shown, shown.is_shown and not bookmaker.is_exchange
  from facts.fixtures fixture
  cross join lateral (
    select quote.id, quote.selection_id, quote.odds, quote.suspended, selection.scope, selection.player_id,
      selection.line, selection.side, snapshot.market, snapshot.bookmaker_id, snapshot.source_id,
      snapshot.provider_market, snapshot.mark, snapshot.taken_at, snapshot.taken_at_assumed, snapshot.replaced_at
    from facts.market_snapshots snapshot
    join facts.quotes quote on quote.event_month = snapshot.event_month and quote.snapshot_id = snapshot.id
    join facts.selections selection on selection.id = quote.selection_id
      and selection.fixture_id = snapshot.fixture_id and selection.market = snapshot.market
    where snapshot.fixture_id = fixture.id and snapshot.taken_at <= moment and not snapshot.superseded
    union all
    select quote.id, quote.selection_id, quote.odds, quote.suspended, selection.scope, selection.player_id,
      selection.line, selection.side, snapshot.market, snapshot.bookmaker_id, snapshot.source_id,
      snapshot.provider_market, snapshot.mark, snapshot.taken_at, snapshot.taken_at_assumed, snapshot.replaced_at
    from football_as_of.packed_quotes() quote
    cross join lateral (select * from facts.market_snapshots where id = quote.snapshot_id offset 0) snapshot
    join facts.selections selection on selection.id = quote.selection_id
      and selection.fixture_id = snapshot.fixture_id and selection.market = snapshot.market
    where quote.fixture_id = fixture.id and snapshot.taken_at <= moment and not snapshot.superseded
  ) listed
  left join bookmakers bookmaker on bookmaker.id = listed.bookmaker_id
  cross join lateral (
    select not listed.suspended and listed.odds > 1.01 and (
      max_age is null
      or case when listed.taken_at_assumed then moment <= fixture.kickoff_at else listed.taken_at >= moment - max_age end
    ) as is_shown
  ) shown
$function$

CREATE OR REPLACE FUNCTION football_as_of.quotes_of_outcome(moment timestamp with time zone, outcome bigint, max_age interval DEFAULT NULL::interval)
 RETURNS TABLE(id bigint, fixture_id bigint, selection_id bigint, market text, scope text, player_id bigint, line numeric, side text, bookmaker_id bigint, source_id smallint, provider_market text, mark text, odds numeric, suspended boolean, quoted_at timestamp with time zone, quoted_at_assumed boolean, replaced_at timestamp with time zone, is_exchange boolean, is_shown boolean, is_eligible boolean)
 LANGUAGE sql
 STABLE
AS $function$
  select listed.id, fixture.id, listed.selection_id, listed.market, listed.scope, listed.player_id,
    listed.line, listed.side, listed.bookmaker_id, listed.source_id, listed.provider_market,
    listed.mark, listed.odds, listed.suspended, listed.taken_at, listed.taken_at_assumed,
    listed.replaced_at, bookmaker.is_exchange, shown.is_shown, shown.is_shown and not bookmaker.is_exchange
  from facts.selections priced
  join facts.fixtures fixture on priced.id = outcome and fixture.id = priced.fixture_id
  cross join lateral (
    select quote.id, quote.selection_id, quote.odds, quote.suspended, selection.scope, selection.player_id,
      selection.line, selection.side, snapshot.market, snapshot.bookmaker_id, snapshot.source_id,
      snapshot.provider_market, snapshot.mark, snapshot.taken_at, snapshot.taken_at_assumed, snapshot.replaced_at
    from facts.market_snapshots snapshot
    join facts.quotes quote on quote.event_month = snapshot.event_month and quote.snapshot_id = snapshot.id
    join facts.selections selection on selection.id = quote.selection_id
      and selection.fixture_id = snapshot.fixture_id and selection.market = snapshot.market
    where snapshot.fixture_id = priced.fixture_id and snapshot.market = priced.market and quote.selection_id = priced.id and snapshot.taken_at <= moment and not snapshot.superseded
    union all
    select quote.id, quote.selection_id, quote.odds, quote.suspended, selection.scope, selection.player_id,
      selection.line, selection.side, snapshot.market, snapshot.bookmaker_id, snapshot.source_id,
      snapshot.provider_market, snapshot.mark, snapshot.taken_at, snapshot.taken_at_assumed, snapshot.replaced_at
    from football_as_of.packed_quotes() quote
    cross join lateral (select * from facts.market_snapshots where id = quote.snapshot_id offset 0) snapshot
    join facts.selections selection on selection.id = quote.selection_id
      and selection.fixture_id = snapshot.fixture_id and selection.market = snapshot.market
    where quote.selection_id = priced.id and snapshot.taken_at <= moment and not snapshot.superseded
  ) listed
  left join bookmakers bookmaker on bookmaker.id = listed.bookmaker_id
  cross join lateral (
    select not listed.suspended and listed.odds > 1.01 and (
      max_age is null
      or case when listed.taken_at_assumed then moment <= fixture.kickoff_at else listed.taken_at >= moment - max_age end
    ) as is_shown
  ) shown
$function$

CREATE OR REPLACE FUNCTION football_as_of.referee_metrics(moment timestamp with time zone, referees bigint[])
 RETURNS TABLE("refereeId" bigint, games integer, "gamesWithCards" integer, "gamesWithFouls" integer, "gamesWithMinutes" integer, "yellowCards" integer, "redCards" integer, "yellowRedCards" integer, "totalPenalties" integer, "avgCardsPerGame" double precision, "avgYellowCardsPerGame" double precision, "avgRedCardsPerGame" double precision, "avgFoulsPerGame" double precision, "avgFirstHalfCards" double precision, "avgSecondHalfCards" double precision, "o35CardsPct" double precision, "o45CardsPct" double precision, "o55CardsPct" double precision, "bothTeamsCardPct" double precision, "bothTeamsO15CardPct" double precision)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
end $function$

CREATE OR REPLACE FUNCTION football_as_of.rescheduled(after bigint)
 RETURNS TABLE(fixture_id bigint)
 LANGUAGE sql
 STABLE
AS $function$
    select distinct schedule.fixture_id from facts.fixture_schedules schedule where schedule.file_id > after
  $function$

CREATE OR REPLACE FUNCTION football_as_of.schedules()
 RETURNS TABLE(id bigint, season_id bigint, competition_id bigint, phase_id bigint, home_team_id bigint, away_team_id bigint, slug text, day date, kickoff_at timestamp with time zone, kickoff_quality text, referee_id bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select fixture.id, fixture.season_id, fixture.competition_id, fixture.phase_id,
    fixture.home_team_id, fixture.away_team_id, fixture.slug, fixture.day,
    fixture.kickoff_at, fixture.kickoff_quality, fixture.referee_id
  from facts.fixtures fixture
$function$

CREATE OR REPLACE FUNCTION football_as_of.selections()
 RETURNS TABLE(id bigint, fixture_id bigint, market text, scope text, player_id bigint, line numeric, side text)
 LANGUAGE sql
 STABLE
AS $function$
  select selection.id, selection.fixture_id, selection.market, selection.scope, selection.player_id,
    selection.line, selection.side
  from facts.selections selection
$function$

CREATE OR REPLACE FUNCTION football_as_of.snapshot_quotes()
 RETURNS TABLE(id bigint, snapshot_id bigint, selection_id bigint, odds numeric, suspended boolean, event_month date)
 LANGUAGE sql
 STABLE
AS $function$
  select quote.id, quote.snapshot_id, quote.selection_id, quote.odds, quote.suspended, quote.event_month
  from facts.quotes quote
$function$

CREATE OR REPLACE FUNCTION football_as_of.source_differences(moment timestamp with time zone)
 RETURNS TABLE(fixture_id bigint, differences jsonb)
 LANGUAGE sql
 STABLE
AS $function$
        select result.fixture_id, result.differences
        from facts.fixture_results result
        where result.differences <> '[]' and result.known_from <= moment and moment < result.known_until
      $function$

CREATE OR REPLACE FUNCTION football_as_of.substitution_reports(moment timestamp with time zone)
 RETURNS TABLE(fixture_id bigint, source_id smallint)
 LANGUAGE sql
 STABLE
AS $function$
  select report.fixture_id, report.source_id from facts.match_reports report
  where report.kind = 'substitutions' and not report.is_excluded
    and report.visible_from <= moment and moment < report.visible_until
$function$

CREATE OR REPLACE FUNCTION football_as_of.substitutions(moment timestamp with time zone)
 RETURNS TABLE(fixture_id bigint, side text, team_id bigint, sequence smallint, minute smallint, player_off_id bigint, player_on_id bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select row.fixture_id, row.side, row.team_id, row.sequence, row.minute, row.player_off_id, row.player_on_id
  from facts.substitutions row
  join facts.match_reports report on report.id = row.match_report_id
  where report.visible_from <= moment and moment < report.visible_until and not report.is_excluded
$function$

CREATE OR REPLACE FUNCTION football_as_of.team_statistics(moment timestamp with time zone)
 RETURNS SETOF facts.team_statistics
 LANGUAGE sql
 STABLE
AS $function$
  select statistics.* from facts.team_statistics statistics
  where statistics.known_from <= moment and moment < statistics.known_until
$function$

CREATE OR REPLACE FUNCTION football_as_of.teams_of_player(moment timestamp with time zone, wanted bigint)
 RETURNS TABLE(team json, "firstKickoffAt" timestamp with time zone, "lastKickoffAt" timestamp with time zone, matches integer, starts integer, minutes integer)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
end $function$

CREATE OR REPLACE FUNCTION football_as_of.unfinished_fixtures(moment timestamp with time zone)
 RETURNS TABLE(id bigint, status text, kickoff_at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$

CREATE OR REPLACE FUNCTION public.note_pick_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  has_rows boolean;
begin
  -- a restored backup replaces pick_changes, too
  if current_setting('football.restoring', true) = 'on' then return null; end if;
  if tg_op = 'TRUNCATE' then has_rows := true; else has_rows := exists (select from changed); end if;
  if has_rows then
    insert into pick_changes (source, revision) values (tg_argv[0], 1)
    on conflict (source) do update set revision = pick_changes.revision + 1;
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.notify_revision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('data_revision', new.revision::text);
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.record_change(kind text, fixture_ids bigint[], prices_since timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  started bigint;
begin
  update data_revision set revision = data_revision.revision + 1 returning data_revision.revision into started;
  insert into data_changes (revision, kind, fixture_ids, prices_since) values (started, record_change.kind, record_change.fixture_ids, record_change.prices_since);
  delete from data_changes change where change.kind = 'prices' and change.revision <= started - 10000;
  delete from data_changes change where change.revision <= started - 100000;
  return started;
end $function$

CREATE OR REPLACE FUNCTION public.record_resolution_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into resolution_rows (resolution_id, table_name, before, after) values (
    current_setting('football.resolution')::bigint, tg_argv[0],
    case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end
  );
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise insufficient_privilege using message = 'the audit log is only ever added to';
end $function$

CREATE OR REPLACE FUNCTION public.refuse_pick_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise insufficient_privilege using message = tg_argv[0];
end $function$

CREATE OR REPLACE FUNCTION public.refuse_pick_truncate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- a restored backup replaces every table
  if current_setting('football.restoring', true) = 'on' then return null; end if;
  raise insufficient_privilege using message = tg_argv[0];
end $function$

CREATE OR REPLACE FUNCTION public.refuse_untraced_grade()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from pick_regrades
    where pick_id = old.pick_id and old_grade = old.grade and xmin = pg_current_xact_id()::xid
  ) then
    raise insufficient_privilege using message = 'a grade changes only with its trace in pick_regrades';
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.set_recorded_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('football.restoring', true) is distinct from 'on' then
    new.recorded_at := clock_timestamp();
  end if;
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.similar_entities(searched text, kinds text[])
 RETURNS TABLE(kind text, id bigint)
 LANGUAGE sql
 STABLE
 SET "pg_trgm.word_similarity_threshold" TO '0.4'
AS $function$
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
$function$
