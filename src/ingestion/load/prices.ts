import { hash } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { AnyCanonicalRecord, MarketOutcome, MarketSnapshotRecord } from '../../football/canonical.js';
import { normaliseName } from '../../football/names.js';
import type { FixtureContext } from '../resolve/fixtures.js';
import type { LoadingSource } from '../resolve/name-resolver.js';
import type { RefusedRow } from '../source.js';
import { CopyBuffer } from './copy.js';
import { settleReplacements } from './replacements.js';
import { reserveIds } from './reserve-ids.js';
import { SelectionIds } from './selections.js';

interface StoredSnapshot {
  id: number;
  fixture_id: number;
  bookmaker_id: number;
  provider_market: string;
  mark: string;
  /** Unix milliseconds. */
  taken_at: number;
  replaced_at: number | null;
  content_hash: Buffer;
}

interface NewSnapshot {
  id: number;
  takenAt: number;
  record: MarketSnapshotRecord;
  fixture: FixtureContext;
  bookmakerId: number;
  digest: Buffer;
  group: string;
}

/** What prices refer to, settled before they are stored. */
export interface PriceReferences {
  bookmakerId: (name: string) => number;
  /** A player as a price feed names him, within the two squads; null: left to be resolved. */
  playerId: (fixture: FixtureContext, name: string) => number | null;
  /** Settled kick-off in Unix milliseconds, the moment of closing prices. */
  kickoffOf: (fixture: FixtureContext) => number;
}

/** How many price snapshots and quotes a unit brought. */
export interface StoredPrices {
  inserted: number;
  updated: number;
  unchanged: number;
  quotes: number;
  parked: number;
  /** Every snapshot that the unit states, stored now or before. */
  listed: number[];
  refused: RefusedRow[];
}

/**
 * Stores price snapshots with their quotes. A snapshot that is stored with the same content changes
 * nothing; one with other content supersedes it; a newer one of the same bookmaker and provider market
 * withdraws the older from its moment on. Ids are reserved first, so that quotes go straight into
 * their table with one COPY.
 */
export async function storePrices(
  client: ClientBase,
  source: LoadingSource,
  fileId: number,
  records: readonly AnyCanonicalRecord[],
  fixtures: ReadonlyMap<string, FixtureContext>,
  references: PriceReferences,
): Promise<StoredPrices> {
  const refused: RefusedRow[] = [];
  const fixtureIds = new Set<number>();
  const snapshots = records.filter((record): record is MarketSnapshotRecord => {
    if (record.kind !== 'marketSnapshot') return false;
    const fixture = fixtures.get(record.fixtureRef);
    if (fixture === undefined) refused.push({ line: record.line, code: 'unknown_fixture', message: `no fixture is known under ${record.fixtureRef}` });
    else fixtureIds.add(fixture.id);
    return fixture !== undefined;
  });
  if (snapshots.length === 0) return { inserted: 0, updated: 0, unchanged: 0, quotes: 0, parked: 0, listed: [], refused };

  const stored = await findStoredSnapshots(client, source, [...fixtureIds]);
  const current = new Map(stored.map((row) => [`${groupKey(row.fixture_id, row.bookmaker_id, row.provider_market)}|${row.mark}|${row.taken_at}`, row]));
  // of a snapshot that the unit states twice the last one counts
  const stated = new Map<string, NewSnapshot>();
  for (const record of snapshots) {
    const fixture = fixtures.get(record.fixtureRef)!;
    const bookmakerId = references.bookmakerId(record.bookmaker.name);
    const takenAt = record.takenAt === null ? references.kickoffOf(fixture) : Date.parse(record.takenAt);
    const group = groupKey(fixture.id, bookmakerId, record.providerMarket);
    stated.set(`${group}|${record.mark}|${takenAt}`, { id: 0, takenAt, record, fixture, bookmakerId, digest: digestOf(record), group });
  }
  const added: NewSnapshot[] = [];
  const superseded: number[] = [];
  const listed: number[] = [];
  for (const [key, snapshot] of stated) {
    const before = current.get(key);
    if (before?.content_hash.equals(snapshot.digest) === true) {
      listed.push(before.id);
      continue;
    }
    if (before !== undefined) superseded.push(before.id);
    added.push(snapshot);
  }
  const unchanged = listed.length;
  const updated = superseded.length;
  if (superseded.length > 0) {
    await client.query('update facts.market_snapshots set superseded = true where id = any($1::bigint[])', [superseded]);
  }
  const firstId = await reserveIds(client, 'facts.market_snapshots', added.length);
  for (const [index, snapshot] of added.entries()) {
    snapshot.id = firstId + index;
    listed.push(snapshot.id);
  }
  const gone = new Set(superseded);
  await insertSnapshots(client, source, fileId, added, stored.filter((row) => !gone.has(row.id)));
  const { quotes, parked } = await insertQuotes(client, added, references, refused);
  return { inserted: added.length - updated, updated, unchanged, quotes, parked, listed, refused };
}

/**
 * Withdraws the source's opening and closing prices of fixtures that a unit stating all of them no
 * longer lists. @returns how many snapshots were withdrawn
 */
export async function withdrawUnlistedPrices(
  client: ClientBase,
  source: LoadingSource,
  fixtureIds: readonly number[],
  listed: readonly number[],
): Promise<number> {
  const { rows } = await client.query<{ fixture_id: number }>(
    `update facts.market_snapshots snapshot set superseded = true
     where source_id = $1 and fixture_id = any($2::bigint[]) and not superseded
       and not exists (select from unnest($3::bigint[]) as kept (id) where kept.id = snapshot.id)
     returning fixture_id`,
    [source.id, fixtureIds, listed],
  );
  await settleReplacements(client, [...new Set(rows.map((row) => row.fixture_id))]);
  return rows.length;
}

const groupKey = (fixtureId: number, bookmakerId: number, market: string): string => `${fixtureId}|${bookmakerId}|${market}`;

/** Digest of everything that can be corrected in a snapshot. */
function digestOf(record: MarketSnapshotRecord): Buffer {
  let text = record.takenAtAssumed ? 'assumed' : 'stated';
  for (const outcome of record.outcomes) {
    text += `;${outcome.scope},${outcome.player ?? ''},${outcome.line ?? ''},${outcome.side},${outcome.odds}${outcome.suspended ? ',suspended' : ''}`;
  }
  return hash('md5', text, 'buffer');
}

async function findStoredSnapshots(client: ClientBase, source: LoadingSource, fixtureIds: readonly number[]): Promise<StoredSnapshot[]> {
  const { rows } = await client.query<StoredSnapshot>(
    `select id, fixture_id, bookmaker_id, provider_market, mark, content_hash,
       (extract(epoch from taken_at) * 1000)::bigint as taken_at,
       case when replaced_at < 'infinity' then (extract(epoch from replaced_at) * 1000)::bigint end as replaced_at
     from facts.market_snapshots
     where source_id = $1 and fixture_id = any($2::bigint[]) and not superseded`,
    [source.id, fixtureIds],
  );
  return rows;
}

/** Writes the snapshots, each with the moment of the next one of its bookmaker and market. */
async function insertSnapshots(
  client: ClientBase,
  source: LoadingSource,
  fileId: number,
  added: readonly NewSnapshot[],
  kept: readonly StoredSnapshot[],
): Promise<void> {
  const moments = new Map<string, number[]>();
  const remember = (group: string, takenAt: number): void => {
    const known = moments.get(group);
    if (known === undefined) moments.set(group, [takenAt]);
    else known.push(takenAt);
  };
  for (const snapshot of added) remember(snapshot.group, snapshot.takenAt);
  const touched = new Set(moments.keys());
  const affected = kept.filter((row) => touched.has(groupKey(row.fixture_id, row.bookmaker_id, row.provider_market)));
  for (const row of affected) remember(groupKey(row.fixture_id, row.bookmaker_id, row.provider_market), row.taken_at);
  const nextAfter = (group: string, takenAt: number): number | null => {
    let next: number | null = null;
    for (const moment of moments.get(group)!) if (moment > takenAt && (next === null || moment < next)) next = moment;
    return next;
  };
  const copy = new CopyBuffer('facts.market_snapshots', [
    'id', 'fixture_id', 'bookmaker_id', 'source_id', 'market', 'provider_market', 'mark', 'taken_at', 'taken_at_assumed',
    'replaced_at', 'content_hash', 'file_id',
  ]);
  for (const { id, fixture, bookmakerId, record, takenAt, digest, group } of added) {
    const next = nextAfter(group, takenAt);
    copy.add([
      id, fixture.id, bookmakerId, source.id, record.market, record.providerMarket, record.mark, new Date(takenAt), record.takenAtAssumed,
      next === null ? 'infinity' : new Date(next), digest, fileId,
    ]);
  }
  await copy.send(client);
  const moved = affected.flatMap((row) => {
    const next = nextAfter(groupKey(row.fixture_id, row.bookmaker_id, row.provider_market), row.taken_at);
    return next === row.replaced_at ? [] : [{ id: row.id, next }];
  });
  if (moved.length === 0) return;
  await client.query(
    `update facts.market_snapshots snapshot set replaced_at = coalesce(given.next, 'infinity')
     from unnest($1::bigint[], $2::timestamptz[]) as given (id, next) where snapshot.id = given.id`,
    [moved.map((row) => row.id), moved.map((row) => (row.next === null ? null : new Date(row.next)))],
  );
}

async function insertQuotes(
  client: ClientBase,
  added: readonly NewSnapshot[],
  references: PriceReferences,
  refused: RefusedRow[],
): Promise<{ quotes: number; parked: number }> {
  const selections = await SelectionIds.load(client, [...new Set(added.map((snapshot) => snapshot.fixture.id))]);
  const quotes = new CopyBuffer('facts.quotes', ['season_id', 'snapshot_id', 'selection_id', 'odds', 'suspended']);
  const parked = new CopyBuffer('facts.parked_quotes', ['snapshot_id', 'normalised_name', 'name', 'line', 'side', 'odds', 'suspended']);
  for (const { id, fixture, record } of added) {
    const lowest = new Map<number, MarketOutcome>();
    for (const outcome of record.outcomes) {
      const odds = Number(outcome.odds);
      if (!(odds >= 1 && odds < 100_000)) {
        refused.push({ line: record.line, code: 'bad_price', message: `${outcome.odds} is no price: decimal odds from 1 to below 100000 are allowed` });
        continue;
      }
      const playerId = outcome.player === null ? null : references.playerId(fixture, outcome.player);
      if (outcome.player !== null && playerId === null) {
        parked.add([id, normaliseName(outcome.player), outcome.player, outcome.line, outcome.side, outcome.odds, outcome.suspended]);
        continue;
      }
      const selection = selections.idOf(fixture.id, record.market, outcome.scope, playerId, outcome.line, outcome.side);
      const known = lowest.get(selection);
      // One outcome listed twice at one moment: the lower price counts.
      if (known === undefined || odds < Number(known.odds)) lowest.set(selection, outcome);
    }
    for (const [selection, outcome] of lowest) {
      quotes.addLine(`${fixture.seasonId}\t${id}\t${selection}\t${outcome.odds}\t${outcome.suspended ? 't' : 'f'}`);
    }
  }
  const counts = { quotes: quotes.rows, parked: parked.rows };
  await selections.store(client);
  await quotes.send(client);
  await parked.send(client);
  return counts;
}
