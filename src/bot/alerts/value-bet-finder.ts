/** A value bet as an alert tells it. */
export interface ValueBetAlert {
  /** Stable key of the card: nobody is told of it twice. */
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
  /** The best price, decimal, as it is quoted. */
  readonly odds: number;
  /** Who offers it. */
  readonly bookmaker: string;
  readonly fairOdds: number;
  /** Matches behind the fair price. */
  readonly sampleSize: number;
}

/** What is looked for. */
export interface ValueBetSearch {
  readonly competitionIds: readonly number[];
  /** Expected value in percent. */
  readonly minimumEdge: number;
}

/** Where value bets come from. */
export interface ValueBetFinder {
  /** Value bets of fixtures to come in these competitions, best first. */
  find(search: ValueBetSearch): Promise<readonly ValueBetAlert[]>;
}

/** Injection token of the finder. */
export const VALUE_BET_FINDER = Symbol('VALUE_BET_FINDER');
