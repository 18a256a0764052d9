import type { SqlTransaction } from '../../database/sql-client.js';
import type { AnyCanonicalRecord } from '../../football/canonical.js';
import { getOrFail } from '../../common/get-or-fail.js';
import { normaliseName } from '../../football/names.js';
import { countryRow } from './entity-rows.js';
import { ensureEntities, findAliases, withFreeSlugs } from './entity-table.js';
import type { EntityRow } from './entity-table.js';
import { countryNameOf } from './identity.js';

/** Public id and natural key of an entity that a record names. */
export interface Resolved {
  id: number;
  naturalKey: string;
}

/** A country, with its name as natural keys write it and the text that a search looks through. */
export interface ResolvedCountry extends Resolved {
  name: string;
  searchName: string;
}

/**
 * Resolves the names of countries and creates new ones.
 * @returns countries by normalised name, and the number created
 */
export async function resolveCountries(
  sql: SqlTransaction,
  records: readonly AnyCanonicalRecord[],
): Promise<{ countries: Map<string, ResolvedCountry>; created: number }> {
  const countries = new Map<string, ResolvedCountry>();
  const rows = new Map<string, EntityRow>();
  const want = (name: string): void => {
    if (!rows.has(normaliseName(name))) rows.set(normaliseName(name), countryRow(name, null, null));
  };
  for (const record of records) {
    if (record.kind === 'country')
      rows.set(normaliseName(record.name), countryRow(record.name, record.slug, record.alpha2));
  }
  for (const record of records) {
    if ('competition' in record) want(record.competition.country);
    else if ('country' in record) want(record.country);
    if (record.kind === 'manager' && record.nationality !== null) want(record.nationality);
  }
  const aliases = await findAliases(sql, 'country', [...rows.keys()]);
  const idOf = (name: string): number | undefined => aliases.get(`|${name}`);
  const { ids, created } = await ensureEntities(
    sql,
    'country',
    await withFreeSlugs(
      sql,
      [...rows].filter(([name]) => idOf(name) === undefined).map(([, row]) => row),
    ),
  );
  const stored = await sql.rows<{ id: number; natural_key: string; search_name: string }>(
    'select id, natural_key, search_name from countries where id = any($1::bigint[])',
    [[...new Set([...ids.values(), ...aliases.values()])]],
  );
  const byId = new Map(stored.map((row) => [row.id, row]));
  for (const [name, row] of rows) {
    const storedId = idOf(name) ?? getOrFail(ids, row.natural_key);
    const { id, natural_key: naturalKey, search_name: searchName } = getOrFail(byId, storedId);
    countries.set(name, { id, naturalKey, name: countryNameOf(naturalKey), searchName });
  }
  return { countries, created };
}
