import { parse } from 'csv-parse/sync';
import type { SqlTransaction } from '../../database/sql-client.js';
import { normaliseName } from '../../football/names.js';
import { ENTITY_TABLES } from './entity-table.js';
import { SettlingError } from './resolutions.js';
import type { AliasKind } from './resolutions.js';
import { settleAlias } from './settle-name.js';
import type { Settlement } from './settle-name.js';

const KINDS: readonly AliasKind[] = ['country', 'competition', 'team', 'player', 'referee', 'manager', 'bookmaker'];
/** Kinds that stand above countries: their names hold everywhere. */
const WITHOUT_COUNTRY: readonly AliasKind[] = ['country', 'bookmaker'];
const COLUMNS = ['kind', 'country', 'name', 'canonical'];

/** A line of an aliases file: the name is settled to the entity that `canonical` names. */
export interface AliasLine {
  line: number;
  kind: string;
  country: string;
  name: string;
  /** A known name or a public id. */
  canonical: string;
}

/**
 * Reads an aliases file: CSV with the columns kind, country, name, canonical.
 * @throws SettlingError when it has other columns
 */
export function readAliasLines(text: string): AliasLine[] {
  let rows: { record: Record<string, string>; info: { lines: number } }[];
  try {
    rows = parse(text, {
      columns: true,
      bom: true,
      trim: true,
      skip_empty_lines: true,
      info: true,
    }) as unknown as typeof rows;
  } catch (error) {
    throw new SettlingError(`not an aliases file: ${(error as Error).message}`);
  }
  const columns = Object.keys(rows[0]?.record ?? {});
  if (columns.join() !== COLUMNS.join()) {
    throw new SettlingError(
      `an aliases file has the columns ${COLUMNS.join(',')} and at least one line; this one has ${columns.join() || 'none'}`,
    );
  }
  return rows.map(({ record, info }) => ({ line: info.lines, ...(record as unknown as Omit<AliasLine, 'line'>) }));
}

/**
 * Settles every line, or none. To be called within a transaction, which is to be undone when it throws.
 * @throws SettlingError naming every line that cannot be settled
 */
export async function settleAliasLines(
  sql: SqlTransaction,
  lines: readonly AliasLine[],
  actor: string,
): Promise<Settlement[]> {
  const settled: Settlement[] = [];
  const faults: string[] = [];
  for (const line of lines) {
    try {
      settled.push(await settleLine(sql, line, actor));
    } catch (error) {
      if (!(error instanceof SettlingError)) throw error;
      faults.push(`line ${line.line}: ${error.message}`);
    }
  }
  if (faults.length > 0) throw new SettlingError(faults.join('\n'));
  return settled;
}

async function settleLine(
  sql: SqlTransaction,
  { kind, country, name, canonical }: AliasLine,
  actor: string,
): Promise<Settlement> {
  const known = KINDS.find((each) => each === kind);
  if (known === undefined) throw new SettlingError(`kind must be one of ${KINDS.join(', ')}; it is '${kind}'`);
  if (WITHOUT_COUNTRY.includes(known) !== (country === '')) {
    throw new SettlingError(`country must ${country === '' ? `be given for a ${known}` : `be empty for a ${known}`}`);
  }
  const within = country === '' ? null : await findCountry(sql, country);
  const entityId = await findCanonical(sql, known, within?.id ?? null, canonical);
  return settleAlias(sql, known, within, name, entityId, actor);
}

async function findCountry(sql: SqlTransaction, country: string): Promise<{ id: number; name: string }> {
  const rows = await sql.rows<{ id: number; name: string; slug: string; alpha2: string | null }>(
    'select id, name, slug, alpha2 from countries',
  );
  const found = rows.find(
    (row) => normaliseName(row.name) === normaliseName(country) || row.slug === country || row.alpha2 === country,
  );
  if (found === undefined) throw new SettlingError(`country must be known; '${country}' is not`);
  return found;
}

/** The entity that a public id, or a name that only one has, means. */
async function findCanonical(
  sql: SqlTransaction,
  kind: AliasKind,
  countryId: number | null,
  canonical: string,
): Promise<number> {
  if (/^\d{1,16}$/.test(canonical)) return Number(canonical);
  const rows = await sql.rows<{ id: number; name: string; other: string | null }>(
    `select id, name, ${kind === 'player' ? 'full_name' : 'null::text'} as other from ${ENTITY_TABLES[kind]}
     ${countryId === null ? '' : `where country_id = $1${kind === 'manager' ? ' or country_id is null' : ''}`}`,
    countryId === null ? [] : [countryId],
  );
  const wanted = normaliseName(canonical);
  const found = rows.filter(({ name, other }) =>
    [name, other].some((each) => each !== null && normaliseName(each) === wanted),
  );
  if (found.length === 0)
    throw new SettlingError(`canonical must be a known ${kind} or the id of one; '${canonical}' is not`);
  if (found.length > 1) {
    throw new SettlingError(
      `canonical must name one ${kind}; '${canonical}' is ${found.map(({ id, name }) => `${id} (${name})`).join(', ')}`,
    );
  }
  return found[0]!.id;
}
