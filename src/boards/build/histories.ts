import { PLAYER_STATISTICS, TEAM_STATISTICS } from '../../football/statistics.js';
import { columnKinds, sharedColumn } from '../engine/columns.js';
import type { Column, Columns, Schema } from '../engine/columns.js';
import type { PlayerMatch } from '../load/load-players.js';
import type { TeamMatchRow } from '../load/team-matches.repository.js';
import { playerMatchSchema, teamMatchSchema } from '../world/histories.js';
import type { PlayerHistories, TeamHistories } from '../world/histories.js';
import { positionCode } from '../world/positions.js';

/** Codes of what histories name. */
export interface HistoryCodes {
  team(id: number): number;
  competition(id: number): number;
}

const unknown = (value: number | null | undefined): number => value ?? -1;

/** A copy of the histories in which those of the given teams are others. */
export function withTeamMatches(
  old: TeamHistories, fresh: ReadonlyMap<number, readonly TeamMatchRow[]>, teams: number, codes: HistoryCodes,
): TeamHistories {
  const plan = planSegments(old.starts, fresh, teams);
  const matches = sharedTable(teamMatchSchema, plan.rows);
  const own = sharedColumn('int16', plan.rows * TEAM_STATISTICS.length);
  const facing = sharedColumn('int16', plan.rows * TEAM_STATISTICS.length);
  plan.keep((from, until, to) => {
    copyRows(old.matches.columns, matches, from, until, to);
    copyValues(old.own, own, TEAM_STATISTICS.length, from, until, to);
    copyValues(old.facing, facing, TEAM_STATISTICS.length, from, until, to);
  });
  plan.fill((match, row) => {
    matches.fixtureId[row] = match.fixtureId;
    matches.kickoff[row] = match.kickoff;
    matches.opponent[row] = codes.team(match.opponentId);
    matches.isHome[row] = match.isHome ? 1 : 0;
    matches.hasPlayers[row] = match.hasPlayers ? 1 : 0;
    for (let statistic = 0; statistic < TEAM_STATISTICS.length; statistic += 1) {
      own[row * TEAM_STATISTICS.length + statistic] = unknown(match.own[statistic]);
      facing[row * TEAM_STATISTICS.length + statistic] = unknown(match.facing[statistic]);
    }
  });
  return { starts: plan.starts, matches: { rows: plan.rows, columns: matches }, own, facing };
}

/** A copy of the histories in which those of the given players are others. */
export function withPlayerMatches(
  old: PlayerHistories, fresh: ReadonlyMap<number, readonly PlayerMatch[]>, players: number, codes: HistoryCodes,
): PlayerHistories {
  const plan = planSegments(old.starts, fresh, players);
  const matches = sharedTable(playerMatchSchema, plan.rows);
  const width = PLAYER_STATISTICS.length;
  const own = sharedColumn('int16', plan.rows * width);
  const hasReplaced = old.withReplacements !== null || [...fresh.values()].some((list) => list.some(({ wasReplaced }) => wasReplaced));
  const replaced = hasReplaced ? sharedColumn('int16', plan.rows * width) : null;
  plan.keep((from, until, to) => {
    copyRows(old.matches.columns, matches, from, until, to);
    copyValues(old.own, own, width, from, until, to);
    if (replaced !== null) copyValues(old.withReplacements ?? old.own, replaced, width, from, until, to);
  });
  plan.fill((match, row) => {
    matches.fixtureId[row] = match.fixtureId;
    matches.kickoff[row] = match.kickoff;
    matches.team[row] = match.teamId === null ? -1 : codes.team(match.teamId);
    matches.opponent[row] = match.opponentId === null ? -1 : codes.team(match.opponentId);
    matches.competition[row] = codes.competition(match.competitionId);
    matches.phaseId[row] = match.phaseId;
    matches.minutes[row] = match.minutes;
    matches.isStarter[row] = match.isStarter ? 1 : 0;
    matches.isHome[row] = match.isHome === null ? 2 : match.isHome ? 1 : 0;
    matches.hasSuperSub[row] = match.isStarter && match.wasReplaced ? 1 : 0;
    matches.position[row] = positionCode(match.position, match.group);
    for (let statistic = 0; statistic < width; statistic += 1) {
      own[row * width + statistic] = unknown(match.own[statistic]);
      if (replaced !== null) replaced[row * width + statistic] = unknown(match.withReplacements[statistic]);
    }
  });
  return { starts: plan.starts, matches: { rows: plan.rows, columns: matches }, own, withReplacements: replaced };
}

/** Histories of nobody. */
export function noTeamHistories(): TeamHistories {
  return { starts: new Uint32Array(1), matches: { rows: 0, columns: sharedTable(teamMatchSchema, 0) }, own: new Int16Array(0), facing: new Int16Array(0) };
}

/** Histories of nobody. */
export function noPlayerHistories(): PlayerHistories {
  return { starts: new Uint32Array(1), matches: { rows: 0, columns: sharedTable(playerMatchSchema, 0) }, own: new Int16Array(0), withReplacements: null };
}

/** Where each subject's rows go when those of some are replaced. */
function planSegments<Row>(oldStarts: Uint32Array, fresh: ReadonlyMap<number, readonly Row[]>, subjects: number) {
  const starts = sharedColumn('uint32', subjects + 1);
  const lengthOf = (code: number): number => (code + 1 < oldStarts.length ? oldStarts[code + 1]! - oldStarts[code]! : 0);
  for (let code = 0; code < subjects; code += 1) starts[code + 1] = starts[code]! + (fresh.get(code)?.length ?? lengthOf(code));
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
    fill(write: (row: Row, to: number) => void): void {
      for (const [code, rows] of fresh) rows.forEach((row, index) => write(row, starts[code]! + index));
    },
  };
}

function sharedTable<S extends Schema>(schema: S, rows: number): Columns<S> {
  const columns: Record<string, Column> = {};
  for (const name of Object.keys(schema)) columns[name] = sharedColumn(schema[name] as keyof typeof columnKinds, rows);
  return columns as Columns<S>;
}

function copyRows<S extends Schema>(source: Columns<S>, target: Columns<S>, from: number, until: number, to: number): void {
  for (const name of Object.keys(target)) target[name]!.set(source[name]!.subarray(from, until), to);
}

function copyValues(source: Int16Array, target: Int16Array, width: number, from: number, until: number, to: number): void {
  target.set(source.subarray(from * width, until * width), to * width);
}
