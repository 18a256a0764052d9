import type { SqlTransaction } from '../../database/sql-client.js';
import { normaliseName, slugOf } from '../../football/names.js';
import { findExternalReferences } from './entity-table.js';
import { naturalKeys } from './identity.js';
import { addToSearch } from './settle-name.js';
import { shippedAliases } from './shipped-aliases.js';

/** A name that a source gives to an entity which it knows by an id of its own. */
export interface GivenName {
  externalId: string;
  name: string;
  country: { id: number; name: string };
}

interface Stored {
  id: number;
  name: string;
  country_id: number;
}

/**
 * Teams that their source, which has known them by this id before, calls otherwise now: the new name is shown, the old
 * one stays an alias. A spelling that is settled or shipped changes nothing.
 * @returns how many got another name, and by the source's id which team has the name already
 */
export async function renameTeams(
  sql: SqlTransaction,
  sourceId: number,
  given: readonly GivenName[],
): Promise<{ renamed: number; taken: Map<string, number> }> {
  const taken = new Map<string, number>();
  const known = await findExternalReferences(
    sql,
    sourceId,
    'team',
    given.map(({ externalId }) => externalId),
  );
  if (known.size === 0) return { renamed: 0, taken };
  const rows = await sql.rows<Stored>('select id, name, country_id from teams where id = any($1::bigint[])', [
    [...new Set(known.values())],
  ]);
  const stored = new Map(rows.map((row) => [row.id, row]));
  let renamed = 0;
  for (const { externalId, name, country } of given) {
    const team = stored.get(known.get(externalId) ?? 0);
    const shown = shippedAliases().canonicalTeamName(country.name, name) ?? name;
    const normalised = normaliseName(shown);
    if (team === undefined || normalised === normaliseName(team.name)) continue;
    const meant = await findByName(sql, country, name, shown);
    if (meant !== null && meant.id !== team.id) taken.set(externalId, meant.id);
    if (meant !== null && (meant.id !== team.id || meant.is_spelling)) continue;
    await sql.rows('update teams set name = $2, slug = $3, name_precedence = 0 where id = $1', [
      team.id,
      shown,
      slugOf(shown),
    ]);
    await addToSearch(sql, 'team', team.id, normalised);
    for (const each of [normaliseName(team.name), normalised])
      await keepAlias(sql, 'team', team.country_id, each, team.id);
    renamed += 1;
  }
  return { renamed, taken };
}

/** Whom a name means already; `is_spelling`: a person, or a merge, made it a spelling of that team. */
async function findByName(
  sql: SqlTransaction,
  country: { id: number; name: string },
  name: string,
  shown: string,
): Promise<{ id: number; is_spelling: boolean } | null> {
  return sql.row<{ id: number; is_spelling: boolean }>(
    `select entity_id as id, origin <> 'renamed' as is_spelling from aliases
     where kind = 'team' and normalised_name = $1 and (country_id = $2 or country_id is null)
     union all
     select id, false from teams where natural_key = $3`,
    [normaliseName(name), country.id, naturalKeys.team(country.name, shown)],
  );
}

/** A name by which an entity goes on being found; one that means another already is left to it. */
export async function keepAlias(
  sql: SqlTransaction,
  kind: 'team' | 'player',
  countryId: number,
  normalisedName: string,
  entityId: number,
): Promise<void> {
  await sql.rows(
    `insert into aliases (kind, country_id, normalised_name, entity_id, origin) values ($1, $2, $3, $4, 'renamed')
     on conflict on constraint aliases_unique do nothing`,
    [kind, countryId, normalisedName, entityId],
  );
}
