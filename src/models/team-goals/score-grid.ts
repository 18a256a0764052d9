/**
 * The joint distribution of both scores, from which every goals market is derived. Scores are
 * Conway-Maxwell-Poisson counts; the four lowest scores are moved against independence as by M. Dixon and S. Coles
 * (Applied Statistics 46, 1997): 0-0 and 1-1 gain what 1-0 and 0-1 lose for a negative dependence.
 */
import { ConwayMaxwellPoisson } from '../../maths/conway-maxwell-poisson.js';

/** Shape of a division's scores beyond their means. */
export interface ScoreShape {
  /** Parameter of both sides' Conway-Maxwell-Poisson counts, above 0; 1 is Poisson, above it goals vary less. */
  nu: number;
  /** Dixon and Coles' rho; 0 is independence. It leaves both sides' own distributions as they are. */
  dependence: number;
}

export interface ScoreRates extends ScoreShape {
  /** Expected goals of the home side, above 0. */
  homeRate: number;
  /** Expected goals of the away side, above 0. */
  awayRate: number;
}

/** Probabilities of all scores up to `size - 1` goals of either side. */
export interface ScoreGrid {
  readonly size: number;
  /** P(home = h, away = a) at `h * size + a`; the sum is 1. */
  readonly cells: Float64Array;
}

export interface ResultProbabilities {
  home: number;
  draw: number;
  away: number;
}

/** Most goals of a side in the grid; at a rate of 6 the omitted tail is below 1e-5. */
export const MOST_GOALS = 18;

/**
 * Clamps the dependence so that every probability stays positive: rho lies between max(-1 / x, -1 / y)
 * and min(1, 1 / (x y)), with x and y the P(1) / P(0) of the home and the away side.
 */
export function allowedDependence({ homeRate, awayRate, nu, dependence }: ScoreRates): number {
  const goals = new ConwayMaxwellPoisson(nu);
  return clampDependence(goals.rate(homeRate), goals.rate(awayRate), dependence);
}

function clampDependence(x: number, y: number, dependence: number): number {
  const least = Math.max(-1 / x, -1 / y);
  const most = Math.min(1, 1 / (x * y));
  return Math.min(most * 0.999, Math.max(least * 0.999, dependence));
}

/** The grid of two expected counts and their shape. */
export function scoreGrid({ homeRate, awayRate, nu, dependence }: ScoreRates, size = MOST_GOALS + 1): ScoreGrid {
  const goals = new ConwayMaxwellPoisson(nu);
  return gridOfRates(goals, goals.rate(homeRate), goals.rate(awayRate), dependence, size);
}

/**
 * The grid of two rates of the Conway-Maxwell-Poisson distribution, which are P(1) / P(0) of each side.
 * At nu = 1 they are the expected goals.
 */
export function gridOfRates(
  goals: ConwayMaxwellPoisson,
  x: number,
  y: number,
  dependence: number,
  size: number,
): ScoreGrid {
  const rho = clampDependence(x, y, dependence);
  const home = goals.probabilities(x, size - 1);
  const away = goals.probabilities(y, size - 1);
  const cells = new Float64Array(size * size);
  for (let h = 0; h < size; h += 1) for (let a = 0; a < size; a += 1) cells[h * size + a] = home[h]! * away[a]!;
  // tau of Dixon and Coles; rows are home goals (some libraries swap the two middle factors).
  cells[0]! *= 1 - x * y * rho;
  cells[1]! *= 1 + x * rho;
  cells[size]! *= 1 + y * rho;
  cells[size + 1]! *= 1 - rho;
  return { size, cells };
}

/** Home win, draw, away win. */
export function resultProbabilities({ size, cells }: ScoreGrid): ResultProbabilities {
  const result: ResultProbabilities = { home: 0, draw: 0, away: 0 };
  for (let h = 0; h < size; h += 1) {
    for (let a = 0; a < size; a += 1) result[h > a ? 'home' : h < a ? 'away' : 'draw'] += cells[h * size + a]!;
  }
  return result;
}

/** P(home + away = 0), P(= 1), ... */
export function totalProbabilities({ size, cells }: ScoreGrid): Float64Array {
  const result = new Float64Array(2 * size - 1);
  for (let h = 0; h < size; h += 1) for (let a = 0; a < size; a += 1) result[h + a]! += cells[h * size + a]!;
  return result;
}

/** P(goals of one side = 0), P(= 1), ... */
export function sideProbabilities({ size, cells }: ScoreGrid, side: 'home' | 'away'): Float64Array {
  const result = new Float64Array(size);
  for (let h = 0; h < size; h += 1)
    for (let a = 0; a < size; a += 1) result[side === 'home' ? h : a]! += cells[h * size + a]!;
  return result;
}

/** P(home - away = difference) at index `difference + size - 1`, from `-(size - 1)` on. */
export function marginProbabilities({ size, cells }: ScoreGrid): Float64Array {
  const result = new Float64Array(2 * size - 1);
  for (let h = 0; h < size; h += 1) for (let a = 0; a < size; a += 1) result[h - a + size - 1]! += cells[h * size + a]!;
  return result;
}

/** P(both sides score). */
export function bothScoreProbability({ size, cells }: ScoreGrid): number {
  let result = 0;
  for (let h = 1; h < size; h += 1) for (let a = 1; a < size; a += 1) result += cells[h * size + a]!;
  return result;
}
