import type { SqlTransaction } from '../../database/sql-client.js';
import { normaliseName, slugOf } from '../../football/names.js';
import { findAliases } from './entity-table.queries.js';
import { refreshSearchNames } from './search-names.queries.js';
import { recordUnresolvedName } from './unresolved-names.queries.js';

/** A stored referee with whom a unit's names are compared. */
export interface StoredReferee {
  id: number;
  country_id: number;
  name: string;
  short_form: string;
}

export function findReferees(sql: SqlTransaction, countryIds: readonly number[]): Promise<StoredReferee[]> {
  return sql.rows('select id, country_id, name, short_form from referees where country_id = any($1::bigint[])', [
    countryIds,
  ]);
}

/** Replaces a referee's short name with his full name. */
export async function renameReferee(sql: SqlTransaction, id: number, name: string): Promise<void> {
  await sql.rows('update referees set name = $2, slug = $3 where id = $1', [id, name, slugOf(name)]);
  await refreshSearchNames(sql, 'referee', [id]);
}

/** Whether a referee's first name is only an initial. */
export const isShortName = (name: string): boolean => normaliseName(name).split(' ')[0]?.length === 1;

/**
 * Removes the referee from matches with a short name that is now ambiguous due to a second referee, and lists the name.
 * @param referees all referees with this initial and surname
 * @returns fixtures whose schedule changed
 */
export async function reopenShortName(
  sql: SqlTransaction,
  countryId: number,
  referees: readonly { id: number; name: string }[],
): Promise<number[]> {
  const ids = referees.map((referee) => referee.id);
  const rows = await sql.rows<{ source_id: number; referee_name: string; context: string }>(
    `select schedule.source_id, schedule.referee_name,
       min(format('%s v %s, %s', home.name, away.name, fixture.day)) as context
     from facts.fixture_schedules schedule
     join facts.fixtures fixture on fixture.id = schedule.fixture_id
     join teams home on home.id = fixture.home_team_id
     join teams away on away.id = fixture.away_team_id
     where schedule.referee_id = any($1::bigint[])
     group by schedule.source_id, schedule.referee_name`,
    [ids],
  );
  const resolved = await findAliases(
    sql,
    'referee',
    rows.map((row) => normaliseName(row.referee_name)),
  );
  const doubtful = rows.filter((row) => {
    const name = normaliseName(row.referee_name);
    return isShortName(name) && !resolved.has(`${countryId}|${name}`) && !resolved.has(`|${name}`);
  });
  for (const { source_id, referee_name, context } of doubtful) {
    await recordUnresolvedName(sql, {
      sourceId: source_id,
      kind: 'referee',
      countryId,
      name: referee_name,
      context,
      candidates: referees,
    });
  }
  const changed = await sql.rows<{ fixture_id: number }>(
    `update facts.fixture_schedules set referee_id = null
     where referee_id = any($1::bigint[]) and referee_name = any($2::text[])
     returning fixture_id`,
    [ids, doubtful.map((row) => row.referee_name)],
  );
  return [...new Set(changed.map((row) => row.fixture_id))];
}
