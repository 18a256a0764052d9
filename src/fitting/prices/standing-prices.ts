/** Prices of a closed market in force at a moment. */
import { isStale } from '../../football/eligible-price.js';
import { sidesOf } from '../../models/price-forecast/market-prices.js';
import type { MarketPrices, SourcePrices } from '../../models/price-forecast/market-prices.js';
import type { ClosedQuote } from './closed-markets.repository.js';

/** Quotes of a market at a line. */
export interface MarketQuotes {
  readonly market: string;
  readonly line: number;
  readonly quotes: readonly ClosedQuote[];
}

/** Prices with the moment of the newest, Unix seconds. */
export type StandingPrices = MarketPrices & { readonly quotedAt: number };

/** Whether a price takes precedence: the newer one, then the one with a stated time, then the lower one. */
function stands(one: ClosedQuote, other: ClosedQuote): boolean {
  if (one.quotedAt !== other.quotedAt) return one.quotedAt > other.quotedAt;
  return one.isAssumed === other.isAssumed ? one.odds < other.odds : !one.isAssumed;
}

/**
 * The prices in force at a moment: the newest of each bookmaker and side.
 * @param maximumAge seconds after which a price is stale
 */
export function standingPrices(
  { market, line, quotes }: MarketQuotes,
  moment: number,
  maximumAge: number,
): StandingPrices {
  const sides = sidesOf(market);
  const before = { now: moment, maximumAge, isLive: false };
  const newest = new Map<string, ClosedQuote>();
  for (const quote of quotes) {
    const { quotedAt, replacedAt, bookmakerId, side } = quote;
    if (quotedAt > moment || replacedAt <= moment || isStale(quote, before)) continue;
    const key = `${bookmakerId} ${side}`;
    const existing = newest.get(key);
    if (existing === undefined || stands(quote, existing)) newest.set(key, quote);
  }
  const byBookmaker = new Map<number, SourcePrices & { odds: number[] }>();
  for (const { bookmakerId, priceFeed, isExchange, side, odds } of newest.values()) {
    const prices = byBookmaker.get(bookmakerId) ?? { feed: priceFeed, isExchange, odds: sides.map(() => NaN) };
    prices.odds[sides.indexOf(side)] = odds;
    byBookmaker.set(bookmakerId, prices);
  }
  const quotedAt = [...newest.values()].reduce((latest, quote) => Math.max(latest, quote.quotedAt), 0);
  return { market, line, prices: [...byBookmaker.values()], quotedAt };
}
