import type { SqlTransaction } from '../../database/sql-client.js';
import { normaliseName } from '../../football/names.js';

/** A name that no or several entities answer to. */
export interface UnresolvedName {
  sourceId: number;
  kind: 'team' | 'player' | 'referee' | 'fixture';
  countryId: number;
  name: string;
  /** Where it stood, in words. */
  context: string;
  candidates: readonly { id: number; name: string }[];
}

/** Strikes fixtures off the list that a source's file now tells apart. */
export async function strikeOffFixtures(
  sql: SqlTransaction,
  sourceId: number,
  fixtures: readonly { countryId: number; name: string; id: number }[],
): Promise<void> {
  await sql.rows(
    `update unresolved_names listed set settled_entity_id = found.id, settled_at = now()
     from unnest($2::bigint[], $3::text[], $4::bigint[]) as found (country_id, normalised_name, id)
     where listed.source_id = $1 and listed.kind = 'fixture' and listed.country_id = found.country_id
       and listed.normalised_name = found.normalised_name and listed.settled_at is null`,
    [
      sourceId,
      fixtures.map(({ countryId }) => countryId),
      fixtures.map(({ name }) => normaliseName(name)),
      fixtures.map(({ id }) => id),
    ],
  );
}

/** Lists the name for a person to settle; a name already listed gets the present candidates. */
export async function recordUnresolvedName(sql: SqlTransaction, unresolved: UnresolvedName): Promise<void> {
  await sql.rows(
    `insert into unresolved_names (source_id, kind, country_id, normalised_name, name, context, candidates)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict on constraint unresolved_names_unique do update set candidates = excluded.candidates
       where unresolved_names.settled_at is null and unresolved_names.candidates <> excluded.candidates`,
    [
      unresolved.sourceId,
      unresolved.kind,
      unresolved.countryId,
      normaliseName(unresolved.name),
      unresolved.name,
      unresolved.context,
      JSON.stringify(unresolved.candidates),
    ],
  );
}
