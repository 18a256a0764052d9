import type { BetSide } from '../../football/bet-grade.js';
import type { MarketFamily } from '../../football/market-family.js';
import { instantOf } from '../../common/calendar/instant.js';
import { round } from '../../common/rounding.js';
import { percentAbove } from '../../football/price-comparison.js';
import type { Prices } from '../dataset/prices.js';
import type { PricedDataset } from '../snapshot/snapshot.js';

/** A bookmaker as identified by a board. */
export type BookmakerReference = { readonly id: number } | { readonly slug: string };

/** The bet that a row of a board represents. */
export interface Bet {
  readonly competitionId: number;
  readonly fixtureId: number;
  /** Unix seconds. */
  readonly kickoff: number;
  readonly scope: 'match' | 'home' | 'away' | 'player';
  readonly playerId: number | null;
  readonly market: string;
  readonly marketFamily: MarketFamily;
  readonly line: number | null;
  readonly side: BetSide;
  readonly price: number;
  readonly bookmaker: BookmakerReference;
  readonly modelProbability: number | null;
  readonly consensusProbability: number | null;
  readonly fairProbability: number;
  readonly modelWeight: number | null;
  readonly consensusSources: number | null;
  readonly modelVersion: string | null;
  /** Percent. */
  readonly edge: number;
  readonly edgeLow: number | null;
  readonly edgeHigh: number | null;
}

/** Fixture, bookmaker and price of a bet, from the row of a quote and the index of its fixture. */
export function betAtQuote(
  { dataset: { entities }, prices: { quotes } }: Pick<PricedDataset, 'dataset' | 'prices'>,
  fixture: number,
  quote: number,
): Pick<Bet, 'competitionId' | 'fixtureId' | 'kickoff' | 'price' | 'bookmaker'> {
  const { id, kickoff, competition } = entities.fixtures[fixture]!;
  const { bookmaker, odds } = quotes.columns;
  return {
    competitionId: entities.competitions[competition]!.id,
    fixtureId: id,
    kickoff,
    price: odds[quote]!,
    bookmaker: { id: entities.bookmakers[bookmaker[quote]!]!.id },
  };
}

/** Row numbers in a snapshot's prices. */
export interface BoardPrice {
  /** Row of the line. */
  readonly line: number;
  /** Row of the quote that is compared with its opening; -1: none. */
  readonly quote: number;
}

/** Movement of a price since its bookmaker first listed the outcome. */
export interface PriceMovement {
  /** Percent relative to the opening price; null without one. */
  readonly movement: number | null;
  /** ISO 8601 moment of the opening. */
  readonly openedAt: string | null;
  /** Whether the last move of any bookmaker's price is a steam move. */
  readonly steam: boolean;
}

/** Movement of a board's price. */
export function movedPrice({ lines, quotes }: Prices, { line, quote }: BoardPrice): PriceMovement {
  if (quote < 0) return { movement: null, openedAt: null, steam: false };
  const { odds, openingOdds, openedAt } = quotes.columns;
  const steam = lines.columns.isSteam[line] === 1;
  const opening = openingOdds[quote]!;
  if (Number.isNaN(opening)) return { movement: null, openedAt: null, steam };
  return { movement: round(percentAbove(odds[quote]!, opening), 2), openedAt: instantOf(openedAt[quote]!), steam };
}
