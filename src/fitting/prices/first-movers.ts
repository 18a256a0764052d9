/** Finds the source of a closed market that moved first. */
import type { MarketSources, PlayerPriceCalibration } from '../../football/judge/sources.js';
import { groupBy } from '../../football/group-by.js';
import { logit } from '../../maths/logistic.js';
import { readSources } from '../../models/price-forecast/market-prices.js';
import { LEAST_MOVE } from '../../models/price-forecast/source-skill.js';
import type { ClosedQuote } from './closed-markets.repository.js';
import { standingPrices } from './standing-prices.js';
import type { MarketQuotes } from './standing-prices.js';

/** Options for reading the prices of a market. */
export interface MarketReading {
  /** null: one-sided prices are ignored. */
  readonly calibration: PlayerPriceCalibration | null;
  /** Seconds after which a price is stale. */
  readonly maximumAge: number;
}

/** A move of one side of a market. */
export interface MarketMove {
  /** Sources that quoted the side when the move began, or up to the close where no source began it. */
  readonly quoting: readonly string[];
  /** Sources that began it, at one moment; empty where the mean moved because sources appeared or withdrew. */
  readonly first: readonly string[];
}

/**
 * The sides of a market whose mean moved between the moment from which two sources quote and the close; only the first
 * of two sides, as they move together. Prices with an assumed moment are left out, since their order is unknown.
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

  /** By source: log-odds at the start, or at its first price after the start. */
  const began = new Map<string, Float64Array>();
  const decided = new Map<number, MarketMove>();
  for (const moment of moments.slice(start)) {
    const first = new Map<number, string[]>(moved.map(({ side }) => [side, []]));
    for (const [feed, own] of quotesOf) {
      // after the start a source moves by new prices only
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
