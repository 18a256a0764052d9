import { parse } from 'csv-parse/sync';
import type { SqlTransaction } from '../../database/sql-client.js';
import { normaliseName } from '../../football/names.js';
import { ENTITY_TABLES } from './entity-table.queries.js';
import { ResolutionError } from './resolutions.queries.js';
import type { Decider } from './resolutions.queries.js';
import type { AliasKind } from './entity-table.queries.js';
import { resolveAlias } from './resolve-name.js';
import type { ResolvedName } from './resolve-name.js';

const KINDS: readonly AliasKind[] = ['country', 'competition', 'team', 'player', 'referee', 'manager', 'bookmaker'];
/** Kinds whose names apply in every country. */
const WITHOUT_COUNTRY: readonly AliasKind[] = ['country', 'bookmaker'];
const COLUMNS = ['kind', 'country', 'name', 'canonical'];

/** A line of an aliases file: makes the name an alias of the entity in `canonical`. */
export interface AliasLine {
  line: number;
  kind: string;
  country: string;
  name: string;
  /** A known name or a public id. */
  canonical: string;
}

/** Reads an aliases file: CSV with the columns kind, country, name, canonical. @throws ResolutionError */
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
    throw new ResolutionError(`not an aliases file: ${(error as Error).message}`);
  }
  const columns = Object.keys(rows[0]?.record ?? {});
  if (columns.join() !== COLUMNS.join()) {
    throw new ResolutionError(
      `an aliases file has the columns ${COLUMNS.join(',')} and at least one line; ` +
        `this one has ${columns.join() || 'none'}`,
    );
  }
  return rows.map(({ record, info }) => ({ line: info.lines, ...(record as unknown as Omit<AliasLine, 'line'>) }));
}

/**
 * Resolves every line, or none; the caller rolls back when it throws.
 * @throws ResolutionError naming every line that cannot be resolved
 */
export async function resolveAliasLines(
  sql: SqlTransaction,
  lines: readonly AliasLine[],
  decider: Decider,
): Promise<ResolvedName[]> {
  const resolved: ResolvedName[] = [];
  const faults: string[] = [];
  for (const line of lines) {
    try {
      resolved.push(await resolveLine(sql, line, decider));
    } catch (error) {
      if (!(error instanceof ResolutionError)) throw error;
      faults.push(`line ${line.line}: ${error.message}`);
    }
  }
  if (faults.length > 0) throw new ResolutionError(faults.join('\n'));
  return resolved;
}

async function resolveLine(
  sql: SqlTransaction,
  { kind, country, name, canonical }: AliasLine,
  decider: Decider,
): Promise<ResolvedName> {
  const known = KINDS.find((each) => each === kind);
  if (known === undefined) throw new ResolutionError(`kind must be one of ${KINDS.join(', ')}; it is '${kind}'`);
  if (WITHOUT_COUNTRY.includes(known) !== (country === '')) {
    throw new ResolutionError(`country must ${country === '' ? `be given for a ${known}` : `be empty for a ${known}`}`);
  }
  const within = country === '' ? null : await findCountry(sql, country);
  const entityId = await findCanonical(sql, known, within?.id ?? null, canonical);
  return resolveAlias(sql, known, within, name, entityId, decider);
}

async function findCountry(sql: SqlTransaction, country: string): Promise<{ id: number; name: string }> {
  const rows = await sql.rows<{ id: number; name: string; slug: string; alpha2: string | null }>(
    'select id, name, slug, alpha2 from countries',
  );
  const found = rows.find(
    (row) => normaliseName(row.name) === normaliseName(country) || row.slug === country || row.alpha2 === country,
  );
  if (found === undefined) throw new ResolutionError(`country must be known; '${country}' is not`);
  return found;
}

/** Id of the entity with a public id, or with a name that is unique. */
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
  const [only] = found;
  if (only === undefined)
    throw new ResolutionError(`canonical must be a known ${kind} or the id of one; '${canonical}' is not`);
  if (found.length > 1) {
    throw new ResolutionError(
      `canonical must name one ${kind}; '${canonical}' is ${found.map(({ id, name }) => `${id} (${name})`).join(', ')}`,
    );
  }
  return only.id;
}
