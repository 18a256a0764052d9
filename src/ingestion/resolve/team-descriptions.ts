import type { SqlTransaction } from '../../database/sql-client.js';
import type { TeamRecord } from '../../football/canonical.js';
import type { EntityRow } from './entity-table.js';

/** Of spellings that differ in accents or case the most trusted source's is shown, whatever the order of import. */
export async function spellTeams(
  sql: SqlTransaction,
  ids: ReadonlyMap<string, { id: number; naturalKey: string }>,
  wanted: ReadonlyMap<string, { row: EntityRow }>,
): Promise<void> {
  const spelt = [...wanted].flatMap(([key, { row }]) => {
    const { id, naturalKey } = ids.get(key)!;
    return naturalKey === row.natural_key ? [{ id, name: row['name'], name_precedence: row['name_precedence'] }] : [];
  });
  await sql.rows(
    `update teams team set name = given.name, name_precedence = given.name_precedence
     from jsonb_to_recordset($1::jsonb) as given (id bigint, name text, name_precedence smallint)
     where team.id = given.id and team.name_precedence > given.name_precedence`,
    [JSON.stringify(spelt)],
  );
}

/** Short name and colours, where the source gives them. */
export async function describeTeam(sql: SqlTransaction, id: number, record: TeamRecord): Promise<void> {
  await sql.rows(
    `update teams set short_name = coalesce($2, short_name), primary_color = coalesce($3, primary_color),
       secondary_color = coalesce($4, secondary_color)
     where id = $1 and (short_name, primary_color, secondary_color) is distinct from
       (coalesce($2, short_name), coalesce($3, primary_color), coalesce($4, secondary_color))`,
    [id, record.shortName, record.primaryColor, record.secondaryColor],
  );
}
