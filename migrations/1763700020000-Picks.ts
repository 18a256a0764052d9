import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a board claims of a row that it lists, the same for recorded and replayed picks. */
const CLAIM = `
  board text not null check (board in ('value-bets', 'team-statistics', 'price-outliers', 'team-trends', 'player-trends')),
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
  blend_weight double precision,
  consensus_sources smallint,
  model_version text,
  -- expected value in percent of the stake, and its interval
  edge double precision not null,
  edge_low double precision,
  edge_high double precision`;

/** What became of it. */
const OUTCOME = `
  grade text not null check (grade in ('win', 'half', 'push', 'half-loss', 'loss', 'void')),
  -- the count, or the goal difference, that the bet was graded on; null where it is void
  value smallint,
  graded_at timestamptz not null,
  -- per unit staked
  profit double precision not null,
  -- the bookmaker's own last price before kick-off
  close_price numeric,
  -- consensus of the other sources' last prices
  close_probability double precision,
  close_sources smallint not null default 0,
  -- [{bookmakerId, odds, quotedAt}]: the last price of each bookmaker
  close_prices jsonb not null default '[]'`;

/**
 * Picks: rows that boards listed, with the price and the probabilities of the first snapshot that listed them. The
 * database takes them before kick-off only and never lets them change; grades stand apart. Fixtures, competitions and
 * players are named by public id without a foreign key: a merge deletes duplicates, and a claim stays as it was made.
 */
export class Picks1763700020000 implements MigrationInterface {
  name = 'Picks1763700020000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
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

      create function refuse_pick_change() returns trigger language plpgsql as $$
      begin
        raise insufficient_privilege using message = tg_argv[0];
      end $$;
      create trigger picks_stay before update or delete on picks
        for each statement execute function refuse_pick_change('a pick stays as it was recorded');

      create table pick_grades (
        pick_id bigint primary key references picks,
        ${OUTCOME}
      );
      create index pick_grades_newest on pick_grades ((-pick_id));

      -- one row for each grade that a corrected result changed
      create table pick_regrades (
        id bigint generated always as identity primary key,
        pick_id bigint not null references picks,
        regraded_at timestamptz not null,
        old_grade text not null,
        new_grade text not null,
        old_value smallint,
        new_value smallint,
        reason text not null
      );
      create index pick_regrades_pick on pick_regrades (pick_id, id);
      create trigger pick_regrades_stay before update or delete on pick_regrades
        for each statement execute function refuse_pick_change('the trace of regraded picks is only ever added to');

      -- what boards would have listed in the past, from stored prices: never mixed with picks
      create table replayed_picks (
        id bigint generated always as identity primary key,
        ${CLAIM},
        ${OUTCOME},
        constraint replayed_picks_player_check check ((scope = 'player') = (player_id is not null)),
        constraint replayed_picks_unique unique nulls not distinct (fixture_id, board, scope, player_id, market, line, side)
      );
      create index replayed_picks_newest on replayed_picks ((-id));

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

      -- how far grading has come; one row
      create table grading_state (
        id boolean primary key default true check (id),
        data_revision bigint not null,
        graded_until timestamptz not null
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop table grading_state;
      drop table scorecard_sums;
      drop table replayed_picks;
      drop table pick_regrades;
      drop table pick_grades;
      drop table picks;
      drop function refuse_pick_change;
    `);
  }
}
