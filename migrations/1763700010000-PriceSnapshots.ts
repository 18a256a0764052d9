import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Prices in two parts, for readers of many: what a snapshot tells of all its prices is read once. Prices tell nothing by
 * themselves; when they were known is told by their snapshots, which are of the fixture that the priced outcomes are of.
 */
export class PriceSnapshots1763700010000 implements MigrationInterface {
  name = 'PriceSnapshots1763700010000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create function football_as_of.price_snapshots(moment timestamptz)
      returns table (
        id bigint, fixture_id bigint, bookmaker_id bigint, source_id smallint, market text, provider_market text, mark text,
        taken_at timestamptz, taken_at_assumed boolean, replaced_at timestamptz
      )
      language sql stable as $$
        select snapshot.id, snapshot.fixture_id, snapshot.bookmaker_id, snapshot.source_id, snapshot.market,
          snapshot.provider_market, snapshot.mark, snapshot.taken_at, snapshot.taken_at_assumed, snapshot.replaced_at
        from facts.market_snapshots snapshot
        where snapshot.taken_at <= moment and not snapshot.superseded
      $$;

      create function football_as_of.snapshot_quotes()
      returns table (id bigint, snapshot_id bigint, selection_id bigint, odds numeric, suspended boolean)
      language sql stable as $$
        select quote.id, quote.snapshot_id, quote.selection_id, quote.odds, quote.suspended
        from facts.quotes quote
      $$;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop function football_as_of.snapshot_quotes();
      drop function football_as_of.price_snapshots(timestamptz);
    `);
  }
}
