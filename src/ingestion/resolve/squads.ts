import type { SqlTransaction } from '../../database/sql-client.js';
import { normaliseName } from '../../football/names.js';
import { append } from '../../football/group-by.js';
import { matchPlayerName, similarPlayers } from './player-names.js';
import type { SquadMember } from './player-names.js';
import { isMeaningful, wordsOf } from './name-words.js';

/** A player of one of a fixture's two squads, or one to whom a name in its country was resolved. */
export interface Player extends SquadMember {
  name: string;
}

/** Resolution of a name within a fixture: one player, or none with candidates. */
export interface Meaning {
  playerId: number | null;
  /** For an ambiguous name, the players it can mean; for an unknown name, those with a similar one. */
  candidates: readonly Player[];
}

/** The two squads of one fixture. */
export class FixtureSquads {
  readonly #meanings = new Map<string, Meaning>();

  /** @param resolved players by normalised resolved name within the country */
  constructor(
    readonly members: readonly Player[],
    private readonly resolved: ReadonlyMap<string, Player>,
  ) {}

  /**
   * The player to whom a price feed refers: the one to whom the name was resolved, if in a squad; else the only
   * matching member; else the former, though in neither squad.
   */
  meaningOf(name: string): Meaning {
    const known = this.#meanings.get(name);
    if (known !== undefined) return known;
    const meaning = this.#find(name);
    this.#meanings.set(name, meaning);
    return meaning;
  }

  #find(name: string): Meaning {
    const resolved = this.resolved.get(normaliseName(name));
    if (resolved !== undefined && this.members.some(({ id }) => id === resolved.id)) {
      return { playerId: resolved.id, candidates: [] };
    }
    const ids = matchPlayerName(name, this.members);
    const [only] = ids;
    if (ids.length > 1) return { playerId: null, candidates: this.members.filter(({ id }) => ids.includes(id)) };
    if (only !== undefined) return { playerId: only, candidates: [] };
    if (resolved !== undefined) return { playerId: resolved.id, candidates: [] };
    const similar = similarPlayers(name, this.members);
    return { playerId: null, candidates: this.members.filter(({ id }) => similar.includes(id)) };
  }
}

interface FixtureRow {
  id: number;
  season_id: number;
  country_id: number;
  home_team_id: number;
  away_team_id: number;
}
interface MemberRow {
  season_id: number;
  team_id: number;
  id: number;
  name: string;
  full_name: string | null;
  aliases: string[];
}

/** Squads of fixtures, by fixture id; fixtures that do not exist are left out. */
export async function loadSquads(
  sql: SqlTransaction,
  fixtureIds: readonly number[],
): Promise<Map<number, FixtureSquads>> {
  const fixtures = await sql.rows<FixtureRow>(
    `select fixture.id, fixture.season_id, competition.country_id, fixture.home_team_id, fixture.away_team_id
     from facts.fixtures fixture
     join competitions competition on competition.id = fixture.competition_id
     where fixture.id = any($1::bigint[])`,
    [fixtureIds],
  );
  if (fixtures.length === 0) return new Map();
  const members = await sql.rows<MemberRow>(MEMBERS, [fixtures.map(({ id }) => id)]);
  const bySide = new Map<string, Player[]>();
  for (const row of members) {
    append(bySide, `${row.season_id}|${row.team_id}`, playerOf(row));
  }
  const resolved = await loadResolvedNames(sql, [...new Set(fixtures.map((fixture) => fixture.country_id))]);
  return new Map(
    fixtures.map((fixture) => {
      const sides = [fixture.home_team_id, fixture.away_team_id].map(
        (team) => bySide.get(`${fixture.season_id}|${team}`) ?? [],
      );
      const players = new Map(sides.flat().map((player) => [player.id, player]));
      return [
        fixture.id,
        new FixtureSquads([...players.values()], resolved.get(fixture.country_id) ?? new Map<string, Player>()),
      ];
    }),
  );
}

// line-ups and statistics add their players to the squads (load/squads.ts)
const MEMBERS = `
  with side as (
    select distinct fixture.season_id, team.id as team_id
    from facts.fixtures fixture
    cross join lateral (values (fixture.home_team_id), (fixture.away_team_id)) as team (id)
    where fixture.id = any($1::bigint[])
  ),
  member as (
    select distinct side.season_id, side.team_id, squad.player_id
    from side join squad_members squad using (season_id, team_id)
  )
  select member.season_id, member.team_id, player.id, player.name, player.full_name,
    array(
      select alias.normalised_name from aliases alias
      where alias.kind = 'player' and alias.entity_id = player.id
      order by alias.normalised_name
    ) as aliases
  from member join players player on player.id = member.player_id
  order by player.id`;

/** Players by resolved name, for each country. */
async function loadResolvedNames(
  sql: SqlTransaction,
  countryIds: readonly number[],
): Promise<Map<number, Map<string, Player>>> {
  const rows = await sql.rows<{ country_id: number; normalised_name: string; id: number; name: string }>(
    `select country.id as country_id, alias.normalised_name, player.id, player.name
     from unnest($1::bigint[]) as country (id)
     join aliases alias on alias.kind = 'player' and (alias.country_id = country.id or alias.country_id is null)
     join players player on player.id = alias.entity_id
     -- a name resolved for every country first, so that the country's own replaces it
     order by alias.country_id nulls first`,
    [countryIds],
  );
  const resolved = new Map<number, Map<string, Player>>();
  for (const { country_id, normalised_name, id, name } of rows) {
    const names = resolved.get(country_id) ?? new Map<string, Player>();
    resolved.set(country_id, names.set(normalised_name, { id, name, names: [name] }));
  }
  return resolved;
}

function playerOf({ id, name, full_name, aliases }: MemberRow): Player {
  return { id, name, names: full_name === null ? [name, ...aliases] : [name, full_name, ...aliases] };
}

const CANDIDATES_SHOWN = 10;

interface LeaguePlayer extends Player {
  competitionId: number;
}

/**
 * Players of any squad of a competition to whom a name can refer, for an operator to choose from: by given name and
 * surname, else by surname.
 * @returns candidates for each name, in the order of the names
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
