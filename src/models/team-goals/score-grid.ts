/**
 * The joint distribution of both scores, from which every market on goals is read. Scores are Poisson
 * counts; the four lowest scores are moved against independence as by M. Dixon and S. Coles (Applied
 * Statistics 46, 1997): 0-0 and 1-1 gain what 1-0 and 0-1 lose for a negative dependence.
 */
import { poissonProbabilities } from '../../maths/poisson.js';

export interface ScoreRates {
  /** Expected goals of the home side, above 0. */
  homeRate: number;
  /** Expected goals of the away side, above 0. */
  awayRate: number;
  /** Dixon and Coles' rho; 0 is independence. It leaves both expected counts and their margins as they are. */
  dependence: number;
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

/** Goals beyond which nothing is listed; at a rate of 6 the rest is below 1e-5. */
const DEFAULT_SIZE = 19;

/**
 * The dependence that leaves every probability positive nearest to the one given: rho lies between
 * max(-1 / home, -1 / away) and min(1, 1 / (home x away)).
 */
export function allowedDependence({ homeRate, awayRate, dependence }: ScoreRates): number {
  const least = Math.max(-1 / homeRate, -1 / awayRate);
  const most = Math.min(1, 1 / (homeRate * awayRate));
  return Math.min(most * 0.999, Math.max(least * 0.999, dependence));
}

/** The grid of two rates and their dependence. */
export function scoreGrid(rates: ScoreRates, size = DEFAULT_SIZE): ScoreGrid {
  const { homeRate, awayRate } = rates;
  const rho = allowedDependence(rates);
  const home = poissonProbabilities(homeRate, size - 1);
  const away = poissonProbabilities(awayRate, size - 1);
  const cells = new Float64Array(size * size);
  for (let h = 0; h < size; h += 1) for (let a = 0; a < size; a += 1) cells[h * size + a] = home[h]! * away[a]!;
  // tau of Dixon and Coles; home is the row here (some libraries swap the two middle factors).
  cells[0]! *= 1 - homeRate * awayRate * rho;
  cells[1]! *= 1 + homeRate * rho;
  cells[size]! *= 1 + awayRate * rho;
  cells[size + 1]! *= 1 - rho;
  let sum = 0;
  for (const cell of cells) sum += cell;
  return { size, cells: cells.map((cell) => cell / sum) };
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

/** P(home - away = difference), from `-(size - 1)` on: the difference stands at `difference + size - 1`. */
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
