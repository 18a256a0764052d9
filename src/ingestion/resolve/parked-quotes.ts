import type { ClientBase } from 'pg';
import { loadSquads } from './squads.js';

interface ParkedName {
  fixture_id: number;
  source_id: number;
  country_id: number;
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
 * @returns how many prices were settled
 */
export async function retryParkedQuotes(client: ClientBase, fixtureIds: readonly number[]): Promise<number> {
  const { rows: names } = await client.query<ParkedName>(PARKED_NAMES, [fixtureIds]);
  if (names.length === 0) return 0;
  const squads = await loadSquads(client, [...new Set(names.map((name) => name.fixture_id))]);
  const settled: { fixture: number; name: string; player: number }[] = [];
  const unresolved = new Map<string, Unresolved>();
  for (const name of names) {
    const { playerId, candidates } = squads.get(name.fixture_id)!.meaningOf(name.name);
    if (playerId !== null) {
      settled.push({ fixture: name.fixture_id, name: name.normalised_name, player: playerId });
      continue;
    }
    const key = `${name.source_id}|${name.country_id}|${name.normalised_name}`;
    const entry = unresolved.get(key) ?? { ...name, candidates: [] };
    for (const { id, name: candidate } of candidates) {
      if (!entry.candidates.some((known) => known.id === id)) entry.candidates.push({ id, name: candidate });
    }
    unresolved.set(key, entry);
  }
  const moved = await move(client, settled);
  await listUnresolved(client, [...unresolved.values()]);
  if (moved > 0) await client.query(FORGET_SETTLED, [settled.map(({ name }) => name)]);
  return moved;
}

const PARKED_NAMES = `
  select snapshot.fixture_id, snapshot.source_id, competition.country_id, parked.normalised_name,
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
  group by snapshot.fixture_id, snapshot.source_id, competition.id, parked.normalised_name, fixture.id, season.id,
    home.id, away.id
  order by fixture.kickoff_at, snapshot.fixture_id, parked.normalised_name`;

/** Parked prices with their players; the names of one player may be several. */
const SETTLED = `
  settled (fixture_id, normalised_name, player_id) as (
    select * from unnest($1::bigint[], $2::text[], $3::bigint[])
  )`;

// a statement of its own: the next one sees selections that another import added meanwhile
const ADD_SELECTIONS = `
  with ${SETTLED}
  insert into facts.selections (fixture_id, market, scope, player_id, line, side)
  select distinct settled.fixture_id, snapshot.market, 'player', settled.player_id, parked.line, parked.side
  from settled
  join facts.market_snapshots snapshot on snapshot.fixture_id = settled.fixture_id and not snapshot.superseded
  join facts.parked_quotes parked
    on parked.snapshot_id = snapshot.id and parked.normalised_name = settled.normalised_name
  order by 1, 2, 4, 5, 6
  on conflict on constraint selections_unique do nothing`;

const MOVE = `
  with ${SETTLED},
  moved as (
    delete from facts.parked_quotes parked
    using settled, facts.market_snapshots snapshot
    where snapshot.fixture_id = settled.fixture_id and not snapshot.superseded and parked.snapshot_id = snapshot.id
      and parked.normalised_name = settled.normalised_name
    returning snapshot.fixture_id, snapshot.id as snapshot_id, snapshot.market, settled.player_id, parked.line,
      parked.side, parked.odds, parked.suspended
  ),
  stored as (
    insert into facts.quotes (season_id, snapshot_id, selection_id, odds, suspended)
    select distinct on (moved.snapshot_id, selection.id)
      fixture.season_id, moved.snapshot_id, selection.id, moved.odds, moved.suspended
    from moved
    join facts.fixtures fixture on fixture.id = moved.fixture_id
    join facts.selections selection
      on selection.fixture_id = moved.fixture_id and selection.market = moved.market and selection.scope = 'player'
      and selection.player_id = moved.player_id and selection.line is not distinct from moved.line
      and selection.side = moved.side
    -- of two prices for one outcome the lower one counts
    order by moved.snapshot_id, selection.id, moved.odds, moved.suspended
    on conflict (snapshot_id, selection_id, season_id) do update
      set odds = excluded.odds, suspended = excluded.suspended
      where excluded.odds < quotes.odds
  )
  select count(*) as moved from moved`;

async function move(
  client: ClientBase,
  settled: readonly { fixture: number; name: string; player: number }[],
): Promise<number> {
  if (settled.length === 0) return 0;
  const parameters = [
    settled.map(({ fixture }) => fixture),
    settled.map(({ name }) => name),
    settled.map(({ player }) => player),
  ];
  await client.query(ADD_SELECTIONS, parameters);
  const { rows } = await client.query<{ moved: number }>(MOVE, parameters);
  return rows[0]!.moved;
}

/** A listed name keeps the place where it was first seen; its candidates are the present ones. */
async function listUnresolved(client: ClientBase, names: readonly Unresolved[]): Promise<void> {
  if (names.length === 0) return;
  await client.query(
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
  delete from unresolved_names unresolved
  where unresolved.kind = 'player' and unresolved.settled_at is null and unresolved.normalised_name = any($1::text[])
    and not exists (
      select from facts.parked_quotes parked
      join facts.market_snapshots snapshot on snapshot.id = parked.snapshot_id
      join facts.fixtures fixture on fixture.id = snapshot.fixture_id
      join competitions competition on competition.id = fixture.competition_id
      where parked.normalised_name = unresolved.normalised_name and not snapshot.superseded
        and snapshot.source_id = unresolved.source_id and competition.country_id = unresolved.country_id
    )`;
