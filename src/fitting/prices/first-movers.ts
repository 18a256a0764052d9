/** Which source of a closed market moved first. */
import type { MarketSources, PlayerPriceCalibration } from '../../football/judge/sources.js';
import { groupBy } from '../../football/group-by.js';
import { logit } from '../../maths/logistic.js';
import { readSources } from '../../models/price-forecast/market-prices.js';
import { LEAST_MOVE } from '../../models/price-forecast/source-skill.js';
import type { ClosedQuote } from './closed-markets.repository.js';
import { standingPrices } from './standing-prices.js';
import type { MarketQuotes } from './standing-prices.js';

/** How prices of a market are read. */
export interface MarketReading {
  /** null: one-sided prices say nothing. */
  readonly calibration: PlayerPriceCalibration | null;
  /** Seconds after which a price is stale. */
  readonly maximumAge: number;
}

/** A move of one side of a market. */
export interface MarketMove {
  /** Sources that quoted it when it began, or up to the close where no source began it. */
  readonly quoting: readonly string[];
  /** Those of them that began it, at one moment; none where the mean moved by sources that came or went. */
  readonly first: readonly string[];
}

/**
 * The sides of a market whose mean moved between the moment from which two sources quote and the close; of two sides
 * the first, as they move together. Prices whose moment is assumed are left out: they do not tell who came first.
 * @param close fair probabilities of the sides
 */
export function marketMoves(
  { quotes, ...market }: MarketQuotes,
  kickoff: number,
  close: ArrayLike<number>,
  { calibration, maximumAge }: MarketReading,
): MarketMove[] {
  const stated = quotes.filter(({ isAssumed }) => !isAssumed);
  const quotesOf = groupBy(stated, ({ priceFeed }) => priceFeed);
  if (quotesOf.size < 2) return [];
  const moments = [...new Set(stated.map(({ quotedAt }) => quotedAt))].sort((one, other) => one - other);
  const read = (moment: number, own: readonly ClosedQuote[]): MarketSources | null =>
    readSources(standingPrices({ ...market, quotes: own }, moment, maximumAge), {}, calibration);
  const start = moments.findIndex((moment) => moment < kickoff && (read(moment, stated)?.count ?? 0) >= 2);
  if (start < 0) return [];
  const { means } = read(moments[start]!, stated)!;
  const sides = (close.length === 2 ? [0] : [0, 1, 2]).map((side) => {
    const distance = logit(close[side]!) - means[side]!;
    return { side, direction: Math.abs(distance) >= LEAST_MOVE ? Math.sign(distance) : 0 };
  });
  const moved = sides.filter(({ direction }) => direction !== 0);
  if (moved.length === 0) return [];

  /** By source: log-odds at the start, or at its first price after it. */
  const began = new Map<string, Float64Array>();
  const decided = new Map<number, MarketMove>();
  for (const moment of moments.slice(start)) {
    const first = new Map<number, string[]>(moved.map(({ side }) => [side, []]));
    for (const [feed, own] of quotesOf) {
      // later on a source moves by new prices alone
      if (moment > moments[start]! && !own.some(({ quotedAt }) => quotedAt === moment)) continue;
      const logOdds = read(moment, own)?.means;
      if (logOdds === undefined) continue;
      const before = began.get(feed);
      if (before === undefined) {
        began.set(feed, logOdds);
        continue;
      }
      for (const { side, direction } of moved)
        if ((logOdds[side]! - before[side]!) * direction >= LEAST_MOVE) first.get(side)!.push(feed);
    }
    for (const [side, feeds] of first)
      if (feeds.length > 0 && !decided.has(side)) decided.set(side, { quoting: [...began.keys()], first: feeds });
    if (decided.size === moved.length) break;
  }
  return moved.map(({ side }) => decided.get(side) ?? { quoting: [...began.keys()], first: [] });
}
