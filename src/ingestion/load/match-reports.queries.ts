import type { SqlTransaction } from '../../database/sql-client.js';
import type { LoadingSource } from '../resolve/name-resolver.js';
import type { MatchReportKind } from './match-report-rows.js';
import { CHILD_TABLES } from './match-report-tables.js';

/** The newest version of a source's report. */
export interface LatestReport {
  version: number;
  content_hash: Buffer;
  /** Stated time of this version; null: none is stated. */
  known_at: Date | null;
  /** Earliest and latest stated time of all versions; null if none states one. */
  first_known_at: string | null;
  last_known_at: Date | null;
}

/** Newest versions of a source's reports, by `<fixture id>|<kind>`. */
export async function findLatestReports(
  sql: SqlTransaction,
  source: LoadingSource,
  fixtureIds: readonly number[],
): Promise<Map<string, LatestReport>> {
  const rows = await sql.rows<LatestReport & { fixture_id: number; kind: MatchReportKind }>(
    `select distinct on (fixture_id, kind) fixture_id, kind, version, content_hash, known_at,
       to_char(
         min(known_at) over (partition by fixture_id, kind) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'
       ) as first_known_at,
       max(known_at) over (partition by fixture_id, kind) as last_known_at
     from facts.match_reports where source_id = $1 and fixture_id = any($2::bigint[])
     order by fixture_id, kind, version desc`,
    [source.id, fixtureIds],
  );
  return new Map(rows.map((row) => [`${row.fixture_id}|${row.kind}`, row]));
}

const { playerStatistics, lineupSide, lineupPlayer, substitutions, absences, event } = CHILD_TABLES;
/** Child tables whose rows refer to players, teams or fixtures, so that merges rewrite them. */
const REWRITTEN = [playerStatistics, lineupSide, lineupPlayer, substitutions, absences, event];

/** SQL: whether one report has rows that the other lacks, or has less often: equal events may occur twice. */
function hasMore(one: string, other: string): string {
  const differences = REWRITTEN.map(
    ({ table, columns }) => `exists (
      select ${columns.join(', ')} from ${table} where match_report_id = ${one}.id
      except all select ${columns.join(', ')} from ${table} where match_report_id = ${other}.id
    )`,
  );
  return differences.join(' or ');
}

/**
 * Deletes new versions that only repeat the previous one with ids rewritten by a merge: they would outlive its undo.
 * @param reportIds newly stored versions after the first
 * @returns ids of the deleted versions
 */
export async function deleteRepeatedReports(sql: SqlTransaction, reportIds: readonly number[]): Promise<Set<number>> {
  if (reportIds.length === 0) return new Set();
  const rows = await sql.rows<{ id: number }>(
    `select fresh.id
     from facts.match_reports fresh
     join facts.match_reports before on before.fixture_id = fresh.fixture_id and before.source_id = fresh.source_id
       and before.kind = fresh.kind and before.version = fresh.version - 1
     where fresh.id = any($1::bigint[])
       and fresh.kind in ('playerStatistics', 'lineup', 'substitutions', 'absences', 'event')
       and before.known_at is not distinct from fresh.known_at
       and not (${hasMore('fresh', 'before')}) and not (${hasMore('before', 'fresh')})`,
    [reportIds],
  );
  const repeated = rows.map(({ id }) => id);
  if (repeated.length === 0) return new Set();
  for (const { table } of REWRITTEN) {
    await sql.rows(`delete from ${table} where match_report_id = any($1::bigint[])`, [repeated]);
  }
  await sql.rows('delete from facts.match_reports where id = any($1::bigint[])', [repeated]);
  return new Set(repeated);
}
