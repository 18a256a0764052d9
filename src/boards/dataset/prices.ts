import type { Schema, Table } from '../engine/columns.js';

/** Who a line is about. */
export const scopes = ['match', 'home', 'away', 'player'] as const;
/** One of them. */
export type Scope = (typeof scopes)[number];
/** Sides of a line. */
export const lineSides = ['over', 'under'] as const;
/** One of them. */
export type LineSide = (typeof lineSides)[number];

/** Bits of `flags` of a quote. */
export const quoteFlags = {
  /** Taken back for the moment. */
  suspended: 1,
  /** At or below 1.01: no offer. */
  trivial: 2,
  /** Of an exchange: shown, but never best, nor in an average or a count. */
  exchange: 4,
  /** Its moment is assumed: it counts until kick-off. */
  assumed: 8,
  /** Older than what counts. */
  stale: 16,
} as const;

/** Bits under which nobody can take a price: such prices are not shown. */
export function hiddenFlags(includeStale: boolean): number {
  return quoteFlags.suspended | quoteFlags.trivial | (includeStale ? 0 : quoteFlags.stale);
}

/** Bits under which a price counts nowhere: exchanges' are shown, but never best nor in a mean or a count. */
export function uncountedFlags(includeStale: boolean): number {
  return hiddenFlags(includeStale) | quoteFlags.exchange;
}

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
