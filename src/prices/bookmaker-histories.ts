import type { OutcomeSide } from '../football/canonical.js';
import type { OfferChange } from '../football/price-history.js';
import type { PricePoint } from './price-history.repository.js';

/** What a bookmaker offered from a moment on. */
export interface Offer {
  readonly at: Date;
  /** Whether that moment is assumed; null: a price ended there, and none of the outcome began. */
  readonly isAssumed: boolean | null;
  /** Decimal odds; null: nothing. */
  readonly odds: number | null;
}

/** A bookmaker's first price for an outcome. */
export interface OpeningPrice {
  readonly at: Date;
  readonly isAssumed: boolean | null;
  readonly odds: number;
}

/** What a bookmaker offered for an outcome before kick-off. */
export interface BookmakerHistory {
  readonly bookmakerId: number;
  readonly bookmakerName: string;
  readonly bookmakerSlug: string;
  readonly isExchange: boolean;
  readonly opening: OpeningPrice;
  /** Every change in order of time, the opening first. */
  readonly changes: readonly Offer[];
  /** What it offers now; null: nothing, or the match has begun. */
  readonly current: number | null;
  /** Its last price before kick-off; null until then. */
  readonly closing: number | null;
}

/**
 * Histories of one outcome by bookmaker, in the order of the points.
 * @param points of each bookmaker together and in order of time
 * @param hasBegun whether the match has
 */
export function bookmakerHistories(points: readonly PricePoint[], hasBegun: boolean): BookmakerHistory[] {
  const changes = new Map<number, (Offer & { readonly point: PricePoint })[]>();
  for (const point of points) {
    const { at, isAssumed, odds } = point;
    const own = changes.get(point.bookmakerId) ?? [];
    own.push({ at, isAssumed, odds, point });
    changes.set(point.bookmakerId, own);
  }
  const histories: BookmakerHistory[] = [];
  for (const own of changes.values()) {
    const [first] = own;
    // the first point is an offer
    if (first?.odds == null) continue;
    const { bookmakerId, bookmakerName, bookmakerSlug, isExchange } = first.point;
    histories.push({
      bookmakerId,
      bookmakerName,
      bookmakerSlug,
      isExchange,
      opening: { at: first.at, isAssumed: first.isAssumed, odds: first.odds },
      changes: own.map(({ at, isAssumed, odds }) => ({ at, isAssumed, odds })),
      current: hasBegun ? null : (own.at(-1)?.odds ?? null),
      closing: hasBegun ? (own.findLast(({ odds }) => odds !== null)?.odds ?? null) : null,
    });
  }
  return histories;
}

/** Changes of a market's sides by bookmaker index, without exchanges. */
export interface MarketChanges {
  readonly changes: readonly OfferChange[];
  /** By bookmaker index: the same number for bookmakers of one feed. */
  readonly feeds: readonly number[];
}

/**
 * The changes of bookmakers, numbered in the order of the points.
 * @param sides of the market, in order; points of others are left out
 * @param maximumAge milliseconds after which an offer that is not repeated is stale
 */
export function marketChanges(
  points: readonly PricePoint[],
  sides: readonly OutcomeSide[],
  maximumAge: number,
): MarketChanges {
  const bookmakers = new Map<number, number>();
  const feedNames = new Map<string, number>();
  const feeds: number[] = [];
  const changes: OfferChange[] = [];
  for (const { bookmakerId, priceFeed, isExchange, side, at, isAssumed, odds, lastQuotedAt, isLastAssumed } of points) {
    if (isExchange || !sides.includes(side)) continue;
    let bookmaker = bookmakers.get(bookmakerId);
    if (bookmaker === undefined) {
      bookmakers.set(bookmakerId, (bookmaker = feeds.length));
      const feed = feedNames.get(priceFeed) ?? feedNames.size;
      feedNames.set(priceFeed, feed);
      feeds.push(feed);
    }
    changes.push({
      bookmaker,
      side: sides.indexOf(side),
      at: at.getTime(),
      isTold: isAssumed === false,
      odds,
      staleAfter: lastQuotedAt === null || isLastAssumed === true ? Infinity : lastQuotedAt.getTime() + maximumAge,
    });
  }
  return { changes, feeds };
}
