import type { Dataset } from './dataset.js';

/** Recent appearances of a player for a team; null where unknown. */
export interface Activity {
  /**
   * Team matches since his last appearance for it: 0 if he played in the last one, null if he never did or if that was
   * before all matches counted.
   */
  readonly lastGameWithTeam: number | null;
  /** Null also where it is unknown who played in the team's last match. */
  readonly startedLastGame: boolean | null;
}

const unknown: Activity = { lastGameWithTeam: null, startedLastGame: null };

/** Recent appearances for a team (-1: unknown), counted over all its finished matches, on boards or not. */
export function activityOf(
  { teams, players }: Pick<Dataset, 'teams' | 'players'>,
  player: number,
  team: number,
): Activity {
  if (team < 0) return unknown;
  const last = lastRow(players, player, team);
  const played = players.matches.columns;
  const { fixtureId, kickoff, hasPlayers } = teams.matches.columns;
  const first = teams.starts[team] ?? 0;
  const end = teams.starts[team + 1] ?? 0;
  const isLastKnown = first < end && hasPlayers[first] === 1;
  if (last < 0) return isLastKnown ? { lastGameWithTeam: null, startedLastGame: false } : unknown;
  let row = first;
  while (row < end && fixtureId[row] !== played.fixtureId[last] && kickoff[row]! >= played.kickoff[last]!) row += 1;
  const since = row < end ? row - first : null;
  const startedLastGame = since === 0 ? played.isStarter[last] === 1 : isLastKnown ? false : null;
  return { lastGameWithTeam: since, startedLastGame };
}

/** A player's newest row with a team; -1 without one. */
function lastRow({ starts, matches }: Dataset['players'], player: number, team: number): number {
  for (let row = starts[player] ?? 0; row < (starts[player + 1] ?? 0); row += 1)
    if (matches.columns.team[row] === team) return row;
  return -1;
}
