import { randomUUID } from 'node:crypto';
import type { SqlTransaction } from '../../database/sql-client.js';
import { mergeEntities } from './merge-entities.js';
import { IdentityIndex, listSquadPlayers } from './player-identities.js';
import type { Identity } from './player-identities.js';
import { agreementOf, canBeOne, haveOtherNumbers } from './same-player.js';

/** A squad that has grown. */
export interface GrownSquad {
  seasonId: number;
  teamId: number;
}

/**
 * Merges stored players of one squad whose names agree, each the only candidate of the other, unless a person undid it.
 * Who is listed first in a match report survives.
 * @returns the number of merges
 */
export async function mergeDoubles(sql: SqlTransaction, squads: readonly GrownSquad[]): Promise<number> {
  const keys = new Set(squads.map(({ seasonId, teamId }) => `${seasonId}|${teamId}`));
  const index = new IdentityIndex();
  for (const stored of await listSquadPlayers(sql, keys)) index.add(stored);
  const pairs = listPairs([...index.all], keys);
  if (pairs.length === 0) return 0;
  const doubles = await sql.rows<{ duplicate: number; survivor: number }>(DOUBLES, [
    pairs.map(([one]) => one.id),
    pairs.map(([, other]) => other.id),
  ]);
  const requestId = randomUUID();
  const reason = 'one club and season, one name within the other';
  for (const { duplicate, survivor } of doubles)
    await mergeEntities(sql, 'player', duplicate, survivor, {
      callerKind: 'command',
      actor: 'import',
      requestId,
      reason,
    });
  return doubles.length;
}

/** Members of one squad each of whom is the only candidate of the other. */
function listPairs(identities: readonly Identity[], squads: ReadonlySet<string>): [Identity, Identity][] {
  const candidates = new Map<Identity, Set<Identity>>();
  const pairs: [Identity, Identity][] = [];
  for (const squad of squads) {
    const members = identities.filter((identity) => identity.squads.has(squad));
    for (const [at, one] of members.entries()) {
      for (const other of members.slice(at + 1)) {
        if (!canBeOne(one, other) || agreementOf(one, other) === null || haveOtherNumbers(one, other)) continue;
        if (candidates.get(one)?.has(other) !== true) pairs.push([one, other]);
        candidates.set(one, (candidates.get(one) ?? new Set()).add(other));
        candidates.set(other, (candidates.get(other) ?? new Set()).add(one));
      }
    }
  }
  return pairs.filter((pair) => pair.every((identity) => candidates.get(identity)?.size === 1));
}

/** Of the pairs $1, $2 those whom no report lists both, and whom no person has told apart. */
const DOUBLES = `
  with pair as materialized (
    select one.id as one, other.id as other, first_one.report as one_report, first_other.report as other_report
    from unnest($1::bigint[], $2::bigint[]) as given (one, other)
    join players one on one.id = given.one
    join players other on other.id = given.other
    cross join lateral (${firstReport('one.id')}) first_one
    cross join lateral (${firstReport('other.id')}) first_other
    where one.natural_key not like '%|resolved' and other.natural_key not like '%|resolved'
      and not exists (${reportsOf('one.id')} intersect ${reportsOf('other.id')})
      and not exists (
        select from resolutions undone
        where undone.action = 'merge' and undone.kind = 'player' and undone.undone_at is not null
          and (undone.entity_id, split_part(undone.subject, ' ', 1)) in
            ((one.id, other.id::text), (other.id, one.id::text))
      )
  )
  select case when is_first then other else one end as duplicate, case when is_first then one else other end as survivor
  from (select *, (one_report, one) < (other_report, other) as is_first from pair) ordered
  order by 1`;

function reportsOf(player: string): string {
  return `(
    select match_report_id from facts.lineup_players where player_id = ${player}
    union select match_report_id from facts.player_statistics where player_id = ${player}
    union select match_report_id from facts.substitutions where ${player} in (player_off_id, player_on_id)
  )`;
}

/** The first report that lists a player, or the largest number. */
function firstReport(player: string): string {
  return `select coalesce(min(match_report_id), 9223372036854775807) as report from ${reportsOf(player)} report`;
}
