import type { SqlTransaction } from '../../database/sql-client.js';
import { isMeaningful, wordsOf } from './name-words.js';
import { matchPlayerName } from './player-names.js';
import type { Player } from './squads.js';

const CANDIDATES_SHOWN = 10;

interface LeaguePlayer extends Player {
  competitionId: number;
}

/**
 * Players of any squad of a competition whom a name can mean, for a person to choose: by given name and surname, else
 * by surname.
 * @returns candidates of each name, in the order of the names
 */
export async function findLeaguePlayers(
  sql: SqlTransaction,
  names: readonly { name: string; competitionId: number }[],
): Promise<{ id: number; name: string }[][]> {
  const surnameOf = (name: string): string | undefined => wordsOf(name).filter(isMeaningful).at(-1);
  const surnames = [...new Set(names.flatMap(({ name }) => surnameOf(name) ?? []))];
  if (surnames.length === 0) return names.map(() => []);
  const rows = await sql.rows<{
    competition_id: number;
    id: number;
    name: string;
    full_name: string | null;
    aliases: string[];
  }>(
    `with named as materialized (
       select id, name, full_name from players where string_to_array(search_name, ' ') && $2::text[]
     )
     select distinct season.competition_id, named.id, named.name, named.full_name,
       array(
         select alias.normalised_name from aliases alias
         where alias.kind = 'player' and alias.entity_id = named.id order by 1
       ) as aliases
     from named
     join squad_members member on member.player_id = named.id
     join seasons season on season.id = member.season_id
     where season.competition_id = any($1::bigint[])
     order by named.name, named.id`,
    [[...new Set(names.map(({ competitionId }) => competitionId))], surnames],
  );
  const players = rows.map(({ competition_id, id, name, full_name, aliases }): LeaguePlayer => ({
    competitionId: competition_id,
    id,
    name,
    names: full_name === null ? [name, ...aliases] : [name, full_name, ...aliases],
  }));
  return names.map(({ name, competitionId }) => {
    const surname = surnameOf(name);
    const sharing = players.filter(
      (player) =>
        player.competitionId === competitionId && player.names.some((each) => wordsOf(each).includes(surname ?? '')),
    );
    const matching = matchPlayerName(name, sharing);
    const meant = matching.length > 0 ? sharing.filter(({ id }) => matching.includes(id)) : sharing;
    return meant.slice(0, CANDIDATES_SHOWN).map((player) => ({ id: player.id, name: player.name }));
  });
}
