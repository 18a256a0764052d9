import { getOrFail } from '../../common/get-or-fail.js';
import type { SqlTransaction } from '../../database/sql-client.js';
import type { AnyCanonicalRecord, PlayerReference, Side } from '../../football/canonical.js';
import type { FixtureContext } from '../resolve/unit-fixtures.js';
import type { GrownSquad } from '../resolve/merge-doubles.js';
import type { LoadingSource, NameResolver } from '../resolve/name-resolver.js';
import { playerKey } from '../resolve/player-references.js';

interface Membership {
  seasonId: number;
  teamId: number;
  playerId: number;
  jerseyNumber: number | null;
}

/**
 * Stores the members of squads, as squad lists, line-ups and players' statistics name them.
 * @returns number of new memberships, and the squads that they belong to
 */
export async function storeSquads(
  sql: SqlTransaction,
  source: LoadingSource,
  names: NameResolver,
  records: readonly AnyCanonicalRecord[],
  fixtures: ReadonlyMap<string, FixtureContext>,
  playerIds: ReadonlyMap<string, number>,
): Promise<{ added: number; grown: GrownSquad[] }> {
  const members = new Map<string, Membership>();
  const add = (
    seasonId: number,
    teamId: number,
    countryId: number,
    player: PlayerReference,
    jerseyNumber: number | null,
  ): void => {
    const playerId = getOrFail(playerIds, playerKey(countryId, player));
    const key = `${seasonId}|${teamId}|${playerId}`;
    const before = members.get(key);
    members.set(key, { seasonId, teamId, playerId, jerseyNumber: jerseyNumber ?? before?.jerseyNumber ?? null });
  };
  const addToSide = (
    fixtureRef: string,
    side: Side | null,
    player: PlayerReference,
    jerseyNumber: number | null,
  ): void => {
    const fixture = fixtures.get(fixtureRef);
    if (fixture === undefined || side === null) return;
    add(
      fixture.seasonId,
      side === 'home' ? fixture.homeTeamId : fixture.awayTeamId,
      fixture.countryId,
      player,
      jerseyNumber,
    );
  };
  for (const record of records) {
    if (record.kind === 'squad') {
      const country = record.competition.country;
      add(
        names.season(record.competition, record.season).id,
        names.team(country, record.team).id,
        names.country(country).id,
        record.player,
        record.jerseyNumber,
      );
    } else if (record.kind === 'lineup') {
      for (const entry of record.players) addToSide(record.fixtureRef, record.side, entry.player, entry.jerseyNumber);
    } else if (record.kind === 'playerStatistics') addToSide(record.fixtureRef, record.side, record.player, null);
  }
  if (members.size === 0) return { added: 0, grown: [] };
  const rows = [...members.values()];
  const inserted = await sql.rows<GrownSquad>(
    `insert into squad_members (season_id, team_id, player_id, source_id, jersey_number)
     select season_id, team_id, player_id, $5, jersey_number
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::smallint[])
       as given (season_id, team_id, player_id, jersey_number)
     on conflict (season_id, team_id, player_id, source_id) do nothing
     returning season_id as "seasonId", team_id as "teamId"`,
    [
      rows.map((row) => row.seasonId),
      rows.map((row) => row.teamId),
      rows.map((row) => row.playerId),
      rows.map((row) => row.jerseyNumber),
      source.id,
    ],
  );
  return { added: inserted.length, grown: inserted };
}
