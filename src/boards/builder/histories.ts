import type { PositionGroup } from '../../football/canonical.js';
import { PLAYER_STATISTICS, TEAM_STATISTICS } from '../../football/statistics.js';
import { columnKinds, sharedColumn } from '../engine/columns.js';
import type { Column, Columns, Schema } from '../engine/columns.js';
import type { PlayerMatches } from '../load/load-players.js';
import type { TeamMatchRow } from '../load/team-matches.repository.js';
import { playerMatchSchema, teamMatchSchema } from '../dataset/histories.js';
import type { PlayerHistories, TeamHistories } from '../dataset/histories.js';
import { positionIndex } from '../dataset/positions.js';

/** Codes of what histories name. */
export interface HistoryCodes {
  team(id: number): number;
  competition(id: number): number;
}

/** Codes of what histories of players name, and the usual group of a player by code. */
export interface PlayerHistoryCodes extends HistoryCodes {
  player(id: number): number;
  group(player: number): PositionGroup | null;
}

const unknown = (value: number | null | undefined): number => value ?? -1;

/** A copy of the histories in which those of the given teams are others. */
export function withTeamMatches(
  old: TeamHistories,
  fresh: ReadonlyMap<number, readonly TeamMatchRow[]>,
  teams: number,
  codes: HistoryCodes,
): TeamHistories {
  const plan = planSegments(old.starts, fresh, teams);
  const matches = sharedTable(teamMatchSchema, plan.rows);
  const own = sharedColumn('int16', plan.rows * TEAM_STATISTICS.length);
  const conceded = sharedColumn('int16', plan.rows * TEAM_STATISTICS.length);
  plan.keep((from, until, to) => {
    copyRows(old.matches.columns, matches, from, until, to);
    copyValues(old.own, own, TEAM_STATISTICS.length, from, until, to);
    copyValues(old.conceded, conceded, TEAM_STATISTICS.length, from, until, to);
  });
  plan.fill((match, row) => {
    matches.fixtureId[row] = match.fixtureId;
    matches.kickoff[row] = match.kickoff;
    matches.opponent[row] = codes.team(match.opponentId);
    matches.isHome[row] = match.isHome ? 1 : 0;
    matches.hasPlayers[row] = match.hasPlayers ? 1 : 0;
    for (let statistic = 0; statistic < TEAM_STATISTICS.length; statistic += 1) {
      own[row * TEAM_STATISTICS.length + statistic] = unknown(match.own[statistic]);
      conceded[row * TEAM_STATISTICS.length + statistic] = unknown(match.conceded[statistic]);
    }
  });
  return { starts: plan.starts, matches: { rows: plan.rows, columns: matches }, own, conceded };
}

/** A copy of the histories in which those of the given players are others. */
export function withPlayerMatches(
  old: PlayerHistories,
  { appearances, byPlayer, fixtures, replacements }: PlayerMatches,
  players: number,
  codes: PlayerHistoryCodes,
): PlayerHistories {
  const fresh = new Map([...byPlayer].map(([id, rows]) => [codes.player(id), rows]));
  const plan = planSegments(old.starts, fresh, players);
  const matches = sharedTable(playerMatchSchema, plan.rows);
  const width = PLAYER_STATISTICS.length;
  const own = sharedColumn('int16', plan.rows * width);
  const hasReplaced =
    old.withReplacements !== null || [...fresh.values()].some((rows) => rows.some((row) => replacements.has(row)));
  const replaced = hasReplaced ? sharedColumn('int16', plan.rows * width) : null;
  plan.keep((from, until, to) => {
    copyRows(old.matches.columns, matches, from, until, to);
    copyValues(old.own, own, width, from, until, to);
    if (replaced !== null) copyValues(old.withReplacements ?? old.own, replaced, width, from, until, to);
  });
  const groups = new Map([...fresh.keys()].map((player) => [player, positionIndex(null, codes.group(player))]));
  plan.fill((from, row, player) => {
    const fixture = fixtures.get(appearances.fixture[from]!)!;
    const isHome = appearances.isHome[from]!;
    const home = codes.team(fixture.homeTeamId);
    const away = codes.team(fixture.awayTeamId);
    matches.fixtureId[row] = fixture.id;
    matches.kickoff[row] = fixture.kickoff;
    matches.team[row] = isHome < 0 ? -1 : isHome === 1 ? home : away;
    matches.opponent[row] = isHome < 0 ? -1 : isHome === 1 ? away : home;
    matches.competition[row] = codes.competition(fixture.competitionId);
    matches.phaseId[row] = fixture.phaseId;
    matches.minutes[row] = appearances.minutes[from]!;
    matches.isStarter[row] = appearances.isStarter[from]!;
    matches.isHome[row] = isHome < 0 ? 2 : isHome;
    matches.hasSuperSub[row] = replacements.has(from) ? 1 : 0;
    matches.position[row] = appearances.position[from]! === 0 ? groups.get(player)! : appearances.position[from]!;
    for (let statistic = 0; statistic < width; statistic += 1)
      own[row * width + statistic] = appearances.values[from * width + statistic]!;
    if (replaced !== null) replacements.write(from, replaced, row * width);
  });
  return { starts: plan.starts, matches: { rows: plan.rows, columns: matches }, own, withReplacements: replaced };
}

/** Histories of nobody. */
export function noTeamHistories(): TeamHistories {
  return {
    starts: new Uint32Array(1),
    matches: { rows: 0, columns: sharedTable(teamMatchSchema, 0) },
    own: new Int16Array(0),
    conceded: new Int16Array(0),
  };
}

/** Histories of nobody. */
export function noPlayerHistories(): PlayerHistories {
  return {
    starts: new Uint32Array(1),
    matches: { rows: 0, columns: sharedTable(playerMatchSchema, 0) },
    own: new Int16Array(0),
    withReplacements: null,
  };
}

/** Where each subject's rows go when those of some are replaced. */
function planSegments<Row>(oldStarts: Uint32Array, fresh: ReadonlyMap<number, ArrayLike<Row>>, subjects: number) {
  const starts = sharedColumn('uint32', subjects + 1);
  const lengthOf = (code: number): number =>
    code + 1 < oldStarts.length ? oldStarts[code + 1]! - oldStarts[code]! : 0;
  for (let code = 0; code < subjects; code += 1)
    starts[code + 1] = starts[code]! + (fresh.get(code)?.length ?? lengthOf(code));
  return {
    starts,
    rows: starts[subjects]!,
    /** Tells which old rows go where, neighbours together. */
    keep(copy: (from: number, until: number, to: number) => void): void {
      let code = 0;
      while (code < Math.min(subjects, oldStarts.length - 1)) {
        let end = code;
        while (end < Math.min(subjects, oldStarts.length - 1) && !fresh.has(end)) end += 1;
        if (end > code) copy(oldStarts[code]!, oldStarts[end]!, starts[code]!);
        code = end + 1;
      }
    },
    fill(write: (row: Row, to: number, code: number) => void): void {
      for (const [code, rows] of fresh)
        for (let index = 0; index < rows.length; index += 1) write(rows[index]!, starts[code]! + index, code);
    },
  };
}

function sharedTable<S extends Schema>(schema: S, rows: number): Columns<S> {
  const columns: Record<string, Column> = {};
  for (const name of Object.keys(schema)) columns[name] = sharedColumn(schema[name] as keyof typeof columnKinds, rows);
  return columns as Columns<S>;
}

function copyRows<S extends Schema>(
  source: Columns<S>,
  target: Columns<S>,
  from: number,
  until: number,
  to: number,
): void {
  for (const name of Object.keys(target)) target[name]!.set(source[name]!.subarray(from, until), to);
}

function copyValues(
  source: Int16Array,
  target: Int16Array,
  width: number,
  from: number,
  until: number,
  to: number,
): void {
  target.set(source.subarray(from * width, until * width), to * width);
}
