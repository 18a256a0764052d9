import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Settings and bets that people store, by the subject of their token. */
export class Mine1795878000000 implements MigrationInterface {
  name = 'Mine1795878000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table bettors (
        subject text primary key check (subject <> ''),
        -- slugs; none: all bookmakers
        bookmakers text[] not null default '{}',
        odds_format text not null default 'decimal' check (odds_format in ('decimal', 'fractional', 'american')),
        time_zone text not null default 'UTC',
        language text check (language in ('en', 'de')),
        bankroll numeric check (bankroll > 0),
        kelly_share float8 not null default 0.25 check (kelly_share > 0 and kelly_share <= 1),
        stake_limit_day numeric check (stake_limit_day > 0),
        stake_limit_week numeric check (stake_limit_week > 0)
      );

      create table bets (
        id bigint generated always as identity primary key,
        subject text not null references bettors on delete cascade,
        -- what was entered first, digested, or the owner's own reference: the same is stored once
        entry_key text not null,
        ref text,
        competition_id bigint not null,
        fixture_id bigint not null,
        kickoff_at timestamptz not null,
        scope text not null check (scope in ('match', 'home', 'away', 'player')),
        player_id bigint,
        market text not null,
        market_family text not null,
        line numeric,
        side text not null check (side in ('over', 'under', 'home', 'draw', 'away', 'yes', 'no')),
        bookmaker_id bigint not null references bookmakers,
        price numeric not null check (price > 1),
        stake numeric not null check (stake > 0),
        placed_at timestamptz not null,
        recorded_at timestamptz not null,
        is_late boolean not null generated always as (placed_at >= kickoff_at or recorded_at >= kickoff_at) stored,
        note text not null default '',
        -- what a board claimed when the bet was stored, at the price of the board
        claim_board text check (claim_board in ('value-bets', 'price-outliers')),
        claim_key text,
        claim_price numeric,
        claim_probability float8,
        claim_edge float8,
        claim_edge_low float8,
        claim_revision text,
        unique (subject, entry_key),
        constraint bets_player_check check ((scope = 'player') = (player_id is not null)),
        constraint bets_claim_check check (
          num_nonnulls(claim_board, claim_key, claim_price, claim_probability, claim_edge, claim_revision) in (0, 6)
        ),
        constraint bets_claimed_in_time_check check (claim_board is null or not is_late)
      );
      create index bets_newest on bets
        (subject, ((-extract(epoch from placed_at at time zone 'UTC'))::float8), ((-id)));
      create index bets_fixture on bets (fixture_id);

      -- columns of pick_grades and pick_regrades: one grader writes all of them
      create table bet_grades (
        pick_id bigint primary key references bets on delete cascade,
        grade text not null check (grade in ('win', 'half', 'push', 'half-loss', 'loss', 'void')),
        value smallint,
        graded_at timestamptz not null,
        profit float8 not null,
        close_price numeric,
        close_probability float8,
        close_sources smallint not null default 0,
        close_prices jsonb not null default '[]'
      );
      create table bet_regrades (
        id bigint generated always as identity primary key,
        pick_id bigint not null references bets on delete cascade,
        regraded_at timestamptz not null,
        old_grade text not null,
        new_grade text not null,
        old_value smallint,
        new_value smallint,
        reason text not null
      );
      create index bet_regrades_pick on bet_regrades (pick_id, id);

      alter table grading_state drop constraint grading_state_source_check;
      alter table grading_state
        add constraint grading_state_source_check check (source in ('live', 'replay', 'bets'));
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      delete from grading_state where source = 'bets';
      alter table grading_state drop constraint grading_state_source_check;
      alter table grading_state add constraint grading_state_source_check check (source in ('live', 'replay'));
      drop table bet_regrades, bet_grades, bets, bettors;
    `);
  }
}
