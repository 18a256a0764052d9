import type { ClientBase } from 'pg';
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

/** Lists the name for a person to settle; a name already listed gets the present candidates. */
export async function recordUnresolvedName(client: ClientBase, unresolved: UnresolvedName): Promise<void> {
  await client.query(
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
