import type { PlayerSums } from '../../database/player-sums.queries.js';
import type { PositionGroup } from '../../football/canonical.js';
import { PLAYER_STATISTICS, TEAM_STATISTICS } from '../../football/statistics.js';
import { columnKinds, sharedColumn } from '../engine/columns.js';
import type { Column, Columns, Schema } from '../engine/columns.js';
import type { PlayerMatches } from '../load/load-players.js';
import type { TeamMatchRow, ConcededRow } from '../load/team-matches.queries.js';
import { playerMatchSchema, teamMatchSchema } from '../dataset/histories.js';
import type { PlayerHistories, TeamHistories, ConcededLeague, ConcededTeam } from '../dataset/histories.js';
import { TREND_DAYS } from '../dataset/dataset.js';
import type { Dataset, FixtureContext } from '../dataset/dataset.js';
import { positionIndex } from '../dataset/positions.js';

/** Dictionary indexes by id. */
export interface HistoryIndexes {
  team(id: number): number;
  competition(id: number): number;
}

/** Dictionary indexes by id, and the usual group of a player by index. */
export interface PlayerHistoryIndexes extends HistoryIndexes {
  player(id: number): number;
  group(player: number): PositionGroup | null;
}

/** A copy of the histories with those of `fresh` teams replaced. */
export function withTeamMatches(
  old: TeamHistories,
  fresh: ReadonlyMap<number, readonly TeamMatchRow[]>,
  teams: number,
  indexes: HistoryIndexes,
): TeamHistories {
  const plan = planSegments(old.starts, fresh, teams);
  const matches = sharedTable(teamMatchSchema, plan.rows);
  const own = sharedColumn('int16', plan.rows * TEAM_STATISTICS.length);
  const conceded = sharedColumn('int16', plan.rows * TEAM_STATISTICS.length);
  plan.retain((from, until, to) => {
    copyRows(old.matches.columns, matches, from, until, to);
    copyValues(old.own, own, TEAM_STATISTICS.length, from, until, to);
    copyValues(old.conceded, conceded, TEAM_STATISTICS.length, from, until, to);
  });
  plan.fill((match, row) => {
    matches.fixtureId[row] = match.fixtureId;
    matches.kickoff[row] = match.kickoff;
    matches.opponent[row] = indexes.team(match.opponentId);
    matches.competition[row] = indexes.competition(match.competitionId);
    matches.isHome[row] = match.isHome ? 1 : 0;
    matches.hasPlayers[row] = match.hasPlayers ? 1 : 0;
    matches.ownSummed[row] = writeCounts(match.own, match.ownSums, own, row);
    matches.concededSummed[row] = writeCounts(match.conceded, match.concededSums, conceded, row);
  });
  return { starts: plan.starts, matches: { rows: plan.rows, columns: matches }, own, conceded };
}

/** Writes the counts of a side, filling unknown ones with player sums; returns the bits of the summed statistics. */
function writeCounts(counts: readonly (number | null)[], sums: PlayerSums, into: Int16Array, row: number): number {
  let summed = 0;
  TEAM_STATISTICS.forEach(({ key }, statistic) => {
    const sum = counts[statistic] === null ? sums[key] : undefined;
    if (sum !== undefined) summed |= 1 << statistic;
    into[row * TEAM_STATISTICS.length + statistic] = sum ?? counts[statistic] ?? -1;
  });
  return summed;
}

/** A copy of the histories with those of the loaded players replaced. */
export function withPlayerMatches(
  old: PlayerHistories,
  { appearances, byPlayer, fixtures, replacements }: PlayerMatches,
  players: number,
  indexes: PlayerHistoryIndexes,
): PlayerHistories {
  const fresh = new Map([...byPlayer].map(([id, rows]) => [indexes.player(id), rows]));
  const plan = planSegments(old.starts, fresh, players);
  const matches = sharedTable(playerMatchSchema, plan.rows);
  const width = PLAYER_STATISTICS.length;
  const own = sharedColumn('int16', plan.rows * width);
  const hasReplaced =
    old.withReplacements !== null || [...fresh.values()].some((rows) => rows.some((row) => replacements.has(row)));
  const replaced = hasReplaced ? sharedColumn('int16', plan.rows * width) : null;
  plan.retain((from, until, to) => {
    copyRows(old.matches.columns, matches, from, until, to);
    copyValues(old.own, own, width, from, until, to);
    if (replaced !== null) copyValues(old.withReplacements ?? old.own, replaced, width, from, until, to);
  });
  const groups = new Map([...fresh.keys()].map((player) => [player, positionIndex(null, indexes.group(player))]));
  plan.fill((from, row, player) => {
    const fixture = fixtures.get(appearances.fixture[from]!)!;
    const isHome = appearances.isHome[from]!;
    const home = indexes.team(fixture.homeTeamId);
    const away = indexes.team(fixture.awayTeamId);
    matches.fixtureId[row] = fixture.id;
    matches.kickoff[row] = fixture.kickoff;
    matches.team[row] = isHome < 0 ? -1 : isHome === 1 ? home : away;
    matches.opponent[row] = isHome < 0 ? -1 : isHome === 1 ? away : home;
    matches.competition[row] = indexes.competition(fixture.competitionId);
    matches.phaseId[row] = fixture.phaseId;
    matches.minutes[row] = appearances.minutes[from]!;
    matches.isStarter[row] = appearances.isStarter[from]!;
    matches.isHome[row] = isHome < 0 ? 2 : isHome;
    matches.hasSuperSub[row] = replacements.has(from) ? 1 : 0;
    matches.position[row] = appearances.position[from]! === 0 ? groups.get(player)! : appearances.position[from]!;
    if (!fixture.feedsBoards) {
      own.fill(-1, row * width, (row + 1) * width);
      replaced?.fill(-1, row * width, (row + 1) * width);
      return;
    }
    for (let statistic = 0; statistic < width; statistic += 1)
      own[row * width + statistic] = appearances.values[from * width + statistic]!;
    if (replaced !== null) replacements.write(from, replaced, row * width);
  });
  return { starts: plan.starts, matches: { rows: plan.rows, columns: matches }, own, withReplacements: replaced };
}

/** Empty histories of teams. */
export function noTeamHistories(): TeamHistories {
  return {
    starts: new Uint32Array(1),
    matches: { rows: 0, columns: sharedTable(teamMatchSchema, 0) },
    own: new Int16Array(0),
    conceded: new Int16Array(0),
  };
}

/** Empty histories of players. */
export function noPlayerHistories(): PlayerHistories {
  return {
    starts: new Uint32Array(1),
    matches: { rows: 0, columns: sharedTable(playerMatchSchema, 0) },
    own: new Int16Array(0),
    withReplacements: null,
  };
}

/** Rows of each team or player in a copy that replaces those of `fresh`. */
function planSegments<Row>(oldStarts: Uint32Array, fresh: ReadonlyMap<number, ArrayLike<Row>>, subjects: number) {
  const starts = sharedColumn('uint32', subjects + 1);
  const lengthOf = (subject: number): number =>
    subject + 1 < oldStarts.length ? oldStarts[subject + 1]! - oldStarts[subject]! : 0;
  for (let subject = 0; subject < subjects; subject += 1)
    starts[subject + 1] = starts[subject]! + (fresh.get(subject)?.length ?? lengthOf(subject));
  return {
    starts,
    rows: starts[subjects]!,
    /** Calls `copy` with ranges of retained rows and their new position; adjacent rows share a range. */
    retain(copy: (from: number, until: number, to: number) => void): void {
      let subject = 0;
      while (subject < Math.min(subjects, oldStarts.length - 1)) {
        let end = subject;
        while (end < Math.min(subjects, oldStarts.length - 1) && !fresh.has(end)) end += 1;
        if (end > subject) copy(oldStarts[subject]!, oldStarts[end]!, starts[subject]!);
        subject = end + 1;
      }
    },
    fill(write: (row: Row, to: number, subject: number) => void): void {
      for (const [subject, rows] of fresh)
        for (let index = 0; index < rows.length; index += 1) write(rows[index]!, starts[subject]! + index, subject);
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

const width = PLAYER_STATISTICS.length;

/** Averages and ranks of the teams of one competition, and of the league, by team id. */
export function concededOf(rows: readonly ConcededRow[]): { teams: Map<number, ConcededTeam>; league: ConcededLeague } {
  const teams = new Map<number, ConcededTeam>();
  for (const row of rows) {
    const average = Float64Array.from({ length: width }, (_, statistic) => {
      const matches = row.matches[statistic] ?? 0;
      return matches === 0 ? NaN : (row.sums[statistic] ?? 0) / matches;
    });
    teams.set(row.teamId, { average, matches: Uint16Array.from(row.matches), rank: new Uint16Array(width) });
  }
  const average = new Float64Array(width);
  const ranked = new Uint16Array(width);
  for (let statistic = 0; statistic < width; statistic += 1) {
    const matches = rows.reduce((sum, row) => sum + (row.matches[statistic] ?? 0), 0);
    average[statistic] = matches === 0 ? NaN : rows.reduce((sum, row) => sum + (row.sums[statistic] ?? 0), 0) / matches;
    const known = [...teams.values()].filter((team) => team.matches[statistic]! > 0);
    ranked[statistic] = known.length;
    for (const team of known) {
      team.rank[statistic] = 1 + known.filter((other) => other.average[statistic]! > team.average[statistic]!).length;
    }
  }
  return { teams, league: { average, ranked } };
}

const daySeconds = 86_400;

/** When the first match of the sides or players drops out of the `TREND_DAYS`, Unix seconds. */
export function historyUntil(
  { now, teams, players }: Dataset,
  context: FixtureContext,
  home: number,
  away: number,
): number {
  const span = TREND_DAYS * daySeconds;
  let oldest = Infinity;
  const read = ({ starts, matches }: TeamHistories | PlayerHistories, index: number): void => {
    const from = starts[index] ?? 0;
    for (let row = (starts[index + 1] ?? from) - 1; row >= from; row -= 1) {
      const kickoff = matches.columns.kickoff[row]!;
      if (kickoff < now - span) continue;
      oldest = Math.min(oldest, kickoff);
      return;
    }
  };
  read(teams, home);
  read(teams, away);
  for (const { player } of context.eleven) read(players, player);
  const { player } = context.prices.lines.columns;
  for (let row = 0; row < player.length; row += 1)
    if (player[row]! >= 0 && player[row] !== player[row - 1]) read(players, player[row]!);
  return oldest + span + 1;
}
