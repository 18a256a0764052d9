/** Prices of finished matches before and at kick-off, grouped by market. */
import type { BetSide } from '../../football/bet-grade.js';
import { isStale } from '../../football/eligible-price.js';
import { compareNames } from '../../football/price-comparison.js';
import { PUBLISHED_MEAN } from '../../models/price-forecast/close-rows.js';
import { SubjectClose, sidesOf, withPublishedMean } from '../../models/price-forecast/market-prices.js';
import type { MarketPrices, SourcePrices } from '../../models/price-forecast/market-prices.js';
import { blockStart } from '../walk-forward.js';
import type { PublishedPriceRow, ValueMarket, ValueQuoteRow } from './value-quotes.repository.js';

/** Prices of a bookmaker by side, or the published mean of all; NaN: not quoted. */
export interface NamedPrices extends SourcePrices {
  /** Slug and name. */
  readonly bookmaker: string;
  readonly name: string;
}

/** A market of a match at a line, before kick-off. */
export interface PricedMarket extends MarketPrices<NamedPrices> {
  readonly fixtureId: number;
  readonly market: ValueMarket;
  /** Unix seconds: when the prices were known, and when the newest of them was quoted. */
  readonly knownAt: number;
  readonly quotedAt: number;
  /** By side, the best price of all bookmakers that the source collects; NaN: none, or an error in the file. */
  readonly maximum: readonly number[];
}

/** All prices of a match. */
export interface MatchPrices {
  readonly season: string;
  /** Unix seconds. */
  readonly kickoff: number;
  readonly markets: readonly PricedMarket[];
  readonly close: SubjectClose;
}

/** Rows of a market at a line, either before or at kick-off. */
interface MarketRows {
  readonly market: ValueMarket;
  readonly line: number;
  readonly quotes: ValueQuoteRow[];
  readonly published: PublishedPriceRow[];
}

/**
 * Prices by match from the rows of a competition; matches without a price before kick-off are left out, as are prices
 * that were stale when the last one became known. A price with an assumed moment is never stale.
 * @param maximumAge minutes after which a price is stale
 */
export function matchPrices(
  quotes: readonly ValueQuoteRow[],
  published: readonly PublishedPriceRow[],
  maximumAge: number,
): ReadonlyMap<number, MatchPrices> {
  const matches = new Map<number, { first: ValueQuoteRow; opening: MarketRows[]; closing: MarketRows[] }>();
  const groups = new Map<string, MarketRows>();
  const groupOf = ({ fixtureId, market, line, mark }: ValueQuoteRow | PublishedPriceRow): MarketRows | null => {
    const key = `${fixtureId} ${market} ${line} ${mark}`;
    const existing = groups.get(key);
    const match = matches.get(fixtureId);
    if (existing !== undefined || match === undefined) return existing ?? null;
    const group: MarketRows = { market, line: line ?? NaN, quotes: [], published: [] };
    groups.set(key, group);
    match[mark].push(group);
    return group;
  };
  for (const row of quotes) {
    if (!matches.has(row.fixtureId)) matches.set(row.fixtureId, { first: row, opening: [], closing: [] });
    groupOf(row)?.quotes.push(row);
  }
  for (const row of published) groupOf(row)?.published.push(row);
  const prices = new Map<number, MatchPrices>();
  for (const [fixtureId, { first, opening, closing }] of matches) {
    const markets = opening.flatMap((group) => pricedMarket(group, maximumAge) ?? []);
    const close = new SubjectClose(closing.map((group) => ({ ...group, prices: sourcesOf(group) })));
    if (markets.length === 0) continue;
    const { season, kickoffAt } = first;
    prices.set(fixtureId, { season, kickoff: kickoffAt.getTime() / 1000, markets, close });
  }
  return prices;
}

/** @returns null without a fresh price of a bookmaker */
function pricedMarket(group: MarketRows, maximumAge: number): PricedMarket | null {
  const [first] = group.quotes;
  if (first === undefined) return null;
  const { fixtureId, kickoffAt } = first;
  const quotedAt = Math.max(...group.quotes.map((row) => row.quotedAt.getTime() / 1000));
  const knownAt = Math.max(blockStart(kickoffAt.getTime() / 1000), quotedAt);
  const moment = { now: knownAt, maximumAge: maximumAge * 60, isLive: false };
  const isFresh = ({ quotedAt: at, isAssumed }: ValueQuoteRow): boolean =>
    !isStale({ quotedAt: at.getTime() / 1000, isAssumed }, moment);
  const fresh = { ...group, quotes: group.quotes.filter(isFresh) };
  if (fresh.quotes.length === 0) return null;
  const { market, line, published } = group;
  const maximum = sidesOf(market).map((side) => maximumOf(published.find((row) => row.side === side)));
  return { fixtureId, market, line, knownAt, quotedAt, maximum, prices: sourcesOf(fresh) };
}

/** A published maximum above the published mean by more than this factor is an error in the file. */
export const GREATEST_MAXIMUM = 1.3;

/** The published maximum; NaN without one, or where it is an error. */
function maximumOf(row: PublishedPriceRow | undefined): number {
  const { maximum = null, mean = null } = row ?? {};
  return maximum === null || (mean !== null && maximum > GREATEST_MAXIMUM * mean) ? NaN : maximum;
}

/** The sources of a market, by name. */
function sourcesOf({ market, quotes, published }: MarketRows): readonly NamedPrices[] {
  const sides = sidesOf(market);
  const byBookmaker = new Map<string, Omit<NamedPrices, 'odds'> & { odds: number[] }>();
  for (const { bookmaker, bookmakerName: name, feed, isExchange, side, odds } of quotes) {
    let prices = byBookmaker.get(bookmaker);
    if (prices === undefined)
      byBookmaker.set(bookmaker, (prices = { bookmaker, name, feed, isExchange, odds: sides.map(() => NaN) }));
    prices.odds[sides.indexOf(side)] = odds;
  }
  const named = [...byBookmaker.values()].sort((one, other) => compareNames(one.name, other.name));
  return withPublishedMean(named, publishedMean(published, sides));
}

function publishedMean(published: readonly PublishedPriceRow[], sides: readonly BetSide[]): NamedPrices | null {
  if (published.length === 0) return null;
  const odds = sides.map((side) => published.find((row) => row.side === side)?.mean ?? NaN);
  return { bookmaker: PUBLISHED_MEAN, name: 'Published mean', feed: PUBLISHED_MEAN, isExchange: false, odds };
}
