import type { SqlTransaction } from '../../database/sql-client.js';
import { normaliseName } from '../../football/names.js';
import { ENTITY_TABLES } from './entity-table.js';
import { mergePlayers } from './merge-players.js';
import { mergeTeams } from './merge-teams.js';
import { recordResolution, SettlingError, withoutRecording } from './resolutions.js';
import type { MergedEntity } from './resolutions.js';
import { addToSearch, findEntity } from './settle-name.js';

/** Kinds of entities that can be merged. */
export const MERGEABLE_KINDS = ['team', 'player', 'referee', 'manager'] as const;
export type MergeableKind = (typeof MERGEABLE_KINDS)[number];

/** What a merge did. */
export interface Merge {
  kind: MergeableKind;
  givenUp: MergedEntity;
  kept: MergedEntity;
  /** Fixtures whose teams, referee or manager changed. */
  fixtures: number;
  /** Number under which it can be undone. */
  resolution: number | null;
}

interface StoredEntity extends MergedEntity {
  country_id: number | null;
  search_name: string;
  names: string[];
}

/**
 * Makes one entity of two: everything that refers to the one given up refers to the other, its names mean the other,
 * and its public id stays as an alias. To be called within a transaction, which is to be undone when it throws.
 * @throws SettlingError when they cannot be one, naming what speaks against it
 */
export async function mergeEntities(
  sql: SqlTransaction,
  kind: MergeableKind,
  givenUpId: number,
  keptId: number,
  actor: string,
): Promise<Merge> {
  const givenUp = await loadEntity(sql, kind, givenUpId);
  const kept = await loadEntity(sql, kind, keptId);
  if (givenUp.id === kept.id)
    throw new SettlingError(`${givenUpId} and ${keptId} are the same ${kind}, ${kept.id} (${kept.name})`);
  if (kind !== 'manager' && givenUp.country_id !== kept.country_id) {
    throw new SettlingError(
      `${givenUp.name} and ${kept.name} are of two countries: what they play is told apart by it`,
    );
  }
  const subject = `${givenUp.id} (${givenUp.name})`;
  const { id, result } = await recordResolution(sql, { action: 'merge', kind, subject, actor }, async () => {
    const fixtureIds = await MERGES[kind](sql, givenUp, kept);
    await moveNames(sql, kind, givenUp, kept);
    await sql.rows(`delete from ${ENTITY_TABLES[kind]} where id = $1`, [givenUp.id]);
    const rows = await sql.rows('select from facts.fixtures where id = any($1::bigint[])', [fixtureIds]);
    const { id: entityId, name } = kept;
    return {
      entity: { id: entityId, name },
      fixtureIds,
      before: { id: givenUp.id, name: givenUp.name },
      result: rows.length,
    };
  });
  return {
    kind,
    givenUp: { id: givenUp.id, name: givenUp.name },
    kept: { id: kept.id, name: kept.name },
    fixtures: result,
    resolution: id,
  };
}

/** Rewrites what refers to the first to the second. @returns fixtures to be settled again */
type MergeReferences = (sql: SqlTransaction, givenUp: MergedEntity, kept: MergedEntity) => Promise<number[]>;

const MERGES: Readonly<Record<MergeableKind, MergeReferences>> = {
  team: mergeTeams,
  player: mergePlayers,
  referee: (sql, givenUp, kept) => mergePeople(sql, ['referee_id'], givenUp, kept),
  manager: (sql, givenUp, kept) => mergePeople(sql, ['home_manager_id', 'away_manager_id'], givenUp, kept),
};

/** Referees and managers stand in schedules only; the fixtures' own are derived of them. */
async function mergePeople(
  sql: SqlTransaction,
  columns: readonly string[],
  givenUp: MergedEntity,
  kept: MergedEntity,
): Promise<number[]> {
  const fixtures = new Set<number>();
  for (const column of columns) {
    const rows = await sql.rows<{ fixture_id: number }>(
      `update facts.fixture_schedules set ${column} = $2 where ${column} = $1 returning fixture_id`,
      [givenUp.id, kept.id],
    );
    for (const { fixture_id } of rows) fixtures.add(fixture_id);
  }
  await withoutRecording(sql, async () => {
    for (const column of columns) {
      await sql.rows(`update facts.fixtures set ${column} = $2 where ${column} = $1`, [givenUp.id, kept.id]);
    }
  });
  return [...fixtures];
}

/** The column of a second name. */
const OTHER_NAME: Readonly<Record<MergeableKind, string>> = {
  team: 'null',
  player: 'full_name',
  referee: 'short_form',
  manager: 'null',
};

async function loadEntity(sql: SqlTransaction, kind: MergeableKind, id: number): Promise<StoredEntity> {
  const found = await findEntity(sql, kind, id);
  if (found === null) throw new SettlingError(`there is no ${kind} with the id ${id}`);
  return sql.rowOrFail<StoredEntity>(
    `select id, name, country_id, search_name,
       array_remove(array[name, ${OTHER_NAME[kind]}], null) as names
     from ${ENTITY_TABLES[kind]} where id = $1 for update`,
    [found.id],
  );
}

/** Ids of sources, settled names and old public ids of the one given up mean the other; so do its own names. */
async function moveNames(
  sql: SqlTransaction,
  kind: MergeableKind,
  givenUp: StoredEntity,
  kept: StoredEntity,
): Promise<void> {
  for (const table of ['external_references', 'aliases', 'public_id_aliases']) {
    await sql.rows(`update ${table} set entity_id = $3 where kind = $1 and entity_id = $2`, [
      kind,
      givenUp.id,
      kept.id,
    ]);
  }
  await sql.rows('update unresolved_names set settled_entity_id = $3 where kind = $1 and settled_entity_id = $2', [
    kind,
    givenUp.id,
    kept.id,
  ]);
  await sql.rows('insert into public_id_aliases (kind, old_id, entity_id) values ($1, $2, $3)', [
    kind,
    givenUp.id,
    kept.id,
  ]);
  for (const name of new Set(givenUp.names.map(normaliseName))) {
    await addToSearch(sql, kind, kept.id, name);
    // a namesake keeps his name: the id alone tells the two apart
    await sql.rows(
      `insert into aliases (kind, country_id, normalised_name, entity_id, origin)
       select $1, $2::bigint, $3::text, $4::bigint, 'merged'
       where $3::text <> '' and not exists (
         select from ${ENTITY_TABLES[kind]} other
         where other.id not in ($4::bigint, $5::bigint) and other.country_id is not distinct from $2::bigint
           and ' ' || other.search_name || ' ' like '% ' || $3::text || ' %'
       )
       on conflict on constraint aliases_unique do nothing`,
      [kind, givenUp.country_id, name, kept.id, givenUp.id],
    );
  }
}
