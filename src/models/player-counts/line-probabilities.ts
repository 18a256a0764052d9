/** What the model families say of a line. */
import { fillCountProbabilities } from '../../maths/negative-binomial.js';
import type { PlayerHistory } from './appearance-columns.js';
import { writeBasis } from './forecast.js';
import type { ForecastBasis, PlayerCountContext } from './forecast.js';
import { beginSums, extendSums } from './history-sums.js';
import { HORIZON_MATCHES, HORIZONS } from './horizon.js';
import type { PreparedPlayerCounts } from './model.js';

/**
 * `poisson`: shrunk count per match, whatever the minutes, opponent or venue; `negbin`: gamma-Poisson with all of
 * them (the default); `frequency`: how often he reached each count, smoothed towards his position.
 */
export const MODEL_FAMILIES = ['poisson', 'negbin', 'frequency'] as const;
export type ModelFamily = (typeof MODEL_FAMILIES)[number];

/** Shares of the stake; they sum to 1. */
export interface PlayerLineProbabilities {
  readonly over: number;
  readonly under: number;
  readonly push: number;
}

/** P(X = 0), ..., P(X = last), into `result` where it is given. */
export function playerCountProbabilities(family: ModelFamily, basis: Readonly<ForecastBasis>, last: number, result = new Float64Array(last + 1)): Float64Array {
  if (family === 'negbin') fillCountProbabilities(result, basis.mean, basis.dispersion, last);
  else if (family === 'poisson') fillCountProbabilities(result, basis.poissonMean, 0, last);
  else fillSmoothedFrequencies(result, basis, last);
  return result;
}

/** Whether bets are settled at a line: at multiples of a quarter, from the first on. */
export function isForecastLine(line: number): boolean {
  return line > 0 && Number.isInteger(line * 4);
}

/**
 * Probabilities of over, under and push. At a quarter line the stake is split between its neighbours, and so are the
 * probabilities: fair odds are 1 + under / over at any line.
 * @param line a multiple of a quarter, at least 0.25
 */
export function lineProbabilities(family: ModelFamily, basis: Readonly<ForecastBasis>, line: number): PlayerLineProbabilities {
  const sides = new Float64Array(2);
  writeSides(sides, 0, family, basis, line);
  const [over, under] = [sides[0]!, sides[1]!];
  return { over, under, push: line % 1 === 0.5 ? 0 : Math.max(0, 1 - over - under) };
}

/** Entries of `fillLineProbabilities`. */
export const LINE_PROBABILITIES = HORIZONS.length * MODEL_FAMILIES.length * 2;

/** Place of the over in them; the under follows. */
export const linePlace = (horizon: number, family: number): number => 2 * (horizon * MODEL_FAMILIES.length + family);

/**
 * Over and under of every horizon and family in one walk through the history, without making an object: for boards
 * of many thousands. The same numbers as `lineProbabilities` of `forecastHorizons`.
 * @param result `LINE_PROBABILITIES` numbers, written from `start` on: see `linePlace`
 * @returns matches with the statistic, at most those of the longest horizon
 */
export function fillLineProbabilities(
  prepared: PreparedPlayerCounts, history: PlayerHistory, context: PlayerCountContext, line: number, result: Float64Array, start = 0,
): number {
  const sums = beginSums(history);
  let place = start;
  for (const horizon of HORIZONS) {
    extendSums(sums, prepared, history, context.isStarter ? 1 : 0, HORIZON_MATCHES[horizon]);
    const basis = writeBasis(SCRATCH_BASIS, sums, prepared, history, context);
    for (const family of MODEL_FAMILIES) {
      writeSides(result, place, family, basis, line);
      place += 2;
    }
  }
  return sums.matches;
}

/** Used again by every call; nobody else sees them. */
const SCRATCH_BASIS = { mean: 0.5, dispersion: 0.5, poissonMean: 0.5, priorMean: 0.5, priorDispersion: 0.5, priorMatches: 4, roleMatches: 0, role: 0 } as ForecastBasis;
const SCRATCH_COUNTS = new Float64Array(256);

function writeSides(target: Float64Array, place: number, family: ModelFamily, basis: Readonly<ForecastBasis>, line: number): void {
  if (Number.isInteger(line * 2)) {
    writeWhole(target, place, family, basis, line);
    return;
  }
  writeWhole(target, place, family, basis, line - 0.25);
  const [over, under] = [target[place]!, target[place + 1]!];
  writeWhole(target, place, family, basis, line + 0.25);
  target[place] = (over + target[place]!) / 2;
  target[place + 1] = (under + target[place + 1]!) / 2;
}

/** A half or whole line. */
function writeWhole(target: Float64Array, place: number, family: ModelFamily, basis: Readonly<ForecastBasis>, line: number): void {
  const last = Math.floor(line);
  const counts = playerCountProbabilities(family, basis, last, last < SCRATCH_COUNTS.length ? SCRATCH_COUNTS : undefined);
  const push = last === line ? counts[last]! : 0;
  let below = 0;
  for (let count = last === line ? last - 1 : last; count >= 0; count -= 1) below += counts[count]!;
  target[place] = Math.max(0, 1 - below - push);
  target[place + 1] = Math.min(1, below);
}

/** (prior matches x a usual player's probability + matches with that count) / (prior matches + matches). */
function fillSmoothedFrequencies(result: Float64Array, basis: Readonly<ForecastBasis>, last: number): void {
  const { history: { columns: { starters }, values, stride, offset, start }, end, role, priorMatches, roleMatches } = basis;
  fillCountProbabilities(result, basis.priorMean, basis.priorDispersion, last);
  for (let count = 0; count <= last; count += 1) result[count]! *= priorMatches;
  for (let row = start; row < end; row += 1) {
    const value = values[row * stride + offset]!;
    if (starters[row] === role && value >= 0 && value <= last) result[value]! += 1;
  }
  for (let count = 0; count <= last; count += 1) result[count]! /= priorMatches + roleMatches;
}
