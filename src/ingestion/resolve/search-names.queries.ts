import type { SqlTransaction } from '../../database/sql-client.js';
import { initialAndSurname, normaliseName } from '../../football/names.js';
import { ENTITY_TABLES } from './entity-table.queries.js';
import type { AliasKind } from './entity-table.queries.js';
import { countryNameOf } from './identity.js';
import { shippedAliases } from './shipped-aliases.js';

/** Kinds of searchable entities. */
type SearchedKind = Exclude<AliasKind, 'bookmaker'>;

/** Components of an entity's search text. */
interface NamedRow {
  id: number;
  natural_key: string;
  name: string;
  /** Full name of a player; for a competition, the search text of its country. */
  other: string | null;
  search_name: string;
  /** Normalised aliases, and names of entities merged into it. */
  others: string[];
}

/** SQL: normalised names of an entity besides its own: aliases, and names of entities merged into it. */
export const otherNames = (kind: SearchedKind, id: string): string => `array(
  select normalised_name from aliases where kind = '${kind}' and entity_id = ${id}
  union
  select unnest(names) from public_id_aliases where kind = '${kind}' and entity_id = ${id}
)`;

/** Search text: an entity's own names, then the other names not yet contained in it, sorted. */
export function searchText(ownNames: readonly string[], others: readonly string[]): string {
  let text = [...new Set(ownNames)].filter((name) => name !== '').join(' ');
  for (const name of [...new Set(others)].sort()) if (!` ${text} `.includes(` ${name} `)) text += ` ${name}`;
  return text;
}

/** Rewrites the search texts of entities from their current names. */
export async function refreshSearchNames(sql: SqlTransaction, kind: AliasKind, ids: readonly number[]): Promise<void> {
  if (kind === 'bookmaker' || ids.length === 0) return;
  const rows = await sql.rows<NamedRow>(
    `select id, natural_key, name, ${OTHER[kind]} as other, search_name, ${otherNames(kind, 'entity.id')} as others
     from ${ENTITY_TABLES[kind]} entity where id = any($1::bigint[])`,
    [ids],
  );
  const changed = rows
    .map((row) => ({ id: row.id, before: row.search_name, search_name: searchText(OWN_NAMES[kind](row), row.others) }))
    .filter(({ before, search_name }) => before !== search_name);
  if (changed.length === 0) return;
  await sql.rows(
    `update ${ENTITY_TABLES[kind]} entity set search_name = given.search_name
     from jsonb_to_recordset($1::jsonb) as given (id bigint, search_name text) where entity.id = given.id`,
    [JSON.stringify(changed)],
  );
}

/** SQL of `NamedRow.other`. */
const OTHER: Readonly<Record<SearchedKind, string>> = {
  country: 'null::text',
  competition: '(select search_name from countries where id = entity.country_id)',
  team: 'null::text',
  player: 'full_name',
  referee: 'null::text',
  manager: 'null::text',
};

const lastPart = ({ natural_key }: NamedRow): string => natural_key.slice(natural_key.lastIndexOf('|') + 1);

/** Names of a new entity, without aliases. */
const OWN_NAMES: Readonly<Record<SearchedKind, (row: NamedRow) => string[]>> = {
  country: (row) => [normaliseName(row.name), countryNameOf(row.natural_key)],
  competition: ({ name, other }) => [normaliseName(name), other ?? ''],
  team: (row) => {
    const [, country = ''] = row.natural_key.split('|');
    const shipped = shippedAliases().namesOf(country, lastPart(row));
    // the first name of a renamed team is an alias
    return shipped.length > 1 ? [...shipped, normaliseName(row.name)] : [normaliseName(row.name)];
  },
  player: ({ name, other }) => [normaliseName(name), normaliseName(other ?? name)],
  referee: ({ name }) => [normaliseName(`${name} ${initialAndSurname(name)}`)],
  manager: (row) => [normaliseName(row.name), lastPart(row)],
};
