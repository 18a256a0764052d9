import type { Schema, Table } from '../engine/columns.js';

/** Who a line is about. */
export const scopes = ['match', 'home', 'away', 'player'] as const;
/** One of them. */
export type Scope = (typeof scopes)[number];
/** Sides of a line. */
export const lineSides = ['over', 'under'] as const;
/** One of them. */
export type LineSide = (typeof lineSides)[number];

/** One price of a bookmaker at one side of a line, the newest that is not withdrawn. */
export const quoteSchema = {
  /** Database's own id. */
  id: 'float64',
  /** Codes. */
  bookmaker: 'uint16',
  providerMarket: 'uint16',
  odds: 'float64',
  /** Unix seconds. */
  quotedAt: 'uint32',
  flags: 'uint8',
} as const satisfies Schema;
export type QuoteTable = Table<typeof quoteSchema>;

/**
 * One side of a quoted line: (fixture, scope, subject, market, line, side). Rows of a fixture stand in the order
 * scope, subject's name, market, line, side; the quotes of a row stand together.
 */
export const lineSchema = {
  /** Codes; `player` is -1 for lines of teams, `team` -1 for lines of the match and of players without a known side. */
  fixture: 'uint32',
  scope: 'uint8',
  team: 'int32',
  player: 'int32',
  /** Position of the statistic in TEAM_STATISTICS, or in PLAYER_STATISTICS for players. */
  statistic: 'uint8',
  line: 'float64',
  /** Position in `lineSides`. */
  side: 'uint8',
  /** First quote and number of quotes, in the table of quotes. */
  firstQuote: 'uint32',
  quotes: 'uint16',
  /** Highest counted price and its quote; NaN and -1 without one. */
  bestOdds: 'float64',
  bestQuote: 'int32',
  /** Row of the other side of the same line; -1 where nobody quotes it. */
  otherSide: 'int32',
} as const satisfies Schema;
export type LineTable = Table<typeof lineSchema>;

/** Which prices a query looks at. */
export interface PriceChoice {
  /** Whether old prices count too. */
  readonly includeStale: boolean;
  /** By bookmaker code, 1 for those that count; null: all. */
  readonly bookmakers: Uint8Array | null;
}

/** Lines with their quotes. */
export interface Prices {
  readonly lines: LineTable;
  readonly quotes: QuoteTable;
}

/**
 * Best counted prices of the result; NaN where nobody quotes. Of each fixture one row of those that count, and one with
 * old ones.
 */
export const matchOddsSchema = {
  fixture: 'uint32',
  includesStale: 'uint8',
  home: 'float64',
  draw: 'float64',
  away: 'float64',
} as const satisfies Schema;
export type MatchOddsTable = Table<typeof matchOddsSchema>;
