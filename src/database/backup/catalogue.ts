import type { ClientBase } from 'pg';

/** A table in a backup. */
export interface BackupTable {
  /** Quoted name with its schema. */
  readonly name: string;
  /** Quoted names of the columns, without generated ones. */
  readonly columns: readonly string[];
}

/** A sequence with its current value. */
export interface BackupSequence {
  readonly name: string;
  readonly value: number;
  readonly isCalled: boolean;
}

/** Tables that the migrations themselves fill; every other one is empty in a new database. */
export const tablesFilledByMigrations: ReadonlySet<string> = new Set([
  'public.data_revision',
  'public.source_precedence',
  'public.sources',
]);

const schemas = `('public', 'facts')`;

/** Tables referenced by tables whose references a statement-level trigger checks instead of foreign keys. */
const checkedByTriggers: ReadonlyMap<string, readonly string[]> = new Map([
  ['facts.market_snapshots', ['facts.fixtures', 'public.bookmakers', 'public.sources', 'public.ingestion_files']],
  ['facts.price_aggregates', ['facts.fixtures', 'public.sources', 'public.ingestion_files']],
  ['facts.quotes', ['facts.market_snapshots', 'facts.selections']],
]);

/** All tables but unlogged ones, which a crash empties; each after the tables it references. */
export async function listTables(client: ClientBase): Promise<readonly BackupTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[] }>(`
    select format('%I.%I', n.nspname, c.relname) as name,
           (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
           array(select distinct format('%I.%I', tn.nspname, t.relname) from pg_constraint k
                   join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace
                  where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and c.relpersistence = 'p' and not c.relispartition and n.nspname in ${schemas}
       and c.oid is distinct from to_regclass('public.migrations')
     order by 1`);
  const ordered: BackupTable[] = [];
  const waiting = new Map(rows.map((row) => [row.name, row]));
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(
      ({ name, needs }) => ![...needs, ...(checkedByTriggers.get(name) ?? [])].some((need) => waiting.has(need)),
    );
    if (next === undefined)
      throw new Error(`tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`);
    waiting.delete(next.name);
    ordered.push({ name: next.name, columns: next.columns });
  }
  return ordered;
}

/** Name of the newest migration of a database, which a later version of this program may have run. */
export async function newestMigration(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by id desc limit 1');
  return rows[0]?.name ?? 'none';
}

/** All sequences with their current values. */
export async function listSequences(client: ClientBase): Promise<readonly BackupSequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences
      where schemaname in ${schemas} and sequencename <> 'migrations_id_seq' order by 1`,
  );
  const sequences: BackupSequence[] = [];
  for (const { name } of rows) {
    const found = await client.query<{ value: number; isCalled: boolean }>(
      `select last_value as value, is_called as "isCalled" from ${name}`,
    );
    sequences.push(...found.rows.map((row) => ({ name, ...row })));
  }
  return sequences;
}
