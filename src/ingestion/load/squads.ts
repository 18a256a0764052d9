import { getOrFail } from '../../common/get-or-fail.js';
import type { SqlTransaction } from '../../database/sql-client.js';
import type { GrownSquad } from '../resolve/merge-doubles.queries.js';
import type { LoadingSource } from '../resolve/name-resolver.js';
import type { WantedPlayer } from '../resolve/player-references.js';
import { insertSquadMembers } from './load.queries.js';
import type { SquadMembership } from './load.queries.js';

/**
 * Stores the squad members named by squad lists, line-ups and player statistics.
 * @param ids public ids of the referenced players, by `playerKey`
 * @returns the squad of each new membership and of each number learnt later
 */
export async function storeSquads(
  sql: SqlTransaction,
  source: LoadingSource,
  references: ReadonlyMap<string, WantedPlayer>,
  ids: ReadonlyMap<string, number>,
): Promise<GrownSquad[]> {
  const members = new Map<string, SquadMembership>();
  for (const [key, { memberships }] of references) {
    const playerId = getOrFail(ids, key);
    for (const [squad, number] of memberships) {
      const [seasonId, teamId] = squad.split('|').map(Number) as [number, number];
      const before = members.get(`${squad}|${playerId}`);
      members.set(`${squad}|${playerId}`, {
        season_id: seasonId,
        team_id: teamId,
        player_id: playerId,
        jersey_number: number ?? before?.jersey_number ?? null,
      });
    }
  }
  return insertSquadMembers(sql, source.id, [...members.values()]);
}
