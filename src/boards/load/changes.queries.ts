import type { SqlTransaction } from '../../database/sql-client.js';

/** A committed change of the data. */
export interface DataChange {
  revision: number;
  kind: 'prices' | 'lineups' | 'fixtures' | 'models' | 'all';
  fixtureIds: number[];
}

/** Number of the last committed change. */
export async function readRevision(sql: SqlTransaction): Promise<number> {
  const found = await sql.row<{ revision: number }>('select revision from data_revision', []);
  return found?.revision ?? 0;
}

/** Changes after a revision, up to another, ascending; deleted ones are missing. */
export function listChanges(sql: SqlTransaction, after: number, upTo: number): Promise<DataChange[]> {
  return sql.rows<DataChange>(
    `select revision, kind, fixture_ids as "fixtureIds" from data_changes
    where revision > $1::bigint and revision <= $2::bigint order by revision`,
    [after, upTo],
  );
}

/** The next moment at which stored facts become known; null without one. */
export async function readNextChange(sql: SqlTransaction, now: Date): Promise<Date | null> {
  const found = await sql.row<{ at: Date | null }>('select at from football_as_of.next_change($1::timestamptz)', [now]);
  return found?.at ?? null;
}
