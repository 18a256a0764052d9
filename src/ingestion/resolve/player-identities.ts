import type { SqlTransaction } from '../../database/sql-client.js';
import { normaliseName, slugOf } from '../../football/names.js';
import type { WantedPlayer } from './player-references.js';
import { agreementOf, canBeOne, haveOtherNumbers, isTelling } from './same-player.js';
import type { NameAgreement, PlayerNames, PlayerTraits } from './same-player.js';

/** One player: stored, or new in a unit. */
export interface Identity extends PlayerTraits {
  /** Null: not stored. */
  id: number | null;
  readonly countryId: number;
  readonly names: PlayerNames[];
  readonly externalIds: Set<string>;
  readonly squads: Map<string, Set<number>>;
  readonly reports: Set<string>;
  /** References of the unit to him. */
  readonly wanted: [key: string, player: WantedPlayer][];
}

/** An identity without names or references. */
export const newIdentity = (id: number | null, countryId: number): Identity => ({
  id,
  countryId,
  names: [],
  externalIds: new Set(),
  squads: new Map(),
  reports: new Set(),
  wanted: [],
});

/** Adds a player's known data to an identity. */
export function absorb(
  target: Identity,
  { names, externalIds, squads, reports, wanted }: Omit<Identity, 'id' | 'countryId'>,
): void {
  for (const each of names) {
    const isKnown = target.names.some(({ name, fullName }) => name === each.name && fullName === each.fullName);
    if (!isKnown) target.names.push(each);
  }
  target.wanted.push(...wanted);
  for (const id of externalIds) target.externalIds.add(id);
  for (const report of reports) target.reports.add(report);
  for (const [squad, numbers] of squads)
    target.squads.set(squad, new Set([...(target.squads.get(squad) ?? []), ...numbers]));
}

/** Index of identified players by squad and by name. */
export class IdentityIndex {
  readonly #bySquad = new Map<string, Set<Identity>>();
  readonly #byName = new Map<string, Set<Identity>>();
  readonly #byId = new Map<number, Identity>();

  get all(): Iterable<Identity> {
    return new Set([...this.#byName.values()].flatMap((identities) => [...identities]));
  }

  /** Adds a player; if he is stored and already in the index, adds only what is new. */
  add(identity: Identity): void {
    const known = identity.id === null ? undefined : this.#byId.get(identity.id);
    if (known !== undefined) absorb(known, identity);
    this.#file(known ?? identity);
  }

  /** Joins a player with another one of the index. */
  join(target: Identity, identity: Identity): void {
    absorb(target, identity);
    this.#file(target);
  }

  /** Players an identity may be: members of its squads with agreeing names, equal names first; else namesakes. */
  candidatesOf(identity: Identity): { agreement: NameAgreement; identities: Identity[] } {
    const sharing = new Set([...identity.squads.keys()].flatMap((squad) => [...(this.#bySquad.get(squad) ?? [])]));
    const possible = [...sharing].filter((other) => other !== identity && canBeOne(identity, other));
    const agreements = new Map(possible.map((other) => [other, agreementOf(identity, other)]));
    const equal = possible.filter((other) => agreements.get(other) === 'equal');
    if (equal.length > 1) {
      const fitting = equal.filter((other) => !haveOtherNumbers(identity, other));
      return { agreement: 'equal', identities: fitting.length === 1 ? fitting : equal };
    }
    if (equal.length === 1) return { agreement: 'equal', identities: equal };
    const contained = possible.filter((other) => agreements.get(other) === 'contained');
    if (contained.length > 0) return { agreement: 'contained', identities: contained };
    return { agreement: 'contained', identities: this.#namesakesOf(identity) };
  }

  /** Players with the same known name, if either's club is unknown and their full names do not differ. */
  #namesakesOf(identity: Identity): Identity[] {
    const keys = identity.names.filter(({ name }) => isTelling(name)).map(({ name }) => nameKey(identity, name));
    const namesakes = new Set(keys.flatMap((key) => [...(this.#byName.get(key) ?? [])]));
    return [...namesakes].filter(
      (other) =>
        other !== identity &&
        (identity.squads.size === 0 || other.squads.size === 0) &&
        canBeOne(identity, other) &&
        !haveOtherFullNames(identity, other),
    );
  }

  #file(identity: Identity): void {
    if (identity.id !== null) this.#byId.set(identity.id, identity);
    for (const squad of identity.squads.keys()) addTo(this.#bySquad, squad, identity);
    for (const { name } of identity.names) addTo(this.#byName, nameKey(identity, name), identity);
  }
}

const nameKey = ({ countryId }: Identity, name: string): string => `${countryId}|${normaliseName(name)}`;

function addTo(index: Map<string, Set<Identity>>, key: string, identity: Identity): void {
  index.set(key, (index.get(key) ?? new Set()).add(identity));
}

function haveOtherFullNames(one: Identity, other: Identity): boolean {
  const [full, others] = [one, other].map(({ names }) => names.filter(({ fullName }) => fullName !== null));
  if (full!.length === 0 || others!.length === 0) return false;
  // only the full names matter, as the known names are equal
  const only = (identity: Identity, names: PlayerNames[]): PlayerTraits => ({
    ...identity,
    names: names.map(({ fullName }) => ({ name: fullName!, fullName })),
  });
  return agreementOf(only(one, full!), only(other, others!)) === null;
}

interface StoredRow {
  id: number;
  country_id: number;
  name: string;
  full_name: string | null;
  external_ids: string[];
  season_id: number | null;
  team_id: number | null;
  numbers: number[];
}

const DESCRIPTION = `player.id, player.country_id, player.name, player.full_name,
  array(
    select reference.source_id || '|' || reference.external_id from external_references reference
    where reference.kind = 'player' and reference.entity_id = player.id
  ) as external_ids`;

/** Stored players of squads (`season|team`), from any source. */
export async function listSquadPlayers(sql: SqlTransaction, squads: Iterable<string>): Promise<Identity[]> {
  const wanted = [...squads].map((squad) => squad.split('|'));
  if (wanted.length === 0) return [];
  const rows = await sql.rows<StoredRow>(
    `select member.season_id, member.team_id, member.numbers, ${DESCRIPTION}
     from (
       select season_id, team_id, player_id, array_remove(array_agg(distinct jersey_number), null) as numbers
       from unnest($1::bigint[], $2::bigint[]) as squad (season_id, team_id)
       join squad_members using (season_id, team_id)
       group by season_id, team_id, player_id
     ) member
     join players player on player.id = member.player_id
     order by player.id`,
    [wanted.map(([season]) => season), wanted.map(([, team]) => team)],
  );
  return rows.map(storedIdentity);
}

/** Stored players with the same country and known name, with their squads. */
export async function listNamesakes(sql: SqlTransaction, identities: readonly Identity[]): Promise<Identity[]> {
  const named = identities.flatMap(({ countryId, names }) => names.map(({ name }) => ({ countryId, name })));
  if (named.length === 0) return [];
  const rows = await sql.rows<StoredRow>(
    `select member.season_id, member.team_id, '{}'::smallint[] as numbers, ${DESCRIPTION}
     from (
       select distinct player.id
       from unnest($1::bigint[], $2::text[]) as given (country_id, slug)
       join players player using (country_id, slug)
     ) found
     join players player using (id)
     left join lateral (
       select season_id, team_id from squad_members where player_id = player.id limit 1
     ) member on true
     order by player.id`,
    [named.map(({ countryId }) => countryId), named.map(({ name }) => slugOf(name))],
  );
  return rows.map(storedIdentity);
}

function storedIdentity(row: StoredRow): Identity {
  const identity = newIdentity(row.id, row.country_id);
  identity.names.push({ name: row.name, fullName: row.full_name });
  for (const id of row.external_ids) identity.externalIds.add(id);
  if (row.season_id !== null) identity.squads.set(`${row.season_id}|${row.team_id}`, new Set(row.numbers));
  return identity;
}
