import type { SqlTransaction } from '../../database/sql-client.js';
import { initialAndSurname, normaliseName } from '../../football/names.js';
import { ENTITY_TABLES } from './entity-table.queries.js';
import type { AliasKind } from './entity-table.queries.js';
import { countryNameOf } from './identity.js';
import { shippedAliases } from './shipped-aliases.js';

/** Kinds of entities that a search finds. */
type SearchedKind = Exclude<AliasKind, 'bookmaker'>;

/** What the search text of an entity is made of. */
interface NamedRow {
  id: number;
  natural_key: string;
  name: string;
  /** Full name of a player, search text of a competition's country. */
  other: string | null;
  search_name: string;
  /** Normalised aliases, and names of entities merged into it. */
  others: string[];
}

/** SQL: normalised names that mean an entity beside its own: aliases, and names of entities merged into it. */
export const otherNames = (kind: SearchedKind, id: string): string => `array(
  select normalised_name from aliases where kind = '${kind}' and entity_id = ${id}
  union
  select unnest(names) from public_id_aliases where kind = '${kind}' and entity_id = ${id}
)`;

/** The text that a search looks through: an entity's own names, then the others that it does not hold yet, sorted. */
export function searchText(ownNames: readonly string[], others: readonly string[]): string {
  let text = [...new Set(ownNames)].filter((name) => name !== '').join(' ');
  for (const name of [...new Set(others)].sort()) if (!` ${text} `.includes(` ${name} `)) text += ` ${name}`;
  return text;
}

/** Writes the search texts of entities again from what their names are now. */
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

/** Names of an entity without its aliases, as a new one has them. */
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
