import type { World } from '../boards/world/world.js';
import type { PlayerActivity } from './player-trends.dto.js';

/**
 * How lately a player has played for a team. Only matches count whose source tells who played: those in which at
 * least one of the players named took part.
 * @param team code; -1 where it is not known
 * @param teammates codes of players of the team
 */
export function activityOf(world: Pick<World, 'teams' | 'players'>, player: number, team: number, teammates: readonly number[]): PlayerActivity {
  if (team < 0) return { lastGameWithTeam: null, startedLastGame: null };
  const { fixtureId, kickoff } = world.teams.matches.columns;
  const { isStarter } = world.players.matches.columns;
  const last = lastRow(world, player, team);
  const lastId = last < 0 ? -1 : world.players.matches.columns.fixtureId[last]!;
  let since = 0;
  for (let row = world.teams.starts[team] ?? 0; row < (world.teams.starts[team + 1] ?? 0); row += 1) {
    if (fixtureId[row] === lastId) break;
    if (last >= 0 && kickoff[row]! < world.players.matches.columns.kickoff[last]!) break;
    if (teammates.some((mate) => hasPlayed(world, mate, team, fixtureId[row]!, kickoff[row]!))) since += 1;
  }
  if (last < 0) return { lastGameWithTeam: null, startedLastGame: since > 0 ? false : null };
  return { lastGameWithTeam: since, startedLastGame: since === 0 && isStarter[last] === 1 };
}

/** The newest row of a player with a team, -1 without one. */
function lastRow({ players }: Pick<World, 'players'>, player: number, team: number): number {
  for (let row = players.starts[player] ?? 0; row < (players.starts[player + 1] ?? 0); row += 1) {
    if (players.matches.columns.team[row] === team) return row;
  }
  return -1;
}

function hasPlayed({ players }: Pick<World, 'players'>, player: number, team: number, match: number, kickoffOfMatch: number): boolean {
  const { fixtureId, kickoff, team: teamOf } = players.matches.columns;
  for (let row = players.starts[player] ?? 0; row < (players.starts[player + 1] ?? 0); row += 1) {
    if (kickoff[row]! < kickoffOfMatch) return false;
    if (fixtureId[row] === match) return teamOf[row] === team;
  }
  return false;
}
