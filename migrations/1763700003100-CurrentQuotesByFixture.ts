import type { MigrationInterface, QueryRunner } from 'typeorm';

const SIGNATURE = `
  create or replace function football_as_of.current_quotes(moment timestamptz)
  returns table (
    id bigint, fixture_id bigint, selection_id bigint, market text, scope text, player_id bigint,
    line numeric, side text, bookmaker_id bigint, source_id smallint, provider_market text, mark text,
    odds numeric, suspended boolean, quoted_at timestamptz, quoted_at_assumed boolean
  )
  language sql stable as `;

/**
 * Fixture, market and scope, which follow from the selection, become part of what current quotes are
 * distinct in: only conditions on such columns are applied before the newest quotes are picked, so that
 * asking for a page's fixtures, or for prices of teams, no longer sorts every quote there is. Of equal
 * prices of one moment always the same one is taken.
 */
export class CurrentQuotesByFixture1763700003100 implements MigrationInterface {
  name = 'CurrentQuotesByFixture1763700003100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`${SIGNATURE} $$
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

  /** The text of AsOfFunctions, to the letter. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`${SIGNATURE} $$
        select distinct on (quote.selection_id, quote.bookmaker_id)
          quote.id, quote.fixture_id, quote.selection_id, quote.market, quote.scope, quote.player_id,
          quote.line, quote.side, quote.bookmaker_id, quote.source_id, quote.provider_market, quote.mark,
          quote.odds, quote.suspended, quote.quoted_at, quote.quoted_at_assumed
        from football_as_of.quotes(moment) quote
        where quote.replaced_at > moment
        order by quote.selection_id, quote.bookmaker_id, quote.quoted_at desc, quote.quoted_at_assumed, quote.odds
      $$;
    `);
  }
}
