import type { PoolSqlClient, SqlTransaction } from '../../database/sql-client.js';
import { judgePlayerReports, reconcileMatchReports } from './reconcile-match-reports.queries.js';
import { reconcileResults, reconcileTeamStatistics } from './reconcile-outcomes.queries.js';
import { retryPendingQuotes } from '../resolve/pending-quotes.queries.js';
import { takeImportLock } from './load.queries.js';
import { joinPrecedence } from './source-precedence.queries.js';

/** Fixtures per run of the statements, and per transaction of a refresh. */
const BATCH = 500;

/** Reconciles the sources' data on fixtures from stored facts alone, regardless of import order. */
export async function reconcileFixtures(sql: SqlTransaction, fixtureIds: readonly number[]): Promise<void> {
  await reconcileSchedules(sql, fixtureIds);
  await reconcileOutcomes(sql, fixtureIds);
}

/** Reconciles everything except schedules, which must be reconciled first. */
export async function reconcileOutcomes(sql: SqlTransaction, fixtureIds: readonly number[]): Promise<void> {
  for (let start = 0; start < fixtureIds.length; start += BATCH) {
    const batch = fixtureIds.slice(start, start + BATCH);
    await reconcileMatchReports(sql, batch);
    await reconcileTeamStatistics(sql, batch);
    await judgePlayerReports(sql, batch);
    await reconcileResults(sql, batch);
  }
}

/** Order of preference: stated, corrected, then assumed kick-off, then assumed day; precedence breaks ties. */
const RECONCILE_SCHEDULES = `
  with latest as (
    select distinct on (schedule.fixture_id, schedule.source_id) schedule.*, precedence.rank as precedence
    from facts.fixture_schedules schedule ${joinPrecedence('schedule', `'schedule'`)}
    where schedule.fixture_id = any($1::bigint[])
    order by schedule.fixture_id, schedule.source_id, schedule.version desc
  ), kickoff as (
    select distinct on (fixture_id) fixture_id, day, kickoff_at, kickoff_quality from latest
    order by fixture_id, is_day_assumed, array_position(array['stated', 'corrected', 'assumed'], kickoff_quality),
      precedence
  ), person as (
    select fixture_id,
      (array_agg(referee_id order by precedence) filter (where referee_id is not null))[1] as referee_id,
      (array_agg(home_manager_id order by precedence)
        filter (where home_manager_id is not null))[1] as home_manager_id,
      (array_agg(away_manager_id order by precedence)
        filter (where away_manager_id is not null))[1] as away_manager_id
    from latest group by fixture_id
  )
  update facts.fixtures fixture
  set day = kickoff.day, kickoff_at = kickoff.kickoff_at, kickoff_quality = kickoff.kickoff_quality,
    referee_id = person.referee_id, home_manager_id = person.home_manager_id, away_manager_id = person.away_manager_id
  from kickoff join person using (fixture_id)
  where fixture.id = kickoff.fixture_id
    and (fixture.day, fixture.kickoff_at, fixture.kickoff_quality,
      fixture.referee_id, fixture.home_manager_id, fixture.away_manager_id)
    is distinct from (kickoff.day, kickoff.kickoff_at, kickoff.kickoff_quality,
      person.referee_id, person.home_manager_id, person.away_manager_id)
  returning fixture.id`;

/** Closing prices are assumed at kick-off; they move with it. */
const MOVE_CLOSING_PRICES = `
  update facts.market_snapshots snapshot set taken_at = fixture.kickoff_at
  from facts.fixtures fixture
  where fixture.id = any($1::bigint[]) and snapshot.fixture_id = any($1::bigint[]) and fixture.id = snapshot.fixture_id
    and not snapshot.superseded and snapshot.mark = 'closing' and snapshot.taken_at_assumed
    and snapshot.taken_at <> fixture.kickoff_at
  returning snapshot.fixture_id as id`;

/** Each price snapshot is replaced by the next one of its bookmaker, source and provider market. */
const RECONCILE_REPLACEMENTS = `
  update facts.market_snapshots snapshot set replaced_at = successor.taken_at
  from (
    select id, coalesce(min(taken_at) over (
      partition by fixture_id, bookmaker_id, source_id, provider_market
      order by taken_at range between interval '1 microsecond' following and unbounded following
    ), 'infinity') as taken_at
    from facts.market_snapshots where fixture_id = any($1::bigint[]) and not superseded
  ) successor
  where successor.id = snapshot.id and snapshot.replaced_at <> successor.taken_at`;

/** Reconciles the schedules of the fixtures; their kick-offs are final afterwards. */
export async function reconcileSchedules(sql: SqlTransaction, fixtureIds: readonly number[]): Promise<void> {
  if (fixtureIds.length === 0) return;
  const rows = await sql.rows<{ id: number }>(RECONCILE_SCHEDULES, [fixtureIds]);
  if (rows.length === 0) return;
  const moved = await sql.rows<{ id: number }>(MOVE_CLOSING_PRICES, [rows.map((row) => row.id)]);
  if (moved.length > 0) await sql.rows(RECONCILE_REPLACEMENTS, [[...new Set(moved.map((row) => row.id))]]);
}

const JUDGED_BY_HALF_TIMES = `
  with result as (
    select fixture.season_id, fixture.id, report.file_id, row.home_half_time_goals
    from facts.fixtures fixture
    join facts.match_reports report
      on report.fixture_id = fixture.id and report.source_id = $1 and report.kind = 'result'
    join facts.result_observations row on row.match_report_id = report.id
    where fixture.season_id = any($3::bigint[])
  )
  select distinct id from result
  where id <> all($4::bigint[]) and not exists (
    select from result earlier
    where earlier.season_id = result.season_id and earlier.file_id <> $2 and earlier.home_half_time_goals is not null
  )`;

/** Finds earlier results that the season's first half-time score, in this file, shows to be missing theirs. */
export async function findJudgedByHalfTimes(
  sql: SqlTransaction,
  sourceId: number,
  fileId: number,
  seasonIds: readonly number[],
  touched: readonly number[],
): Promise<number[]> {
  if (seasonIds.length === 0) return [];
  const rows = await sql.rows<{ id: number }>(JUDGED_BY_HALF_TIMES, [sourceId, fileId, seasonIds, touched]);
  return rows.map((row) => row.id);
}

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
    from facts.match_reports report where report.fixture_id = any($1::bigint[])
    union all
    select row(snapshot.id, taken_at, replaced_at)::text
    from facts.market_snapshots snapshot where snapshot.fixture_id = any($1::bigint[]) and not snapshot.superseded
  ) derived`;

/** Result of a refresh. */
export interface Refreshed {
  fixtures: number;
  /** Batches whose derived data changed. */
  changed: number;
  /** Player prices resolved. */
  quotes: number;
}

/** Rederives everything from the sources' data, one transaction per batch, until `signal` is aborted. */
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
    // an unchanged batch is rolled back, so that no row is rewritten needlessly
    await end(isChanged ? 'commit' : 'rollback');
  }
}

async function digest(sql: SqlTransaction, ids: readonly number[]): Promise<string> {
  return (await sql.rowOrFail<{ digest: string }>(DERIVED, [ids])).digest;
}
