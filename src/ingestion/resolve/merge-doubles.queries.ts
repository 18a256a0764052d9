import { randomUUID } from 'node:crypto';
import type { SqlTransaction } from '../../database/sql-client.js';
import { mergeEntities } from './merge-entities.js';
import { IdentityIndex, listSquadPlayers } from './player-identities.js';
import type { Identity } from './player-identities.js';
import { matchPlayerName, similarPlayers } from './player-names.js';
import type { SquadMember } from './player-names.js';
import { agreementOf, canBeOne, haveOtherNumbers } from './same-player.js';
import type { PlayerNames } from './same-player.js';

/** A squad with new members, or with new data about its players. */
export interface GrownSquad {
  seasonId: number;
  teamId: number;
}

/**
 * Merges pairs of stored players of one squad, each the only candidate of the other, unless an operator undid it. The
 * less similar their names, the more matches with equal minutes are required. The one listed in a match report first
 * survives.
 * @returns the number of merges
 */
export async function mergeDoubles(sql: SqlTransaction, squads: readonly GrownSquad[]): Promise<number> {
  const keys = new Set(squads.map(({ seasonId, teamId }) => `${seasonId}|${teamId}`));
  const index = new IdentityIndex();
  for (const stored of await listSquadPlayers(sql, keys)) index.add(stored);
  const paired = new Set<Identity>();
  let merged = 0;
  for (const { reason, candidatesOf, leastMatches } of LIKENESSES) {
    const pairs = listPairs([...index.all], keys, candidatesOf).filter(
      (pair) => !pair.some((each) => paired.has(each)),
    );
    for (const each of pairs.flat()) paired.add(each);
    const likely = leastMatches === 0 ? pairs : await withEqualMinutes(sql, pairs, leastMatches);
    merged += await mergePairs(sql, likely, `one club and season, ${reason}`);
  }
  return merged;
}

/** A way in which two squad members are alike, and the number of matches with equal minutes that it requires. */
interface Likeness {
  reason: string;
  leastMatches: number;
  /** Squad members whom a player resembles. */
  candidatesOf: (identity: Identity, squad: readonly Identity[]) => readonly Identity[];
}

async function mergePairs(sql: SqlTransaction, pairs: readonly Pair[], reason: string): Promise<number> {
  if (pairs.length === 0) return 0;
  const doubles = await sql.rows<{ duplicate: number; survivor: number }>(DOUBLES, [
    pairs.map(([one]) => one.id),
    pairs.map(([, other]) => other.id),
  ]);
  const requestId = randomUUID();
  for (const { duplicate, survivor } of doubles)
    await mergeEntities(sql, 'player', duplicate, survivor, {
      callerKind: 'command',
      actor: 'import',
      requestId,
      reason,
    });
  return doubles.length;
}

type Pair = readonly [Identity, Identity];

/** Pairs of squad members who are each other's only candidate. */
function listPairs(
  identities: readonly Identity[],
  squads: ReadonlySet<string>,
  candidatesOf: (identity: Identity, squad: readonly Identity[]) => readonly Identity[],
): Pair[] {
  const candidates = new Map<Identity, Set<Identity>>();
  const pairs = new Map<string, Pair>();
  for (const squad of squads) {
    const members = identities.filter((identity) => identity.squads.has(squad));
    for (const one of members) {
      for (const other of candidatesOf(one, members)) {
        const pair: Pair = one.id! < other.id! ? [one, other] : [other, one];
        pairs.set(`${pair[0].id}|${pair[1].id}`, pair);
        candidates.set(one, (candidates.get(one) ?? new Set()).add(other));
        candidates.set(other, (candidates.get(other) ?? new Set()).add(one));
      }
    }
  }
  return [...pairs.values()].filter((pair) => pair.every((identity) => candidates.get(identity)?.size === 1));
}

const mayBeOne = (one: Identity, other: Identity): boolean =>
  one !== other && canBeOne(one, other) && !haveOtherNumbers(one, other);

/** The only other squad member whom a player's names match; empty if they match several. */
function onlyMeant(
  one: Identity,
  squad: readonly Identity[],
  match: (name: string, members: readonly SquadMember[]) => number[],
): Identity[] {
  if (!squad.some((other) => mayBeOne(one, other))) return [];
  const others = squad.filter((other) => other !== one);
  const members = others.map(({ id, names }) => ({ id: id!, names: names.flatMap(listNames) }));
  const meant = new Set(one.names.flatMap(listNames).flatMap((name) => match(name, members)));
  return meant.size === 1 ? others.filter((other) => meant.has(other.id!) && mayBeOne(one, other)) : [];
}

const listNames = ({ name, fullName }: PlayerNames): string[] => (fullName === null ? [name] : [name, fullName]);

/** Most similar first. */
const LIKENESSES: readonly Likeness[] = [
  {
    reason: 'one name within the other',
    leastMatches: 0,
    candidatesOf: (one, squad) => squad.filter((other) => mayBeOne(one, other) && agreementOf(one, other) !== null),
  },
  {
    reason: 'names alike, equal minutes',
    leastMatches: 1,
    candidatesOf: (one, squad) => onlyMeant(one, squad, matchPlayerName),
  },
  {
    reason: 'a word of the name in common, equal minutes in three matches',
    leastMatches: 3,
    candidatesOf: (one, squad) => onlyMeant(one, squad, similarPlayers),
  },
];

/** Minutes by which two sources may differ: they treat stoppage time differently. */
const MINUTES_TOLERANCE = 3;
/** Required share of matches with equal minutes: a source may have been read before a match ended. */
const EQUAL_SHARE = 0.8;

/** Pairs who played for the same side, with equal minutes, in the matches whose reports list both. */
async function withEqualMinutes(sql: SqlTransaction, pairs: readonly Pair[], leastMatches: number): Promise<Pair[]> {
  if (pairs.length === 0) return [];
  const rows = await sql.rows<{ index: number }>(
    `select pair.index::integer
     from unnest($1::bigint[], $2::bigint[]) with ordinality as pair (one, other, index)
     join facts.player_statistics one on one.player_id = pair.one
     join facts.player_statistics other on other.player_id = pair.other and other.fixture_id = one.fixture_id
     where greatest(one.minutes, other.minutes) > 0
     group by pair.index
     having bool_and(one.side = other.side) and count(distinct one.fixture_id) >= $5
       and count(*) filter (where abs(one.minutes - other.minutes) <= $3) >= $4::numeric * count(*)`,
    [pairs.map(([one]) => one.id), pairs.map(([, other]) => other.id), MINUTES_TOLERANCE, EQUAL_SHARE, leastMatches],
  );
  return rows.map(({ index }) => pairs[index - 1]!);
}

/** Those of the pairs $1, $2 that no report lists together and no operator has separated. */
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
    union select match_report_id from facts.absences where player_id = ${player}
    union select match_report_id from facts.match_events where ${player} in (player_id, related_player_id)
  )`;
}

/** SQL: id of the first report that lists a player, or the largest number if there is none. */
function firstReport(player: string): string {
  return `select coalesce(min(match_report_id), 9223372036854775807) as report from ${reportsOf(player)} report`;
}
