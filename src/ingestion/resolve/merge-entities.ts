import type { SqlTransaction } from '../../database/sql-client.js';
import { normaliseName } from '../../football/names.js';
import { ENTITY_TABLES, findEntity } from './entity-table.queries.js';
import { mergePlayers } from './merge-players.queries.js';
import { mergeTeams } from './merge-teams.queries.js';
import { recordResolution, ResolutionError, withoutRecording } from './resolutions.queries.js';
import type { Decider, MergedEntity } from './resolutions.queries.js';
import { refreshSearchNames } from './search-names.queries.js';

/** Kinds of entities that can be merged. */
export const MERGEABLE_KINDS = ['team', 'player', 'referee', 'manager'] as const;
export type MergeableKind = (typeof MERGEABLE_KINDS)[number];

/** Result of a merge. */
export interface Merge {
  kind: MergeableKind;
  duplicate: MergedEntity;
  survivor: MergedEntity;
  /** Fixtures whose teams, referee or manager changed. */
  fixtures: number;
  /** Id for undoing it. */
  resolution: number | null;
}

interface StoredEntity extends MergedEntity {
  country_id: number | null;
  names: string[];
}

/**
 * Merges a duplicate into another entity, the survivor, which takes its references, names and public id; the caller
 * rolls back when it throws.
 * @throws ResolutionError with the reason why the two cannot be merged
 */
export async function mergeEntities(
  sql: SqlTransaction,
  kind: MergeableKind,
  duplicateId: number,
  survivorId: number,
  decider: Decider,
): Promise<Merge> {
  const duplicate = await loadEntity(sql, kind, duplicateId);
  const survivor = await loadEntity(sql, kind, survivorId);
  if (duplicate.id === survivor.id)
    throw new ResolutionError(
      `${duplicateId} and ${survivorId} are the same ${kind}, ${survivor.id} (${survivor.name})`,
    );
  // players and managers move between countries
  const isOfOneCountry = kind === 'team' || kind === 'referee';
  if (isOfOneCountry && duplicate.country_id !== survivor.country_id) {
    throw new ResolutionError(
      `${duplicate.name} and ${survivor.name} are of two countries, and competitions belong to one`,
    );
  }
  const subject = `${duplicate.id} (${duplicate.name})`;
  const { id, result } = await recordResolution(sql, { action: 'merge', kind, subject, decider }, async () => {
    const fixtureIds = await MERGES[kind](sql, duplicate, survivor);
    await moveNames(sql, kind, duplicate, survivor);
    await sql.rows(`delete from ${ENTITY_TABLES[kind]} where id = $1`, [duplicate.id]);
    const rows = await sql.rows('select from facts.fixtures where id = any($1::bigint[])', [fixtureIds]);
    return {
      entity: described(survivor),
      fixtureIds,
      pricedFixtureIds: [],
      before: described(duplicate),
      result: rows.length,
    };
  });
  return { kind, duplicate: described(duplicate), survivor: described(survivor), fixtures: result, resolution: id };
}

const described = ({ id, name }: MergedEntity): MergedEntity => ({ id, name });

/** Repoints references from the duplicate to the survivor. @returns fixtures to reconcile again */
type MergeReferences = (sql: SqlTransaction, duplicate: MergedEntity, survivor: MergedEntity) => Promise<number[]>;

const MERGES: Readonly<Record<MergeableKind, MergeReferences>> = {
  team: mergeTeams,
  player: mergePlayers,
  referee: (sql, duplicate, survivor) => mergePeople(sql, ['referee_id'], duplicate, survivor),
  manager: (sql, duplicate, survivor) => mergePeople(sql, ['home_manager_id', 'away_manager_id'], duplicate, survivor),
};

/** Rewrites schedules, the only place that stores referees and managers; those of fixtures are derived from them. */
async function mergePeople(
  sql: SqlTransaction,
  columns: readonly string[],
  duplicate: MergedEntity,
  survivor: MergedEntity,
): Promise<number[]> {
  const fixtures = new Set<number>();
  for (const column of columns) {
    const rows = await sql.rows<{ fixture_id: number }>(
      `update facts.fixture_schedules set ${column} = $2 where ${column} = $1 returning fixture_id`,
      [duplicate.id, survivor.id],
    );
    for (const { fixture_id } of rows) fixtures.add(fixture_id);
  }
  await withoutRecording(sql, async () => {
    for (const column of columns) {
      await sql.rows(`update facts.fixtures set ${column} = $2 where ${column} = $1`, [duplicate.id, survivor.id]);
    }
  });
  return [...fixtures];
}

/** SQL: secondary name. */
const OTHER_NAME: Readonly<Record<MergeableKind, string>> = {
  team: 'null',
  player: 'full_name',
  referee: 'short_form',
  manager: 'null',
};

async function loadEntity(sql: SqlTransaction, kind: MergeableKind, id: number): Promise<StoredEntity> {
  const found = await findEntity(sql, kind, id);
  if (found === null) throw new ResolutionError(`there is no ${kind} with the id ${id}`);
  return sql.rowOrFail<StoredEntity>(
    `select id, name, country_id,
       array_remove(array[name, ${OTHER_NAME[kind]}], null) as names
     from ${ENTITY_TABLES[kind]} where id = $1 for update`,
    [found.id],
  );
}

/** Moves the duplicate's external ids, aliases, former public ids and names to the survivor. */
async function moveNames(
  sql: SqlTransaction,
  kind: MergeableKind,
  duplicate: StoredEntity,
  survivor: StoredEntity,
): Promise<void> {
  const ids = [kind, duplicate.id, survivor.id];
  for (const [table, column] of [
    ['external_references', 'entity_id'],
    ['aliases', 'entity_id'],
    ['public_id_aliases', 'entity_id'],
    ['unresolved_names', 'settled_entity_id'],
  ] as const) {
    await sql.rows(`update ${table} set ${column} = $3 where kind = $1 and ${column} = $2`, ids);
  }
  const names = [...new Set(duplicate.names.map(normaliseName))].filter((name) => name !== '');
  const formerId = 'insert into public_id_aliases (kind, old_id, entity_id, names) values ($1, $2, $3, $4::text[])';
  await sql.rows(formerId, [...ids, names]);
  for (const name of names) {
    // no alias if another entity has the name too
    await sql.rows(
      `insert into aliases (kind, country_id, normalised_name, entity_id, origin)
       select $1, $2::bigint, $3::text, $4::bigint, 'merged'
       where not exists (
         select from ${ENTITY_TABLES[kind]} other
         where other.id not in ($4::bigint, $5::bigint) and other.country_id is not distinct from $2::bigint
           and ' ' || other.search_name || ' ' like '% ' || $3::text || ' %'
       )
       on conflict on constraint aliases_unique do nothing`,
      [kind, duplicate.country_id, name, survivor.id, duplicate.id],
    );
  }
  await refreshSearchNames(sql, kind, [survivor.id]);
}
