import type { SqlTransaction } from '../../database/sql-client.js';
import { settleResults, settleTeamStatistics } from './settle-outcomes.js';
import { settleSchedules } from './settle-schedules.js';
import { judgePlayerSheets, settleSheets } from './settle-sheets.js';

/** Fixtures settled by one run of the statements: large files do not make their joins slow. */
const BATCH = 500;

/**
 * Settling decides, for the given fixtures, what the sources say together: the schedule, which sheet
 * answers from when to when, results, team statistics and the faults and conflicts of the data. It is
 * a pure function of what is stored, so that the order of imports does not matter, and it may be run
 * again at any time. Every statement takes the fixtures' ids as $1.
 */
export async function settleFixtures(sql: SqlTransaction, fixtureIds: readonly number[]): Promise<void> {
  await settleSchedules(sql, fixtureIds);
  await settleOutcomes(sql, fixtureIds);
}

/** Everything but the schedules, which must be settled already. */
export async function settleOutcomes(sql: SqlTransaction, fixtureIds: readonly number[]): Promise<void> {
  for (let start = 0; start < fixtureIds.length; start += BATCH) {
    const batch = fixtureIds.slice(start, start + BATCH);
    await settleSheets(sql, batch);
    await settleTeamStatistics(sql, batch);
    await judgePlayerSheets(sql, batch);
    await settleResults(sql, batch);
  }
}

const JUDGED_BY_HALF_TIMES = `
  with result as (
    select fixture.season_id, fixture.id, sheet.file_id, row.home_half_time_goals
    from facts.fixtures fixture
    join facts.sheets sheet on sheet.fixture_id = fixture.id and sheet.source_id = $1 and sheet.kind = 'result'
    join facts.result_observations row on row.sheet_id = sheet.id
    where fixture.season_id = any($3::bigint[])
  )
  select distinct id from result
  where id <> all($4::bigint[])
    and not exists (select from result earlier where earlier.season_id = result.season_id and earlier.file_id <> $2 and earlier.home_half_time_goals is not null)`;

/**
 * Further fixtures to settle: a source's first half-time score of a season tells that its earlier
 * results of that season miss theirs.
 * @param fileId the file under way, whose own statements are no earlier ones
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
