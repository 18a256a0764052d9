import type { SqlTransaction } from '../../database/sql-client.js';
import { getOrFail } from '../../common/get-or-fail.js';
import { normaliseName, slugOf } from '../../football/names.js';
import { findExternalReferences, storeFormerName } from './entity-table.queries.js';
import { publicIdOf } from '../../common/public-id.js';
import { naturalKeys } from './identity.js';
import { refreshSearchNames } from './search-names.queries.js';
import { shippedAliases } from './shipped-aliases.js';
import type { TeamRecord } from '../../football/canonical.js';
import type { EntityRow } from './entity-table.queries.js';

/** A source's name for an entity with an external id. */
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
 * Renames teams whose name the source has changed under a known external id, unless an operator or
 * a merge made the new one its alias.
 * @returns the number of renamed teams, and by external id any other team that already has the new name
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
    if (meant !== null && (meant.id !== team.id || meant.is_resolved)) continue;
    await sql.rows('update teams set name = $2, slug = $3, name_precedence = 0 where id = $1', [
      team.id,
      shown,
      slugOf(shown),
    ]);
    for (const each of [normaliseName(team.name), normalised])
      await storeFormerName(sql, 'team', team.country_id, each, team.id);
    await refreshSearchNames(sql, 'team', [team.id]);
    renamed += 1;
  }
  return { renamed, taken };
}

/** Finds the team with a name; `is_resolved`: an operator or a merge made the name its alias. */
async function findByName(
  sql: SqlTransaction,
  country: { id: number; name: string },
  name: string,
  shown: string,
): Promise<{ id: number; is_resolved: boolean } | null> {
  const key = naturalKeys.team(country.name, shown);
  return sql.row<{ id: number; is_resolved: boolean }>(
    `select entity_id as id, origin <> 'renamed' as is_resolved from aliases
     where kind = 'team' and normalised_name = $1 and (country_id = $2 or country_id is null)
     union all
     select entity_id, true from public_id_aliases where kind = 'team' and old_id = $4
     union all
     select id, false from teams where natural_key = $3`,
    [normaliseName(name), country.id, key, publicIdOf(key)],
  );
}

/**
 * Of names that differ only in accents or case, stores that of the source with the best precedence.
 * @returns number of teams with another name
 */
export async function storePreferredNames(
  sql: SqlTransaction,
  ids: ReadonlyMap<string, { id: number; naturalKey: string }>,
  wanted: ReadonlyMap<string, { row: EntityRow }>,
): Promise<number> {
  const named = [...wanted].flatMap(([key, { row }]) => {
    const { id, naturalKey } = getOrFail(ids, key);
    return naturalKey === row.natural_key ? [{ id, name: row['name'], name_precedence: row['name_precedence'] }] : [];
  });
  const stored = await sql.rows<{ isRenamed: boolean }>(
    `update teams team set name = given.name, name_precedence = given.name_precedence
     from jsonb_to_recordset($1::jsonb) as given (id bigint, name text, name_precedence smallint)
     join teams before on before.id = given.id
     where team.id = given.id and team.name_precedence > given.name_precedence
     returning before.name <> given.name as "isRenamed"`,
    [JSON.stringify(named)],
  );
  return stored.filter(({ isRenamed }) => isRenamed).length;
}

/** Stores short name and colours if the source states them. */
export async function describeTeam(sql: SqlTransaction, id: number, record: TeamRecord): Promise<void> {
  await sql.rows(
    `update teams set short_name = coalesce($2, short_name), primary_color = coalesce($3, primary_color),
       secondary_color = coalesce($4, secondary_color)
     where id = $1 and (short_name, primary_color, secondary_color) is distinct from
       (coalesce($2, short_name), coalesce($3, primary_color), coalesce($4, secondary_color))`,
    [id, record.shortName, record.primaryColor, record.secondaryColor],
  );
}
