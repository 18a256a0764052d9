/** Skill of a price source in closed markets: distance from the close, margin, and how often it moves first. */

/** Hours before kick-off at which the prices of a source are compared with the close. */
export const SKILL_HOURS = [24, 6, 1] as const;
/** Change in log-odds from which the mean of a market, and then a source, counts as moved. */
export const LEAST_MOVE = 0.05;

/** Distance of a source's prices without margin from the close, over all sides of its markets. */
export interface CloseDistance {
  /** Sum of squared differences of log-odds. */
  readonly squares: number;
  /** Sum of squared differences of the fair odds, in percent of those at the close. */
  readonly percentSquares: number;
  /** Number of market sides. */
  readonly prices: number;
  readonly matches: number;
}

/** Overround of a source's last prices before kick-off. */
export interface SourceMargin {
  /** Sum of overrounds: inverse odds of all sides minus 1. */
  readonly sum: number;
  readonly markets: number;
  readonly matches: number;
}

/** How often a source moved before the others. */
export interface FirstMoves {
  /** Moves that it began; sources that began one at the same moment share it equally. */
  readonly first: number;
  /** Moves of markets that it quoted when they began. */
  readonly moves: number;
  readonly matches: number;
}

export interface SourceSkill {
  /** By `SKILL_HOURS`. */
  readonly distances: readonly CloseDistance[];
  readonly margin: SourceMargin;
  readonly firstMoves: FirstMoves;
  /** Matches in which it is a source of the forecast. */
  readonly forecastMatches: number;
}

/** The sources of a market family. */
export interface FamilySkill {
  /** First and last kick-off covered, Unix seconds. */
  readonly from: number;
  readonly to: number;
  /** By price feed. */
  readonly sources: Readonly<Record<string, SourceSkill>>;
}
