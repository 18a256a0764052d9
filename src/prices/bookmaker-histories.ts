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
  /** Null: all that it listed was suspended or at most 1.01. */
  readonly opening: OpeningPrice | null;
  /** Every change in order of time: what was listed and not to be had before the opening, the opening, the others. */
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
    if (first === undefined) continue;
    const { bookmakerId, bookmakerName, bookmakerSlug, isExchange } = first.point;
    histories.push({
      bookmakerId,
      bookmakerName,
      bookmakerSlug,
      isExchange,
      opening: openingOf(own),
      changes: own.map(({ at, isAssumed, odds }) => ({ at, isAssumed, odds })),
      current: hasBegun ? null : (own.at(-1)?.odds ?? null),
      closing: hasBegun ? (own.findLast(({ odds }) => odds !== null)?.odds ?? null) : null,
    });
  }
  return histories;
}

function openingOf(offers: readonly Offer[]): OpeningPrice | null {
  for (const { at, isAssumed, odds } of offers) if (odds !== null) return { at, isAssumed, odds };
  return null;
}

/** Bookmakers numbered from 0 in the order in which they come, and their feeds. */
export class NumberedBookmakers {
  /** By bookmaker index: the same number for bookmakers of one feed. */
  readonly feeds: number[] = [];
  private readonly indexes = new Map<number, number>();
  private readonly feedNumbers = new Map<string, number>();

  /** The index of a bookmaker. */
  indexOf({ bookmakerId, priceFeed }: { readonly bookmakerId: number; readonly priceFeed: string }): number {
    const existing = this.indexes.get(bookmakerId);
    if (existing !== undefined) return existing;
    const feed = this.feedNumbers.get(priceFeed) ?? this.feedNumbers.size;
    this.feedNumbers.set(priceFeed, feed);
    this.indexes.set(bookmakerId, this.feeds.length);
    return this.feeds.push(feed) - 1;
  }
}

/**
 * Changes of a market's sides from the openings on, without those of exchanges.
 * @param sides in order; points of others are left out
 * @param maximumAge milliseconds after which an offer that is not repeated is stale
 */
export function marketChanges(
  points: readonly PricePoint[],
  sides: readonly OutcomeSide[],
  maximumAge: number,
  bookmakers: NumberedBookmakers,
): OfferChange[] {
  return points
    .filter(({ isExchange, hasOpened, side }) => !isExchange && hasOpened && sides.includes(side))
    .map((point) => ({
      bookmaker: bookmakers.indexOf(point),
      side: sides.indexOf(point.side),
      at: point.at.getTime(),
      isTold: point.isAssumed === false,
      odds: point.odds,
      staleAfter:
        point.lastQuotedAt === null || point.isLastAssumed === true
          ? Infinity
          : point.lastQuotedAt.getTime() + maximumAge,
    }));
}
