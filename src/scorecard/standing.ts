import { SCORE_VALUES, gradeOf } from '../football/bet-grade.js';
import type { BetGrade, GradedSelection } from '../football/bet-grade.js';
import type { LivePeriod } from '../football/match-terms.js';

/** A score in play. */
export interface ScoreInPlay {
  readonly period: LivePeriod;
  /** Null where the source gives none. */
  readonly minute: number | null;
  readonly homeGoals: number;
  readonly awayGoals: number;
}

/** Goals among the events of a match in play, by side, and those of one player without own goals. */
export interface GoalsInPlay {
  readonly home: number;
  readonly away: number;
  readonly ofPlayer: number;
}

export interface OpenSelection extends GradedSelection {
  readonly market: string;
  readonly scope: string;
}

/** How a bet would end if nothing more happened. */
export interface Standing {
  readonly grade: BetGrade;
  readonly value: number;
}

const REGULAR: readonly LivePeriod[] = ['firstHalf', 'halfTime', 'secondHalf'];
/** Periods in which the score is that of 90 minutes only if no more were played. */
const AT_REST: readonly LivePeriod[] = ['suspended', 'finished'];
const FULL_TIME = 90;

/**
 * The state of a bet by the live score; null where the score does not decide it: bets on other counts than goals, extra
 * time, and a player who has not scored, as he may not take part.
 */
export function standingOf(
  selection: OpenSelection,
  score: ScoreInPlay | null,
  goals: GoalsInPlay | null,
): Standing | null {
  if (score === null || !isOfNinetyMinutes(score)) return null;
  const value = valueOf(selection, score, goals);
  return value === null ? null : { grade: gradeOf(selection, value), value };
}

function isOfNinetyMinutes({ period, minute }: ScoreInPlay): boolean {
  return REGULAR.includes(period) || (AT_REST.includes(period) && minute !== null && minute <= FULL_TIME);
}

function valueOf({ market, scope }: OpenSelection, score: ScoreInPlay, goals: GoalsInPlay | null): number | null {
  if (scope === 'player') return market === 'goals' ? goalsOfPlayer(score, goals) : null;
  switch (market) {
    case 'matchResult':
    case 'asianHandicap':
    case 'bothTeamsToScore':
      return SCORE_VALUES[market](score);
    case 'goals':
      if (scope === 'match') return SCORE_VALUES.goals(score);
      return scope === 'home' ? score.homeGoals : score.awayGoals;
  }
  return null;
}

/** Goals of a player who has scored, where the events have every goal. */
function goalsOfPlayer({ homeGoals, awayGoals }: ScoreInPlay, goals: GoalsInPlay | null): number | null {
  if (goals === null || goals.ofPlayer === 0) return null;
  return goals.home === homeGoals && goals.away === awayGoals ? goals.ofPlayer : null;
}
