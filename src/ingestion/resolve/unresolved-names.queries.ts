import type { SqlClient, SqlTransaction } from '../../database/sql-client.js';
import { normaliseName } from '../../football/names.js';

/** A name that matches no known entity, or several. */
export interface UnresolvedName {
  sourceId: number;
  kind: 'team' | 'player' | 'referee' | 'fixture';
  countryId: number;
  name: string;
  /** Where the name occurs, in words. */
  context: string;
  candidates: readonly { id: number; name: string }[];
}

/** Resolutions of a source's listed fixtures, by `<country id>|<normalised name>`; null: not stored yet. */
export async function findResolvedFixtures(
  sql: SqlTransaction,
  sourceId: number,
  fixtures: readonly { countryId: number; name: string }[],
): Promise<Map<string, number | null>> {
  const rows = await sql.rows<{ country_id: number; normalised_name: string; fixture_id: number | null }>(
    `select listed.country_id, listed.normalised_name,
       coalesce(alias.entity_id, listed.settled_entity_id) as fixture_id
     from unresolved_names listed
     join unnest($2::bigint[], $3::text[]) as given (country_id, normalised_name)
       on given.country_id = listed.country_id and given.normalised_name = listed.normalised_name
     left join public_id_aliases alias on alias.kind = 'fixture' and alias.old_id = listed.settled_entity_id
     where listed.source_id = $1 and listed.kind = 'fixture' and listed.settled_at is not null`,
    [sourceId, fixtures.map(({ countryId }) => countryId), fixtures.map(({ name }) => normaliseName(name))],
  );
  return new Map(rows.map((row) => [`${row.country_id}|${row.normalised_name}`, row.fixture_id]));
}

/** Marks listed fixtures as resolved that a source's file now distinguishes. */
export async function markFixturesResolved(
  sql: SqlTransaction,
  sourceId: number,
  fixtures: readonly { countryId: number; name: string; id: number }[],
): Promise<void> {
  await sql.rows(
    `update unresolved_names listed
     set settled_entity_id = found.id, settled_at = coalesce(listed.settled_at, now())
     from unnest($2::bigint[], $3::text[], $4::bigint[]) as found (country_id, normalised_name, id)
     where listed.source_id = $1 and listed.kind = 'fixture' and listed.country_id = found.country_id
       and listed.normalised_name = found.normalised_name and listed.settled_entity_id is null`,
    [
      sourceId,
      fixtures.map(({ countryId }) => countryId),
      fixtures.map(({ name }) => normaliseName(name)),
      fixtures.map(({ id }) => id),
    ],
  );
}

/** Lists a name for an operator to resolve, or updates the candidates of a listed one. */
export const recordUnresolvedName = (sql: SqlTransaction, unresolved: UnresolvedName): Promise<void> =>
  recordUnresolvedNames(sql, [unresolved]);

/** Lists distinct names, or updates the candidates of listed ones; the context stays that of the first occurrence. */
export async function recordUnresolvedNames(sql: SqlTransaction, names: readonly UnresolvedName[]): Promise<void> {
  if (names.length === 0) return;
  const rows = names.map((unresolved) => ({ ...unresolved, normalisedName: normaliseName(unresolved.name) }));
  await sql.rows(
    `insert into unresolved_names (source_id, kind, country_id, normalised_name, name, context, candidates)
     select "sourceId", kind, "countryId", "normalisedName", name, context, candidates
     from jsonb_to_recordset($1::jsonb) as unresolved ("sourceId" smallint, kind text, "countryId" bigint,
       "normalisedName" text, name text, context text, candidates jsonb)
     on conflict on constraint unresolved_names_unique do update set candidates = excluded.candidates
       where unresolved_names.settled_at is null and unresolved_names.candidates <> excluded.candidates`,
    [JSON.stringify(rows)],
  );
}

/** A listed name that an operator has to resolve. */
export interface ListedName {
  id: number;
  source: string;
  kind: UnresolvedName['kind'];
  country: string;
  name: string;
  /** Where the name occurs, in words. */
  context: string;
  candidates: { id: number; name: string }[];
  firstSeenAt: Date;
}

/** A listed name with the data needed to resolve it. */
export interface ResolvableName extends ListedName {
  countryId: number;
  /** The country as written in natural keys, regardless of its display name. */
  countryKeyName: string;
  normalisedName: string;
  resolvedAt: Date | null;
}

const COLUMNS = `
  unresolved.id, source.name as source, unresolved.kind, country.name as country, unresolved.name, unresolved.context,
  unresolved.candidates, unresolved.first_seen_at as "firstSeenAt"`;
const TABLES = `
  unresolved_names unresolved
  join sources source on source.id = unresolved.source_id
  join countries country on country.id = unresolved.country_id`;

/** Every unresolved name, longest waiting first, skipped ones last. */
export function listUnresolvedNames(sql: SqlClient): Promise<ListedName[]> {
  return sql.rows<ListedName>(
    `select ${COLUMNS} from ${TABLES} where unresolved.settled_at is null
     order by unresolved.skipped_at is not null, unresolved.id`,
  );
}

/** Finds a listed name, resolved or not, and locks it until the transaction ends; null: there is none. */
export async function findUnresolvedName(sql: SqlTransaction, id: number): Promise<ResolvableName | null> {
  return sql.row<ResolvableName>(
    `select ${COLUMNS}, unresolved.country_id as "countryId",
       split_part(country.natural_key, '|', 2) as "countryKeyName",
       unresolved.normalised_name as "normalisedName",
       unresolved.settled_at as "resolvedAt"
     from ${TABLES} where unresolved.id = $1 for update of unresolved`,
    [id],
  );
}

/** Marks a listed fixture as resolved: to a stored one, or (null) to a separate match. */
export async function markFixtureResolved(sql: SqlTransaction, id: number, fixtureId: number | null): Promise<void> {
  await sql.rows('update unresolved_names set settled_entity_id = $2, settled_at = now() where id = $1', [
    id,
    fixtureId,
  ]);
}

/** Marks a name within a country as resolved, for every source. */
export async function markResolved(
  sql: SqlTransaction,
  kind: string,
  countryId: number | null,
  normalisedName: string,
  entityId: number,
): Promise<void> {
  await sql.rows(
    `update unresolved_names set settled_entity_id = $4, settled_at = now()
     where kind = $1 and ($2::bigint is null or country_id = $2) and normalised_name = $3 and settled_at is null`,
    [kind, countryId, normalisedName, entityId],
  );
}
