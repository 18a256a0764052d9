/**
 * Relative strength of the sides of a match, from the goals model without prices. It predicts some
 * counts better than their own past: uneven matches have fewer fouls and cards than the sides' averages
 * suggest, and the stronger team has more corners and shots and fewer cards.
 */
import { fitTeamGoals } from '../team-goals/fit.js';
import { chooseVariant, goalsMatchOf } from '../team-goals/model.js';
import { GOALS_SETTINGS } from '../team-goals/settings.js';
import type { TeamMatch } from '../team-prediction.js';

/** Strengths in goals: plain JSON, keyed by ids. */
export interface GoalsStrengths {
  /** Half the logarithm of home over away goals between equal teams. */
  home: number;
  teams: Record<string, number>;
  /** Strength of a team that has not played in the division. */
  newcomer: number;
}

/** Settings behind the strengths; changing them changes the fits of the counts. */
export const STRENGTH_SETTINGS = { results: GOALS_SETTINGS.results, shots: GOALS_SETTINGS.shots };

const UNPRICED = { home: null, draw: null, away: null, over25: null, under25: null };
/** Fewest results from which strengths are fitted. */
const LEAST_MATCHES = 20;

/** Cache: the counts of a division request the same strengths, one after the other. */
const lastFits = new WeakMap<readonly TeamMatch[], { now: number; strengths: GoalsStrengths | null }>();

/**
 * Strengths of the teams of a division.
 * @param matches oldest first; those at or after `now` are ignored
 * @returns null where there are too few results
 */
export function fitGoalsStrengths(matches: readonly TeamMatch[], now: number): GoalsStrengths | null {
  const last = lastFits.get(matches);
  if (last?.now === now) return last.strengths;
  const strengths = learnStrengths(matches, now);
  lastFits.set(matches, { now, strengths });
  return strengths;
}

function learnStrengths(matches: readonly TeamMatch[], now: number): GoalsStrengths | null {
  const history = matches.flatMap((match) =>
    match.playedAt < now ? (goalsMatchOf({ ...match, closing: UNPRICED }) ?? []) : [],
  );
  if (history.length < LEAST_MATCHES) return null;
  const { goals, newcomer } = fitTeamGoals(history, now, GOALS_SETTINGS[chooseVariant(history)]);
  const teams = Object.fromEntries(Object.entries(goals.teams).map(([id, { strength }]) => [id, strength]));
  return { home: goals.home, teams, newcomer: newcomer.strength };
}

/** Strength of a team; 0, the average, without fitted strengths. */
export function goalsStrengthOf(strengths: GoalsStrengths | null, teamId: number): number {
  return strengths === null ? 0 : (strengths.teams[teamId] ?? strengths.newcomer);
}

/** Half the logarithm of expected home over away goals: 0 for an even match. */
export function balanceOf(strengths: GoalsStrengths | null, homeTeamId: number, awayTeamId: number): number {
  if (strengths === null) return 0;
  return strengths.home + goalsStrengthOf(strengths, homeTeamId) - goalsStrengthOf(strengths, awayTeamId);
}
