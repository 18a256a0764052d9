import type { SqlClient, SqlTransaction } from '../../database/sql-client.js';

/** A stored price snapshot; times are in Unix milliseconds. */
export interface StoredSnapshot {
  id: number;
  fixture_id: number;
  bookmaker_id: number;
  provider_market: string;
  mark: string;
  taken_at: number;
  replaced_at: number | null;
  /** Hexadecimal. */
  content_hash: string;
}

const dateOf = (moment: number | null): Date | null => (moment === null ? null : new Date(moment));

/**
 * The source's valid snapshots that end at a given time or later, so that the cost does not grow with the history.
 * @param since earliest stated time by fixture, in Unix milliseconds; null: all of the fixture's snapshots
 */
export function findStoredSnapshots(
  sql: SqlTransaction,
  sourceId: number,
  since: ReadonlyMap<number, number | null>,
): Promise<StoredSnapshot[]> {
  // uses the index market_snapshots_replaced_at, fixture by fixture
  return sql.rows<StoredSnapshot>(
    `select id, snapshot.fixture_id, bookmaker_id, provider_market, mark, encode(content_hash, 'hex') as content_hash,
       (extract(epoch from taken_at) * 1000)::bigint as taken_at,
       case when replaced_at < 'infinity' then (extract(epoch from replaced_at) * 1000)::bigint end as replaced_at
     from unnest($2::bigint[], $3::timestamptz[]) as stated (fixture_id, since)
     join facts.market_snapshots snapshot
       on snapshot.fixture_id = stated.fixture_id and replaced_at >= coalesce(since, '-infinity')
     where source_id = $1 and not superseded`,
    [sourceId, [...since.keys()], [...since.values()].map(dateOf)],
  );
}

/** Partitions are missing for some months. */
class QuoteMonthsMissing extends Error {
  /** @param months first days, as `YYYY-MM-DD` */
  constructor(readonly months: readonly string[]) {
    super(`quotes have no partition of ${months.join(', ')}`);
  }
}

/** @throws QuoteMonthsMissing if any of these months, given by their first days, has no partition yet */
export async function requireQuoteMonths(sql: SqlTransaction, months: readonly string[]): Promise<void> {
  const missing = await sql.rows<{ month: string }>(
    `select month::text from unnest($1::date[]) month
     where to_regclass(to_char(month, '"facts.quotes_"YYYY_MM')) is null order by month`,
    [months],
  );
  if (missing.length > 0) throw new QuoteMonthsMissing(missing.map(({ month }) => month));
}

/**
 * Loads prices; if partitions are missing, creates them and loads again. They are committed before the load: a
 * statement planned without them would see everything the load commits except its prices.
 */
export async function withQuoteMonths<Loaded>(sql: SqlClient, load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof QuoteMonthsMissing)) throw error;
    await sql.transaction((own) => own.rows('select facts.add_quote_months($1::date[])', [error.months]));
    return load();
  }
}

/** Ends superseded snapshots, and sets a new end for `moved` ones, in Unix milliseconds (null: none). */
export async function endSnapshots(
  sql: SqlTransaction,
  superseded: readonly number[],
  moved: readonly { id: number; next: number | null }[],
): Promise<void> {
  if (superseded.length > 0) {
    await sql.rows('update facts.market_snapshots set superseded = true where id = any($1::bigint[])', [superseded]);
  }
  if (moved.length === 0) return;
  await sql.rows(
    `update facts.market_snapshots snapshot set replaced_at = coalesce(given.next, 'infinity')
     from unnest($1::bigint[], $2::timestamptz[]) as given (id, next) where snapshot.id = given.id`,
    [moved.map((row) => row.id), moved.map((row) => dateOf(row.next))],
  );
}

/** Restores packed prices of fixtures to rows of `facts.quotes`, before these are changed or deleted. */
export async function unpackQuotes(sql: SqlTransaction, fixtureIds: readonly number[]): Promise<void> {
  await sql.rows('select facts.unpack_quotes($1::bigint[])', [fixtureIds]);
}

/** A stored mean and maximum, as published. */
export interface StoredAggregate {
  id: number;
  fixture_id: number;
  market: string;
  mark: string;
  scope: string;
  line: number | null;
  side: string;
  mean: number | null;
  maximum: number | null;
}

/** A source's valid means and maxima for fixtures. */
export function findStoredAggregates(
  sql: SqlTransaction,
  sourceId: number,
  fixtureIds: readonly number[],
): Promise<StoredAggregate[]> {
  return sql.rows(
    `select id, fixture_id, market, mark, scope, line, side, mean, maximum from facts.price_aggregates
     where source_id = $1 and fixture_id = any($2::bigint[]) and not superseded`,
    [sourceId, fixtureIds],
  );
}

export async function supersedeAggregates(sql: SqlTransaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql.rows('update facts.price_aggregates set superseded = true where id = any($1::bigint[])', [ids]);
}
