/**
 * Eligible prices: which quotes may be best, enter a mean or count as a source. This file and the view
 * `football_as_of.quotes` are the two definitions of it; `test/integration/database/eligible-prices.test.ts` holds them
 * together. Which bookmakers are one opinion is in `independent-sources.ts`.
 */

/** Decimal odds at or below this are no offer. */
export const TRIVIAL_ODDS = 1.01;

/** Bits of a quote's `flags`, one byte. */
export const quoteFlags = {
  /** The bookmaker takes no bets at it for the moment. */
  suspended: 1,
  /** At or below `TRIVIAL_ODDS`. */
  trivial: 2,
  /** Of an exchange: shown, but never best, nor in a mean or a count. */
  exchange: 4,
  /** Its time is assumed. Excludes nothing by itself. */
  assumed: 8,
  /** Too old: see `isStale`. */
  stale: 16,
} as const;

export interface QuotedPrice {
  /** Decimal odds. */
  readonly odds: number;
  readonly isSuspended: boolean;
  readonly isExchange: boolean;
  /** Unix seconds. */
  readonly quotedAt: number;
  readonly isAssumed: boolean;
}

export interface PricingMoment {
  /** Unix seconds. */
  readonly now: number;
  /** Seconds (`QUOTE_MAX_AGE_MINUTES`). */
  readonly maximumAge: number;
  /** Kick-off has passed. */
  readonly isLive: boolean;
}

/** Bits under which a quote is not shown: nobody can take the price. */
export function hiddenFlags(includeStale: boolean): number {
  return quoteFlags.suspended | quoteFlags.trivial | (includeStale ? 0 : quoteFlags.stale);
}

/** Bits under which a quote is not eligible. */
export function excludedFlags(includeStale: boolean): number {
  return hiddenFlags(includeStale) | quoteFlags.exchange;
}

export function flagsOf(price: QuotedPrice, moment: PricingMoment): number {
  return (
    (price.isSuspended ? quoteFlags.suspended : 0) |
    (price.odds <= TRIVIAL_ODDS ? quoteFlags.trivial : 0) |
    (price.isExchange ? quoteFlags.exchange : 0) |
    (price.isAssumed ? quoteFlags.assumed : 0) |
    (isStale(price, moment) ? quoteFlags.stale : 0)
  );
}

type QuotedMoment = Pick<QuotedPrice, 'quotedAt' | 'isAssumed'>;

/** Last moment at which a quote is fresh by its age, in the unit of both numbers; Infinity: its age is no matter. */
export function staleAfter({ quotedAt, isAssumed }: QuotedMoment, maximumAge: number): number {
  return isAssumed ? Infinity : quotedAt + maximumAge;
}

/** Whether a quote is too old. One whose time is assumed stays fresh until kick-off. */
export function isStale(quote: QuotedMoment, { now, maximumAge, isLive }: PricingMoment): boolean {
  return quote.isAssumed ? isLive : now > staleAfter(quote, maximumAge);
}

/** First whole second, Unix, at which a fresh quote is stale by its age; Infinity: its age does not matter. */
export function staleFrom(price: QuotedPrice, moment: PricingMoment): number {
  return isStale(price, moment) ? Infinity : Math.floor(staleAfter(price, moment.maximumAge)) + 1;
}
