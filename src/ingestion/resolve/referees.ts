import type { SqlTransaction } from '../../database/sql-client.js';
import type { NameReference } from '../../football/canonical.js';
import { initialAndSurname, normaliseName, slugOf } from '../../football/names.js';
import {
  ensureEntities,
  findAliases,
  findExternalReferences,
  nameKey,
  storeExternalReferences,
} from './entity-table.queries.js';
import type { EntityRow } from './entity-table.queries.js';
import { publicIdOf } from '../../common/public-id.js';
import { naturalKeys } from './identity.js';
import { findReferees, isShortName, renameReferee, reopenShortName } from './referees.queries.js';
import type { StoredReferee } from './referees.queries.js';
import { recordUnresolvedName } from './unresolved-names.queries.js';

/** A referee as named in the unit, with the country of the competition. */
export interface WantedReferee {
  country: { id: number; naturalKey: string; name: string };
  reference: NameReference;
  /** Where the name occurs, as text, for the list of unresolved names. */
  context: string;
}

/**
 * Resolves referees by external id, alias, full name, then initial and surname if unique within the country; a short
 * form of two full names is null, even if it was resolved before.
 * @returns ids by country key and reference (`nameKey`), and stored fixtures that lost their referee
 */
export async function resolveReferees(
  sql: SqlTransaction,
  sourceId: number,
  wanted: readonly WantedReferee[],
): Promise<{ ids: Map<string, number | null>; reopened: number[] }> {
  if (wanted.length === 0) return { ids: new Map(), reopened: [] };
  const references = wanted.map(({ reference }) => reference);
  const externalIds = references.flatMap(({ externalId }) => externalId ?? []);
  const known = await findExternalReferences(sql, sourceId, 'referee', externalIds);
  const names = references.map(({ name }) => normaliseName(name));
  const aliases = await findAliases(sql, 'referee', names);
  const referees = new Referees(sql, await findReferees(sql, [...new Set(wanted.map(({ country }) => country.id))]));
  const ids = new Map<string, number | null>();
  for (const { country, reference, context } of inOrder(wanted)) {
    const { name, externalId } = reference;
    const key = nameKey(country.naturalKey, reference);
    if (ids.has(key)) continue;
    const knownId = known.get(externalId ?? '') ?? aliases.get(`${country.id}|${normaliseName(name)}`);
    const id = knownId ?? (await referees.matchOrCreate(country, name));
    ids.set(key, id);
    if (id !== null) continue;
    const candidates = referees.sharing(country.id, name);
    await recordUnresolvedName(sql, { sourceId, kind: 'referee', countryId: country.id, name, context, candidates });
  }
  await referees.store();
  for (const [key, id] of ids) if (id !== null) ids.set(key, referees.storedId(id));
  const resolved = wanted.flatMap(({ country, reference }) => {
    const id = ids.get(nameKey(country.naturalKey, reference)) ?? null;
    return id === null ? [] : [[reference.externalId, id] as const];
  });
  await storeExternalReferences(sql, sourceId, 'referee', resolved, known);
  return { ids, reopened: referees.reopened };
}

/** Sorts full names first, so that the unit's short forms see all of them; then by name: row order does not matter. */
function inOrder(wanted: readonly WantedReferee[]): WantedReferee[] {
  return [...wanted].sort(
    ({ reference: { name: one } }, { reference: { name: other } }) =>
      Number(isShortName(one)) - Number(isShortName(other)) || (one < other ? -1 : one > other ? 1 : 0),
  );
}

/** Referees of some countries; new ones are created in one batch, and have the ids of their keys until then. */
class Referees {
  readonly reopened: number[] = [];
  readonly #rows: EntityRow[] = [];
  /** Stored ids by the id derived from the key; the two differ for merged referees. */
  readonly #ids = new Map<number, number>();

  constructor(
    private readonly sql: SqlTransaction,
    private readonly stored: StoredReferee[],
  ) {}

  async store(): Promise<void> {
    const { ids } = await ensureEntities(this.sql, 'referee', this.#rows.splice(0));
    for (const [key, id] of ids) this.#ids.set(publicIdOf(key), id);
  }

  storedId(id: number): number {
    return this.#ids.get(id) ?? id;
  }

  /** Referees who share the initial and surname of a name, sorted by name. */
  sharing(countryId: number, name: string): { id: number; name: string }[] {
    return this.#withShortForm(countryId, name)
      .map((referee) => ({ id: referee.id, name: referee.name }))
      .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : one.id - other.id));
  }

  /** Id of the referee with a name, who is created if new; null: the name is a short form of several. */
  async matchOrCreate(country: WantedReferee['country'], name: string): Promise<number | null> {
    const candidates = this.#withShortForm(country.id, name);
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
        await renameReferee(this.sql, short.id, name);
        return short.id;
      }
    }
    const id = this.#create(country, name, candidates.length > 0);
    if (candidates.length > 0) {
      await this.store();
      this.reopened.push(...(await reopenShortName(this.sql, country.id, this.sharing(country.id, name))));
    }
    return id;
  }

  #create(country: WantedReferee['country'], name: string, isKeyTaken: boolean): number {
    const shown = isShortName(name) ? name.charAt(0).toUpperCase() + name.slice(1) : name;
    const described = { country_id: country.id, name: shown, short_form: initialAndSurname(name) };
    const row = {
      natural_key: naturalKeys[isKeyTaken ? 'refereeInFull' : 'referee'](country.name, name),
      ...described,
      slug: slugOf(name),
      search_name: normaliseName(`${name} ${initialAndSurname(name)}`),
    };
    this.#rows.push(row);
    const id = publicIdOf(row.natural_key);
    this.stored.push({ id, ...described });
    return id;
  }

  #withShortForm(countryId: number, name: string): StoredReferee[] {
    const shortForm = initialAndSurname(name);
    return this.stored.filter((referee) => referee.country_id === countryId && referee.short_form === shortForm);
  }
}
