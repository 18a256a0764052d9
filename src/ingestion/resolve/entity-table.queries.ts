import type { SqlTransaction } from '../../database/sql-client.js';
import { publicIdOf } from '../../common/public-id.js';
import { PublicIdCollision } from './identity.js';
import type { EntityKind } from './identity.js';

/** Kinds of entities for which sources may have their own ids. */
export type ReferencedKind = Extract<
  EntityKind,
  'competition' | 'team' | 'player' | 'referee' | 'manager' | 'bookmaker' | 'fixture'
>;

/** Key of a reference within its context, a country. */
export function nameKey(context: string, { name, externalId }: { name: string; externalId: string | null }): string {
  return `${context}|${externalId ?? ''}|${name}`;
}

/** Table of each kind. */
export const ENTITY_TABLES = {
  country: 'countries',
  competition: 'competitions',
  season: 'seasons',
  phase: 'phases',
  team: 'teams',
  player: 'players',
  referee: 'referees',
  manager: 'managers',
  bookmaker: 'bookmakers',
} as const satisfies Partial<Record<EntityKind, string>>;
export type EntityTableKind = keyof typeof ENTITY_TABLES;
/** Kinds of entities that may have aliases. */
export type AliasKind = Exclude<EntityTableKind, 'season' | 'phase'>;

/** A row to insert unless its natural key exists; `id` overrides the derived public id. */
export interface EntityRow {
  natural_key: string;
  id?: number | null;
  [column: string]: string | number | boolean | null | undefined;
}
interface IdentifiedRow extends EntityRow {
  id: number;
}

/** Public ids by external id of a source; unknown ids are left out. */
export async function findExternalReferences(
  sql: SqlTransaction,
  sourceId: number,
  kind: ReferencedKind,
  externalIds: readonly string[],
): Promise<Map<string, number>> {
  if (externalIds.length === 0) return new Map();
  const rows = await sql.rows<{ external_id: string; entity_id: number }>(
    `select external_id, entity_id from external_references
     where source_id = $1 and kind = $2 and external_id = any($3::text[])`,
    [sourceId, kind, externalIds],
  );
  return new Map(rows.map((row) => [row.external_id, row.entity_id]));
}

/** Stores a source's external ids of entities unless they are already known. */
export async function storeExternalReferences(
  sql: SqlTransaction,
  sourceId: number,
  kind: ReferencedKind,
  references: readonly (readonly [externalId: string | null, entityId: number])[],
  known: ReadonlyMap<string, number>,
): Promise<void> {
  const fresh = new Map(references.filter(([externalId]) => externalId !== null && !known.has(externalId)));
  if (fresh.size === 0) return;
  await sql.rows(
    `insert into external_references (source_id, kind, external_id, entity_id)
     select $1, $2, fresh.external_id, fresh.entity_id
     from unnest($3::text[], $4::bigint[]) as fresh (external_id, entity_id)
     on conflict do nothing`,
    [sourceId, kind, [...fresh.keys()], [...fresh.values()]],
  );
}

/** Public ids by `<country id>|<normalised name>` of names resolved by an operator or a merge. */
export async function findAliases(
  sql: SqlTransaction,
  kind: EntityTableKind,
  normalisedNames: readonly string[],
): Promise<Map<string, number>> {
  if (normalisedNames.length === 0) return new Map();
  const rows = await sql.rows<{ country_id: number | null; normalised_name: string; entity_id: number }>(
    `select country_id, normalised_name, entity_id from aliases
     where kind = $1 and normalised_name = any($2::text[])`,
    [kind, [...new Set(normalisedNames)]],
  );
  return new Map(rows.map((row) => [`${row.country_id ?? ''}|${row.normalised_name}`, row.entity_id]));
}

/** Gives a country another slug, such as `turkey-2`, if an operator gave its own to another country. */
export async function withFreeSlugs(sql: SqlTransaction, countries: readonly EntityRow[]): Promise<EntityRow[]> {
  if (countries.length === 0) return [];
  const rows = await sql.rows<{ slug: string; natural_key: string }>('select slug, natural_key from countries');
  const known = new Set(rows.map((row) => row.natural_key));
  const taken = new Set(rows.map((row) => row.slug));
  return countries.map((country) => {
    if (known.has(country.natural_key)) return country;
    const wanted = String(country['slug']);
    let slug = wanted;
    for (let number = 2; taken.has(slug); number += 1) slug = `${wanted}-${number}`;
    taken.add(slug);
    return { ...country, slug };
  });
}

/** Stores a former name of an entity as its alias, unless it is already that of another entity. */
export async function storeFormerName(
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

/** An entity by its public id, or by the id of one that was merged into it. */
export async function findEntity(
  sql: SqlTransaction,
  kind: AliasKind,
  id: number,
): Promise<{ id: number; name: string } | null> {
  return sql.row<{ id: number; name: string }>(
    `select id, name from ${ENTITY_TABLES[kind]}
     where id = coalesce((select entity_id from public_id_aliases where kind = $1 and old_id = $2), $2)`,
    [kind, id],
  );
}

/**
 * Inserts rows that do not exist yet; the key of a merged entity resolves to the id of the survivor.
 * @throws PublicIdCollision if another entity has the id
 * @returns ids by natural key, and the number of rows created
 */
export async function ensureEntities(
  sql: SqlTransaction,
  kind: EntityTableKind,
  rows: readonly EntityRow[],
): Promise<{ ids: Map<string, number>; created: number }> {
  const byKey = new Map(rows.map((row) => [row.natural_key, row]));
  if (byKey.size === 0) return { ids: new Map(), created: 0 };
  const table = ENTITY_TABLES[kind];
  const derived = [...byKey].map(([key, row]) => ({ key, row, id: publicIdOf(key) }));
  const merged = await sql.rows<{ old_id: number; entity_id: number }>(
    `select old_id, entity_id from public_id_aliases where kind = $1 and old_id = any($2::bigint[])`,
    [kind, derived.map((entry) => entry.id)],
  );
  const mergedInto = new Map(merged.map((row) => [row.old_id, row.entity_id]));
  const ids = new Map<string, number>();
  const wanted: IdentifiedRow[] = [];
  for (const { key, row, id } of derived) {
    const target = mergedInto.get(id);
    if (target !== undefined) ids.set(key, target);
    else wanted.push({ ...row, id: row.id ?? id });
  }
  if (wanted.length === 0) return { ids, created: 0 };
  const stored = await findStored(sql, table, wanted);
  const byId = new Map(stored.map((row) => [row.id, row.natural_key]));
  for (const row of stored) if (byKey.has(row.natural_key)) ids.set(row.natural_key, row.id);
  const missing = wanted.filter((row) => !ids.has(row.natural_key));
  for (const { id, natural_key } of missing) {
    const holder = byId.get(id);
    if (holder !== undefined) throw new PublicIdCollision(id, natural_key, holder);
    byId.set(id, natural_key);
  }
  const [first] = missing;
  if (first === undefined) return { ids, created: 0 };
  const columns = Object.keys(first).sort();
  const inserted = await sql.rows(
    `insert into ${table} (${columns.join(', ')})
     select ${columns.map((column) => `given.${column}`).join(', ')}
     from jsonb_populate_recordset(null::${table}, $1::jsonb) as given
     on conflict (natural_key) do nothing
     returning id`,
    [JSON.stringify(missing)],
  );
  // a concurrent transaction may have created some of the rows
  const now = inserted.length === missing.length ? missing : await findStored(sql, table, missing);
  for (const row of now) ids.set(row.natural_key, row.id);
  return { ids, created: inserted.length };
}

async function findStored(
  sql: SqlTransaction,
  table: string,
  rows: readonly IdentifiedRow[],
): Promise<{ id: number; natural_key: string }[]> {
  return sql.rows<{ id: number; natural_key: string }>(
    `select id, natural_key from ${table} where natural_key = any($1::text[]) or id = any($2::bigint[])`,
    [rows.map((row) => row.natural_key), rows.map((row) => row.id)],
  );
}
