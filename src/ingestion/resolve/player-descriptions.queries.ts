import type { SqlTransaction } from '../../database/sql-client.js';
import type { PlayerReference, PositionGroup } from '../../football/canonical.js';
import { getOrFail } from '../../common/get-or-fail.js';
import { normaliseName, slugOf } from '../../football/names.js';
import type { LoadingSource } from './name-resolver.js';
import { storeFormerName } from './entity-table.queries.js';
import { wordsOf } from './name-words.js';
import { otherNames, searchText } from './search-names.queries.js';

interface Description {
  name: string;
  full_name: string | null;
  position_group: PositionGroup | null;
}
interface StoredDescription extends Description {
  id: number;
  name_precedence: number;
  search_name: string;
  others: string[];
}

/** Search text of a player. */
export function searchNameOf(name: string, fullName: string | null, others: readonly string[] = []): string {
  return searchText([normaliseName(name), normaliseName(fullName ?? name)], others);
}

/**
 * Stores names and positions of players; the source with the best precedence wins, others fill in what it lacks.
 * @param described references of the unit by public id
 * @returns number of players with another name
 */
export async function describePlayers(
  sql: SqlTransaction,
  source: LoadingSource,
  described: ReadonlyMap<number, readonly PlayerReference[]>,
): Promise<number> {
  const rows = await sql.rows<StoredDescription>(
    `select id, name, full_name, position_group, name_precedence, search_name,
       ${otherNames('player', 'players.id')} as others
     from players where id = any($1::bigint[])`,
    [[...described.keys()]],
  );
  const changed = rows.flatMap((stored) => {
    const given = summaryOf(getOrFail(described, stored.id));
    const isShorter = hasInitial(given.name) && !hasInitial(stored.name);
    const isBetter = source.playerPrecedence <= stored.name_precedence && !isShorter;
    const [first, second] = isBetter ? [given, stored] : [stored, given];
    const row = {
      id: stored.id,
      name: first.name,
      slug: slugOf(first.name),
      full_name: first.full_name ?? second.full_name,
      position_group: first.position_group ?? second.position_group,
      name_precedence: Math.min(source.playerPrecedence, stored.name_precedence),
    };
    const search_name = searchNameOf(row.name, row.full_name, stored.others);
    const isEqual =
      row.name === stored.name &&
      row.full_name === stored.full_name &&
      row.position_group === stored.position_group &&
      row.name_precedence === stored.name_precedence &&
      search_name === stored.search_name;
    return isEqual ? [] : [{ ...row, search_name, isRenamed: row.name !== stored.name }];
  });
  if (changed.length === 0) return 0;
  await sql.rows(
    `update players player set name = given.name, slug = given.slug, full_name = given.full_name,
       position_group = given.position_group, name_precedence = given.name_precedence, search_name = given.search_name
     from jsonb_to_recordset($1::jsonb) as given
       (id bigint, name text, slug text, full_name text, position_group text, name_precedence smallint,
         search_name text)
     where player.id = given.id`,
    [JSON.stringify(changed)],
  );
  return changed.filter(({ isRenamed }) => isRenamed).length;
}

/** A reference with the public id derived from its name alone. */
export interface DescribingReference {
  readonly reference: PlayerReference;
  readonly nameId: number;
}

/**
 * Leaves out references by names that mean a player only by an operator's decision, so that an undo leaves no trace of
 * them.
 * @param described references of the unit by public id
 */
export async function withoutDecidedNames(
  sql: SqlTransaction,
  described: ReadonlyMap<number, readonly DescribingReference[]>,
): Promise<Map<number, PlayerReference[]>> {
  const rows = await sql.rows<
    Pick<StoredDescription, 'id' | 'name' | 'full_name'> & { names: string[]; ids: number[] }
  >(
    `with decided as (
       select entity_id as id, normalised_name as name, null::bigint as old_id from aliases
       where kind = 'player' and origin in ('merged', 'resolved') and entity_id = any($1::bigint[])
       union all
       select entity_id, null, old_id from public_id_aliases
       where kind = 'player' and origin = 'merged' and entity_id = any($1::bigint[])
     )
     select player.id, player.name, player.full_name,
       array_remove(array_agg(decided.name), null) as names, array_remove(array_agg(decided.old_id), null) as ids
     from decided join players player on player.id = decided.id
     group by player.id`,
    [[...described.keys()]],
  );
  const decided = new Map(rows.map((row) => [row.id, row]));
  const left = new Map<number, PlayerReference[]>();
  for (const [id, references] of described) {
    const row = decided.get(id);
    const own = references.filter(({ reference, nameId }) => {
      if (row === undefined) return true;
      const name = normaliseName(reference.name);
      if ([row.name, row.full_name ?? row.name].some((each) => normaliseName(each) === name)) return true;
      return !row.names.includes(name) && !row.ids.includes(nameId);
    });
    if (own.length > 0)
      left.set(
        id,
        own.map(({ reference }) => reference),
      );
  }
  return left;
}

/** Stores the former name of players whom their source renames, so that they can still be found by it. */
export async function storeFormerNames(
  sql: SqlTransaction,
  source: LoadingSource,
  playerIds: readonly number[],
  described: ReadonlyMap<number, readonly PlayerReference[]>,
): Promise<void> {
  if (playerIds.length === 0) return;
  const rows = await sql.rows<{ id: number; name: string; country_id: number }>(
    'select id, name, country_id from players where id = any($1::bigint[]) and name_precedence >= $2',
    [playerIds, source.playerPrecedence],
  );
  for (const { id, name, country_id } of rows) {
    const former = normaliseName(name);
    if (normaliseName(summaryOf(getOrFail(described, id)).name) !== former)
      await storeFormerName(sql, 'player', country_id, former, id);
  }
}

/** Whether a name has an initial instead of a given name: `M. Rodák`. */
const hasInitial = (name: string): boolean => wordsOf(name)[0]?.length === 1;

/** Combines a unit's differing references to one player; their order does not matter. */
function summaryOf(references: readonly PlayerReference[]): Description {
  const inOrder = [...references].sort(
    (one, other) =>
      Number(hasInitial(one.name)) - Number(hasInitial(other.name)) ||
      compare(one.name, other.name) ||
      compare(one.fullName ?? '', other.fullName ?? '') ||
      compare(one.positionGroup ?? '', other.positionGroup ?? ''),
  );
  return {
    name: inOrder[0]!.name,
    full_name: inOrder.find(({ fullName }) => fullName !== null)?.fullName ?? null,
    position_group: inOrder.find(({ positionGroup }) => positionGroup !== null)?.positionGroup ?? null,
  };
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
