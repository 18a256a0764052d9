/**
 * Analyses price histories: the consensus after each change, and whether several sources moved together. Changes are
 * those of `football_as_of.price_points`.
 */
import type { OutcomeSide } from './canonical.js';
import { MarketSources } from './judge/sources.js';
import type { ConsensusKind, PlayerPriceCalibration } from './judge/sources.js';

/** Milliseconds within which moves of several sources count as one. */
export const STEAM_WINDOW = 15 * 60_000;
/** Least number of independent sources in a steam move. */
export const STEAM_SOURCES = 3;

/** Sides of a market, in the order of its probabilities. */
export function sidesOfMarket(market: string): readonly OutcomeSide[] {
  if (market === 'matchResult') return ['home', 'draw', 'away'];
  if (market === 'asianHandicap') return ['home', 'away'];
  if (market === 'bothTeamsToScore') return ['yes', 'no'];
  return ['over', 'under'];
}

/** A change of a bookmaker's offer for an outcome; exchanges are excluded. */
export interface PriceChange {
  /** Index of the bookmaker. */
  readonly bookmaker: number;
  /** Unix milliseconds. */
  readonly at: number;
  /** Whether a quote begins at that moment, as stated by its source. */
  readonly isTold: boolean;
  /** Decimal odds; null: nothing is offered from that moment on. */
  readonly odds: number | null;
}

/** A change of a bookmaker's offer for one side of a market. */
export interface OfferChange extends PriceChange {
  /** Index of the side. */
  readonly side: number;
  /** Unix milliseconds after which the offer is stale, unless it changes before; Infinity: never. */
  readonly staleAfter: number;
}

/** Consensus of a market from a moment on. */
export interface ConsensusChange {
  /** Unix milliseconds. */
  readonly at: number;
  /** Probabilities by side, without margin; they sum to 1. Null: no source is left. */
  readonly probabilities: readonly number[] | null;
  /** Independent sources in it. */
  readonly sources: number;
  readonly kind: ConsensusKind;
}

export interface ConsensusSources {
  /** By bookmaker index: the same number for bookmakers of one feed. */
  readonly feeds: readonly number[];
  /** Sides of the market. */
  readonly sides: number;
  /** Calibration of the market type; null: one-sided sources are ignored. */
  readonly calibration: PlayerPriceCalibration | null;
}

/**
 * The consensus of all sources each time it changes, oldest first. Stale offers are ignored, from a millisecond after
 * `staleAfter` on.
 * @param until Unix milliseconds: later changes are ignored
 */
export function consensusChanges(
  changes: readonly OfferChange[],
  { feeds, sides, calibration }: ConsensusSources,
  until: number,
): ConsensusChange[] {
  const sources = new MarketSources(
    feeds.map((feed) => ({ feed, isExchange: false })),
    sides,
  );
  /** Offers by bookmaker and side. */
  const offers = feeds.map(() => Array.from({ length: sides }, (): OfferChange | null => null));
  const moments = new Set<number>();
  for (const { at, odds, staleAfter } of changes) {
    moments.add(at);
    if (odds !== null && staleAfter < Infinity) moments.add(staleAfter + 1);
  }
  const ordered = [...changes].sort((one, other) => one.at - other.at);
  const consensuses: ConsensusChange[] = [];
  let next = 0;
  for (const at of [...moments].sort((one, other) => one - other)) {
    if (at > until) break;
    for (; next < ordered.length && ordered[next]!.at <= at; next += 1) {
      const change = ordered[next]!;
      offers[change.bookmaker]![change.side] = change;
    }
    sources.begin(null, calibration);
    for (const [bookmaker, offered] of offers.entries()) {
      const odds = offered.map((offer) => (offer === null || offer.staleAfter < at ? NaN : (offer.odds ?? NaN)));
      if (!odds.every(Number.isNaN)) sources.add(bookmaker, odds);
    }
    const isKnown = sources.compute();
    const change: ConsensusChange = {
      at,
      probabilities: isKnown ? [...sources.probabilities] : null,
      sources: sources.count,
      kind: sources.kind,
    };
    if (!isSameConsensus(consensuses.at(-1), change)) consensuses.push(change);
  }
  return consensuses;
}

/** Whether two consensuses of a market are equal; undefined counts as unknown. */
function isSameConsensus(one: ConsensusChange | undefined, other: ConsensusChange): boolean {
  const before = one?.probabilities ?? null;
  const after = other.probabilities;
  if (before === null || after === null) return before === after;
  return one?.sources === other.sources && before.every((probability, side) => probability === after[side]);
}

interface Move {
  readonly bookmaker: number;
  /** Odds before and after. */
  readonly before: number;
  readonly after: number;
}

/**
 * Whether the last move of an outcome's price is a steam move: at least 3 independent sources moved their price in one
 * direction within the 15 minutes up to and including the last move of any source.
 *
 * A move is a bookmaker's new price that differs from its last one, whether or not suspended in between; openings,
 * withdrawals and prices with an assumed moment are not moves. A source's direction is that from its price before the
 * window to the one after; bookmakers of one feed are one source, with the mean of their prices. The resolution depends
 * on how often prices are imported: prices fetched once an hour move together.
 * @param changes of one outcome, of each bookmaker in order of time
 * @param feeds by bookmaker index: the same number for bookmakers of one feed
 */
export function isSteamMove(changes: readonly PriceChange[], feeds: readonly number[]): boolean {
  const last = new Map<number, number>();
  const moves: (Move & { readonly at: number })[] = [];
  for (const { bookmaker, at, isTold, odds } of changes) {
    if (odds === null) continue;
    const before = last.get(bookmaker);
    last.set(bookmaker, odds);
    if (before !== undefined && before !== odds && isTold) moves.push({ bookmaker, at, before, after: odds });
  }
  const newest = moves.reduce((latest, { at }) => Math.max(latest, at), -Infinity);
  /** By bookmaker: from the last price before the window to the last one in it. */
  const net = new Map<number, Move>();
  for (const { bookmaker, at, before, after } of moves) {
    if (at < newest - STEAM_WINDOW) continue;
    net.set(bookmaker, { bookmaker, before: net.get(bookmaker)?.before ?? before, after });
  }
  const difference = new Map<number, number>();
  for (const { bookmaker, before, after } of net.values()) {
    const feed = feeds[bookmaker]!;
    difference.set(feed, (difference.get(feed) ?? 0) + after - before);
  }
  const directions = [...difference.values()].map((sum) => Math.sign(Math.round(sum * 1e6)));
  const count = (direction: number): number => directions.filter((each) => each === direction).length;
  return Math.max(count(1), count(-1)) >= STEAM_SOURCES;
}
