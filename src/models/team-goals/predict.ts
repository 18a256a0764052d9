import { ratedMeans } from '../team-ratings/fit-ratings.js';
import type { RatingSpread, TeamRating } from '../team-ratings/fit-ratings.js';
import type { GoalsFit } from './fit.js';
import { allowedDependence } from './score-grid.js';
import type { ScoreRates } from './score-grid.js';

/** Normal quantile of the two-sided 90 % interval. */
const NORMAL_90 = 1.6448536269514722;

/** What is expected of a match; `scoreGrid` makes every market of it. */
export interface GoalsPrediction extends ScoreRates {
  /** 90 % intervals of both rates; null where the fit carries no uncertainty. */
  intervals: { home: RateInterval; away: RateInterval } | null;
  /** Matches of each team that the fit used. */
  homeMatches: number;
  awayMatches: number;
}

export interface RateInterval {
  lower: number;
  upper: number;
}

/** Expected goals of both sides. A team that the division has not seen starts from its prior. */
export function predictGoals(fit: GoalsFit, homeTeamId: number, awayTeamId: number): GoalsPrediction {
  const home = fit.goals.teams[homeTeamId] ?? fit.newcomer;
  const away = fit.goals.teams[awayTeamId] ?? fit.newcomer;
  const rates = ratedMeans(fit.goals, home, away);
  const score = { homeRate: rates.home, awayRate: rates.away, nu: fit.nu, dependence: fit.dependence };
  return {
    ...score,
    dependence: allowedDependence(score),
    intervals: intervalsOf(fit, homeTeamId, awayTeamId, rates),
    homeMatches: fit.matchesPerTeam[homeTeamId] ?? 0,
    awayMatches: fit.matchesPerTeam[awayTeamId] ?? 0,
  };
}

/**
 * Intervals of the rates in their logarithms. ln(home rate) is the sum of level, home advantage and the
 * attack of one and (minus) the defence of the other team, whose errors are taken as independent.
 */
function intervalsOf(
  fit: GoalsFit,
  homeTeamId: number,
  awayTeamId: number,
  rates: { home: number; away: number },
): GoalsPrediction['intervals'] {
  const { spreads } = fit;
  const [home, away] = [spreads?.teams[homeTeamId], spreads?.teams[awayTeamId]];
  if (!spreads || !home || !away) return null;
  const attack = (spread: RatingSpread): number => spread.strength + spread.tempo + 2 * spread.together;
  const defence = (spread: RatingSpread): number => spread.strength + spread.tempo - 2 * spread.together;
  const around = (rate: number, variance: number): RateInterval => {
    const factor = Math.exp(NORMAL_90 * Math.sqrt(Math.max(0, variance)));
    return { lower: rate / factor, upper: rate * factor };
  };
  const common = spreads.level + spreads.home;
  return {
    home: around(rates.home, common + attack(home) + defence(away)),
    away: around(rates.away, common + attack(away) + defence(home)),
  };
}

/** Every team that a fit knows. */
export function teamStrengths({ goals }: GoalsFit): Record<string, { attack: number; defence: number }> {
  return Object.fromEntries(Object.entries(goals.teams).map(([id, rating]) => [id, attackAndDefence(rating)]));
}

/** A team's rating as attack and defence: factors on its own and its opponents' expected goals. */
export function attackAndDefence({ strength, tempo }: TeamRating): { attack: number; defence: number } {
  return { attack: Math.exp(tempo + strength), defence: Math.exp(tempo - strength) };
}
