import type { Schema, Table } from '../engine/columns.js';

/** A match that a team has played; rows of a team are adjacent, newest first. */
export const teamMatchSchema = {
  /** Public id of the fixture. */
  fixtureId: 'float64',
  /** Kick-off in Unix seconds. */
  kickoff: 'uint32',
  /** Dictionary indexes. */
  opponent: 'int32',
  competition: 'int32',
  isHome: 'uint8',
  /** Whether the team's players are known. */
  hasPlayers: 'uint8',
  /** Bit set by statistic, the first in the lowest bit: whether the count is the sum of the players' counts. */
  ownSummed: 'uint32',
  concededSummed: 'uint32',
} as const satisfies Schema;

/** All finished matches of teams in the last 400 days; -1 for values that are unknown or unfit for boards. */
export interface TeamHistories {
  /** Rows of team `index`: from `starts[index]` to before `starts[index + 1]`; teams beyond the end have none. */
  readonly starts: Uint32Array;
  readonly matches: Table<typeof teamMatchSchema>;
  /** Own counts: entry `row * TEAM_STATISTICS.length + statistic`. */
  readonly own: Int16Array;
  /** Counts of the opponents, with the same entries. */
  readonly conceded: Int16Array;
}

/** A match in which a player was on the pitch; rows of a player are adjacent, newest first. */
export const playerMatchSchema = {
  fixtureId: 'float64',
  kickoff: 'uint32',
  /** Dictionary indexes; team and opponent are -1 where unknown. */
  team: 'int32',
  opponent: 'int32',
  competition: 'int32',
  /** Our id of the season's stage. */
  phaseId: 'float64',
  minutes: 'uint8',
  isStarter: 'uint8',
  /** 2 where the side is unknown. */
  isHome: 'uint8',
  /** Started and was replaced. */
  hasSuperSub: 'uint8',
  /** Index of `positionWord`: detailed position, else group, else 0. */
  position: 'uint8',
} as const satisfies Schema;

/** The last 50 matches of players with minutes, and all of 400 days; -1 for values unknown or unfit for boards. */
export interface PlayerHistories {
  readonly starts: Uint32Array;
  readonly matches: Table<typeof playerMatchSchema>;
  /** Own counts: entry `row * PLAYER_STATISTICS.length + statistic`. */
  readonly own: Int16Array;
  /** Own counts plus those of replacements, by the source's out/in pairs; null where no match has pairs. */
  readonly withReplacements: Int16Array | null;
}

/** Greater than any team index. */
const COMPETITION_STEP = 65_536;

/** Key of a team in a competition, by dictionary indexes. */
export const concededKey = (competition: number, team: number): number => competition * COMPETITION_STEP + team;
/** The dictionary indexes encoded in a key. */
export const concededIndexes = (key: number): { competition: number; team: number } => ({
  competition: Math.floor(key / COMPETITION_STEP),
  team: key % COMPETITION_STEP,
});

/** Mean counts that teams concede per match, by player statistic, in the current season of a competition. */
export interface ConcededAverages {
  /** By `concededKey`. */
  readonly teams: ReadonlyMap<number, ConcededTeam>;
  /** By competition index. */
  readonly leagues: ReadonlyMap<number, ConcededLeague>;
}

/** Arrays have an entry per statistic of PLAYER_STATISTICS; NaN and 0 without a match. */
export interface ConcededTeam {
  readonly average: Float64Array;
  readonly matches: Uint16Array;
  /** 1 concedes the most; ties share the better rank. */
  readonly rank: Uint16Array;
}

/** Means over all teams of a competition. */
export interface ConcededLeague {
  readonly average: Float64Array;
  /** Teams with a match this season. */
  readonly ranked: Uint16Array;
}

/** Which of two teams a player last played for; undefined if neither. */
export function lastTeam(
  { starts, matches: { columns } }: PlayerHistories,
  player: number,
  home: number,
  away: number,
): number | undefined {
  for (let row = starts[player] ?? 0; row < (starts[player + 1] ?? 0); row += 1) {
    if (columns.team[row] === home || columns.team[row] === away) return columns.team[row];
  }
  return undefined;
}
