/** What a board claims about a bet: columns of recorded and of replayed picks. */
const CLAIM = `board text not null
    check (board in ('value-bets', 'team-statistics', 'price-outliers', 'team-trends', 'player-trends')),
  competition_id bigint not null,
  fixture_id bigint not null,
  kickoff_at timestamptz not null,
  scope text not null check (scope in ('match', 'home', 'away', 'player')),
  player_id bigint,
  market text not null,
  market_family text not null,
  line numeric,
  side text not null check (side in ('over', 'under', 'home', 'draw', 'away', 'yes', 'no')),
  first_seen_at timestamptz not null,
  price numeric not null check (price > 1),
  bookmaker_id bigint not null references bookmakers,
  -- probabilities that the bet wins, given that it neither pushes nor is void
  model_probability double precision,
  consensus_probability double precision,
  -- what the board claims; of trends the lower bound of the hit rate
  fair_probability double precision not null check (fair_probability > 0 and fair_probability < 1),
  model_weight double precision,
  consensus_sources smallint,
  model_version text,
  -- expected value in percent of the stake, and its interval
  edge double precision not null,
  edge_low double precision,
  edge_high double precision`;

/** Outcome of a bet. */
const OUTCOME = `grade text not null check (grade in ('win', 'half', 'push', 'half-loss', 'loss', 'void')),
  -- the count, or the goal difference, that the bet was graded on; null where it is void
  value smallint,
  graded_at timestamptz not null,
  -- per unit staked
  profit double precision not null,
  -- the bookmaker's own last price before kick-off
  close_price numeric,
  -- consensus of the sources' last prices
  close_probability double precision,
  close_sources smallint not null default 0,
  -- [{bookmakerId, odds, quotedAt}]: the last price of each bookmaker
  close_prices jsonb not null default '[]'`;

/** A grade that a corrected result changed. */
const REGRADE = `regraded_at timestamptz not null,
  old_grade text not null,
  new_grade text not null,
  old_value smallint,
  new_value smallint,
  reason text not null`;

/** What boards listed, and the outcomes. */
export const picks = `
-- rows that boards listed, as the first snapshot listed them. Fixtures, competitions and players have no foreign key:
-- a merge deletes duplicates, and a claim stays as it was made.
create table picks (
  id bigint generated always as identity primary key,
  ${CLAIM},
  -- the database's own time: nothing is recorded once the match has begun
  recorded_at timestamptz not null default clock_timestamp(),
  revision text not null,
  constraint picks_recorded_before_kickoff_check check (recorded_at < kickoff_at and first_seen_at < kickoff_at),
  constraint picks_player_check check ((scope = 'player') = (player_id is not null)),
  constraint picks_unique unique nulls not distinct (fixture_id, board, scope, player_id, market, line, side)
);
create index picks_kickoff on picks (kickoff_at);

-- what became of picks
create table pick_grades (
  pick_id bigint primary key references picks,
  ${OUTCOME}
);
create index pick_grades_newest on pick_grades ((-pick_id));
create index pick_grades_losses on pick_grades (profit, (-pick_id));
create index pick_grades_wins on pick_grades ((-profit), (-pick_id));

-- one row for each grade that a corrected result changed
create table pick_regrades (
  id bigint generated always as identity primary key,
  pick_id bigint not null references picks,
  ${REGRADE}
);
create index pick_regrades_pick on pick_regrades (pick_id, id);

-- what boards would have listed in the past, from stored prices: never mixed with picks
create table replayed_picks (
  id bigint generated always as identity primary key,
  ${CLAIM},
  constraint replayed_picks_player_check check ((scope = 'player') = (player_id is not null)),
  constraint replayed_picks_before_kickoff_check check (first_seen_at < kickoff_at),
  constraint replayed_picks_unique unique nulls not distinct (fixture_id, board, scope, player_id, market, line, side)
);
create index replayed_picks_kickoff on replayed_picks (kickoff_at);

-- what became of replayed picks
create table replayed_pick_grades (
  pick_id bigint primary key references replayed_picks on delete cascade,
  ${OUTCOME}
);
create index replayed_pick_grades_newest on replayed_pick_grades ((-pick_id));
create index replayed_pick_grades_losses on replayed_pick_grades (profit, (-pick_id));
create index replayed_pick_grades_wins on replayed_pick_grades ((-profit), (-pick_id));

-- one row for each grade that a corrected result changed
create table replayed_pick_regrades (
  id bigint generated always as identity primary key,
  pick_id bigint not null references replayed_picks on delete cascade,
  ${REGRADE}
);
create index replayed_pick_regrades_pick on replayed_pick_regrades (pick_id, id);

-- counts the changes of picks and grades, so that a process knows whether there is something to sum
create table pick_changes (
  source text primary key check (source in ('live', 'replay')),
  -- counts up with every statement that changes picks or grades
  revision bigint not null,
  -- revision and format of what scorecard_sums hold; null: nothing
  summed text
);

-- how far grading has come; one row a source
create table grading_state (
  source text primary key check (source in ('live', 'replay')),
  data_revision bigint not null,
  graded_until timestamptz not null,
  pick_revision bigint not null default 0
);

-- sums behind the scorecard, by source, board or all of them, and key of a dimension; bin: of the claimed
-- probability, -1 all of them
create table scorecard_sums (
  source text not null check (source in ('live', 'replay')),
  -- or all
  board text not null,
  dimension text not null,
  key text not null,
  bin smallint not null,
  sums jsonb not null,
  primary key (source, dimension, board, key, bin)
);
`;
