import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every price known at a moment, with the moment at which the bookmaker withdrew it. */
const quotesJoining = (selections: string): string => `
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
        ${selections}
        where snapshot.taken_at <= moment and not snapshot.superseded
      $$;`;

/**
 * Prices are found by their snapshot alone. An index by what is priced was a third of the cost of storing a price. Readers
 * start from a fixture or a market: they get there by its snapshots, which share both with the outcomes they price
 * (facts.check_quotes holds that). Of a fixture with a long history only the snapshots that count are looked at.
 */
export class QuotesBySnapshot1763700010500 implements MigrationInterface {
  name = 'QuotesBySnapshot1763700010500';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop index facts.quotes_selection;
      drop index facts.market_snapshots_replaced_at;
      create index market_snapshots_replaced_at on facts.market_snapshots (fixture_id, replaced_at, market) where not superseded;
      ${quotesJoining(`join facts.selections selection
          on selection.id = quote.selection_id and selection.fixture_id = snapshot.fixture_id and selection.market = snapshot.market`)}
    `);
  }

  /** The text of AsOfFunctions, to the letter. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ${quotesJoining('join facts.selections selection on selection.id = quote.selection_id')}
      drop index facts.market_snapshots_replaced_at;
      create index market_snapshots_replaced_at on facts.market_snapshots (fixture_id, replaced_at) where not superseded;
      create index quotes_selection on facts.quotes (selection_id);
    `);
  }
}
