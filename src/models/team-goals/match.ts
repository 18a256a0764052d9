/** One finished match as the goals model learns from it. Unknown is null. */
export interface GoalsMatch {
  /** Kick-off, Unix seconds. */
  playedAt: number;
  homeTeamId: number;
  awayTeamId: number;
  homeGoals: number;
  awayGoals: number;
  /** Shots on target of both sides; null where the source gives none. */
  shotsOnTarget: SideCounts | null;
  /** All shots of both sides, those on target among them. */
  shots: SideCounts | null;
  /** Expected goals that the closing price implied; see `impliedRates`. Null without prices. */
  marketRates: SideCounts | null;
}

/** A number of each side. */
export interface SideCounts {
  home: number;
  away: number;
}
