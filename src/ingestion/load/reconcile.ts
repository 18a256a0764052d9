import type { SqlTransaction } from '../../database/sql-client.js';
import { judgePlayerReports, reconcileMatchReports } from './reconcile-match-reports.js';
import { reconcileResults, reconcileTeamStatistics } from './reconcile-outcomes.js';
import { reconcileSchedules } from './reconcile-schedules.js';

/** Fixtures reconciled by one run of the statements: large files do not make their joins slow. */
const BATCH = 500;

/**
 * Reconciles what the sources say of the given fixtures: schedules, when each match report is visible, results, team
 * statistics, faults and conflicts of the data. The outcome depends on stored facts alone: the order of imports does
 * not matter, and it may run again at any time. Every statement takes the fixtures' ids as $1.
 */
export async function reconcileFixtures(sql: SqlTransaction, fixtureIds: readonly number[]): Promise<void> {
  await reconcileSchedules(sql, fixtureIds);
  await reconcileOutcomes(sql, fixtureIds);
}

/** Reconciles everything but the schedules, which must be reconciled before. */
export async function reconcileOutcomes(sql: SqlTransaction, fixtureIds: readonly number[]): Promise<void> {
  for (let start = 0; start < fixtureIds.length; start += BATCH) {
    const batch = fixtureIds.slice(start, start + BATCH);
    await reconcileMatchReports(sql, batch);
    await reconcileTeamStatistics(sql, batch);
    await judgePlayerReports(sql, batch);
    await reconcileResults(sql, batch);
  }
}

const JUDGED_BY_HALF_TIMES = `
  with result as (
    select fixture.season_id, fixture.id, report.file_id, row.home_half_time_goals
    from facts.fixtures fixture
    join facts.sheets report on report.fixture_id = fixture.id and report.source_id = $1 and report.kind = 'result'
    join facts.result_observations row on row.sheet_id = report.id
    where fixture.season_id = any($3::bigint[])
  )
  select distinct id from result
  where id <> all($4::bigint[]) and not exists (
    select from result earlier
    where earlier.season_id = result.season_id and earlier.file_id <> $2 and earlier.home_half_time_goals is not null
  )`;

/**
 * Finds further fixtures to reconcile: a source's first half-time score of a season shows that its earlier results of
 * that season lack theirs.
 * @param fileId the file being loaded, whose own statements are not earlier ones
 */
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
