import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = `
  id bigint, fixture_id bigint, selection_id bigint, market text, scope text, player_id bigint,
  line numeric, side text, bookmaker_id bigint, source_id smallint, provider_market text, mark text,
  odds numeric, suspended boolean, quoted_at timestamptz, quoted_at_assumed boolean`;

/**
 * The eligibility of prices in SQL: football_as_of.quotes and current_quotes tell of each price whether it is shown and
 * whether it is eligible, by the rules of src/football/eligible-price.ts. Fixture and market are the snapshot's, so that
 * readers of some fixtures start from its index and not from a scan of every price.
 */
export class EligiblePrices1763700018500 implements MigrationInterface {
  name = 'EligiblePrices1763700018500';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop function football_as_of.current_quotes(timestamptz);
      drop function football_as_of.quotes(timestamptz);

      -- every price known at a moment, with the moment at which the bookmaker withdrew it.
      -- is_shown: open, above 1.01, and not stale; is_eligible: shown, and not of an exchange.
      -- stale: older than max_age (null: of any age); where the time is assumed, after kick-off
      create function football_as_of.quotes(moment timestamptz, max_age interval default null)
      returns table (${COLUMNS},
        replaced_at timestamptz, is_exchange boolean, is_shown boolean, is_eligible boolean
      )
      language sql stable as $$
        select quote.id, snapshot.fixture_id, selection.id, snapshot.market, selection.scope, selection.player_id,
          selection.line, selection.side, snapshot.bookmaker_id, snapshot.source_id, snapshot.provider_market,
          snapshot.mark, quote.odds, quote.suspended, snapshot.taken_at, snapshot.taken_at_assumed,
          snapshot.replaced_at, bookmaker.is_exchange, shown.is_shown, shown.is_shown and not bookmaker.is_exchange
        from facts.market_snapshots snapshot
        join facts.quotes quote on quote.snapshot_id = snapshot.id
        join facts.selections selection
          on selection.id = quote.selection_id and selection.fixture_id = snapshot.fixture_id and selection.market = snapshot.market
        left join facts.fixtures fixture on fixture.id = snapshot.fixture_id
        left join bookmakers bookmaker on bookmaker.id = snapshot.bookmaker_id
        cross join lateral (
          select not quote.suspended and quote.odds > 1.01 and (
            max_age is null
            or case when snapshot.taken_at_assumed then moment <= fixture.kickoff_at else snapshot.taken_at >= moment - max_age end
          ) as is_shown
        ) shown
        where snapshot.taken_at <= moment and not snapshot.superseded
      $$;

      -- one price per bookmaker and outcome: the newest that is not withdrawn; at the same moment
      -- a real time beats an assumed one, then the lower price
      create function football_as_of.current_quotes(moment timestamptz, max_age interval default null)
      returns table (${COLUMNS},
        is_exchange boolean, is_shown boolean, is_eligible boolean
      )
      language sql stable as $$
        select distinct on (quote.fixture_id, quote.market, quote.scope, quote.selection_id, quote.bookmaker_id)
          quote.id, quote.fixture_id, quote.selection_id, quote.market, quote.scope, quote.player_id,
          quote.line, quote.side, quote.bookmaker_id, quote.source_id, quote.provider_market, quote.mark,
          quote.odds, quote.suspended, quote.quoted_at, quote.quoted_at_assumed,
          quote.is_exchange, quote.is_shown, quote.is_eligible
        from football_as_of.quotes(moment, max_age) quote
        where quote.replaced_at > moment
        order by quote.fixture_id, quote.market, quote.scope, quote.selection_id, quote.bookmaker_id,
          quote.quoted_at desc, quote.quoted_at_assumed, quote.odds, quote.source_id, quote.provider_market, quote.mark
      $$;
    `);
  }

  /** The texts of QuotesBySnapshot and CurrentQuotesByFixture, to the letter. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop function football_as_of.current_quotes(timestamptz, interval);
      drop function football_as_of.quotes(timestamptz, interval);

      create or replace function football_as_of.quotes(moment timestamptz)
      returns table (
        id bigint, fixture_id bigint, selection_id bigint, market text, scope text, player_id bigint,
        line numeric, side text, bookmaker_id bigint, source_id smallint, provider_market text, mark text,
        odds numeric, suspended boolean, quoted_at timestamptz, quoted_at_assumed boolean,
        replaced_at timestamptz
      )
      language sql stable as $$
        select quote.id, selection.fixture_id, selection.id, selection.market, selection.scope, selection.player_id,
          selection.line, selection.side, snapshot.bookmaker_id, snapshot.source_id, snapshot.provider_market,
          snapshot.mark, quote.odds, quote.suspended, snapshot.taken_at, snapshot.taken_at_assumed,
          snapshot.replaced_at
        from facts.market_snapshots snapshot
        join facts.quotes quote on quote.snapshot_id = snapshot.id
        join facts.selections selection
          on selection.id = quote.selection_id and selection.fixture_id = snapshot.fixture_id and selection.market = snapshot.market
        where snapshot.taken_at <= moment and not snapshot.superseded
      $$;

  create or replace function football_as_of.current_quotes(moment timestamptz)
  returns table (
    id bigint, fixture_id bigint, selection_id bigint, market text, scope text, player_id bigint,
    line numeric, side text, bookmaker_id bigint, source_id smallint, provider_market text, mark text,
    odds numeric, suspended boolean, quoted_at timestamptz, quoted_at_assumed boolean
  )
  language sql stable as  $$
        select distinct on (quote.fixture_id, quote.market, quote.scope, quote.selection_id, quote.bookmaker_id)
          quote.id, quote.fixture_id, quote.selection_id, quote.market, quote.scope, quote.player_id,
          quote.line, quote.side, quote.bookmaker_id, quote.source_id, quote.provider_market, quote.mark,
          quote.odds, quote.suspended, quote.quoted_at, quote.quoted_at_assumed
        from football_as_of.quotes(moment) quote
        where quote.replaced_at > moment
        order by quote.fixture_id, quote.market, quote.scope, quote.selection_id, quote.bookmaker_id,
          quote.quoted_at desc, quote.quoted_at_assumed, quote.odds, quote.source_id, quote.provider_market, quote.mark
      $$;
    `);
  }
}
