import type { PickBoard } from './pick-boards.js';
import type { ReturnInterval } from '../maths/return-bootstrap.js';

/** Ways to group picks. */
export const SCORECARD_GROUPINGS = [
  'board',
  'marketFamily',
  'league',
  'bookmaker',
  'horizon',
  'modelVersion',
  'edge',
  'month',
] as const;
export type ScorecardGrouping = (typeof SCORECARD_GROUPINGS)[number];

/** What sums are stored by: all picks together, and each grouping. */
export const SCORECARD_DIMENSIONS = ['all', ...SCORECARD_GROUPINGS] as const;
export type ScorecardDimension = (typeof SCORECARD_DIMENSIONS)[number];

/** Where picks come from: recorded before kick-off, or computed afterwards from stored prices. */
export const PICK_SOURCES = ['live', 'replay'] as const;
export type PickSource = (typeof PICK_SOURCES)[number];

/** Equal bins of the claimed probability for calibration. */
export const CALIBRATION_BINS = 10;

/**
 * Sums over the picks of a group. A bet is a graded pick that is not void, at a stake of 1; its decided part is what
 * neither pushed nor came back, and half a bet wins or loses on a quarter line. `Squares` and `products` are sums over
 * matches, since picks of one match stand and fall together.
 */
export interface ScorecardSums {
  readonly picks: number;
  readonly graded: number;
  readonly voids: number;
  readonly bets: number;
  /** Matches with a bet, and matches with a decided part. */
  readonly matches: number;
  readonly decidedMatches: number;
  readonly profit: number;
  readonly profitSquares: number;
  readonly profitBets: number;
  readonly betSquares: number;
  /** Claimed expected value per unit staked, of bets. */
  readonly claimed: number;
  readonly decided: number;
  readonly won: number;
  readonly wonSquares: number;
  readonly wonDecided: number;
  readonly decidedSquares: number;
  /** Decided parts that the claimed probabilities expect to win. */
  readonly expected: number;
  readonly logLoss: number;
  readonly brier: number;
  /** Bets with a consensus at kick-off, and matches with such a bet. */
  readonly closedBets: number;
  readonly closedMatches: number;
  readonly closedBetSquares: number;
  /** Sum of decided part x (price x fair closing probability - 1). */
  readonly closingValue: number;
  readonly closingValueSquares: number;
  readonly closingValueBets: number;
  /** Bets whose price was above the fair closing price. */
  readonly beatClose: number;
  readonly closedDecided: number;
  readonly closedLogLoss: number;
  readonly closedBrier: number;
  readonly closeLogLoss: number;
  readonly closeBrier: number;
  /** Interval of profit per bet; null below its fewest matches, and in bins. */
  readonly returned: ReturnInterval | null;
}

/** The sums of one group, in all (`bin` -1) or in one bin of the claimed probability. */
export interface GroupSums {
  readonly dimension: ScorecardDimension;
  readonly key: string;
  readonly bin: number;
  readonly sums: ScorecardSums;
}

/** Groupings of picks. */
export interface PickGroups {
  readonly source: PickSource;
  readonly dimensions: readonly ScorecardDimension[];
  readonly board: PickBoard | 'all';
}
