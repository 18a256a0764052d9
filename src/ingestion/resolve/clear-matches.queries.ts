import type { SqlClient, SqlTransaction } from '../../database/sql-client.js';
import { currentId } from '../../database/sql-conditions.js';
import { normaliseName } from '../../football/names.js';
import { clearMatchesOf } from './clear-matches.js';
import type { ClearMatch, QueuedPlayer } from './clear-matches.js';
import { listWaitingPrices, retryPricesOf } from './pending-quotes.queries.js';
import { recordResolution } from './resolutions.queries.js';
import type { Decider } from './resolutions.queries.js';
import { refreshSearchNames } from './search-names.queries.js';

/** Names listed in the subject of a decision; the rest are only counted. */
const NAMES_IN_SUBJECT = 3;

/** Names with one clear match, the longest waiting first. */
export async function listClearMatches(sql: SqlClient): Promise<ClearMatch[]> {
  const names = await sql.rows<QueuedPlayer>(QUEUED_PLAYERS);
  return clearMatchesOf(
    names,
    await listWaitingPrices(
      sql,
      names.map(({ id }) => id),
    ),
  );
}

// a name that already means another player in this country is left to an operator
const QUEUED_PLAYERS = `
  select unresolved.id, source.name as source, unresolved.name, unresolved.context,
    jsonb_build_object('id', country.id, 'name', country.name) as country,
    unresolved.skipped_at is not null as "isSkipped",
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', player.id,
        'name', player.name,
        'alsoKnownAs', array(
          select distinct alias.normalised_name from aliases alias
          where alias.kind = 'player' and alias.entity_id = player.id order by 1
        )
      ) order by player.id)
      from players player where player.id in (
        select ${currentId('player', 'candidate.id')}
        from jsonb_to_recordset(unresolved.candidates) as candidate (id bigint)
      )
    ), '[]') as candidates
  from unresolved_names unresolved
  join sources source on source.id = unresolved.source_id
  join countries country on country.id = unresolved.country_id
  where unresolved.kind = 'player' and unresolved.settled_at is null
    and not exists (
      select from aliases alias
      where alias.kind = 'player' and alias.normalised_name = unresolved.normalised_name
        and (alias.country_id = unresolved.country_id or alias.country_id is null)
    )
  order by unresolved.id`;

/** Result of accepting clear matches. */
export interface AcceptedMatches {
  /** Abbreviated list of the names. */
  subject: string;
  /** Number of prices that waited for the names and are now resolved. */
  quotes: number;
  /** Id for undoing all of them at once; null: nothing was accepted. */
  resolution: number | null;
}

/** Resolves names to their clear matches as one decision within a transaction, in a constant number of statements. */
export async function acceptMatches(
  sql: SqlTransaction,
  matches: readonly ClearMatch[],
  decider: Decider,
): Promise<AcceptedMatches> {
  const subject = subjectOf(matches);
  if (matches.length === 0) return { subject, quotes: 0, resolution: null };
  const names = matches.map(({ country, name, candidate }) => ({
    country: country.id,
    name: normaliseName(name),
    player: candidate.id,
  }));
  const decision = { action: 'accept', kind: 'player', subject, decider } as const;
  const { id, result } = await recordResolution(sql, decision, async () => {
    await sql.rows(STORE_ALIASES, [JSON.stringify(names)]);
    await refreshSearchNames(sql, 'player', [...new Set(names.map(({ player }) => player))]);
    await sql.rows(MARK_RESOLVED, [JSON.stringify(names)]);
    const { quotes, fixtureIds } = await retryPricesOf(sql, [...new Set(names.map(({ name }) => name))]);
    const accepted = matches.map(({ name, country, candidate }) => ({
      name,
      country: country.name,
      player: candidate,
    }));
    return {
      entity: { id: null, name: subject, accepted },
      fixtureIds: [],
      pricedFixtureIds: fixtureIds,
      before: null,
      result: quotes,
    };
  });
  return { subject, quotes: result, resolution: id };
}

const ACCEPTED = 'jsonb_to_recordset($1::jsonb) as accepted (country bigint, name text, player bigint)';

// sources may share a spelling
const STORE_ALIASES = `
  insert into aliases (kind, country_id, normalised_name, entity_id, origin)
  select distinct 'player', accepted.country, accepted.name, accepted.player, 'resolved' from ${ACCEPTED}`;

const MARK_RESOLVED = `
  update unresolved_names unresolved set settled_entity_id = accepted.player, settled_at = now()
  from ${ACCEPTED}
  where unresolved.kind = 'player' and unresolved.country_id = accepted.country
    and unresolved.normalised_name = accepted.name and unresolved.settled_at is null`;

/** The first few names, and how many more there are. */
function subjectOf(matches: readonly ClearMatch[]): string {
  const names = matches.slice(0, NAMES_IN_SUBJECT).map(({ name }) => name);
  const others = matches.length - names.length;
  return `${names.join(', ')}${others > 0 ? ` (+${others})` : ''}`;
}
