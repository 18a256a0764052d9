/** Columns of the staging tables, in the order of the COPY text. */
export const STAGING = {
  competition: `country_id bigint, country_key text, country_slug text, country text, alpha2 text,
    id bigint, natural_key text, slug text, name text, priority integer, meetings smallint,
    season_id bigint, season_key text, season text, start_year smallint, phase_id bigint, phase_key text`,
  team: 'id bigint, natural_key text, country_id bigint, slug text, name text, search_name text',
  referee: 'id bigint, natural_key text, country_id bigint, slug text, name text, short_form text, search_name text',
  bookmaker: 'id bigint, natural_key text, slug text, name text, is_exchange boolean, price_feed text',
  match: `id bigint, natural_key text, season_id bigint, competition_id bigint, phase_id bigint, home_id bigint,
    away_id bigint, slug text,
    day date, kickoff_at timestamptz, quality text, referee_id bigint, referee text,
    home_goals smallint, away_goals smallint, home_half smallint, away_half smallint, awarded boolean,
    home_shots smallint, away_shots smallint, home_target smallint, away_target smallint, home_corners smallint,
    away_corners smallint,
    home_fouls smallint, away_fouls smallint, home_offsides smallint, away_offsides smallint, home_yellow smallint,
    away_yellow smallint,
    home_red smallint, away_red smallint`,
  snapshot: `number integer, fixture_id bigint, bookmaker_id bigint, market text, provider_market text, mark text,
    taken_at timestamptz, replaced_at timestamptz,
    id bigint default nextval('facts.market_snapshots_id_seq')`,
  selection: `number integer, fixture_id bigint, market text, line numeric, side text,
    id bigint default nextval('facts.selections_id_seq')`,
  price: 'snapshot integer, selection integer, odds numeric',
  average: 'fixture_id bigint, market text, mark text, line numeric, side text, mean numeric, maximum numeric',
} as const;

const SIDES = `cross join lateral (values
    ('home', home_id, away_id, home_goals, home_half, home_shots, home_target, home_corners, home_fouls, home_offsides,
      home_yellow, home_red),
    ('away', away_id, home_id, away_goals, away_half, away_shots, away_target, away_corners, away_fouls, away_offsides,
      away_yellow, away_red)
  ) as side (side, team_id, opponent_id, goals, half, shots, target, corners, fouls, offsides, yellow, red)`;

/** From staging into the tables, in order; `$file` is the file's id. */
export const MERGES: readonly string[] = [
  `insert into countries (id, natural_key, slug, name, alpha2, search_name)
   select distinct country_id, country_key, country_slug, country, alpha2, lower(country) from staged_competition
   on conflict do nothing`,
  `insert into competitions (id, natural_key, country_id, slug, name, priority, meetings_per_ground, search_name)
   select distinct id, natural_key, country_id, slug, name, priority, meetings, lower(name) from staged_competition
   on conflict do nothing`,
  `insert into seasons (id, natural_key, competition_id, name, start_year)
   select distinct season_id, season_key, id, season, start_year from staged_competition on conflict do nothing`,
  `insert into phases (id, natural_key, season_id, slug, name)
   select distinct phase_id, phase_key, season_id, 'regular-season', 'Regular season' from staged_competition
   on conflict do nothing`,
  `insert into teams (id, natural_key, country_id, slug, name, search_name) select * from staged_team
    on conflict do nothing`,
  `insert into referees (id, natural_key, country_id, slug, name, short_form, search_name) select * from staged_referee
    on conflict do nothing`,
  `insert into bookmakers (id, natural_key, slug, name, is_exchange, price_feed) select * from staged_bookmaker
    on conflict do nothing`,
  `insert into facts.fixtures (id, natural_key, season_id, competition_id, phase_id, home_team_id, away_team_id, slug,
    day, kickoff_at, kickoff_quality, referee_id)
   select id, natural_key, season_id, competition_id, phase_id, home_id, away_id, slug, day, kickoff_at, quality,
     referee_id from staged_match
   on conflict (id) do update set kickoff_at = excluded.kickoff_at, referee_id = excluded.referee_id`,
  `insert into facts.fixture_schedules (fixture_id, source_id, version, day, kickoff_at, kickoff_quality, referee_id,
    referee_name, file_id)
   select id, 1, 1, day, kickoff_at, quality, referee_id, referee, $file from staged_match on conflict do nothing`,
  `insert into facts.match_reports (fixture_id, source_id, kind, version, content_hash, file_id, visible_from)
   select id, 1, kind, 1, '', $file, kickoff_at + interval '135 minutes' from staged_match
   cross join (values ('result'), ('teamStatistics')) as kinds (kind)
   where home_goals is not null and (kind = 'result' or (not awarded and home_shots is not null))
   on conflict do nothing`,
  `insert into facts.result_observations (match_report_id, status, home_goals, away_goals, home_half_time_goals,
    away_half_time_goals, awarded, has_events)
   select report.id, 'finished', home_goals, away_goals, home_half, away_half, awarded, false
   from staged_match staged
   join facts.match_reports report on report.fixture_id = staged.id and report.source_id = 1 and report.kind = 'result'
     and report.version = 1
   on conflict (match_report_id) do update set home_goals = excluded.home_goals, away_goals = excluded.away_goals`,
  `insert into facts.team_observations (match_report_id, side, shots, shots_on_target, corners, fouls, offsides,
    yellow_cards, red_cards, cards)
   select report.id, side.side, side.shots, side.target, side.corners, side.fouls, side.offsides, side.yellow, side.red,
     side.yellow + side.red
   from staged_match staged
   join facts.match_reports report on report.fixture_id = staged.id and report.source_id = 1
     and report.kind = 'teamStatistics' and report.version = 1
   ${SIDES} on conflict do nothing`,
  `insert into facts.team_statistics (fixture_id, side, known_from, known_until, season_id, team_id, opponent_id, goals,
     first_half_goals, shots, shots_on_target, corners, fouls, offsides, yellow_cards, red_cards, cards, is_corrupted)
   select staged.id, side.side, kickoff_at + interval '135 minutes', 'infinity', season_id, side.team_id,
     side.opponent_id, side.goals, side.half,
     side.shots, side.target, side.corners, side.fouls, side.offsides, side.yellow, side.red, side.yellow + side.red,
     coalesce(side.target > side.shots, false)
   from staged_match staged ${SIDES} where home_goals is not null and not awarded on conflict do nothing`,
  `insert into facts.fixture_results (fixture_id, known_from, known_until, status, home_goals, away_goals,
     home_half_time_goals, away_half_time_goals, awarded, has_events, feeds_boards, team_rows,
     player_rows, home_player_rows, away_player_rows, corrupted_player_rows, corruption_reasons, conflicts)
   select id, kickoff_at + interval '135 minutes', 'infinity', 'finished', home_goals, away_goals, home_half, away_half,
     awarded, false, home_half is not null,
     case when home_shots is null then 0 else 2 end, 0, 0, 0, 0,
     array_remove(array[
       case when home_target > home_shots or away_target > away_shots then 'sot_gt_shots' end,
       case when home_half is null then 'no_halftime' end], null), '[]'
   from staged_match where home_goals is not null on conflict do nothing`,
  `insert into facts.selections (id, fixture_id, market, scope, line, side) overriding system value
   select id, fixture_id, market, 'match', line, side from staged_selection on conflict do nothing`,
  // selections and snapshots may already be stored from an earlier state of the season's file
  `update staged_selection staged set id = stored.id from facts.selections stored
   where stored.fixture_id = staged.fixture_id and stored.market = staged.market and stored.side = staged.side
     and stored.line is not distinct from staged.line and stored.scope = 'match' and stored.id <> staged.id`,
  `insert into facts.market_snapshots (id, fixture_id, event_month, bookmaker_id, source_id, market, provider_market,
    mark, taken_at, taken_at_assumed, replaced_at, content_hash, file_id)
   overriding system value
   select snapshot.id, fixture_id, date_trunc('month', match.kickoff_at at time zone 'UTC'), bookmaker_id, 1, market,
     provider_market, mark, taken_at, true, replaced_at, '', $file
   from staged_snapshot snapshot join staged_match match on match.id = snapshot.fixture_id on conflict do nothing`,
  `update staged_snapshot staged set id = stored.id from facts.market_snapshots stored
   where stored.fixture_id = staged.fixture_id and stored.bookmaker_id = staged.bookmaker_id and stored.source_id = 1
     and stored.provider_market = staged.provider_market and stored.mark = staged.mark
     and stored.taken_at = staged.taken_at
     and not stored.superseded and stored.id <> staged.id`,
  `select facts.add_quote_months(array(
     select distinct date_trunc('month', kickoff_at at time zone 'UTC')::date from staged_match))`,
  `insert into facts.quotes (event_month, snapshot_id, selection_id, odds, suspended)
   select date_trunc('month', match.kickoff_at at time zone 'UTC'), snapshot.id, selection.id, staged.odds, false
   from staged_price staged
   join staged_snapshot snapshot on snapshot.number = staged.snapshot
   join staged_match match on match.id = snapshot.fixture_id
   join staged_selection selection on selection.number = staged.selection
   on conflict do nothing`,
  `insert into facts.price_aggregates (fixture_id, source_id, market, mark, scope, line, side, mean, maximum, file_id)
   select fixture_id, 1, market, mark, 'match', line, side, mean, maximum, $file from staged_average
   on conflict do nothing`,
];
