import type { SqlClient, SqlTransaction } from '../../database/sql-client.js';
import type { UnresolvedName } from './unresolved-names.js';

/** A listed name that a person has to settle. */
export interface ListedName {
  id: number;
  source: string;
  kind: UnresolvedName['kind'];
  country: string;
  name: string;
  /** Where it stood, in words. */
  context: string;
  candidates: { id: number; name: string }[];
  firstSeenAt: Date;
}

/** The same with what settling it needs. */
export interface SettleableName extends ListedName {
  countryId: number;
  /** The country as natural keys write it, whatever name is shown. */
  countryKeyName: string;
  normalisedName: string;
  settledAt: Date | null;
}

const COLUMNS = `
  unresolved.id, source.name as source, unresolved.kind, country.name as country, unresolved.name, unresolved.context,
  unresolved.candidates, unresolved.first_seen_at as "firstSeenAt"`;
const TABLES = `
  unresolved_names unresolved
  join sources source on source.id = unresolved.source_id
  join countries country on country.id = unresolved.country_id`;

/** Every name that nobody settled yet, the longest waiting first. */
export function listUnresolvedNames(sql: SqlClient): Promise<ListedName[]> {
  return sql.rows<ListedName>(
    `select ${COLUMNS} from ${TABLES} where unresolved.settled_at is null order by unresolved.id`,
  );
}

/** A listed name, settled or not, locked until the end of the transaction; null when there is none. */
export async function findUnresolvedName(sql: SqlTransaction, id: number): Promise<SettleableName | null> {
  return sql.row<SettleableName>(
    `select ${COLUMNS}, unresolved.country_id as "countryId", split_part(country.natural_key, '|', 2) as "countryKeyName",
       unresolved.normalised_name as "normalisedName",
       unresolved.settled_at as "settledAt"
     from ${TABLES} where unresolved.id = $1 for update of unresolved`,
    [id],
  );
}

/** Strikes a name off the list, for every source that writes it so in that country. */
export async function markSettled(
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
