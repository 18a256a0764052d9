/** What bookmakers price. */
export const prices = `
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
  -- first day of the month of the match as scheduled when this was stored; it stays when the match is moved
  event_month date not null check (extract(day from event_month) = 1),
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
create index market_snapshots_taken_at on facts.market_snapshots (taken_at);
create index market_snapshots_replaced_at on facts.market_snapshots (fixture_id, replaced_at, market) where not superseded;

-- prices of a snapshot, in partitions by the month of the snapshot's event (facts.add_quote_months makes them)
create sequence facts.quotes_id_seq;
create table facts.quotes (
  event_month date not null,
  snapshot_id bigint not null,
  selection_id bigint not null,
  id bigint not null default nextval('facts.quotes_id_seq'),
  odds numeric not null check (odds >= 1 and odds < 100000),
  suspended boolean not null,
  primary key (snapshot_id, selection_id, event_month)
) partition by range (event_month);
alter sequence facts.quotes_id_seq owned by facts.quotes.id;

-- player prices whose name is still to be resolved within the two squads
create table facts.pending_quotes (
  id bigint generated always as identity primary key,
  snapshot_id bigint not null references facts.market_snapshots,
  normalised_name text not null,
  name text not null,
  line numeric,
  side text not null,
  odds numeric not null,
  suspended boolean not null
);
create index pending_quotes_snapshot on facts.pending_quotes (snapshot_id);
-- one name is looked for among all prices that wait
create index pending_quotes_name on facts.pending_quotes (normalised_name);

-- means and maxima over many bookmakers as a source publishes them; no bookmaker's prices
create table facts.price_aggregates (
  id bigint generated always as identity primary key,
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
`;
