/** Fitted models, and what boards keep. */
export const models = `
-- every fit of every model; the newest as of a moment counts
create table fitted_models (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('teams', 'players', 'lineups', 'calibrations', 'prices')),
  -- null: one fit of all competitions
  competition_id public_id references competitions,
  -- key of the statistic in the catalogue
  statistic text not null check (statistic <> ''),
  model text not null check (model <> ''),
  version integer not null check (version > 0),
  -- the clock's moment of the fit, which may lie in the past; at an earlier one the row does not exist
  fitted_at timestamptz not null,
  -- newest moment at which anything that was used became known; null: there was nothing
  data_moment timestamptz,
  -- of everything that was given to the fit: the same data are not fitted again
  data_digest text not null,
  window_days integer not null check (window_days > 0),
  -- matches of teams, appearances of players, line-ups
  sample_size integer not null check (sample_size >= 0),
  settings jsonb not null,
  -- null: too few matches; says that an earlier fit no longer counts
  parameters jsonb,
  check (data_moment <= fitted_at),
  constraint fitted_models_scope_check
    check ((kind in ('lineups', 'calibrations', 'prices')) = (competition_id is null))
);
create index fitted_models_newest on fitted_models (kind, competition_id, statistic, fitted_at desc, id desc);

-- what each fit was made from, so that the same is not fitted again
create table fit_marks (
  fit text primary key check (fit ~ '^(models/[0-9]+|line-ups|calibrations|prices)$'),
  mark text not null,
  -- digest of the code that fitted
  code text not null,
  -- the clock's moment of the fit, which may lie in the past; at an earlier one the row does not exist
  marked_at timestamptz not null
);

-- the line-up that is shown of a side: projected, or confirmed
create table lineup_projections (
  fixture_id public_id not null references facts.fixtures on delete cascade,
  side text not null check (side in ('home', 'away')),
  team_id public_id not null references teams,
  prediction_type text not null check (prediction_type in ('predicted', 'confirmed')),
  -- the clock's moment from which on this line-up is shown
  projected_at timestamptz not null,
  -- number of the change of the data that it came with
  data_revision bigint not null,
  primary key (fixture_id, side)
);

-- the eleven of a line-up that is shown
create table lineup_projection_players (
  fixture_id public_id not null,
  side text not null,
  player_id public_id not null references players on delete cascade,
  position_group text check (position_group in ('G', 'D', 'M', 'F')),
  position text check (position in ('GK','RB','RWB','CB','LB','LWB','DM','CM','AM','RM','LM','RW','LW','SS','ST')),
  jersey_number smallint check (jersey_number between 0 and 999),
  start_probability double precision not null check (start_probability between 0 and 1),
  -- mode of the last ten starts with a known position, and their number
  usual_position text,
  games_analyzed smallint not null check (games_analyzed between 0 and 10),
  is_position_change boolean not null,
  primary key (fixture_id, side, player_id),
  foreign key (fixture_id, side) references lineup_projections on delete cascade
);
create index lineup_projection_players_player on lineup_projection_players (player_id);

-- A copy of what follows from the facts, in pieces; after a crash it is empty. Whoever reads it must know the format.
create unlogged table board_checkpoints (
  format text not null,
  -- part 0 tells what the others are
  part integer not null,
  piece integer not null,
  bytes bytea not null,
  stored_at timestamptz not null default now(),
  primary key (part, piece)
);
-- numbers do not grow smaller by packing
alter table board_checkpoints alter column bytes set storage external;

-- how far the demo has been told
create table demo_state (
  -- one row at most: a database without demo data has none
  id boolean primary key default true check (id),
  -- null: the first load has begun but not ended
  told_until timestamptz,
  -- of the simulator: another one plays another history, and cannot be told on
  edition integer not null default 1,
  is_complete boolean not null default true,
  -- whether the scorecard holds a replay of the demo's past
  is_replayed boolean not null default false
);
`;
