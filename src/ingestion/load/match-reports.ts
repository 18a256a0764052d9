import { hash } from 'node:crypto';
import type { SqlTransaction } from '../../database/sql-client.js';
import type { AnyCanonicalRecord } from '../../football/canonical.js';
import { PLAYER_SOURCE_COUNTS, TEAM_SOURCE_COUNTS } from '../../football/statistics.js';
import type { FixtureContext } from '../resolve/unit-fixtures.js';
import type { LoadingSource } from '../resolve/name-resolver.js';
import type { RefusedRow } from '../source.js';
import { CopyBuffer, reserveIds } from './copy.js';
import { MatchReports } from './match-report-rows.js';
import type { MatchReport, PlayerIds, ReportRow } from './match-report-rows.js';
import { CHILD_TABLES } from './match-report-tables.js';
import type { ChildTable } from './match-report-tables.js';
import { deleteRepeatedReports, findLatestReports } from './match-reports.queries.js';
import type { LatestReport } from './match-reports.queries.js';

/** A version of a report to store. */
interface NewVersion extends MatchReport {
  id: number;
  digest: Buffer;
  version: number;
}

/**
 * Stores a unit's match reports. A report that equals the source's newest version, apart from ids of merged entities,
 * changes nothing; any other becomes a new version.
 * @returns fixtures with first reports, fixtures with corrections, those of both with a change beyond events and
 * absences (which settle nothing), and refused rows
 */
export async function storeMatchReports(
  sql: SqlTransaction,
  source: LoadingSource,
  fileId: number,
  records: readonly AnyCanonicalRecord[],
  fixtures: ReadonlyMap<string, FixtureContext>,
  playerId: PlayerIds,
): Promise<{ inserted: number[]; updated: number[]; touched: number[]; unchanged: number; refused: RefusedRow[] }> {
  const stated = new MatchReports(fixtures, playerId);
  for (const record of records) stated.add(record);
  const reports = stated.all;
  const latest = await findLatestReports(sql, source, [...new Set(reports.map((report) => report.fixture.id))]);
  const fresh = reports.flatMap(
    (report) => newVersion(source, report, latest.get(`${report.fixture.id}|${report.kind}`)) ?? [],
  );
  const firstId = await reserveIds(sql, 'facts.match_reports', fresh.length);
  for (const [index, report] of fresh.entries()) report.id = firstId + index;
  await insertReports(sql, source, fileId, fresh);
  const later = fresh.filter(({ version }) => version > 1);
  const repeated = await deleteRepeatedReports(
    sql,
    later.map(({ id }) => id),
  );
  const changed = fresh.filter(({ id }) => !repeated.has(id));
  const fixturesOf = (chosen: readonly NewVersion[]): number[] => chosen.map(({ fixture }) => fixture.id);
  return {
    inserted: fixturesOf(changed.filter(({ version }) => version === 1)),
    updated: fixturesOf(changed.filter(({ version }) => version > 1)),
    touched: fixturesOf(changed.filter(({ kind }) => kind !== 'event' && kind !== 'absences')),
    unchanged: reports.length - fresh.length + repeated.size,
    refused: stated.refused,
  };
}

/** The report as a new version; null: it repeats the stored one. */
function newVersion(source: LoadingSource, report: MatchReport, stored: LatestReport | undefined): NewVersion | null {
  const rows = inFixedOrder(report.rows);
  const digestAt = (knownAt: string | null): Buffer =>
    hash('sha1', JSON.stringify([knownAt, rows.map(digestedRow)]), 'buffer');
  const digest = digestAt(report.knownAt);
  if (stored === undefined ? isBlank(report) : stored.content_hash.equals(digest)) return null;
  if (stored !== undefined && isRepeated(source, report, stored, digestAt)) return null;
  // a withdrawal applies from the time at which the result was first stated
  const isWithdrawal = report.kind === 'result' && rows.length === 0;
  const knownAt = report.knownAt ?? (isWithdrawal ? (stored?.first_known_at ?? null) : null);
  return { ...report, rows, knownAt, id: 0, digest, version: (stored?.version ?? 0) + 1 };
}

/**
 * Whether absences, or a provider's line-up or result, repeat those of an earlier time. A line-up or result that a
 * canonical feed repeats with a later time is a correction.
 */
function isRepeated(
  source: LoadingSource,
  { kind, knownAt }: MatchReport,
  { known_at, last_known_at, content_hash }: LatestReport,
  digestAt: (knownAt: string | null) => Buffer,
): boolean {
  if (known_at === null) return false;
  const isRepeatable = (kind === 'lineup' || kind === 'result') && source.name !== 'canonical';
  const isNewest = kind === 'absences' && known_at.getTime() === last_known_at?.getTime();
  if (!isRepeatable && !isNewest) return false;
  if (knownAt !== null && Date.parse(knownAt) < known_at.getTime()) return false;
  const moment = known_at.toISOString();
  return [moment, moment.replace('.000Z', 'Z')].some((stated) => content_hash.equals(digestAt(stated)));
}

async function insertReports(
  sql: SqlTransaction,
  source: LoadingSource,
  fileId: number,
  reports: readonly NewVersion[],
): Promise<void> {
  const heads = reports.map(({ id, fixture, kind, version, knownAt, digest }) => ({
    id,
    fixture_id: fixture.id,
    source_id: source.id,
    kind,
    version,
    known_at: knownAt,
    content_hash: digest,
    file_id: fileId,
  }));
  await CopyBuffer.of('facts.match_reports', heads).send(sql);
  const children = new Map<ChildTable, CopyBuffer>();
  for (const { id, rows } of reports) {
    for (const row of rows) {
      const { table, columns } = CHILD_TABLES[row.table];
      const copy = children.get(row.table) ?? new CopyBuffer(table, ['match_report_id', ...columns]);
      children.set(row.table, copy);
      copy.add([id, ...row.values]);
    }
  }
  for (const copy of children.values()) await copy.send(sql);
}

/** Whether a source's first report is empty; a later empty one withdraws the previous one. */
function isBlank({ kind, rows }: MatchReport): boolean {
  if (kind === 'result' || kind === 'absences') return rows.length === 0;
  return kind === 'teamStatistics' && rows.every(({ values }) => values.slice(1, -1).every((value) => value === null));
}

/** Row positions, by table, of the counts added to the catalogue after the first release. */
const LATER_COUNTS: Partial<Record<ChildTable, ReadonlySet<number>>> = {
  teamStatistics: positionsOf('teamStatistics', TEAM_SOURCE_COUNTS.slice(17)),
  playerStatistics: positionsOf('playerStatistics', PLAYER_SOURCE_COUNTS.slice(24)),
};

function positionsOf(table: ChildTable, counts: readonly { column: string }[]): ReadonlySet<number> {
  return new Set(counts.map(({ column }) => CHILD_TABLES[table].columns.indexOf(column)));
}

/** A row as hashed: later counts by name and only if known, so that adding one to the catalogue corrects no old row. */
function digestedRow({ table, values }: ReportRow): ReportRow {
  const later = LATER_COUNTS[table];
  if (later === undefined || later.size === 0) return { table, values };
  const { columns } = CHILD_TABLES[table];
  return {
    table,
    values: values.flatMap((value, index) => {
      if (!later.has(index)) return [value];
      return value === null ? [] : [`${columns[index]}=${String(value)}`];
    }),
  };
}

/** Rows in a fixed order, so that equal content has an equal digest. */
function inFixedOrder(rows: readonly ReportRow[]): ReportRow[] {
  const keyed = rows.map((row) => ({ row, key: JSON.stringify(row) }));
  return keyed.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)).map(({ row }) => row);
}
