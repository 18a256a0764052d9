/** A value bet of an alert. */
export interface ValueBetAlert {
  /** Stable key of the card: a chat gets one alert of it. */
  readonly cardKey: string;
  readonly competitionId: number;
  readonly competitionName: string;
  /** Expected value in percent at the best price. */
  readonly edge: number;
  readonly homeTeamName: string;
  readonly awayTeamName: string;
  readonly kickoffAt: Date;
  readonly playerName: string;
  readonly marketName: string;
  readonly side: 'over' | 'under';
  readonly line: number;
  /** The best price, decimal, as quoted. */
  readonly odds: number;
  /** Name of the bookmaker with that price. */
  readonly bookmaker: string;
  readonly fairOdds: number;
  /** What the expected value stands on: its interval, sources and matches. */
  readonly evidence: string;
}

/** Criteria of a search for value bets. */
export interface ValueBetSearch {
  readonly competitionIds: readonly number[];
  /** Expected value in percent. */
  readonly minimumEdge: number;
}

/** Port to the board of value bets. */
export interface ValueBetFinder {
  /** Value bets of upcoming fixtures in these competitions, best first. */
  find(search: ValueBetSearch): Promise<readonly ValueBetAlert[]>;
}

/** Injection token of the finder. */
export const VALUE_BET_FINDER = Symbol('VALUE_BET_FINDER');
