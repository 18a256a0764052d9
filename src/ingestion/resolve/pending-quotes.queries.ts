import type { SqlClient, SqlTransaction } from '../../database/sql-client.js';
import type { OutcomeSide } from '../../football/canonical.js';
import { getOrFail } from '../../common/get-or-fail.js';
import { unpackQuotes } from '../load/prices.queries.js';
import { SelectionIds } from '../load/selections.js';
import { recordUnresolvedNames } from './unresolved-names.queries.js';
import type { UnresolvedName } from './unresolved-names.queries.js';
import { findLeaguePlayers, loadSquads } from './squads.js';
import { currentId } from '../../database/sql-conditions.js';

interface PendingName extends UnresolvedName {
  fixture_id: number;
  competitionId: number;
  normalised_name: string;
}

/**
 * Retries resolving the players of pending prices (`pending_quotes`), under the import lock: resolved prices become
 * quotes, other names are listed for an operator.
 * @param normalisedNames resolves only these names; null: all pending ones
 * @returns number of prices resolved
 */
export async function retryPendingQuotes(
  sql: SqlTransaction,
  fixtureIds: readonly number[],
  normalisedNames: readonly string[] | null = null,
): Promise<number> {
  const names = await sql.rows<PendingName>(PENDING_NAMES, [fixtureIds, normalisedNames]);
  if (names.length === 0) return 0;
  const squads = await loadSquads(sql, [...new Set(names.map((name) => name.fixture_id))]);
  const resolved = new Map<string, number>();
  const unresolved = new Map<string, PendingName & { candidates: { id: number; name: string }[] }>();
  for (const name of names) {
    const { playerId, candidates } = getOrFail(squads, name.fixture_id).meaningOf(name.name);
    if (playerId !== null) {
      resolved.set(nameKey(name), playerId);
      continue;
    }
    const key = `${name.sourceId}|${name.countryId}|${name.normalised_name}`;
    const entry = unresolved.get(key) ?? { ...name, candidates: [] };
    for (const { id, name: candidate } of candidates) {
      if (!entry.candidates.some((listed) => listed.id === id)) entry.candidates.push({ id, name: candidate });
    }
    unresolved.set(key, entry);
  }
  const unknown = [...unresolved.values()].filter(({ candidates }) => candidates.length === 0);
  const leaguePlayers = await findLeaguePlayers(sql, unknown);
  for (const [index, name] of unknown.entries()) name.candidates = leaguePlayers[index] ?? [];
  const moved = resolved.size === 0 ? 0 : await moveToQuotes(sql, resolved, normalisedNames);
  await recordUnresolvedNames(sql, [...unresolved.values()]);
  if (moved > 0) await sql.rows(DELETE_UNNEEDED_NAMES, [[...new Set(names.map((name) => name.normalised_name))]]);
  return moved;
}

/**
 * Retries resolving the players of all prices that wait for the given names.
 * @returns number of prices resolved, and the fixtures of all waiting prices
 */
export async function retryPricesOf(
  sql: SqlTransaction,
  normalisedNames: readonly string[],
): Promise<{ quotes: number; fixtureIds: number[] }> {
  const rows = await sql.rows<{ fixture_id: number }>(
    `select distinct snapshot.fixture_id
     from facts.pending_quotes pending join facts.market_snapshots snapshot on snapshot.id = pending.snapshot_id
     where pending.normalised_name = any($1::text[])`,
    [normalisedNames],
  );
  const fixtureIds = rows.map((row) => row.fixture_id);
  return { quotes: await retryPendingQuotes(sql, fixtureIds, normalisedNames), fixtureIds };
}

const PENDING_NAMES = `
  select snapshot.fixture_id, snapshot.source_id as "sourceId", competition.country_id as "countryId",
    competition.id as "competitionId", 'player' as kind, pending.normalised_name, min(pending.name) as name,
    format('%s %s, %s: %s v %s', competition.name, season.name, fixture.day, home.name, away.name) as context
  from facts.market_snapshots snapshot
  join facts.pending_quotes pending on pending.snapshot_id = snapshot.id
  join facts.fixtures fixture on fixture.id = snapshot.fixture_id
  join competitions competition on competition.id = fixture.competition_id
  join seasons season on season.id = fixture.season_id
  join teams home on home.id = fixture.home_team_id
  join teams away on away.id = fixture.away_team_id
  where snapshot.fixture_id = any($1::bigint[]) and not snapshot.superseded
    and ($2::text[] is null or pending.normalised_name = any($2))
  group by snapshot.fixture_id, snapshot.source_id, competition.id, pending.normalised_name, fixture.id, season.id,
    home.id, away.id
  order by fixture.kickoff_at, snapshot.fixture_id, pending.normalised_name`;

interface PendingQuote {
  id: number;
  fixture_id: number;
  /** As `YYYY-MM-DD`. */
  event_month: string;
  snapshot_id: number;
  market: string;
  normalised_name: string;
  line: number | null;
  side: OutcomeSide;
  /** As written. */
  odds: string;
  suspended: boolean;
}
interface Quote extends PendingQuote {
  selection: number;
}

/** Turns pending prices into quotes; looks up selections here, as the planner has no statistics on new rows. */
async function moveToQuotes(
  sql: SqlTransaction,
  resolved: ReadonlyMap<string, number>,
  normalisedNames: readonly string[] | null,
): Promise<number> {
  const fixtureIds = [...new Set([...resolved.keys()].map((key) => Number(key.slice(0, key.indexOf('|')))))];
  const rows = await sql.rows<PendingQuote>(
    `select pending.id, snapshot.fixture_id, snapshot.event_month::text as event_month, pending.snapshot_id,
       snapshot.market, pending.normalised_name, pending.line, pending.side, pending.odds::text as odds,
       pending.suspended
     from facts.market_snapshots snapshot
     join facts.pending_quotes pending on pending.snapshot_id = snapshot.id
     where snapshot.fixture_id = any($1::bigint[]) and not snapshot.superseded
       and ($2::text[] is null or pending.normalised_name = any($2))
     order by pending.id`,
    [fixtureIds, normalisedNames],
  );
  const selections = await SelectionIds.load(sql, fixtureIds);
  const moved: number[] = [];
  const quotes = new Map<string, Quote>();
  for (const row of rows) {
    const player = resolved.get(nameKey(row));
    if (player === undefined) continue;
    moved.push(row.id);
    const selection = selections.idOf(row.fixture_id, row.market, 'player', player, row.line, row.side);
    const known = quotes.get(`${row.snapshot_id}|${selection}`);
    // of two prices for one outcome, the lower counts
    if (known === undefined || Number(row.odds) < Number(known.odds))
      quotes.set(`${row.snapshot_id}|${selection}`, { ...row, selection });
  }
  await selections.store(sql);
  await unpackQuotes(sql, fixtureIds);
  const stored = [...quotes.values()];
  await sql.rows(
    `insert into facts.quotes (event_month, snapshot_id, selection_id, odds, suspended)
     select * from unnest($1::date[], $2::bigint[], $3::bigint[], $4::numeric[], $5::boolean[])
     on conflict (snapshot_id, selection_id, event_month)
       do update set odds = excluded.odds, suspended = excluded.suspended where excluded.odds < quotes.odds`,
    [
      stored.map((quote) => quote.event_month),
      stored.map((quote) => quote.snapshot_id),
      stored.map((quote) => quote.selection),
      stored.map((quote) => quote.odds),
      stored.map((quote) => quote.suspended),
    ],
  );
  await sql.rows('delete from facts.pending_quotes where id = any($1::bigint[])', [moved]);
  return moved.length;
}

const nameKey = (row: { fixture_id: number; normalised_name: string }): string =>
  `${row.fixture_id}|${row.normalised_name}`;

/** Deletes unresolved names for which no price waits any longer. */
const DELETE_UNNEEDED_NAMES = `
  with waiting as materialized (
    select distinct snapshot.source_id, competition.country_id, pending.normalised_name
    from facts.pending_quotes pending
    join facts.market_snapshots snapshot on snapshot.id = pending.snapshot_id and not snapshot.superseded
    join facts.fixtures fixture on fixture.id = snapshot.fixture_id
    join competitions competition on competition.id = fixture.competition_id
    where pending.normalised_name = any($1::text[])
  )
  delete from unresolved_names unresolved
  where unresolved.kind = 'player' and unresolved.settled_at is null and unresolved.normalised_name = any($1::text[])
    and (unresolved.source_id, unresolved.country_id, unresolved.normalised_name) not in (select * from waiting)`;

/** Prices that wait for a player's name to be resolved. */
export interface WaitingPrices {
  prices: number;
  /** Number of matches with such prices. */
  matches: number;
  /** By current candidate: number of these matches in which either squad of the season lists him. */
  squads: ReadonlyMap<number, number>;
}

/** Prices that would become quotes if a listed player name were resolved, by name; superseded snapshots excluded. */
export async function listWaitingPrices(
  sql: SqlClient,
  nameIds: readonly number[],
): Promise<Map<number, WaitingPrices>> {
  if (nameIds.length === 0) return new Map();
  const rows = await sql.rows<{ id: number; prices: number; matches: number; squads: [number, number][] }>(
    `with listed as (
       select id, country_id, normalised_name, candidates
       from unresolved_names where id = any($1::bigint[]) and kind = 'player'
     ), waiting as materialized (
       select listed.id, fixture.id as fixture_id, fixture.season_id, fixture.home_team_id, fixture.away_team_id,
         count(*) as prices
       from listed
       join facts.pending_quotes pending on pending.normalised_name = listed.normalised_name
       join facts.market_snapshots snapshot on snapshot.id = pending.snapshot_id and not snapshot.superseded
       join facts.fixtures fixture on fixture.id = snapshot.fixture_id
       join competitions competition
         on competition.id = fixture.competition_id and competition.country_id = listed.country_id
       group by listed.id, fixture.id
     ), squad as (
       select listed.id, current.player_id, count(distinct waiting.fixture_id) as matches
       from listed
       cross join lateral jsonb_to_recordset(listed.candidates) as candidate (id bigint)
       cross join lateral (select ${currentId('player', 'candidate.id')} as player_id) current
       join waiting on waiting.id = listed.id
       join squad_members member on member.player_id = current.player_id
         and member.season_id = waiting.season_id
         and member.team_id in (waiting.home_team_id, waiting.away_team_id)
       group by listed.id, current.player_id
     )
     select listed.id, coalesce(sum(waiting.prices), 0)::integer as prices, count(waiting.id)::integer as matches,
       coalesce((
         select jsonb_agg(jsonb_build_array(player_id, squad.matches)) from squad where squad.id = listed.id
       ), '[]') as squads
     from listed left join waiting on waiting.id = listed.id
     group by listed.id`,
    [nameIds],
  );
  return new Map(rows.map(({ id, prices, matches, squads }) => [id, { prices, matches, squads: new Map(squads) }]));
}
