import { ratedMeans } from '../team-ratings/fit-ratings.js';
import type { TeamRating } from '../team-ratings/fit-ratings.js';
import type { GoalsFit } from './fit.js';
import { allowedDependence } from './score-grid.js';
import type { ScoreRates } from './score-grid.js';

/** Prediction of a match; `scoreGrid` derives every market from it. */
export interface GoalsPrediction extends ScoreRates {
  /** Matches of each team in the fit. */
  homeMatches: number;
  awayMatches: number;
}

/** Expected goals of both sides. A team new to the division gets its prior. */
export function predictGoals(fit: GoalsFit, homeTeamId: number, awayTeamId: number): GoalsPrediction {
  const home = fit.goals.teams[homeTeamId] ?? fit.newcomer;
  const away = fit.goals.teams[awayTeamId] ?? fit.newcomer;
  const rates = ratedMeans(fit.goals, home, away);
  const score = { homeRate: rates.home, awayRate: rates.away, nu: fit.nu, dependence: fit.dependence };
  return {
    ...score,
    dependence: allowedDependence(score),
    homeMatches: fit.matchesPerTeam[homeTeamId] ?? 0,
    awayMatches: fit.matchesPerTeam[awayTeamId] ?? 0,
  };
}

/** Attack and defence of every team in a fit, by id. */
export function teamStrengths({ goals }: GoalsFit): Record<string, { attack: number; defence: number }> {
  return Object.fromEntries(Object.entries(goals.teams).map(([id, rating]) => [id, attackAndDefence(rating)]));
}

/** A team's rating as attack and defence: factors on its own and its opponents' expected goals. */
export function attackAndDefence({ strength, tempo }: TeamRating): { attack: number; defence: number } {
  return { attack: Math.exp(tempo + strength), defence: Math.exp(tempo - strength) };
}
