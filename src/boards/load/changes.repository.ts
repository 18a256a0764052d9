import type { Reader } from './reader.js';

/** What a change of the data touched. */
export interface DataChange {
  revision: number;
  kind: 'prices' | 'lineups' | 'fixtures' | 'models' | 'all';
  fixtureIds: number[];
}

/** Number of the last committed change. */
export async function readRevision(reader: Reader): Promise<number> {
  const { rows } = await reader.query<{ revision: number }>('select revision from data_revision', []);
  return rows[0]?.revision ?? 0;
}

/** Changes after a revision, up to another, ascending; those that are no longer noted are missing. */
export async function listChanges(reader: Reader, after: number, upTo: number): Promise<DataChange[]> {
  const { rows } = await reader.query<DataChange>(
    `select revision, kind, fixture_ids as "fixtureIds" from data_changes
    where revision > $1::bigint and revision <= $2::bigint order by revision`,
    [after, upTo],
  );
  return rows;
}

/** The next moment at which something already stored becomes known; null where nothing does. */
export async function readNextChange(reader: Reader, now: Date): Promise<Date | null> {
  const { rows } = await reader.query<{ at: Date | null }>(
    'select at from football_as_of.next_change($1::timestamptz)',
    [now],
  );
  return rows[0]?.at ?? null;
}
