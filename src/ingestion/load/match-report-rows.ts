import type {
  AbsencesRecord,
  AnyCanonicalRecord,
  FixtureRecord,
  LineupRecord,
  MatchEventRecord,
  PlayerReference,
  PlayerStatisticsRecord,
  ResultValues,
  Side,
  SubstitutionsRecord,
  TeamStatisticsRecord,
} from '../../football/canonical.js';
import { playerSideOf } from '../../football/match-events.js';
import { PLAYER_SOURCE_COUNTS, TEAM_SOURCE_COUNTS } from '../../football/statistics.js';
import { teamIdOf, unknownFixture } from '../resolve/unit-fixtures.js';
import type { FixtureContext } from '../resolve/unit-fixtures.js';
import type { RefusedRow } from '../source.js';
import type { CopyValue } from './copy.js';
import type { ChildTable } from './match-report-tables.js';

type ReportRecord =
  | TeamStatisticsRecord
  | PlayerStatisticsRecord
  | LineupRecord
  | SubstitutionsRecord
  | AbsencesRecord
  | MatchEventRecord;
/** What a match report is about. */
export type MatchReportKind = 'result' | ReportRecord['kind'];

/** A row in a child table of a match report. */
export interface ReportRow {
  table: ChildTable;
  values: CopyValue[];
}

/** Everything of one kind that a unit states about one match. */
export interface MatchReport {
  fixture: FixtureContext;
  kind: MatchReportKind;
  /** Latest stated time; null: none is stated. */
  knownAt: string | null;
  rows: ReportRow[];
  /** Players or sides listed so far. */
  listed: Set<number>;
}

/** Resolves a reference to a player of a side to a public id. */
export type PlayerIds = (fixture: FixtureContext, side: Side | null, reference: PlayerReference) => number;

const REPORT_KINDS: readonly string[] = [
  'teamStatistics',
  'playerStatistics',
  'lineup',
  'substitutions',
  'absences',
  'event',
];

/** Whether a record is about a match but not its schedule, result or prices. */
export const isReportRecord = (record: AnyCanonicalRecord): record is ReportRecord =>
  REPORT_KINDS.includes(record.kind);

/** Collects the match reports of a unit, record by record. */
export class MatchReports {
  readonly refused: RefusedRow[] = [];
  readonly #reports = new Map<string, MatchReport>();

  constructor(
    private readonly fixtures: ReadonlyMap<string, FixtureContext>,
    private readonly playerId: PlayerIds,
  ) {}

  get all(): MatchReport[] {
    return [...this.#reports.values()];
  }

  add(record: AnyCanonicalRecord): void {
    if (record.kind === 'fixture') return this.#addResult(record);
    if (!isReportRecord(record)) return;
    const fixture = this.fixtures.get(record.fixtureRef);
    if (fixture === undefined) this.refused.push(unknownFixture(record));
    else this.#addReport(record, fixture);
  }

  #addResult(record: FixtureRecord): void {
    const fixture = this.fixtures.get(record.ref);
    if (fixture === undefined || (record.result === null && record.isResultWithdrawn !== true)) return;
    const report = this.#reportOf(fixture, 'result', record.resultKnownAt);
    if (this.#isFirst(report, 0, record.line, 'the result') && record.result !== null)
      report.rows.push(resultRow(record.day, record.result));
  }

  #addReport(record: ReportRecord, fixture: FixtureContext): void {
    const { kind, line } = record;
    const report = this.#reportOf(fixture, kind, kind === 'lineup' ? record.publishedAt : record.knownAt);
    switch (kind) {
      case 'teamStatistics':
        if (this.#isFirst(report, record.side === 'home' ? 1 : 2, line, `the ${record.side} side`))
          report.rows.push(teamRow(record));
        break;
      case 'playerStatistics': {
        const id = this.playerId(fixture, record.side, record.player);
        if (this.#isFirst(report, id, line, record.player.name)) report.rows.push(playerRow(record, fixture, id));
        break;
      }
      case 'lineup':
        this.#addLineup(report, record);
        break;
      case 'substitutions':
        this.#addSubstitutions(report, record);
        break;
      case 'absences':
        this.#addAbsences(report, record);
        break;
      case 'event':
        this.#addEvent(report, record);
        break;
    }
  }

  #addLineup({ fixture, rows, ...report }: MatchReport, { line, side, formation, players }: LineupRecord): void {
    rows.push({ table: 'lineupSide', values: [side, formation] });
    const teamId = teamIdOf(fixture, side);
    for (const { player, jerseyNumber, isStarter, position, positionGroup } of players) {
      const id = this.playerId(fixture, side, player);
      if (!this.#isFirst(report, id, line, 'a player')) continue;
      const values = [id, fixture.id, side, teamId, jerseyNumber, isStarter, position, positionGroup];
      rows.push({ table: 'lineupPlayer', values });
    }
  }

  #addSubstitutions({ fixture, rows }: MatchReport, { line, side, pairs }: SubstitutionsRecord): void {
    for (const [index, { minute, playerOff, playerOn }] of pairs.entries()) {
      const off = this.playerId(fixture, side, playerOff);
      const on = this.playerId(fixture, side, playerOn);
      if (off === on) {
        const message = `${playerOff.name} and ${playerOn.name} are the same player, who cannot replace himself`;
        this.refused.push({ line, code: 'same_player', message });
        continue;
      }
      const values = [side, index + 1, fixture.id, teamIdOf(fixture, side), minute, off, on];
      rows.push({ table: 'substitutions', values });
    }
  }

  #addAbsences({ fixture, rows, ...report }: MatchReport, { line, side, players }: AbsencesRecord): void {
    for (const { player, type, reason } of players) {
      const id = this.playerId(fixture, side, player);
      if (!this.#isFirst(report, id, line, player.name)) continue;
      rows.push({ table: 'absences', values: [side, id, type, reason] });
    }
  }

  #addEvent({ fixture, rows }: MatchReport, record: MatchEventRecord): void {
    const { line, side, minute, addedMinute, type, detail, knownAt } = record;
    const [player = null, related = null] = [record.player, record.relatedPlayer].map(
      (reference) => reference && this.playerId(fixture, playerSideOf(record), reference),
    );
    if (player !== null && player === related) {
      const message = `${record.player?.name} and ${record.relatedPlayer?.name} are the same player (${type})`;
      this.refused.push({ line, code: 'same_player', message });
      return;
    }
    rows.push({ table: 'event', values: [side, minute, addedMinute, type, player, related, detail, knownAt] });
  }

  #reportOf(fixture: FixtureContext, kind: MatchReportKind, knownAt: string | null): MatchReport {
    const key = `${fixture.id}|${kind}`;
    const report = this.#reports.get(key) ?? { fixture, kind, knownAt: null, rows: [], listed: new Set() };
    if (knownAt !== null && (report.knownAt === null || knownAt > report.knownAt)) report.knownAt = knownAt;
    this.#reports.set(key, report);
    return report;
  }

  /** Refuses the line and returns false if the report already lists the player or side. */
  #isFirst({ kind, listed }: Pick<MatchReport, 'kind' | 'listed'>, id: number, line: number, what: string): boolean {
    if (!listed.has(id)) {
      listed.add(id);
      return true;
    }
    this.refused.push({ line, code: 'listed_twice', message: `${what} is listed twice for this match (${kind})` });
    return false;
  }
}

function resultRow(day: string, result: ResultValues): ReportRow {
  const { status, homeGoals, awayGoals, homeHalfTimeGoals, awayHalfTimeGoals, awarded, hasEvents } = result;
  const values = [status, homeGoals, awayGoals, homeHalfTimeGoals, awayHalfTimeGoals, awarded, hasEvents];
  const { afterExtraTime = null, penalties = null } = result;
  if (status === 'finished' && afterExtraTime === null && penalties === null) return { table: 'result', values };
  const scores = [afterExtraTime, penalties].flatMap((score) => [score?.homeGoals ?? null, score?.awayGoals ?? null]);
  return { table: 'resultDetails', values: [...values, status === 'finished' ? null : day, ...scores] };
}

function teamRow({ side, values, cardsApproximate }: TeamStatisticsRecord): ReportRow {
  const counts = TEAM_SOURCE_COUNTS.map(({ key }) => values[key] ?? null);
  return { table: 'teamStatistics', values: [side, ...counts, cardsApproximate] };
}

function playerRow(record: PlayerStatisticsRecord, fixture: FixtureContext, id: number): ReportRow {
  const { side, minutes, isStarter, values } = record;
  const teamId = side === null ? null : teamIdOf(fixture, side);
  const counts = PLAYER_SOURCE_COUNTS.map(({ key }) => values[key] ?? null);
  return {
    table: 'playerStatistics',
    values: [fixture.seasonId, id, fixture.id, side, teamId, minutes, isStarter, ...counts],
  };
}
