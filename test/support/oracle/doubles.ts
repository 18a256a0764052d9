import type { TestDatabase } from '../database.js';

interface MemberRow {
  season: number;
  team: number;
  id: number;
  name: string;
  full_name: string | null;
  numbers: number[];
}

/** Words of a name in lower case without accents. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}|['’.]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Whether the full names are equal, or a name with an unknown full name has two or more words, all in the other's. */
function isOneName(one: MemberRow, other: MemberRow): boolean {
  const [words, others] = [one, other].map(({ name, full_name }) => wordsOf(full_name ?? name)) as [string[], string[]];
  if (words.join(' ') === others.join(' ')) return true;
  const isPart = (short: string[], long: string[]): boolean =>
    short.filter((word) => word.length > 3).length > 1 && short.every((word) => long.includes(word));
  return (one.full_name === null && isPart(words, others)) || (other.full_name === null && isPart(others, words));
}

/** Whether both have shirt numbers and share none. */
const haveOtherNumbers = ({ numbers }: MemberRow, { numbers: others }: MemberRow): boolean =>
  numbers.length > 0 && others.length > 0 && !numbers.some((number) => others.includes(number));

/**
 * Players stored twice, as text: two of one club and season with one full name and no different shirt numbers,
 * or one without club and match, and another with his name.
 */
export async function listDoubles(database: TestDatabase): Promise<string[]> {
  const members = await database.rows<MemberRow>(
    `select member.season_id as season, member.team_id as team, player.id, player.name, player.full_name,
       array_remove(array_agg(distinct member.jersey_number), null) as numbers
     from squad_members member join players player on player.id = member.player_id
     group by member.season_id, member.team_id, player.id
     order by player.id`,
  );
  const squads = new Map<string, MemberRow[]>();
  for (const row of members) {
    const squad = `${row.season}|${row.team}`;
    squads.set(squad, [...(squads.get(squad) ?? []), row]);
  }
  const twice = [...squads].flatMap(([squad, players]) =>
    players.flatMap((one, at) =>
      players
        .slice(at + 1)
        .filter((other) => isOneName(one, other) && !haveOtherNumbers(one, other))
        .map((other) => `${one.id} ${one.name} and ${other.id} ${other.name} in ${squad}`),
    ),
  );
  const ghosts = await database.rows<{ id: number; name: string }>(
    `select ghost.id, ghost.name from players ghost
     where exists (select from players other where other.id <> ghost.id
         and (other.country_id, other.name) = (ghost.country_id, ghost.name))
       and not exists (select from squad_members where player_id = ghost.id)
       and not exists (select from facts.lineup_players where player_id = ghost.id)
       and not exists (select from facts.player_statistics where player_id = ghost.id)
     order by ghost.id`,
  );
  return [...twice, ...ghosts.map(({ id, name }) => `${id} ${name} has no club and no match`)];
}
