import type { SqlTransaction } from '../../database/sql-client.js';
import type { AnyCanonicalRecord } from '../../football/canonical.js';
import type { LoadingSource } from '../resolve/name-resolver.js';
import { unknownFixture } from '../resolve/unit-fixtures.js';
import type { FixtureContext } from '../resolve/unit-fixtures.js';
import type { RefusedRow } from '../source.js';

/** Number of live scores by what storing them did. */
export interface StoredLiveScores {
  inserted: number;
  updated: number;
  unchanged: number;
  refused: RefusedRow[];
}

/** Stores the live scores of a unit; a score of the same source, fixture and time replaces the stored one. */
export async function storeLiveScores(
  sql: SqlTransaction,
  source: LoadingSource,
  fileId: number,
  records: readonly AnyCanonicalRecord[],
  fixtures: ReadonlyMap<string, FixtureContext>,
): Promise<StoredLiveScores> {
  const stated = records.filter((record) => record.kind === 'liveScore');
  const refused = stated.filter(({ fixtureRef }) => !fixtures.has(fixtureRef)).map(unknownFixture);
  const rows = stated.flatMap(({ fixtureRef, penalties, ...score }) => {
    const fixtureId = fixtures.get(fixtureRef)?.id;
    if (fixtureId === undefined) return [];
    return [{ ...score, fixtureId, homePenalties: penalties?.home, awayPenalties: penalties?.away }];
  });
  if (rows.length === 0) return { inserted: 0, updated: 0, unchanged: 0, refused };
  const changed = await sql.rows<{ isNew: boolean }>(STORE, [source.id, fileId, JSON.stringify(rows)]);
  const inserted = changed.filter(({ isNew }) => isNew).length;
  return { inserted, updated: changed.length - inserted, unchanged: rows.length - changed.length, refused };
}

const VALUES = ['minute', 'added_minute', 'period', 'home_goals', 'away_goals', 'home_penalties', 'away_penalties'];
const valuesOf = (row: string): string => VALUES.map((column) => `${row}.${column}`).join(', ');

/** A row inserted by the statement has no `xmax`. Of two lines for the same time the last one counts. */
const STORE = `
  insert into facts.live_scores as stored (fixture_id, source_id, taken_at, file_id, ${VALUES.join(', ')})
  select distinct on ("fixtureId", "takenAt") "fixtureId", $1::smallint, "takenAt", $2::bigint,
    minute, "addedMinute", period, "homeGoals", "awayGoals", "homePenalties", "awayPenalties"
  from jsonb_to_recordset($3::jsonb) as row ("fixtureId" bigint, "takenAt" timestamptz, line integer, minute smallint,
    "addedMinute" smallint, period text, "homeGoals" smallint, "awayGoals" smallint, "homePenalties" smallint,
    "awayPenalties" smallint)
  order by "fixtureId", "takenAt", line desc
  on conflict (fixture_id, taken_at, source_id) do update
    set (file_id, ${VALUES.join(', ')}) = (excluded.file_id, ${valuesOf('excluded')})
    where (${valuesOf('stored')}) is distinct from (${valuesOf('excluded')})
  returning xmax = 0 as "isNew"`;
