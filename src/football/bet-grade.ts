/**
 * Grades a bet from the match's statistics. The probabilities of the same settlements before the match are in
 * `odds-value.ts`; both follow the rules for half, whole and quarter lines documented there.
 */

/** Grades, best first; `void`: the bet never stood, the stake is returned. */
export const BET_GRADES = ['win', 'half', 'push', 'half-loss', 'loss', 'void'] as const;
export type BetGrade = (typeof BET_GRADES)[number];

/** Shares of the stake (0 to 1) that were decided, and that won. */
export interface DecidedStake {
  readonly decided: number;
  readonly won: number;
}

const DECIDED: Readonly<Record<BetGrade, DecidedStake>> = {
  win: { decided: 1, won: 1 },
  half: { decided: 0.5, won: 0.5 },
  push: { decided: 0, won: 0 },
  'half-loss': { decided: 0.5, won: 0 },
  loss: { decided: 1, won: 0 },
  void: { decided: 0, won: 0 },
};

export const decidedStake = (grade: BetGrade): DecidedStake => DECIDED[grade];

/** Profit per unit staked at decimal odds. */
export function profitOf(grade: BetGrade, odds: number): number {
  const { decided, won } = DECIDED[grade];
  return won * (odds - 1) - (decided - won);
}

/**
 * Closing-line value: expected profit per unit staked by the fair closing probability, scaled by the decided share of
 * the stake (0 for a push). Null for a void bet, and where the close is unknown.
 */
export function closingLineValue(grade: BetGrade, price: number, closeProbability: number | null): number | null {
  if (closeProbability === null || grade === 'void') return null;
  return DECIDED[grade].decided * (price * closeProbability - 1);
}

export type BetSide = 'over' | 'under' | 'home' | 'draw' | 'away' | 'yes' | 'no';

/** Selection of a bet; for a handicap `line` is the home side's. */
export interface GradedSelection {
  readonly side: BetSide;
  readonly line: number | null;
}

/** Goals of a match after 90 minutes plus stoppage time. */
export interface MatchScore {
  readonly homeGoals: number;
  readonly awayGoals: number;
}

/** Values for `gradeOf` that settle the markets on both sides' goals. */
export const SCORE_VALUES = {
  matchResult: ({ homeGoals, awayGoals }: MatchScore) => homeGoals - awayGoals,
  asianHandicap: ({ homeGoals, awayGoals }: MatchScore) => homeGoals - awayGoals,
  bothTeamsToScore: ({ homeGoals, awayGoals }: MatchScore) => Number(homeGoals > 0 && awayGoals > 0),
  goals: ({ homeGoals, awayGoals }: MatchScore) => homeGoals + awayGoals,
} as const;

/**
 * Grade of a bet that stood.
 * @param value over and under: the count; home and away with a line, and the match result: home goals minus away goals;
 * yes and no: 1 where it happened, else 0
 */
export function gradeOf({ side, line }: GradedSelection, value: number): BetGrade {
  switch (side) {
    case 'over':
      return gradeOfMargin(value - (line ?? NaN));
    case 'under':
      return gradeOfMargin((line ?? NaN) - value);
    case 'home':
      return line === null ? (value > 0 ? 'win' : 'loss') : gradeOfMargin(value + line);
    case 'away':
      return line === null ? (value < 0 ? 'win' : 'loss') : gradeOfMargin(-value - line);
    case 'draw':
      return value === 0 ? 'win' : 'loss';
    case 'yes':
      return value === 1 ? 'win' : 'loss';
    case 'no':
      return value === 0 ? 'win' : 'loss';
  }
}

/** Grade by the margin by which the count is on the winning side of the line, a multiple of a quarter. */
function gradeOfMargin(margin: number): BetGrade {
  if (margin >= 0.5) return 'win';
  if (margin === 0.25) return 'half';
  if (margin === 0) return 'push';
  if (margin === -0.25) return 'half-loss';
  if (margin <= -0.5) return 'loss';
  throw new RangeError(`a bet is settled at a multiple of a quarter; the margin is ${margin}`);
}
