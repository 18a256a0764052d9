import type { SqlTransaction } from '../../database/sql-client.js';
import { followFixtureTeams } from './merge-teams.queries.js';
import { unpackQuotes } from '../load/prices.queries.js';
import { reconcileFixtures } from '../load/reconcile.js';
import { ENTITY_TABLES } from './entity-table.queries.js';
import { audit, auditedId, ResolutionError, UnknownDecision } from './resolutions.queries.js';
import type { Decider, Resolution } from './resolutions.queries.js';
import { refreshSearchNames } from './search-names.queries.js';

/** Kinds of entities that operators decide about. */
const DECIDED_KINDS = ['country', 'competition', 'team', 'player', 'referee', 'manager'] as const;

/** Tables of these kinds; descriptions that imports have changed since are kept. */
const DESCRIBED: readonly string[] = DECIDED_KINDS.map((kind) => `public.${ENTITY_TABLES[kind]}`);

/** Derived columns: recomputed from the restored data. */
const DERIVED: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(DESCRIBED.map((table) => [table, ['search_name']])),
  'facts.fixtures': ['day', 'kickoff_at', 'kickoff_quality', 'referee_id', 'home_manager_id', 'away_manager_id'],
  'facts.match_reports': ['visible_from', 'visible_until', 'is_excluded', 'home_corruption', 'away_corruption'],
};

/** SQL: an entity's column before the decision, unless an import has changed it since. */
function columnBefore(column: string): string {
  return `case when row.${column} is not distinct from (now).${column} then (was).${column} else row.${column} end`;
}

/** Consecutive changes to one table by one operation. */
interface ChangeGroup {
  table: string;
  /** Primary key columns of the table. */
  key: readonly string[];
  operation: 'insert' | 'update' | 'delete';
  ids: number[];
}

/** Whether a later change violates a constraint or trigger. */
const isViolation = (error: unknown): boolean => /^23/.test(String((error as { code?: unknown }).code));

/**
 * Undoes a decision within a transaction, reconciles its fixtures and announces the change to readers; later data is
 * kept.
 * @throws ResolutionError if there is no such decision, or if its rows have changed since
 */
export async function undoResolution(sql: SqlTransaction, id: number, decider: Decider): Promise<Resolution> {
  const rows = await sql.rows<Resolution & { undoneAt: Date | null; fixtureIds: number[] }>(
    `select id, action, kind, subject, entity_id as "entityId", made_at as "madeAt", undone_at as "undoneAt",
       fixture_ids as "fixtureIds"
     from resolutions where id = $1 for update`,
    [id],
  );
  const [resolution] = rows;
  if (resolution === undefined) {
    throw new UnknownDecision('decision', id, `there is no decision ${id}; undo without a number lists them`);
  }
  if (resolution.undoneAt !== null)
    throw new ResolutionError(`${id} was undone on ${resolution.undoneAt.toISOString()}`);
  await unpackQuotes(sql, await listPricedFixtures(sql, id));
  for (const group of await listGroups(sql, id)) {
    try {
      await restore(sql, group);
    } catch (error) {
      if (!isViolation(error)) throw error;
      throw changedSince(id, `${group.table}: ${(error as Error).message}`);
    }
  }
  await refreshNames(sql, id);
  await refuseDangling(sql, resolution);
  await followFixtureTeams(sql, resolution.fixtureIds);
  await reconcileFixtures(sql, resolution.fixtureIds);
  await sql.rows('update resolutions set undone_at = now() where id = $1', [id]);
  const { action, kind, subject } = resolution;
  const entityId = auditedId(action, resolution.entityId);
  await audit(sql, { action: 'undo', kind, entityId, decider, before: { subject, resolution: id }, after: null });
  await sql.rows(`select record_change('all', '{}')`);
  return resolution;
}

/** Fixtures of the prices and priced outcomes that a decision changed. */
async function listPricedFixtures(sql: SqlTransaction, resolutionId: number): Promise<number[]> {
  const rows = await sql.rows<{ id: number }>(
    `with changed as (
       select table_name, coalesce(after, before) as row from resolution_rows where resolution_id = $1
     )
     select selection.fixture_id as id
     from changed join facts.selections selection on selection.id = (changed.row ->> 'selection_id')::bigint
     where table_name = 'facts.quotes'
     union
     select (row ->> 'fixture_id')::bigint from changed where table_name = 'facts.selections'`,
    [resolutionId],
  );
  return rows.map((row) => row.id);
}

/** Changes, newest first, in groups that one statement can restore: no row occurs twice in a group. */
async function listGroups(sql: SqlTransaction, resolutionId: number): Promise<ChangeGroup[]> {
  const keys = await readPrimaryKeys(sql, resolutionId);
  const rows = await sql.rows<{
    id: number;
    table: string;
    operation: ChangeGroup['operation'];
    row: Record<string, unknown>;
  }>(
    `select id, table_name as "table", coalesce(after, before) as row,
       case when before is null then 'insert' when after is null then 'delete' else 'update' end as operation
     from resolution_rows where resolution_id = $1 order by id desc`,
    [resolutionId],
  );
  const groups: ChangeGroup[] = [];
  let seen = new Set<string>();
  for (const { id, table, operation, row } of rows) {
    const last = groups.at(-1);
    const key = keys[table]!;
    const values = JSON.stringify(key.map((column) => row[column]));
    if (last !== undefined && last.table === table && last.operation === operation && !seen.has(values)) {
      last.ids.push(id);
      seen.add(values);
    } else {
      groups.push({ table, key, operation, ids: [id] });
      seen = new Set([values]);
    }
  }
  return groups;
}

/** Primary key columns of the tables that a decision changed, from the system catalogue. */
async function readPrimaryKeys(sql: SqlTransaction, resolutionId: number): Promise<Record<string, string[]>> {
  const rows = await sql.rows<{ table: string; columns: string[] }>(
    `select table_name as "table", array_agg(attname::text order by position) as columns
     from (select distinct table_name from resolution_rows where resolution_id = $1) changed
     join pg_index on indrelid = table_name::regclass and indisprimary
     cross join lateral unnest(indkey) with ordinality as member (number, position)
     join pg_attribute on attrelid = indrelid and attnum = member.number
     group by table_name`,
    [resolutionId],
  );
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]));
}

async function restore(sql: SqlTransaction, { table, key, operation, ids }: ChangeGroup): Promise<void> {
  const same = key.map((column) => `row.${column} = (now).${column}`).join(' and ');
  const changed = `
    from (
      select jsonb_populate_record(null::${table}, before) as was, jsonb_populate_record(null::${table}, after) as now
      from resolution_rows where id = any($1::bigint[])
    ) change`;
  switch (operation) {
    case 'delete':
      await sql.rows(`insert into ${table} overriding system value select (was).* ${changed}`, [ids]);
      return;
    case 'insert': {
      const deleted = await sql.rows(
        `delete from ${table} row using (select now ${changed}) change where ${same} returning 1`,
        [ids],
      );
      if (deleted.length !== ids.length)
        throw changedSince(null, `${ids.length - deleted.length} rows of ${table} are gone`);
      return;
    }
    case 'update': {
      const columns = await listChangedColumns(sql, table, ids);
      if (columns.length === 0) return;
      const isDescribed = DESCRIBED.includes(table);
      const unchanged = columns.map((column) => `row.${column} is not distinct from (now).${column}`);
      const before = (column: string): string => (isDescribed ? columnBefore(column) : `(was).${column}`);
      const values = columns.map((column) => `${column} = ${before(column)}`);
      const updated = await sql.rows(
        `update ${table} row set ${values.join(', ')}
         from (select was, now ${changed}) change
         where ${[same, ...(isDescribed ? [] : unchanged)].join(' and ')} returning 1`,
        [ids],
      );
      if (updated.length !== ids.length) {
        throw changedSince(
          null,
          `${ids.length - updated.length} rows of ${table} have another ${columns.join(', ')} now`,
        );
      }
    }
  }
}

/** Rewrites the search texts of the entities that a decision changed. */
async function refreshNames(sql: SqlTransaction, resolutionId: number): Promise<void> {
  const rows = await sql.rows<{ table: string; ids: number[] }>(
    `select table_name as "table", array_agg(distinct (coalesce(after, before) ->> 'id')::bigint) as ids
     from resolution_rows where resolution_id = $1 and table_name = any($2::text[]) group by table_name`,
    [resolutionId, DESCRIBED],
  );
  for (const { table, ids } of rows) {
    const kind = DECIDED_KINDS.find((each) => `public.${ENTITY_TABLES[each]}` === table);
    if (kind !== undefined) await refreshSearchNames(sql, kind, ids);
  }
}

async function listChangedColumns(sql: SqlTransaction, table: string, ids: readonly number[]): Promise<string[]> {
  const rows = await sql.rows<{ column: string }>(
    `select distinct now.key as "column"
     from resolution_rows changed
     cross join lateral jsonb_each(changed.after) as now
     where changed.id = any($1::bigint[]) and now.value is distinct from changed.before -> now.key
     order by 1`,
    [ids],
  );
  return rows.map(({ column }) => column).filter((column) => DERIVED[table]?.includes(column) !== true);
}

/** Refuses to remove an entity of the decision to which other names have been resolved since. */
async function refuseDangling(sql: SqlTransaction, { id, kind, entityId }: Resolution): Promise<void> {
  const [reference] = await sql.rows<{ what: string }>(
    `select what from (
       select 'the name ' || normalised_name as what from aliases where kind = $1 and entity_id = $2
       union all
       select 'the id ' || external_id || ' of a source' from external_references where kind = $1 and entity_id = $2
       union all
       select 'the id ' || old_id from public_id_aliases where kind = $1 and entity_id = $2
     ) meaning
     where not exists (select from ${kind === 'fixture' ? 'facts.fixtures' : ENTITY_TABLES[kind]} where id = $2)
     limit 1`,
    [kind, entityId],
  );
  if (reference !== undefined) throw changedSince(id, `${reference.what} means the ${kind} ${entityId}`);
}

function changedSince(id: number | null, what: string): ResolutionError {
  const which = id === null ? 'this' : String(id);
  return new ResolutionError(
    `${which} cannot be undone, as something changed since (${what}): undo what was done later first`,
  );
}
