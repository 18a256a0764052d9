import type { SqlTransaction } from '../../database/sql-client.js';
import type { OutcomeSide } from '../../football/canonical.js';
import { SelectionIds } from '../load/selections.js';
import { findLeaguePlayers } from './league-players.js';
import { loadSquads } from './squads.js';

interface ParkedName {
  fixture_id: number;
  source_id: number;
  country_id: number;
  competition_id: number;
  normalised_name: string;
  name: string;
  context: string;
}
interface Unresolved extends ParkedName {
  candidates: { id: number; name: string }[];
}

/**
 * Tries again to find the players of prices that wait in `parked_quotes`. What is settled becomes
 * quotes of its snapshot; what is not is listed for a person, once per source, name and country.
 * To be called under the import lock.
 * @param normalisedName looks for this name alone; null: for every one that waits
 * @returns how many prices were settled
 */
export async function retryParkedQuotes(
  sql: SqlTransaction,
  fixtureIds: readonly number[],
  normalisedName: string | null = null,
): Promise<number> {
  const names = await sql.rows<ParkedName>(PARKED_NAMES, [fixtureIds, normalisedName]);
  if (names.length === 0) return 0;
  const squads = await loadSquads(sql, [...new Set(names.map((name) => name.fixture_id))]);
  const settled = new Map<string, number>();
  const unresolved = new Map<string, Unresolved>();
  for (const name of names) {
    const { playerId, candidates } = squads.get(name.fixture_id)!.meaningOf(name.name);
    if (playerId !== null) {
      settled.set(nameKey(name), playerId);
      continue;
    }
    const key = `${name.source_id}|${name.country_id}|${name.normalised_name}`;
    const entry = unresolved.get(key) ?? { ...name, candidates: [] };
    for (const { id, name: candidate } of candidates) {
      if (!entry.candidates.some((known) => known.id === id)) entry.candidates.push({ id, name: candidate });
    }
    unresolved.set(key, entry);
  }
  const strangers = [...unresolved.values()].filter(({ candidates }) => candidates.length === 0);
  const known = await findLeaguePlayers(
    sql,
    strangers.map(({ name, competition_id }) => ({ name, competitionId: competition_id })),
  );
  for (const [index, stranger] of strangers.entries()) stranger.candidates = known[index]!;
  const moved = settled.size === 0 ? 0 : await move(sql, settled, normalisedName);
  await listUnresolved(sql, [...unresolved.values()]);
  if (moved > 0) await sql.rows(FORGET_SETTLED, [[...new Set(names.map((name) => name.normalised_name))]]);
  return moved;
}

const PARKED_NAMES = `
  select snapshot.fixture_id, snapshot.source_id, competition.country_id, competition.id as competition_id,
    parked.normalised_name,
    min(parked.name) as name,
    format('%s %s, %s: %s v %s', competition.name, season.name, fixture.day, home.name, away.name) as context
  from facts.market_snapshots snapshot
  join facts.parked_quotes parked on parked.snapshot_id = snapshot.id
  join facts.fixtures fixture on fixture.id = snapshot.fixture_id
  join competitions competition on competition.id = fixture.competition_id
  join seasons season on season.id = fixture.season_id
  join teams home on home.id = fixture.home_team_id
  join teams away on away.id = fixture.away_team_id
  where snapshot.fixture_id = any($1::bigint[]) and not snapshot.superseded
    and ($2::text is null or parked.normalised_name = $2)
  group by snapshot.fixture_id, snapshot.source_id, competition.id, parked.normalised_name, fixture.id, season.id,
    home.id, away.id
  order by fixture.kickoff_at, snapshot.fixture_id, parked.normalised_name`;

interface Parked {
  id: number;
  fixture_id: number;
  season_id: number;
  snapshot_id: number;
  market: string;
  normalised_name: string;
  line: number | null;
  side: OutcomeSide;
  /** As written. */
  odds: string;
  suspended: boolean;
}
interface Quote extends Parked {
  selection: number;
}

/**
 * Turns prices into quotes. Selections are found here and not by a join: the planner knows nothing of
 * rows that this very import has added, and takes a plan that compares every price with each of them.
 */
async function move(
  sql: SqlTransaction,
  settled: ReadonlyMap<string, number>,
  normalisedName: string | null,
): Promise<number> {
  const fixtureIds = [...new Set([...settled.keys()].map((key) => Number(key.slice(0, key.indexOf('|')))))];
  const rows = await sql.rows<Parked>(
    `select parked.id, snapshot.fixture_id, fixture.season_id, parked.snapshot_id, snapshot.market, parked.normalised_name,
       parked.line, parked.side, parked.odds::text as odds, parked.suspended
     from facts.market_snapshots snapshot
     join facts.parked_quotes parked on parked.snapshot_id = snapshot.id
     join facts.fixtures fixture on fixture.id = snapshot.fixture_id
     where snapshot.fixture_id = any($1::bigint[]) and not snapshot.superseded
       and ($2::text is null or parked.normalised_name = $2)
     order by parked.id`,
    [fixtureIds, normalisedName],
  );
  const selections = await SelectionIds.load(sql, fixtureIds);
  const moved: number[] = [];
  const quotes = new Map<string, Quote>();
  for (const row of rows) {
    const player = settled.get(nameKey(row));
    if (player === undefined) continue;
    moved.push(row.id);
    const selection = selections.idOf(row.fixture_id, row.market, 'player', player, row.line, row.side);
    const known = quotes.get(`${row.snapshot_id}|${selection}`);
    // of two prices for one outcome the lower one counts
    if (known === undefined || Number(row.odds) < Number(known.odds))
      quotes.set(`${row.snapshot_id}|${selection}`, { ...row, selection });
  }
  await selections.store(sql);
  const stored = [...quotes.values()];
  await sql.rows(
    `insert into facts.quotes (season_id, snapshot_id, selection_id, odds, suspended)
     select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::numeric[], $5::boolean[])
     on conflict (snapshot_id, selection_id, season_id) do update set odds = excluded.odds, suspended = excluded.suspended
       where excluded.odds < quotes.odds`,
    [
      stored.map((quote) => quote.season_id),
      stored.map((quote) => quote.snapshot_id),
      stored.map((quote) => quote.selection),
      stored.map((quote) => quote.odds),
      stored.map((quote) => quote.suspended),
    ],
  );
  await sql.rows('delete from facts.parked_quotes where id = any($1::bigint[])', [moved]);
  return moved.length;
}

const nameKey = (row: { fixture_id: number; normalised_name: string }): string =>
  `${row.fixture_id}|${row.normalised_name}`;

/** A listed name keeps the place where it was first seen; its candidates are the present ones. */
async function listUnresolved(sql: SqlTransaction, names: readonly Unresolved[]): Promise<void> {
  if (names.length === 0) return;
  await sql.rows(
    `insert into unresolved_names (source_id, kind, country_id, normalised_name, name, context, candidates)
     select source_id, 'player', country_id, normalised_name, name, context, candidates
     from jsonb_to_recordset($1::jsonb) as given
       (source_id smallint, country_id bigint, normalised_name text, name text, context text, candidates jsonb)
     on conflict on constraint unresolved_names_unique do update set candidates = excluded.candidates
       where unresolved_names.settled_at is null and unresolved_names.candidates <> excluded.candidates`,
    [JSON.stringify(names)],
  );
}

/** Names that nobody settled and that nothing waits for any more leave the list. */
const FORGET_SETTLED = `
  with waiting as materialized (
    select distinct snapshot.source_id, competition.country_id, parked.normalised_name
    from facts.parked_quotes parked
    join facts.market_snapshots snapshot on snapshot.id = parked.snapshot_id and not snapshot.superseded
    join facts.fixtures fixture on fixture.id = snapshot.fixture_id
    join competitions competition on competition.id = fixture.competition_id
    where parked.normalised_name = any($1::text[])
  )
  delete from unresolved_names unresolved
  where unresolved.kind = 'player' and unresolved.settled_at is null and unresolved.normalised_name = any($1::text[])
    and (unresolved.source_id, unresolved.country_id, unresolved.normalised_name) not in (select * from waiting)`;
