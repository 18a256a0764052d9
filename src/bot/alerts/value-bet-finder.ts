import type { EmptyBecause } from '../../common/paging/empty-because.js';
import type { PlayerStatisticKey } from '../../football/statistics.js';

/** A bet worth taking: its expected value stays above 0 at the low end of its interval. */
export interface ValueBet {
  /** Stable key of fixture, player, statistic and line. */
  readonly cardKey: string;
  readonly competitionId: number;
  readonly competitionName: string;
  /** Expected value in percent at the best price, and its 80 % interval. */
  readonly edge: number;
  readonly edgeLow: number;
  readonly edgeHigh: number;
  readonly homeTeamName: string;
  readonly awayTeamName: string;
  readonly kickoffAt: Date;
  readonly playerName: string;
  /** Key of the statistic. */
  readonly market: PlayerStatisticKey;
  readonly side: 'over' | 'under';
  readonly line: number;
  /** The best price, decimal, as quoted. */
  readonly odds: number;
  /** Name of the bookmaker with that price. */
  readonly bookmaker: string;
  readonly fairOdds: number;
  /** Independent sources behind the expected value other than the bookmaker's own. */
  readonly sources: number;
  /** Matches of the player. */
  readonly matches: number;
}

/** Criteria of a search for value bets. */
export interface ValueBetSearch {
  /** Null: all. */
  readonly competitionIds: readonly number[] | null;
  /** Minimum for the low end of the expected value, in percent. */
  readonly minimumEdge: number;
  /** Slugs of the bookmakers whose prices are judged; absent or empty: all. */
  readonly bookmakers?: readonly string[];
  /** Number of bets to skip; absent: none. */
  readonly skip?: number;
  /** Most bets returned. */
  readonly most: number;
}

/** Bets worth taking, or how far the best one falls short. */
export interface FoundValueBets {
  /** Highest low end first. */
  readonly bets: readonly ValueBet[];
  /** Number of all bets found. */
  readonly count: number;
  /** If no bet was found: the best low end in the competitions, in percent; null if no price can be judged. */
  readonly bestLow: number | null;
  /** If no price can be judged, the reason; null if only the bookmaker itself quotes the lines. */
  readonly emptyBecause: EmptyBecause | null;
}

/** Port to the value-bets board. */
export interface ValueBetFinder {
  /** Overs of upcoming fixtures that are worth taking; the best line per player and statistic. */
  find(search: ValueBetSearch): Promise<FoundValueBets>;
}

/** Injection token of the finder. */
export const VALUE_BET_FINDER = Symbol('VALUE_BET_FINDER');
