import type { Dataset } from './dataset.js';

/** How lately a player has played for a team; null where that is unknown. */
export interface Activity {
  /** Team matches since his last appearance for it, 0 when he played the last one; null when he never did. */
  readonly lastGameWithTeam: number | null;
  readonly startedLastGame: boolean | null;
}

const unknown: Activity = { lastGameWithTeam: null, startedLastGame: null };

/**
 * How lately a player has played for a team. Only matches count whose source tells who played.
 * @param player code
 * @param team code; -1 where it is not known
 */
export function activityOf(
  { teams, players }: Pick<Dataset, 'teams' | 'players'>,
  player: number,
  team: number,
): Activity {
  if (team < 0) return unknown;
  const last = lastRow(players, player, team);
  const played = players.matches.columns;
  const { fixtureId, kickoff, hasPlayers } = teams.matches.columns;
  let since = 0;
  for (let row = teams.starts[team] ?? 0; row < (teams.starts[team + 1] ?? 0); row += 1) {
    if (last >= 0 && (fixtureId[row] === played.fixtureId[last] || kickoff[row]! < played.kickoff[last]!)) break;
    since += hasPlayers[row]!;
  }
  if (last < 0) return since > 0 ? { lastGameWithTeam: null, startedLastGame: false } : unknown;
  return { lastGameWithTeam: since, startedLastGame: since === 0 && played.isStarter[last] === 1 };
}

/** The newest row of a player with a team, -1 without one. */
function lastRow({ starts, matches }: Dataset['players'], player: number, team: number): number {
  for (let row = starts[player] ?? 0; row < (starts[player + 1] ?? 0); row += 1)
    if (matches.columns.team[row] === team) return row;
  return -1;
}
