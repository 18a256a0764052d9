import { getOrFail } from '../../common/get-or-fail.js';
import type { SqlTransaction } from '../../database/sql-client.js';
import type { AnyCanonicalRecord, NameReference } from '../../football/canonical.js';
import { normaliseName } from '../../football/names.js';
import {
  ensureEntities,
  ENTITY_TABLES,
  findAliases,
  findExternalReferences,
  storeExternalReferences,
  withFreeSlugs,
} from './entity-table.queries.js';
import type { EntityRow, EntityTableKind, ReferencedKind } from './entity-table.queries.js';
import { countryRow } from './entity-rows.js';
import { countryNameOf } from './identity.js';

/** Public id and natural key of an entity that a record names. */
export interface Resolved {
  id: number;
  naturalKey: string;
}

/** An entity named in a unit; `row` is stored if it is new. */
export interface WantedEntity {
  reference: NameReference;
  /** Null: applies to every country. */
  countryId: number | null;
  row: EntityRow;
}

/** Resolves names of one kind in bulk: by the source's id, then by alias, then by natural key. */
export class EntityNames {
  /** Number of entities created. */
  created = 0;

  constructor(
    private readonly sql: SqlTransaction,
    private readonly sourceId: number,
  ) {}

  /** Resolves names by key; creates new entities and stores new external ids. */
  async resolve(
    kind: EntityTableKind & ReferencedKind,
    wanted: ReadonlyMap<string, WantedEntity>,
  ): Promise<Map<string, Resolved>> {
    const { found, known } = await this.findKnown(kind, wanted);
    const missing = [...wanted].filter(([key]) => !found.has(key));
    const created = await this.ensure(kind, new Map(missing.map(([key, { row }]) => [key, row])));
    for (const [key, { id }] of created) found.set(key, id);
    const references = [...wanted].map(
      ([key, { reference }]) => [reference.externalId, getOrFail(found, key)] as const,
    );
    await storeExternalReferences(this.sql, this.sourceId, kind, references, known);
    const rows = await this.sql.rows<{ id: number; natural_key: string }>(
      `select id, natural_key from ${ENTITY_TABLES[kind]} where id = any($1::bigint[])`,
      [[...new Set(found.values())]],
    );
    const keys = new Map(rows.map((row) => [row.id, row.natural_key]));
    return new Map([...found].map(([key, id]) => [key, { id, naturalKey: getOrFail(keys, id) }]));
  }

  /** Ids by external id, else by alias, along with the known external ids of the source. */
  async findKnown(
    kind: EntityTableKind & ReferencedKind,
    wanted: ReadonlyMap<string, WantedEntity>,
  ): Promise<{ found: Map<string, number>; known: Map<string, number> }> {
    const references = [...wanted.values()].map(({ reference }) => reference);
    const externalIds = references.flatMap(({ externalId }) => externalId ?? []);
    const known = await findExternalReferences(this.sql, this.sourceId, kind, externalIds);
    const aliases = await findAliases(
      this.sql,
      kind,
      references.map(({ name }) => normaliseName(name)),
    );
    const found = new Map<string, number>();
    for (const [key, { reference, countryId }] of wanted) {
      const name = normaliseName(reference.name);
      const id =
        known.get(reference.externalId ?? '') ?? aliases.get(`${countryId ?? ''}|${name}`) ?? aliases.get(`|${name}`);
      if (id !== undefined) found.set(key, id);
    }
    return { found, known };
  }

  /** Entities by key; creates those whose natural key is new. */
  async ensure(kind: EntityTableKind, rows: ReadonlyMap<string, EntityRow>): Promise<Map<string, Resolved>> {
    const { ids, created } = await ensureEntities(this.sql, kind, [...rows.values()]);
    this.created += created;
    return new Map(
      [...rows].map(([key, { natural_key: naturalKey }]) => [key, { id: getOrFail(ids, naturalKey), naturalKey }]),
    );
  }
}

/** A country, with its name as used in natural keys and its search text. */
export interface ResolvedCountry extends Resolved {
  name: string;
  searchName: string;
}

/** Resolves the names of countries and creates new ones. @returns countries by normalised name */
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
  const missing = [...rows].filter(([name]) => !aliases.has(`|${name}`)).map(([, row]) => row);
  const { ids, created } = await ensureEntities(sql, 'country', await withFreeSlugs(sql, missing));
  const stored = await sql.rows<{ id: number; natural_key: string; search_name: string }>(
    'select id, natural_key, search_name from countries where id = any($1::bigint[])',
    [[...new Set([...ids.values(), ...aliases.values()])]],
  );
  const byId = new Map(stored.map((row) => [row.id, row]));
  for (const [name, row] of rows) {
    const storedId = aliases.get(`|${name}`) ?? getOrFail(ids, row.natural_key);
    const { id, natural_key: naturalKey, search_name: searchName } = getOrFail(byId, storedId);
    countries.set(name, { id, naturalKey, name: countryNameOf(naturalKey), searchName });
  }
  return { countries, created };
}
