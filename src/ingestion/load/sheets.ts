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
import type { FixtureContext } from '../resolve/fixtures.js';
import type { LoadingSource } from '../resolve/name-resolver.js';
import type { RefusedRow } from '../source.js';
import { CopyBuffer } from './copy.js';
import type { CopyValue } from './copy.js';
import { reserveIds } from './reserve-ids.js';
import { CHILD_TABLES } from './sheet-tables.js';
import type { ChildTable, SheetKind } from './sheet-tables.js';

interface Sheet {
  fixture: FixtureContext;
  kind: SheetKind;
  knownAt: string | null;
  rows: { table: ChildTable; values: CopyValue[] }[];
}

/** Settles a player reference within a country to his public id. */
export type PlayerIds = (countryId: number, reference: PlayerReference) => number;

/**
 * Stores what the unit says of results, statistics, line-ups and substitutions. A statement whose
 * content the source's newest version already holds changes nothing; another one is a new version.
 * @returns fixtures with first statements, fixtures with corrections, and rows refused
 */
export async function storeSheets(
  sql: SqlTransaction,
  source: LoadingSource,
  fileId: number,
  records: readonly AnyCanonicalRecord[],
  fixtures: ReadonlyMap<string, FixtureContext>,
  playerId: PlayerIds,
): Promise<{ inserted: number[]; updated: number[]; unchanged: number; refused: RefusedRow[] }> {
  const { sheets, refused } = collectSheets(records, fixtures, playerId);
  const latest = await findLatestSheets(sql, source, [...new Set(sheets.map((sheet) => sheet.fixture.id))]);
  const fresh = sheets.flatMap((sheet) => {
    sheet.rows = inFixedOrder(sheet.rows);
    const digest = hash('sha1', JSON.stringify([sheet.knownAt, sheet.rows.map(digestedRow)]), 'buffer');
    const before = latest.get(`${sheet.fixture.id}|${sheet.kind}`);
    if (before === undefined ? isBlank(sheet) : before.content_hash.equals(digest)) return [];
    // what is withdrawn was never so: from the first moment at which it was told
    const knownAt =
      sheet.kind === 'result' && sheet.rows.length === 0
        ? (sheet.knownAt ?? before?.first_known_at ?? null)
        : sheet.knownAt;
    return [{ ...sheet, knownAt, digest, version: (before?.version ?? 0) + 1 }];
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
  for (const [index, sheet] of fresh.entries()) {
    const id = firstId + index;
    heads.add([id, sheet.fixture.id, source.id, sheet.kind, sheet.version, sheet.knownAt, sheet.digest, fileId]);
    for (const row of sheet.rows) {
      const { table, columns } = CHILD_TABLES[row.table];
      const copy = children.get(row.table) ?? new CopyBuffer(table, ['sheet_id', ...columns]);
      children.set(row.table, copy);
      copy.add([id, ...row.values]);
    }
  }
  await heads.send(sql);
  for (const copy of children.values()) await copy.send(sql);
  return {
    inserted: fresh.filter((sheet) => sheet.version === 1).map((sheet) => sheet.fixture.id),
    updated: fresh.filter((sheet) => sheet.version > 1).map((sheet) => sheet.fixture.id),
    unchanged: sheets.length - fresh.length,
    refused,
  };
}

function collectSheets(
  records: readonly AnyCanonicalRecord[],
  fixtures: ReadonlyMap<string, FixtureContext>,
  playerId: PlayerIds,
): { sheets: Sheet[]; refused: RefusedRow[] } {
  const sheets = new Map<string, Sheet>();
  const refused: RefusedRow[] = [];
  const listed = new Map<string, Set<number>>();
  const sheetOf = (fixture: FixtureContext, kind: SheetKind, knownAt: string | null): Sheet => {
    const key = `${fixture.id}|${kind}`;
    const sheet = sheets.get(key) ?? { fixture, kind, knownAt: null, rows: [] };
    if (knownAt !== null && (sheet.knownAt === null || knownAt > sheet.knownAt)) sheet.knownAt = knownAt;
    sheets.set(key, sheet);
    return sheet;
  };
  /** False when the player (or side) already stands on the sheet: the second line is refused. */
  const isFirst = (sheet: Sheet, id: number, line: number, what: string): boolean => {
    const key = `${sheet.fixture.id}|${sheet.kind}`;
    const ids = listed.get(key) ?? new Set();
    listed.set(key, ids);
    if (ids.has(id)) {
      refused.push({
        line,
        code: 'listed_twice',
        message: `${what} stands on the ${sheet.kind} sheet of this match twice`,
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
      const sheet = sheetOf(fixture, 'result', record.resultKnownAt);
      if (isFirst(sheet, 0, record.line, 'the result') && record.result !== null)
        sheet.rows.push(resultRow(record.day, record.result));
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
    const sheet = sheetOf(fixture, record.kind, record.kind === 'lineup' ? record.publishedAt : record.knownAt);
    switch (record.kind) {
      case 'teamStatistics':
        if (isFirst(sheet, record.side === 'home' ? 1 : 2, record.line, `the ${record.side} side`))
          sheet.rows.push(teamRow(record));
        break;
      case 'playerStatistics': {
        const id = playerId(fixture.countryId, record.player);
        if (isFirst(sheet, id, record.line, record.player.name)) sheet.rows.push(playerRow(record, fixture, id));
        break;
      }
      case 'lineup':
        sheet.rows.push(...lineupRows(record, fixture, playerId, (id) => isFirst(sheet, id, record.line, 'a player')));
        break;
      case 'substitutions':
        sheet.rows.push(...substitutionRows(record, fixture, playerId, refused));
        break;
    }
  }
  return { sheets: [...sheets.values()], refused };
}

function resultRow(day: string, result: ResultValues): Sheet['rows'][number] {
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

function teamRow(record: TeamStatisticsRecord): Sheet['rows'][number] {
  return {
    table: 'teamStatistics',
    values: [record.side, ...TEAM_SOURCE_COUNTS.map(({ key }) => record.values[key] ?? null), record.cardsApproximate],
  };
}

function playerRow(record: PlayerStatisticsRecord, fixture: FixtureContext, id: number): Sheet['rows'][number] {
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
): Sheet['rows'] {
  const rows: Sheet['rows'] = [{ table: 'lineupSide', values: [record.side, record.formation] }];
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
): Sheet['rows'] {
  return record.pairs.flatMap(({ minute, playerOff, playerOn }, index) => {
    const [off, on] = [playerId(fixture.countryId, playerOff), playerId(fixture.countryId, playerOn)];
    if (off === on) {
      const message = `${playerOff.name} and ${playerOn.name} are the same player: nobody replaces himself`;
      refused.push({ line: record.line, code: 'same_player', message });
      return [];
    }
    const teamId = teamOf(fixture, record.side);
    return [{ table: 'substitutions' as const, values: [record.side, index + 1, fixture.id, teamId, minute, off, on] }];
  });
}

const teamOf = (fixture: FixtureContext, side: Side): number =>
  side === 'home' ? fixture.homeTeamId : fixture.awayTeamId;

/** A source's first statement without a result or a single count says nothing; a later one withdraws what it said. */
function isBlank(sheet: Sheet): boolean {
  if (sheet.kind === 'result') return sheet.rows.length === 0;
  return (
    sheet.kind === 'teamStatistics' &&
    sheet.rows.every((row) => row.values.slice(1, -1).every((value) => value === null))
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
function digestedRow({ table, values }: Sheet['rows'][number]): Sheet['rows'][number] {
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

/** The same content gives the same digest in whatever order its rows were written. */
function inFixedOrder(rows: Sheet['rows']): Sheet['rows'] {
  const keyed = rows.map((row) => ({ row, key: JSON.stringify(row) }));
  return keyed.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)).map(({ row }) => row);
}

interface LatestSheet {
  version: number;
  content_hash: Buffer;
  /** Earliest stated moment of all versions; null where none states one. */
  first_known_at: string | null;
}

async function findLatestSheets(
  sql: SqlTransaction,
  source: LoadingSource,
  fixtureIds: readonly number[],
): Promise<Map<string, LatestSheet>> {
  const rows = await sql.rows<LatestSheet & { fixture_id: number; kind: SheetKind }>(
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
