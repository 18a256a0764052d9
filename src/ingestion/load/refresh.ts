import type { PoolSqlClient, SqlTransaction } from '../../database/sql-client.js';
import { retryPendingQuotes } from '../resolve/pending-quotes.js';
import { takeImportLock } from './import-lock.js';
import { reconcileFixtures } from './reconcile.js';

/** Fixtures reconciled in one transaction. */
const BATCH = 500;

/** Digest of everything that is derived for the fixtures $1. */
const DERIVED = `
  select md5(coalesce(string_agg(line, ';' order by line), '')) as digest
  from (
    select row(fixture.id, day, kickoff_at, kickoff_quality, referee_id, home_manager_id, away_manager_id)::text as line
    from facts.fixtures fixture where fixture.id = any($1::bigint[])
    union all
    select result::text from facts.fixture_results result where result.fixture_id = any($1::bigint[])
    union all
    select statistics::text from facts.team_statistics statistics where statistics.fixture_id = any($1::bigint[])
    union all
    select row(report.id, visible_from, visible_until, is_excluded, home_corruption, away_corruption)::text
    from facts.sheets report where report.fixture_id = any($1::bigint[])
    union all
    select row(snapshot.id, taken_at, replaced_at)::text
    from facts.market_snapshots snapshot where snapshot.fixture_id = any($1::bigint[]) and not snapshot.superseded
  ) derived`;

/** What a refresh changed. */
export interface Refreshed {
  fixtures: number;
  /** Batches whose derived data changed. */
  changed: number;
  /** Player prices whose name was resolved. */
  quotes: number;
}

/** Derives everything again from what the sources state, one transaction a batch, until `signal` is aborted. */
export async function refreshAll(
  sql: PoolSqlClient,
  signal: AbortSignal,
  onBatch: (done: number, all: number) => void = () => undefined,
): Promise<Refreshed> {
  const rows = await sql.rows<{ id: number }>('select id from facts.fixtures order by kickoff_at, id');
  const ids = rows.map((row) => row.id);
  const refreshed: Refreshed = { fixtures: 0, changed: 0, quotes: 0 };
  for (let start = 0; start < ids.length && !signal.aborted; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    const { isChanged, quotes } = await refreshBatch(sql, batch);
    refreshed.fixtures += batch.length;
    refreshed.quotes += quotes;
    if (isChanged) refreshed.changed += 1;
    onBatch(refreshed.fixtures, ids.length);
  }
  return refreshed;
}

async function refreshBatch(
  client: PoolSqlClient,
  ids: readonly number[],
): Promise<{ isChanged: boolean; quotes: number }> {
  const { sql, end } = await client.begin();
  let isChanged = false;
  try {
    await takeImportLock(sql);
    const before = await digest(sql, ids);
    await reconcileFixtures(sql, ids);
    const quotes = await retryPendingQuotes(sql, ids);
    isChanged = quotes > 0 || (await digest(sql, ids)) !== before;
    if (isChanged) await sql.rows(`select record_change('fixtures', $1::bigint[])`, [ids]);
    return { isChanged, quotes };
  } catch (error) {
    isChanged = false;
    throw error;
  } finally {
    // an unchanged batch is rolled back, so that no row is rewritten for nothing
    await end(isChanged ? 'commit' : 'rollback');
  }
}

async function digest(sql: SqlTransaction, ids: readonly number[]): Promise<string> {
  return (await sql.rowOrFail<{ digest: string }>(DERIVED, [ids])).digest;
}
