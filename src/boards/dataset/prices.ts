import {
  PLAYER_STATISTIC_KEYS,
  PLAYER_STATISTICS,
  TEAM_STATISTIC_KEYS,
  TEAM_STATISTICS,
} from '../../football/statistics.js';
import type { Columns, Schema, Table } from '../engine/columns.js';

/** Subjects of lines. */
export const scopes = ['match', 'home', 'away', 'player'] as const;
export type Scope = (typeof scopes)[number];
export const scopeNames = { match: 'Match', home: 'Home side', away: 'Away side', player: 'Player' } as const;
/** Sides of a line of a count. */
export const lineSides = ['over', 'under'] as const;
export type LineSide = (typeof lineSides)[number];
/** Sides of all lines: those of counts, then those of results. */
export const priceSides = [...lineSides, 'away', 'draw', 'home'] as const;
/** Names of sides. */
export const sideNames = { over: 'Over', under: 'Under', away: 'Away', draw: 'Draw', home: 'Home' } as const;

/** Markets on the match result; their prices are stored as lines too. */
export const RESULT_MARKETS = ['matchResult', 'asianHandicap'] as const;
export type ResultMarket = (typeof RESULT_MARKETS)[number];
/** Markets of lines that are not of players: statistics, then results. */
export const TEAM_MARKETS = [...TEAM_STATISTIC_KEYS, ...RESULT_MARKETS] as const;

const resultNames: Readonly<Record<ResultMarket, string>> = {
  matchResult: 'Match result',
  asianHandicap: 'Asian handicap',
};
/** A statistic of players and one of teams with the same key share a name. */
const marketNames: ReadonlyMap<string, string> = new Map([
  ...[...PLAYER_STATISTICS, ...TEAM_STATISTICS].map(({ key, displayName }) => [key, displayName] as const),
  ...Object.entries(resultNames),
]);

/** Name of a market by its key. */
export function marketName(key: string): string {
  return marketNames.get(key) ?? key;
}

/** A bookmaker's price for one side of a line: the newest that is not withdrawn. */
export const quoteSchema = {
  /** Database id. */
  id: 'float64',
  /** Dictionary indexes. */
  bookmaker: 'uint16',
  providerMarket: 'uint16',
  odds: 'float64',
  /** Unix seconds. */
  quotedAt: 'uint32',
  /** The bookmaker's first price for the side, and its moment in Unix seconds; NaN and 0 without one. */
  openingOdds: 'float64',
  openedAt: 'uint32',
  flags: 'uint8',
} as const satisfies Schema;
export type QuoteTable = Table<typeof quoteSchema>;

/** Forecast of all independent sources for one side of a line, from fresh prices: see `SideForecast`. */
export const lineForecastSchema = {
  /** Mean of the sources' probabilities that the side wins if the bet is decided; NaN without a source. */
  consensus: 'float64',
  /** Mean of the sources' log-odds, and their forecast of the closing log-odds; NaN where unknown. */
  mean: 'float64',
  logit: 'float64',
  modelWeight: 'float64',
  /** Standard deviation of the close around the forecast, in log-odds. */
  sigma: 'float64',
  /** Independent sources. */
  sources: 'uint8',
  /** 1: at least one source quotes only one side. */
  isCalibrated: 'uint8',
} as const satisfies Schema;
export type LineForecastColumns = Columns<typeof lineForecastSchema>;

/**
 * One side of a quoted line: (fixture, scope, subject, market, line, side). Rows of a fixture are ordered by scope,
 * subject's name, market, line and side, so that the sides of a line are adjacent; the quotes of a row are contiguous.
 */
export const lineSchema = {
  /** Dictionary indexes; `player` is -1 for teams, `team` -1 for matches and where the side of a player is unknown. */
  fixture: 'uint32',
  scope: 'uint8',
  team: 'int32',
  player: 'int32',
  /** Index in TEAM_MARKETS, which begins with TEAM_STATISTICS in order; for players, index in PLAYER_STATISTICS. */
  statistic: 'uint8',
  /** For handicaps, the home side's line; NaN for match results. */
  line: 'float64',
  /** Index in `priceSides`. */
  side: 'uint8',
  /** First quote and number of quotes, in the table of quotes. */
  firstQuote: 'uint32',
  quotes: 'uint16',
  /** Highest eligible price and its quote; NaN and -1 without one. */
  bestOdds: 'float64',
  bestQuote: 'int32',
  /** 1: the last move of its price is a steam move (`isSteamMove`). */
  isSteam: 'uint8',
  /** Probability by the team model if the bet is decided; NaN without one, and for players. */
  modelProbability: 'float64',
  ...lineForecastSchema,
  /**
   * Fair probability that the side wins if the bet is decided: for counts by the curve through all lines of the count,
   * for players from their cards, else the forecast of the line. NaN where none of the lines it depends on has enough
   * sources.
   */
  fair: 'float64',
  /** Fair probabilities of a win and a loss, half settlements by half; NaN also where they need a missing model. */
  win: 'float64',
  lose: 'float64',
  /** Standard error of the log-odds of `fair` for team counts; NaN for other lines, and with too few sources. */
  error: 'float64',
} as const satisfies Schema;
export type LineTable = Table<typeof lineSchema>;

/** Contiguous rows of lines, from `first` to before `end`. */
export interface LineSpan {
  readonly first: number;
  readonly end: number;
}

/** Whether a line belongs to a match result or a handicap. */
export const isOfResult = ({ side }: Pick<LineTable['columns'], 'side'>, row: number): boolean =>
  side[row]! >= lineSides.length;

/** Market key of a line. */
export function marketOfLine({ scope, statistic }: Pick<LineTable['columns'], 'scope' | 'statistic'>, row: number) {
  return (scopes[scope[row]!] === 'player' ? PLAYER_STATISTIC_KEYS : TEAM_MARKETS)[statistic[row]!]!;
}

/** Which prices of a query are eligible. */
export interface PriceChoice {
  /** Whether stale prices are eligible. */
  readonly includeStale: boolean;
  /** By bookmaker index, 1 for eligible ones; null: all. */
  readonly bookmakers: Uint8Array | null;
}

/** Lines with their quotes. */
export interface Prices {
  readonly lines: LineTable;
  readonly quotes: QuoteTable;
}

/** Best eligible 1X2 prices, NaN without one: two rows per fixture, with and without stale prices. */
export const matchOddsSchema = {
  fixture: 'uint32',
  includesStale: 'uint8',
  home: 'float64',
  draw: 'float64',
  away: 'float64',
} as const satisfies Schema;
export type MatchOddsTable = Table<typeof matchOddsSchema>;
