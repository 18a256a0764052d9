import { hash } from 'node:crypto';
import type { SqlTransaction } from '../../database/sql-client.js';
import type {
  AnyCanonicalRecord,
  LineupRecord,
  PlayerReference,
  PlayerStatisticsRecord,
  ResultValues,
  Side,
  SubstitutionsRecord,
  TeamStatisticsRecord,
} from '../../football/canonical.js';
import { PLAYER_SOURCE_COUNTS, TEAM_SOURCE_COUNTS } from '../../football/statistics.js';
import type { FixtureContext } from '../resolve/unit-fixtures.js';
import type { LoadingSource } from '../resolve/name-resolver.js';
import type { RefusedRow } from '../source.js';
import { CopyBuffer, reserveIds } from './copy.js';
import type { CopyValue } from './copy.js';
import { CHILD_TABLES } from './match-report-tables.js';
import type { ChildTable, MatchReportKind } from './match-report-tables.js';
import { deleteRepeatedReports } from './repeated-reports.js';

interface MatchReport {
  fixture: FixtureContext;
  kind: MatchReportKind;
  knownAt: string | null;
  rows: { table: ChildTable; values: CopyValue[] }[];
}

/** Resolves a player reference within a country to a public id. */
export type PlayerIds = (countryId: number, reference: PlayerReference) => number;

/**
 * Stores what the unit states of results, statistics, line-ups and substitutions. A report with the content of the
 * source's newest version, ids of merged entities apart, changes nothing; another one is a new version.
 * @returns fixtures with first reports, fixtures with corrections, and refused rows
 */
export async function storeMatchReports(
  sql: SqlTransaction,
  source: LoadingSource,
  fileId: number,
  records: readonly AnyCanonicalRecord[],
  fixtures: ReadonlyMap<string, FixtureContext>,
  playerId: PlayerIds,
): Promise<{ inserted: number[]; updated: number[]; unchanged: number; refused: RefusedRow[] }> {
  const { reports, refused } = collectReports(records, fixtures, playerId);
  const latest = await findLatestReports(sql, source, [...new Set(reports.map((report) => report.fixture.id))]);
  const fresh = reports.flatMap((report) => {
    report.rows = inFixedOrder(report.rows);
    const digest = hash('sha1', JSON.stringify([report.knownAt, report.rows.map(digestedRow)]), 'buffer');
    const before = latest.get(`${report.fixture.id}|${report.kind}`);
    if (before === undefined ? isBlank(report) : before.content_hash.equals(digest)) return [];
    // a withdrawal holds from the first moment at which the result was stated
    const knownAt =
      report.kind === 'result' && report.rows.length === 0
        ? (report.knownAt ?? before?.first_known_at ?? null)
        : report.knownAt;
    return [{ ...report, knownAt, digest, version: (before?.version ?? 0) + 1 }];
  });
  const firstId = await reserveIds(sql, 'facts.sheets', fresh.length);
  const heads = new CopyBuffer('facts.sheets', [
    'id',
    'fixture_id',
    'source_id',
    'kind',
    'version',
    'known_at',
    'content_hash',
    'file_id',
  ]);
  const children = new Map<ChildTable, CopyBuffer>();
  for (const [index, report] of fresh.entries()) {
    const id = firstId + index;
    heads.add([id, report.fixture.id, source.id, report.kind, report.version, report.knownAt, report.digest, fileId]);
    for (const row of report.rows) {
      const { table, columns } = CHILD_TABLES[row.table];
      const copy = children.get(row.table) ?? new CopyBuffer(table, ['sheet_id', ...columns]);
      children.set(row.table, copy);
      copy.add([id, ...row.values]);
    }
  }
  await heads.send(sql);
  for (const copy of children.values()) await copy.send(sql);
  const later = fresh.flatMap((report, index) => (report.version > 1 ? [{ report, id: firstId + index }] : []));
  const repeated = await deleteRepeatedReports(
    sql,
    later.map(({ id }) => id),
  );
  return {
    inserted: fresh.filter((report) => report.version === 1).map((report) => report.fixture.id),
    updated: later.filter(({ id }) => !repeated.has(id)).map(({ report }) => report.fixture.id),
    unchanged: reports.length - fresh.length + repeated.size,
    refused,
  };
}

function collectReports(
  records: readonly AnyCanonicalRecord[],
  fixtures: ReadonlyMap<string, FixtureContext>,
  playerId: PlayerIds,
): { reports: MatchReport[]; refused: RefusedRow[] } {
  const reports = new Map<string, MatchReport>();
  const refused: RefusedRow[] = [];
  const listed = new Map<string, Set<number>>();
  const reportOf = (fixture: FixtureContext, kind: MatchReportKind, knownAt: string | null): MatchReport => {
    const key = `${fixture.id}|${kind}`;
    const report = reports.get(key) ?? { fixture, kind, knownAt: null, rows: [] };
    if (knownAt !== null && (report.knownAt === null || knownAt > report.knownAt)) report.knownAt = knownAt;
    reports.set(key, report);
    return report;
  };
  /** Refuses the line and returns false when the report already lists the player or side. */
  const isFirst = (report: MatchReport, id: number, line: number, what: string): boolean => {
    const key = `${report.fixture.id}|${report.kind}`;
    const ids = listed.get(key) ?? new Set();
    listed.set(key, ids);
    if (ids.has(id)) {
      refused.push({
        line,
        code: 'listed_twice',
        message: `${what} is listed twice for this match (${report.kind})`,
      });
      return false;
    }
    ids.add(id);
    return true;
  };
  for (const record of records) {
    if (record.kind === 'fixture') {
      const fixture = fixtures.get(record.ref);
      if (fixture === undefined || (record.result === null && record.isResultWithdrawn !== true)) continue;
      const report = reportOf(fixture, 'result', record.resultKnownAt);
      if (isFirst(report, 0, record.line, 'the result') && record.result !== null)
        report.rows.push(resultRow(record.day, record.result));
      continue;
    }
    if (
      record.kind !== 'teamStatistics' &&
      record.kind !== 'playerStatistics' &&
      record.kind !== 'lineup' &&
      record.kind !== 'substitutions'
    )
      continue;
    const fixture = fixtures.get(record.fixtureRef);
    if (fixture === undefined) {
      refused.push({
        line: record.line,
        code: 'unknown_fixture',
        message: `no fixture is known under ${record.fixtureRef}`,
      });
      continue;
    }
    const report = reportOf(fixture, record.kind, record.kind === 'lineup' ? record.publishedAt : record.knownAt);
    switch (record.kind) {
      case 'teamStatistics':
        if (isFirst(report, record.side === 'home' ? 1 : 2, record.line, `the ${record.side} side`))
          report.rows.push(teamRow(record));
        break;
      case 'playerStatistics': {
        const id = playerId(fixture.countryId, record.player);
        if (isFirst(report, id, record.line, record.player.name)) report.rows.push(playerRow(record, fixture, id));
        break;
      }
      case 'lineup':
        report.rows.push(
          ...lineupRows(record, fixture, playerId, (id) => isFirst(report, id, record.line, 'a player')),
        );
        break;
      case 'substitutions':
        report.rows.push(...substitutionRows(record, fixture, playerId, refused));
        break;
    }
  }
  return { reports: [...reports.values()], refused };
}

function resultRow(day: string, result: ResultValues): MatchReport['rows'][number] {
  const values: CopyValue[] = [
    result.status,
    result.homeGoals,
    result.awayGoals,
    result.homeHalfTimeGoals,
    result.awayHalfTimeGoals,
    result.awarded,
    result.hasEvents,
  ];
  const { afterExtraTime = null, penalties = null } = result;
  if (result.status === 'finished' && afterExtraTime === null && penalties === null) return { table: 'result', values };
  return {
    table: 'resultDetails',
    values: [
      ...values,
      result.status === 'finished' ? null : day,
      afterExtraTime?.homeGoals ?? null,
      afterExtraTime?.awayGoals ?? null,
      penalties?.homeGoals ?? null,
      penalties?.awayGoals ?? null,
    ],
  };
}

function teamRow(record: TeamStatisticsRecord): MatchReport['rows'][number] {
  return {
    table: 'teamStatistics',
    values: [record.side, ...TEAM_SOURCE_COUNTS.map(({ key }) => record.values[key] ?? null), record.cardsApproximate],
  };
}

function playerRow(record: PlayerStatisticsRecord, fixture: FixtureContext, id: number): MatchReport['rows'][number] {
  return {
    table: 'playerStatistics',
    values: [
      fixture.seasonId,
      id,
      fixture.id,
      record.side,
      record.side === null ? null : teamOf(fixture, record.side),
      record.minutes,
      record.isStarter,
      ...PLAYER_SOURCE_COUNTS.map(({ key }) => record.values[key] ?? null),
    ],
  };
}

function lineupRows(
  record: LineupRecord,
  fixture: FixtureContext,
  playerId: PlayerIds,
  isFirst: (id: number) => boolean,
): MatchReport['rows'] {
  const rows: MatchReport['rows'] = [{ table: 'lineupSide', values: [record.side, record.formation] }];
  for (const entry of record.players) {
    const id = playerId(fixture.countryId, entry.player);
    if (!isFirst(id)) continue;
    rows.push({
      table: 'lineupPlayer',
      values: [
        id,
        fixture.id,
        record.side,
        teamOf(fixture, record.side),
        entry.jerseyNumber,
        entry.isStarter,
        entry.position,
        entry.positionGroup,
      ],
    });
  }
  return rows;
}

function substitutionRows(
  record: SubstitutionsRecord,
  fixture: FixtureContext,
  playerId: PlayerIds,
  refused: RefusedRow[],
): MatchReport['rows'] {
  return record.pairs.flatMap(({ minute, playerOff, playerOn }, index) => {
    const [off, on] = [playerId(fixture.countryId, playerOff), playerId(fixture.countryId, playerOn)];
    if (off === on) {
      const message = `${playerOff.name} and ${playerOn.name} are the same player, who cannot replace himself`;
      refused.push({ line: record.line, code: 'same_player', message });
      return [];
    }
    const teamId = teamOf(fixture, record.side);
    return [{ table: 'substitutions' as const, values: [record.side, index + 1, fixture.id, teamId, minute, off, on] }];
  });
}

const teamOf = (fixture: FixtureContext, side: Side): number =>
  side === 'home' ? fixture.homeTeamId : fixture.awayTeamId;

/** Whether a source's first report is empty; a later empty one withdraws what was stated. */
function isBlank(report: MatchReport): boolean {
  if (report.kind === 'result') return report.rows.length === 0;
  return (
    report.kind === 'teamStatistics' &&
    report.rows.every((row) => row.values.slice(1, -1).every((value) => value === null))
  );
}

/** Positions in the rows of a table of the counts that the catalogue gained after the first release. */
const LATER_COUNTS: Partial<Record<ChildTable, ReadonlySet<number>>> = {
  teamStatistics: positionsOf('teamStatistics', TEAM_SOURCE_COUNTS.slice(17)),
  playerStatistics: positionsOf('playerStatistics', PLAYER_SOURCE_COUNTS.slice(24)),
};

function positionsOf(table: ChildTable, counts: readonly { column: string }[]): ReadonlySet<number> {
  const columns: readonly string[] = CHILD_TABLES[table].columns;
  return new Set(counts.map(({ column }) => columns.indexOf(column)));
}

/** A row as its digest has it: later counts by name and only where known, so that a new one corrects no old row. */
function digestedRow({ table, values }: MatchReport['rows'][number]): MatchReport['rows'][number] {
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
function inFixedOrder(rows: MatchReport['rows']): MatchReport['rows'] {
  const keyed = rows.map((row) => ({ row, key: JSON.stringify(row) }));
  return keyed.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)).map(({ row }) => row);
}

interface LatestReport {
  version: number;
  content_hash: Buffer;
  /** Earliest stated moment of all versions; null where none states one. */
  first_known_at: string | null;
}

async function findLatestReports(
  sql: SqlTransaction,
  source: LoadingSource,
  fixtureIds: readonly number[],
): Promise<Map<string, LatestReport>> {
  const rows = await sql.rows<LatestReport & { fixture_id: number; kind: MatchReportKind }>(
    `select distinct on (fixture_id, kind) fixture_id, kind, version, content_hash,
       to_char(
         min(known_at) over (partition by fixture_id, kind) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'
       ) as first_known_at
     from facts.sheets where source_id = $1 and fixture_id = any($2::bigint[])
     order by fixture_id, kind, version desc`,
    [source.id, fixtureIds],
  );
  return new Map(rows.map((row) => [`${row.fixture_id}|${row.kind}`, row]));
}
