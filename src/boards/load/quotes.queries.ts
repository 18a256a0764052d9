import { idList, moment, readRows } from './copy-rows.js';
import { TextDictionary } from './copy-row.js';
import type { CopyRow } from './copy-row.js';
import { numberOrNull } from '../../common/rounding.js';
import { NEWEST_QUOTE_FIRST } from '../../database/sql-conditions.js';
import type { SqlTransaction } from '../../database/sql-client.js';

/** Calls `take` with every row of a statement on the prices of fixtures, or outcomes. */
type ReadPrices = (
  sql: SqlTransaction,
  ids: readonly number[],
  now: Date,
  take: (row: CopyRow) => void,
) => Promise<void>;

/** An outcome with bookmaker prices. */
export interface SelectionRow {
  id: number;
  fixtureId: number;
  scope: 'match' | 'home' | 'away' | 'player';
  /** Key of a statistic or of another market. */
  market: string;
  playerId: number | null;
  line: number | null;
  side: 'over' | 'under' | 'home' | 'draw' | 'away' | 'yes' | 'no';
}

/** Calls `take` with every outcome of fixtures, currently priced or not. */
export async function readSelections(
  sql: SqlTransaction,
  fixtureIds: readonly number[],
  take: (selection: SelectionRow) => void,
): Promise<void> {
  const words = new TextDictionary();
  await readRows(
    sql,
    `select id, fixture_id, scope, market, player_id, line, side
    from football_as_of.selections() where fixture_id = any (${idList(fixtureIds)})`,
    (row) => {
      const [id, fixtureId, scope, market, playerId, line, side] = [
        row.id(),
        row.id(),
        row.text(words),
        row.text(words),
        row.id(),
        row.decimal(),
        row.text(words),
      ];
      take({
        id,
        fixtureId,
        scope: words.texts[scope] as SelectionRow['scope'],
        market: words.texts[market]!,
        playerId: numberOrNull(playerId),
        line: numberOrNull(line),
        side: words.texts[side] as SelectionRow['side'],
      });
    },
  );
}

const newest = (fixtureIds: readonly number[], now: Date): string =>
  `football_as_of.price_snapshots(${moment(now)}) snapshot
    where snapshot.fixture_id = any (${idList(fixtureIds)}) and snapshot.replaced_at > ${moment(now)}`;

/** Newest price snapshots by source: id, bookmaker, provider market, moment, whether it is assumed, chain. */
export const readSnapshots: ReadPrices = (sql, fixtureIds, now, take) =>
  readRows(
    sql,
    `select snapshot.id, snapshot.bookmaker_id, snapshot.provider_market, snapshot.taken_at, snapshot.taken_at_assumed,
      ${CHAIN}
    from ${newest(fixtureIds, now)}`,
    take,
  );

/** SQL: packed prices with their snapshots, which a clock set to the past may show; looked up one by one. */
const packed = (now: Date): string => `football_as_of.packed_quotes() quote
    cross join lateral (
      select * from football_as_of.price_snapshots(${moment(now)}) where id = quote.snapshot_id offset 0
    ) snapshot`;

/**
 * Prices of those snapshots, of any age, unordered: id, snapshot, selection, odds, suspended. A bookmaker may have
 * several at one outcome: `listNewestQuotes` finds the newest.
 * Plan: market_snapshots_replaced_at, then quotes_pkey snapshot by snapshot. The offset keeps the planner from scanning
 * the whole month, which holds every replaced price too. Packed ones: packed_quotes_fixture.
 */
export const readQuotes: ReadPrices = (sql, fixtureIds, now, take) =>
  readRows(
    sql,
    `select quote.id, newest.id, quote.selection_id, quote.odds, quote.suspended
    from (select snapshot.event_month, snapshot.id from ${newest(fixtureIds, now)}) newest
    cross join lateral (
      select quote.* from football_as_of.snapshot_quotes() quote
      where quote.event_month = newest.event_month and quote.snapshot_id = newest.id offset 0
    ) quote
    union all
    select quote.id, snapshot.id, quote.selection_id, quote.odds, quote.suspended
    from ${packed(now)}
    where quote.fixture_id = any (${idList(fixtureIds)}) and snapshot.replaced_at > ${moment(now)}`,
    take,
  );

/**
 * Ids of each bookmaker's newest price at outcomes, as `football_as_of.current_quotes` chooses it; asked outcome by
 * outcome, as the planner would look for all of them in each fixture.
 */
export async function listNewestQuotes(
  sql: SqlTransaction,
  selectionIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const rows = await sql.rows<{ id: number }>(
    `select newest.id
    from unnest($2::bigint[]) wanted (id)
    cross join lateral (
      select distinct on (quote.bookmaker_id) quote.id
      from football_as_of.quotes_of_outcome($1::timestamptz, wanted.id) quote
      where quote.replaced_at > $1::timestamptz
      order by quote.bookmaker_id, ${NEWEST_QUOTE_FIRST}
    ) newest`,
    [now, selectionIds],
  );
  return rows.map(({ id }) => id);
}

/** SQL: snapshots of one chain replace each other; texts sort by the view's preference among simultaneous quotes. */
export const CHAIN =
  "concat_ws(chr(1), lpad(snapshot.source_id::text, 5, '0'), snapshot.provider_market, snapshot.mark)";

const REPLACED_COLUMNS = `quote.selection_id, quote.id, snapshot.bookmaker_id, snapshot.taken_at,
  snapshot.taken_at_assumed, quote.odds, quote.suspended, ${CHAIN}`;

/**
 * Prices that newer ones of the same source and market replaced, grouped by outcome: selection, id, bookmaker, moment,
 * whether it is assumed, odds, suspended, chain.
 * Plan: market_snapshots_replaced_at, then quotes_pkey; packed_quotes_fixture.
 */
export const readReplacedQuotes: ReadPrices = (sql, fixtureIds, now, take) =>
  readRows(
    sql,
    `select ${REPLACED_COLUMNS}
    from football_as_of.price_snapshots(${moment(now)}) snapshot
    join football_as_of.snapshot_quotes() quote
      on quote.event_month = snapshot.event_month and quote.snapshot_id = snapshot.id
    where snapshot.fixture_id = any (${idList(fixtureIds)}) and snapshot.replaced_at <= ${moment(now)}
    union all
    select ${REPLACED_COLUMNS}
    from ${packed(now)}
    where quote.fixture_id = any (${idList(fixtureIds)}) and snapshot.replaced_at <= ${moment(now)}
    order by selection_id`,
    take,
  );

/**
 * Replaced prices, as returned by `readReplacedQuotes`, of fixtures, each since a moment.
 * Plan: market_snapshots_replaced_at fixture by fixture, then quotes_pkey; packed_quotes_fixture.
 * @param since Unix seconds by fixture id: later replacements are read
 */
export const readReplacedQuotesSince = (
  sql: SqlTransaction,
  since: ReadonlyMap<number, number>,
  now: Date,
  take: (row: CopyRow) => void,
): Promise<void> => {
  const changed = `unnest(${idList([...since.keys()])}, array[${[...since.values()].join(',')}]::float8[])
      as changed (fixture_id, since)`;
  return readRows(
    sql,
    `select ${REPLACED_COLUMNS}
    from ${changed}
    join football_as_of.price_snapshots(${moment(now)}) snapshot
      on snapshot.fixture_id = changed.fixture_id and snapshot.replaced_at > to_timestamp(changed.since)
        and snapshot.replaced_at <= ${moment(now)}
    join football_as_of.snapshot_quotes() quote
      on quote.event_month = snapshot.event_month and quote.snapshot_id = snapshot.id
    union all
    select ${REPLACED_COLUMNS}
    from ${packed(now)}
    join ${changed} on changed.fixture_id = quote.fixture_id
    where quote.fixture_id = any (${idList([...since.keys()])})
      and snapshot.replaced_at > to_timestamp(changed.since) and snapshot.replaced_at <= ${moment(now)}
    order by selection_id`,
    take,
  );
};

/**
 * All replaced prices of outcomes, as returned by `readReplacedQuotes`.
 * Plan: market_snapshots_replaced_at for their fixtures and markets, then quotes_pkey snapshot by snapshot;
 * packed_quotes_pkey.
 */
export const readReplacedQuotesOfOutcomes: ReadPrices = (sql, selectionIds, now, take) =>
  readRows(
    sql,
    `select ${REPLACED_COLUMNS}
    from football_as_of.selections() selection
    join football_as_of.price_snapshots(${moment(now)}) snapshot
      on snapshot.fixture_id = selection.fixture_id and snapshot.market = selection.market
        and snapshot.replaced_at <= ${moment(now)}
    cross join lateral (
      select quote.* from football_as_of.snapshot_quotes() quote
      where quote.event_month = snapshot.event_month and quote.snapshot_id = snapshot.id
        and quote.selection_id = selection.id offset 0
    ) quote
    where selection.id = any (${idList(selectionIds)})
    union all
    select ${REPLACED_COLUMNS}
    from ${packed(now)}
    where quote.selection_id = any (${idList(selectionIds)}) and snapshot.replaced_at <= ${moment(now)}
    order by selection_id`,
    take,
  );

/** A change of a bookmaker's offer for an outcome. */
export interface PointRow {
  selectionId: number;
  bookmakerId: number;
  /** Unix milliseconds. */
  at: number;
  /** Whether a quote begins at that moment, and its source reports that time. */
  isTold: boolean;
  /** Null: nothing is offered from that moment on. */
  odds: number | null;
}

/** Changes of outcomes by `football_as_of.price_points`; chronological per bookmaker. */
export function listPoints(sql: SqlTransaction, selectionIds: readonly number[], now: Date): Promise<PointRow[]> {
  return sql.rows<PointRow>(
    `select selection_id as "selectionId", bookmaker_id as "bookmakerId",
      (extract(epoch from at) * 1000)::float8 as at, coalesce(not at_assumed, false) as "isTold", odds::float8 as odds
    from football_as_of.price_points($1::timestamptz, $2::bigint[])
    order by selection_id, bookmaker_id, at`,
    [now, selectionIds],
  );
}
