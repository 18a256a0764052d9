import type { SqlTransaction } from '../../database/sql-client.js';

/** A price snapshot is replaced by the next one of its bookmaker, source and provider market. */
const SETTLE_REPLACEMENTS = `
  update facts.market_snapshots snapshot set replaced_at = settled.next_at
  from (
    select id, coalesce(min(taken_at) over (
      partition by fixture_id, bookmaker_id, source_id, provider_market
      order by taken_at range between interval '1 microsecond' following and unbounded following
    ), 'infinity') as next_at
    from facts.market_snapshots where fixture_id = any($1::bigint[]) and not superseded
  ) settled
  where settled.id = snapshot.id and snapshot.replaced_at <> settled.next_at`;

/** Settles from when on each snapshot of the fixtures is withdrawn by the next one. */
export async function settleReplacements(sql: SqlTransaction, fixtureIds: readonly number[]): Promise<void> {
  if (fixtureIds.length > 0) await sql.rows(SETTLE_REPLACEMENTS, [fixtureIds]);
}
