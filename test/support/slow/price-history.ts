import type { TestDatabase } from '../database.js';

/** A change of a bookmaker's price of an outcome. */
export interface SlowPricePoint {
  at: number;
  /** Null: suspended, withdrawn, or no price above 1.01. */
  odds: number | null;
  /** Null if no quote of the outcome starts. */
  isAssumed: boolean | null;
  /** The newest quote that confirms the price; null without one. */
  lastQuotedAt: number | null;
  isLastAssumed: boolean | null;
}

interface Snapshot {
  id: number;
  bookmaker: number;
  source: number;
  providerMarket: string;
  mark: string;
  takenAt: number;
  isAssumed: boolean;
}

interface Quote {
  snapshot: number;
  odds: number;
  suspended: boolean;
}

/**
 * Changes of an outcome's prices by bookmaker, read from the tables moment by moment: at each moment at which a
 * bookmaker's prices were taken, the newest snapshots of each of his markets give his price.
 */
export async function slowPriceHistory(
  database: TestDatabase,
  selection: number,
  now: Date,
): Promise<Map<number, SlowPricePoint[]>> {
  const [fixture] = await database.rows<{ id: number; market: string; kickoff: Date }>(
    `select fixture.id, selection.market, fixture.kickoff_at as kickoff
    from facts.selections selection join facts.fixtures fixture on fixture.id = selection.fixture_id
    where selection.id = $1`,
    [selection],
  );
  if (fixture === undefined) return new Map();
  const snapshots = await database.rows<Omit<Snapshot, 'takenAt'> & { takenAt: Date }>(
    `select id, bookmaker_id as bookmaker, source_id as source, provider_market as "providerMarket", mark,
      taken_at as "takenAt", taken_at_assumed as "isAssumed"
    from facts.market_snapshots where fixture_id = $1 and market = $2 and superseded = false`,
    [fixture.id, fixture.market],
  );
  const quotes = await database.rows<Quote>(
    'select snapshot_id as snapshot, odds::float8 as odds, suspended from facts.quotes where selection_id = $1',
    [selection],
  );
  const until = Math.min(now.getTime(), fixture.kickoff.getTime());
  const relevant = snapshots
    .map((snapshot): Snapshot => ({ ...snapshot, takenAt: snapshot.takenAt.getTime() }))
    .filter(({ takenAt }) => takenAt <= until);
  const histories = new Map<number, SlowPricePoint[]>();
  for (const bookmaker of new Set(relevant.map((snapshot) => snapshot.bookmaker))) {
    const own = relevant.filter((snapshot) => snapshot.bookmaker === bookmaker);
    const points: SlowPricePoint[] = [];
    for (const at of [...new Set(own.map(({ takenAt }) => takenAt))].sort((one, other) => one - other)) {
      const listed = listedAt(own, quotes, at);
      const odds = listed === null || listed.suspended || listed.odds <= 1.01 ? null : listed.odds;
      const before = points.at(-1);
      if (before !== undefined && before.odds === odds) {
        if (odds !== null && listed !== null) {
          before.lastQuotedAt = Math.max(before.lastQuotedAt ?? 0, listed.takenAt);
          before.isLastAssumed = listed.isAssumed;
        }
      } else if (before !== undefined || odds !== null) {
        points.push({
          at,
          odds,
          isAssumed: listed?.takenAt === at ? listed.isAssumed : null,
          lastQuotedAt: odds === null ? null : (listed?.takenAt ?? null),
          isLastAssumed: odds === null ? null : (listed?.isAssumed ?? null),
        });
      }
    }
    if (points.length > 0) histories.set(bookmaker, points);
  }
  return histories;
}

/** A bookmaker's price at a moment: the newest of his markets' prices; a stated time, then the lower price first. */
function listedAt(
  snapshots: readonly Snapshot[],
  quotes: readonly Quote[],
  at: number,
): (Quote & { takenAt: number; isAssumed: boolean }) | null {
  const markets = new Map<string, Snapshot[]>();
  for (const snapshot of snapshots) {
    if (snapshot.takenAt > at) continue;
    const key = `${snapshot.source} ${snapshot.providerMarket}`;
    const newest = markets.get(key)?.[0]?.takenAt ?? -Infinity;
    if (snapshot.takenAt > newest) markets.set(key, [snapshot]);
    else if (snapshot.takenAt === newest) markets.get(key)?.push(snapshot);
  }
  const listed = [...markets.values()]
    .flat()
    .flatMap((snapshot) =>
      quotes.filter((quote) => quote.snapshot === snapshot.id).map((quote) => ({ ...quote, ...snapshot })),
    );
  listed.sort(
    (one, other) =>
      other.takenAt - one.takenAt ||
      Number(one.isAssumed) - Number(other.isAssumed) ||
      one.odds - other.odds ||
      one.source - other.source ||
      (one.providerMarket < other.providerMarket ? -1 : one.providerMarket > other.providerMarket ? 1 : 0) ||
      (one.mark < other.mark ? -1 : 1),
  );
  return listed[0] ?? null;
}

/**
 * The probability of the first side of a market at a moment: the mean, over feeds, of the mean of their bookmakers'
 * prices without margin by the power method, found by bisection; null without a feed. Exchanges, and prices not
 * confirmed for `maximumAge` milliseconds, are excluded.
 * @param histories of each side of the market, as returned by `slowPriceHistory`
 */
export async function slowConsensus(
  database: TestDatabase,
  histories: readonly ReadonlyMap<number, readonly SlowPricePoint[]>[],
  at: number,
  maximumAge: number,
): Promise<{ probability: number; sources: number } | null> {
  const bookmakers = await database.rows<{ id: number; feed: string; isExchange: boolean }>(
    'select id, price_feed as feed, is_exchange as "isExchange" from bookmakers',
  );
  const feeds = new Map<string, number[]>();
  for (const { id, feed, isExchange } of bookmakers) {
    if (isExchange) continue;
    const odds = histories.map((history) => {
      const offer = history.get(id)?.findLast((point) => point.at <= at);
      if (offer?.odds == null || offer.lastQuotedAt === null) return null;
      return offer.isLastAssumed === true || at <= offer.lastQuotedAt + maximumAge ? offer.odds : null;
    });
    const prices = odds.filter((price) => price !== null);
    if (prices.length === histories.length) feeds.set(feed, [...(feeds.get(feed) ?? []), fairOfFirst(prices)]);
  }
  if (feeds.size === 0) return null;
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { probability: mean([...feeds.values()].map(mean)), sources: feeds.size };
}

/**
 * Whether the last move of an outcome is a steam move of three bookmakers, each a source of its own: their prices
 * before the 15 minutes that end with it against those at its moment.
 */
export function slowSteam(history: ReadonlyMap<number, readonly SlowPricePoint[]>): boolean {
  const offers = [...history.values()].map((points) => points.filter(({ odds }) => odds !== null));
  const moments = offers.flatMap((own) =>
    own
      .filter(({ odds, isAssumed }, index) => index > 0 && odds !== own[index - 1]?.odds && isAssumed === false)
      .map(({ at }) => at),
  );
  const last = Math.max(...moments);
  const directions = offers.map((own) => {
    const moved = own.filter(({ at, odds, isAssumed }) => {
      const before = own.findLast((other) => other.at < at);
      return before !== undefined && before.odds !== odds && isAssumed === false && at >= last - 900_000;
    });
    const [first, newest] = [moved[0], moved.at(-1)];
    const before = first === undefined ? undefined : own.findLast(({ at }) => at < first.at);
    return Math.sign((newest?.odds ?? 0) - (before?.odds ?? newest?.odds ?? 0));
  });
  return [1, -1].some((direction) => directions.filter((each) => each === direction).length >= 3);
}

/** The exponent under which the inverse odds sum to 1, by bisection; the first side's probability. */
function fairOfFirst(odds: readonly number[]): number {
  let [low, high] = [0, 100];
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2;
    if (odds.reduce((sum, price) => sum + price ** -middle, 0) > 1) low = middle;
    else high = middle;
  }
  return (odds[0] ?? NaN) ** -low;
}
