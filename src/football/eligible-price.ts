/**
 * Eligible prices: which quotes may be best, enter a mean or count as a source. This file and the view
 * `football_as_of.quotes` both define it; `test/integration/database/eligible-prices.test.ts` keeps them in sync.
 * Which bookmakers form one source is in `independent-sources.ts`.
 */

/** Decimal odds at or below this do not count as an offer. */
export const TRIVIAL_ODDS = 1.01;

/** Bits of a quote's `flags`, one byte. */
export const quoteFlags = {
  /** The bookmaker currently takes no bets at this price. */
  suspended: 1,
  /** At or below `TRIVIAL_ODDS`. */
  trivial: 2,
  /** From an exchange: shown, but never best, nor in a mean or a count. */
  exchange: 4,
  /** The quote's time is assumed. Excludes nothing by itself. */
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

/** Flags that hide a quote, as its price cannot be taken. */
export function hiddenFlags(includeStale: boolean): number {
  return quoteFlags.suspended | quoteFlags.trivial | (includeStale ? 0 : quoteFlags.stale);
}

/** Flags that make a quote ineligible. */
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

/** Last moment at which a quote is fresh by its age, in the unit of both numbers; Infinity: never stale by age. */
export function staleAfter({ quotedAt, isAssumed }: QuotedMoment, maximumAge: number): number {
  return isAssumed ? Infinity : quotedAt + maximumAge;
}

/** Whether a quote is too old. A quote with an assumed time stays fresh until kick-off. */
export function isStale(quote: QuotedMoment, { now, maximumAge, isLive }: PricingMoment): boolean {
  return quote.isAssumed ? isLive : now > staleAfter(quote, maximumAge);
}

/** First whole Unix second at which a fresh quote is stale by its age; Infinity: never. */
export function staleFrom(price: QuotedPrice, moment: PricingMoment): number {
  return isStale(price, moment) ? Infinity : Math.floor(staleAfter(price, moment.maximumAge)) + 1;
}
