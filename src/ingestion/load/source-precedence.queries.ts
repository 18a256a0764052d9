import type { SqlClient } from '../../database/sql-client.js';
import { takeImportLock } from './load.queries.js';
import type { SourcePrecedence } from './source-precedence.js';

/** Ranks the named sources first, in their order, then all others in the default order. */
const STORE_RANKS = `
  update source_precedence stored set rank = ordered.rank
  from (
    select precedence.source_id, precedence.kind, row_number() over (
      partition by precedence.kind
      order by array_position(array(select jsonb_array_elements_text($1::jsonb -> precedence.kind)), source.name),
        precedence.default_rank
    ) as rank
    from source_precedence precedence join sources source on source.id = precedence.source_id
  ) ordered
  where ordered.source_id = stored.source_id and ordered.kind = stored.kind and ordered.rank <> stored.rank
  returning stored.kind`;

/**
 * Stores which source wins. Facts already reconciled keep their source until they are reconciled again.
 * @returns kinds of facts whose order has changed
 */
export async function storeSourcePrecedence(sql: SqlClient, precedence: SourcePrecedence): Promise<string[]> {
  return sql.transaction(async (transaction) => {
    await takeImportLock(transaction);
    const changed = await transaction.rows<{ kind: string }>(STORE_RANKS, [JSON.stringify(precedence)]);
    if (changed.length > 0) await transaction.rows(`select record_change('all', '{}')`);
    return [...new Set(changed.map(({ kind }) => kind))].sort();
  });
}

/** SQL: the rank of the source of `row` for a kind of fact, as a join. @param kind an SQL expression */
export const joinPrecedence = (row: string, kind: string): string =>
  `join source_precedence precedence on precedence.source_id = ${row}.source_id and precedence.kind = ${kind}`;
