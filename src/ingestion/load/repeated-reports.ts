import type { SqlTransaction } from '../../database/sql-client.js';
import { CHILD_TABLES } from './match-report-tables.js';

const { playerStatistics, lineupSide, lineupPlayer, substitutions } = CHILD_TABLES;
/** Tables of the reports whose rows name players, teams and fixtures, so that a merge rewrites them. */
const REWRITTEN = [playerStatistics, lineupSide, lineupPlayer, substitutions] as const;

/** SQL: whether one report has rows that the other lacks. */
function hasMore(one: string, other: string): string {
  const differences = REWRITTEN.map(
    ({ table, columns }) => `exists (
      select ${columns.join(', ')} from ${table} where sheet_id = ${one}.id
      except select ${columns.join(', ')} from ${table} where sheet_id = ${other}.id
    )`,
  );
  return differences.join(' or ');
}

/**
 * Deletes new versions of reports that repeat the version before. Its digest has the ids of its import; a merge has
 * put other ids into its rows since. A repetition would outlive the undo of that merge, with the ids of the survivor.
 * @param reportIds versions after the first, just stored
 * @returns those that were deleted
 */
export async function deleteRepeatedReports(sql: SqlTransaction, reportIds: readonly number[]): Promise<Set<number>> {
  if (reportIds.length === 0) return new Set();
  const rows = await sql.rows<{ id: number }>(
    `select fresh.id
     from facts.sheets fresh
     join facts.sheets before on before.fixture_id = fresh.fixture_id and before.source_id = fresh.source_id
       and before.kind = fresh.kind and before.version = fresh.version - 1
     where fresh.id = any($1::bigint[]) and fresh.kind in ('playerStatistics', 'lineup', 'substitutions')
       and before.known_at is not distinct from fresh.known_at
       and not (${hasMore('fresh', 'before')}) and not (${hasMore('before', 'fresh')})`,
    [reportIds],
  );
  const repeated = rows.map(({ id }) => id);
  if (repeated.length === 0) return new Set();
  for (const { table } of REWRITTEN) {
    await sql.rows(`delete from ${table} where sheet_id = any($1::bigint[])`, [repeated]);
  }
  await sql.rows('delete from facts.sheets where id = any($1::bigint[])', [repeated]);
  return new Set(repeated);
}
