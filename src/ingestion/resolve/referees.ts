import type { SqlTransaction } from '../../database/sql-client.js';
import type { NameReference } from '../../football/canonical.js';
import { initialAndSurname, normaliseName, slugOf } from '../../football/names.js';
import { ensureEntities, findAliases, findExternalReferences, storeExternalReferences } from './entity-table.js';
import type { EntityRow } from './entity-table.js';
import { publicIdOf } from '../../common/public-id.js';
import { naturalKeys } from './identity.js';
import { isShortName, reopenShortName } from './reopened-referees.js';
import { refreshSearchNames } from './search-names.js';
import { recordUnresolvedName } from './unresolved-names.js';

/** A referee as written, with the country of the competition. */
export interface WantedReferee {
  country: { id: number; naturalKey: string; name: string };
  reference: NameReference;
  /** Where the name occurs, in words, for the list of unresolved names. */
  context: string;
}

interface StoredReferee {
  id: number;
  country_id: number;
  name: string;
  short_form: string;
}

/**
 * Resolves referees: by external id, alias, full name, then initial and surname within the country where that is
 * unique. A short form of two full names is unresolved (null), also where it was stored before.
 * @returns public ids by country key, external id and name, as `nameKey` joins them, and stored fixtures that lost
 * their
 *   referee
 */
export async function resolveReferees(
  sql: SqlTransaction,
  sourceId: number,
  wanted: readonly WantedReferee[],
): Promise<{ ids: Map<string, number | null>; reopened: number[] }> {
  const resolved = new Map<string, number | null>();
  const reopened: number[] = [];
  if (wanted.length === 0) return { ids: resolved, reopened };
  const external = await findExternalReferences(
    sql,
    sourceId,
    'referee',
    wanted.flatMap((entry) => entry.reference.externalId ?? []),
  );
  const aliases = await findAliases(
    sql,
    'referee',
    wanted.map((entry) => normaliseName(entry.reference.name)),
  );
  const stored = await sql.rows<StoredReferee>(
    'select id, country_id, name, short_form from referees where country_id = any($1::bigint[])',
    [[...new Set(wanted.map((entry) => entry.country.id))]],
  );
  const fresh = new Map<string, number>();
  const newcomers = new Newcomers(sql);
  // full names first, so that short forms of the unit see all of them; then by name, so that the order of rows is moot
  const inOrder = [...wanted].sort(
    (one, other) =>
      Number(isShortName(one.reference.name)) - Number(isShortName(other.reference.name)) ||
      (one.reference.name < other.reference.name ? -1 : one.reference.name > other.reference.name ? 1 : 0),
  );
  for (const { country, reference, context } of inOrder) {
    const key = `${country.naturalKey}|${reference.externalId ?? ''}|${reference.name}`;
    if (resolved.has(key)) continue;
    const id =
      (reference.externalId === null ? undefined : external.get(reference.externalId)) ??
      aliases.get(`${country.id}|${normaliseName(reference.name)}`) ??
      (await matchOrCreate(sql, country, reference.name, stored, newcomers, reopened));
    resolved.set(key, id);
    if (id === null) {
      const candidates = sharing(stored, country.id, reference.name);
      await recordUnresolvedName(sql, {
        sourceId,
        kind: 'referee',
        countryId: country.id,
        name: reference.name,
        context,
        candidates,
      });
    } else if (reference.externalId !== null && !external.has(reference.externalId)) {
      fresh.set(reference.externalId, id);
    }
  }
  await newcomers.store();
  for (const [key, id] of resolved) if (id !== null) resolved.set(key, newcomers.storedId(id));
  for (const [key, id] of fresh) fresh.set(key, newcomers.storedId(id));
  await storeExternalReferences(sql, sourceId, 'referee', fresh);
  return { ids: resolved, reopened };
}

/** Referees to create, all at once; until then they have the ids of their keys. */
class Newcomers {
  readonly #rows: EntityRow[] = [];
  /** Stored ids by the id of the key; they differ where a merge has the key. */
  readonly #stored = new Map<number, number>();

  constructor(private readonly sql: SqlTransaction) {}

  add(row: EntityRow): number {
    this.#rows.push(row);
    return publicIdOf(row.natural_key);
  }

  async store(): Promise<void> {
    const { ids } = await ensureEntities(this.sql, 'referee', this.#rows.splice(0));
    for (const [key, id] of ids) this.#stored.set(publicIdOf(key), id);
  }

  storedId(id: number): number {
    return this.#stored.get(id) ?? id;
  }
}

/** Referees with the initial and surname of a name, by name. */
function sharing(stored: readonly StoredReferee[], countryId: number, name: string): { id: number; name: string }[] {
  return stored
    .filter((referee) => referee.country_id === countryId && referee.short_form === initialAndSurname(name))
    .map((referee) => ({ id: referee.id, name: referee.name }))
    .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : one.id - other.id));
}

async function matchOrCreate(
  sql: SqlTransaction,
  country: WantedReferee['country'],
  name: string,
  stored: StoredReferee[],
  newcomers: Newcomers,
  reopened: number[],
): Promise<number | null> {
  const candidates = stored.filter(
    (referee) => referee.country_id === country.id && referee.short_form === initialAndSurname(name),
  );
  const sameName = candidates.find((referee) => normaliseName(referee.name) === normaliseName(name));
  if (sameName !== undefined) return sameName.id;
  if (isShortName(name)) {
    const [only] = candidates;
    if (candidates.length > 1) return null;
    if (only !== undefined) return only.id;
  } else {
    const short = candidates.find((referee) => isShortName(referee.name));
    if (short !== undefined) {
      short.name = name;
      await sql.rows('update referees set name = $2, slug = $3 where id = $1', [short.id, name, slugOf(name)]);
      await refreshSearchNames(sql, 'referee', [short.id]);
      return short.id;
    }
  }
  const naturalKey =
    candidates.length === 0 ? naturalKeys.referee(country.name, name) : naturalKeys.refereeInFull(country.name, name);
  const shown = isShortName(name) ? name.charAt(0).toUpperCase() + name.slice(1) : name;
  const id = newcomers.add({
    natural_key: naturalKey,
    country_id: country.id,
    slug: slugOf(name),
    name: shown,
    short_form: initialAndSurname(name),
    search_name: normaliseName(`${name} ${initialAndSurname(name)}`),
  });
  stored.push({ id, country_id: country.id, name: shown, short_form: initialAndSurname(name) });
  if (candidates.length > 0) {
    await newcomers.store();
    reopened.push(...(await reopenShortName(sql, country.id, sharing(stored, country.id, name))));
  }
  return id;
}
