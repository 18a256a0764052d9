/** Probabilities of lines by the model families. */
import { fillCountProbabilities } from '../../maths/count-probabilities.js';
import type { PlayerHistory } from './appearance-columns.js';
import { writeBasis } from './forecast.js';
import type { ForecastBasis, PlayerCountContext } from './forecast.js';
import { beginSums, extendSums, HORIZON_MATCHES, HORIZONS } from './history-sums.js';
import type { PreparedPlayerCounts } from './model.js';

/**
 * `poisson`: shrunk count per match, without minutes, opponent and venue; `negbin`: gamma-Poisson with all of
 * them (the default); `frequency`: his observed frequency of each count, smoothed towards his position.
 */
export const MODEL_FAMILIES = ['poisson', 'negbin', 'frequency'] as const;
export type ModelFamily = (typeof MODEL_FAMILIES)[number];

/** Outcome probabilities; they sum to 1. */
export interface PlayerLineProbabilities {
  readonly over: number;
  readonly under: number;
  readonly push: number;
}

/** P(X = 0), ..., P(X = last). */
export function playerCountProbabilities(
  family: ModelFamily,
  basis: Readonly<ForecastBasis>,
  last: number,
): Float64Array {
  const result = new Float64Array(last + 1);
  if (family === 'negbin') fillCountProbabilities(result, basis.mean, basis.dispersion, last);
  else if (family === 'poisson') fillCountProbabilities(result, basis.poissonMean, 0, last);
  else {
    const [usual, seen] = [new Float64Array(last + 1), new Float64Array(last + 1)];
    fillCountProbabilities(usual, basis.priorMean, basis.priorDispersion, last);
    countMatches(seen, basis, basis.history.start, last);
    fillSmoothedFrequencies(result, basis, usual, seen, last);
  }
  return result;
}

/** Whether bets can be settled at a line: multiples of a quarter, from .25 on. */
export function isForecastLine(line: number): boolean {
  return line > 0 && Number.isInteger(line * 4);
}

/**
 * Probabilities of over, under and push. At a quarter line the stake, and with it the probabilities, are split between
 * its neighbours: fair odds are 1 + under / over at any line.
 * @param line a multiple of a quarter, at least 0.25
 */
export function lineProbabilities(
  family: ModelFamily,
  basis: Readonly<ForecastBasis>,
  line: number,
): PlayerLineProbabilities {
  const sides = { over: new Float64Array(1), under: new Float64Array(1) };
  writeSides(sides.over, sides.under, 0, playerCountProbabilities(family, basis, highestCount(line)), line);
  const [over, under] = [sides.over[0]!, sides.under[0]!];
  return { over, under, push: line % 1 === 0.5 ? 0 : Math.max(0, 1 - over - under) };
}

/** Columns of `HistoryProbabilities.write`. */
export const LINE_PROBABILITIES = HORIZONS.length * MODEL_FAMILIES.length * 2;

/** Index of the over in these columns; the under follows. */
export const linePlace = (horizon: number, family: number): number => 2 * (horizon * MODEL_FAMILIES.length + family);

/**
 * Over and under of every horizon and family at many lines of a player's statistic, in one pass through the history
 * and without allocating objects: for boards with many thousands of rows. Equal to `lineProbabilities` of
 * `forecastHorizons`.
 */
export class HistoryProbabilities {
  /** P(X = 0), ... of each horizon and family, in the order of `linePlace`. */
  private readonly counts: Float64Array[] = Array.from({ length: LINE_PROBABILITIES / 2 }, () => new Float64Array(0));
  /** Probabilities of an average player's counts, and the number of matches of the role with each. */
  private usual = new Float64Array(0);
  private seen = new Float64Array(0);
  private readonly basis: ForecastBasis = { ...EMPTY_BASIS };
  /** By horizon: standard error of the mean, as a share of it. */
  private readonly relativeErrors = new Float64Array(HORIZONS.length);
  /** By horizon: mean and dispersion of `negbin`, mean of `poisson`. */
  readonly moments = new Float64Array(3 * HORIZONS.length);

  /**
   * Reads a history.
   * @param highestLine the highest line of later calls
   * @returns matches with the statistic, at most those of the longest horizon
   */
  read(
    prepared: PreparedPlayerCounts,
    history: PlayerHistory,
    context: PlayerCountContext,
    highestLine: number,
  ): number {
    const { counts, basis } = this;
    const last = highestCount(highestLine);
    // one extra count: errors need the probability of the first count above a line
    if (last + 1 >= this.usual.length) this.makeRoom(last + 2);
    const { usual, seen } = this;
    seen.fill(0);
    const sums = beginSums(prepared, history);
    for (let horizon = 0; horizon < HORIZONS.length; horizon += 1) {
      const from = sums.row;
      extendSums(sums, prepared, context.isStarter ? 1 : 0, HORIZON_MATCHES[HORIZONS[horizon]!]);
      writeBasis(basis, sums, prepared, context);
      // the average player is the same at every horizon
      if (horizon === 0) fillCountProbabilities(usual, basis.priorMean, basis.priorDispersion, last);
      countMatches(seen, basis, from, last);
      const first = horizon * MODEL_FAMILIES.length;
      fillCountProbabilities(counts[first + POISSON]!, basis.poissonMean, 0, last);
      fillCountProbabilities(counts[first + NEGBIN]!, basis.mean, basis.dispersion, last + 1);
      this.relativeErrors[horizon] = Math.sqrt(forecastVariance(prepared, basis));
      this.moments[3 * horizon] = basis.mean;
      this.moments[3 * horizon + 1] = basis.dispersion;
      this.moments[3 * horizon + 2] = basis.poissonMean;
      fillSmoothedFrequencies(counts[first + FREQUENCY]!, basis, usual, seen, last);
    }
    return sums.matches;
  }

  /**
   * Writes the probabilities of lines, one row per line; NaN where no bet can be settled at a line.
   * @param columns `LINE_PROBABILITIES` of them, see `linePlace`
   */
  write(lines: Float64Array, first: number, end: number, columns: readonly Float64Array[]): void {
    for (let index = 0; index < this.counts.length; index += 1) {
      const [over, under, counts] = [columns[2 * index]!, columns[2 * index + 1]!, this.counts[index]!];
      for (let row = first; row < end; row += 1) {
        if (isForecastLine(lines[row]!)) writeSides(over, under, row, counts, lines[row]!);
        else over[row] = under[row] = NaN;
      }
    }
  }

  /**
   * Writes standard errors of the log-odds that a bet wins if it is decided: the uncertainty of the player's factor
   * and role, propagated through the model `negbin` (delta method). All families share them. NaN where no bet can
   * be settled at a line.
   * @param columns one per horizon
   */
  writeErrors(lines: Float64Array, first: number, end: number, columns: readonly Float64Array[]): void {
    for (let horizon = 0; horizon < HORIZONS.length; horizon += 1) {
      const [errors, relativeError] = [columns[horizon]!, this.relativeErrors[horizon]!];
      const counts = this.counts[horizon * MODEL_FAMILIES.length + NEGBIN]!;
      for (let row = first; row < end; row += 1)
        errors[row] = isForecastLine(lines[row]!) ? relativeError * logOddsSlope(counts, lines[row]!) : NaN;
    }
  }

  private makeRoom(length: number): void {
    for (let index = 0; index < this.counts.length; index += 1) this.counts[index] = new Float64Array(length);
    this.usual = new Float64Array(length);
    this.seen = new Float64Array(length);
  }
}

/** Squared relative standard error of a forecast's mean, from the player's factor and role. */
export function forecastVariance(
  { model: { dispersion } }: Pick<PreparedPlayerCounts, 'model'>,
  basis: Readonly<ForecastBasis>,
): number {
  return Math.max(0, basis.dispersion - dispersion);
}

/**
 * Derivative of the log-odds of the over, if it is decided, by the logarithm of the mean. For a negative binomial with
 * fixed dispersion, d P(X >= n) / d ln(mean) = n P(X = n).
 * @param counts P(X = 0), ... up to the first count above the line
 */
export function logOddsSlope(counts: ArrayLike<number>, line: number): number {
  const parts = Number.isInteger(line * 2) ? [line] : [line - 0.25, line + 0.25];
  let [win, lose, winSlope, loseSlope] = [0, 0, 0, 0];
  for (const part of parts) {
    const [atLeast, above] = [Math.ceil(part), Math.floor(part) + 1];
    let below = 0;
    for (let count = 0; count < atLeast; count += 1) below += counts[count]!;
    lose += below;
    win += Math.max(0, 1 - below - (atLeast < above ? counts[atLeast]! : 0));
    loseSlope += atLeast * counts[atLeast]!;
    winSlope += above * counts[above]!;
  }
  const slope = winSlope / win + loseSlope / lose;
  // probabilities may underflow to 0
  return Number.isFinite(slope) ? slope : 1;
}

const [POISSON, NEGBIN, FREQUENCY] = [
  MODEL_FAMILIES.indexOf('poisson'),
  MODEL_FAMILIES.indexOf('negbin'),
  MODEL_FAMILIES.indexOf('frequency'),
];
const EMPTY_BASIS = {
  mean: 0.5,
  dispersion: 0.5,
  poissonMean: 0.5,
  priorMean: 0.5,
  priorDispersion: 0.5,
  priorMatches: 4,
  roleMatches: 0,
  role: 0,
} as ForecastBasis;

/** Highest count that decides a line; for a quarter line that of its upper neighbour. */
function highestCount(line: number): number {
  return Math.floor(Number.isInteger(line * 2) ? line : line + 0.25);
}

/** @param counts P(X = 0), ... up to at least the highest count */
function writeSides(over: Float64Array, under: Float64Array, row: number, counts: Float64Array, line: number): void {
  if (Number.isInteger(line * 2)) {
    writeWhole(over, under, row, counts, line);
    return;
  }
  writeWhole(over, under, row, counts, line - 0.25);
  const [lowerOver, lowerUnder] = [over[row]!, under[row]!];
  writeWhole(over, under, row, counts, line + 0.25);
  over[row] = (lowerOver + over[row]!) / 2;
  under[row] = (lowerUnder + under[row]!) / 2;
}

/** A half or whole line. */
function writeWhole(over: Float64Array, under: Float64Array, row: number, counts: Float64Array, line: number): void {
  const last = Math.floor(line);
  const push = last === line ? counts[last]! : 0;
  let below = 0;
  for (let count = last === line ? last - 1 : last; count >= 0; count -= 1) below += counts[count]!;
  over[row] = Math.max(0, 1 - below - push);
  under[row] = Math.min(1, below);
}

/** Adds the number of matches of the role with each count, from a row on, to `seen`. */
function countMatches(
  seen: Float64Array,
  {
    history: {
      columns: { starters },
      values,
      stride,
      offset,
    },
    end,
    role,
  }: Readonly<ForecastBasis>,
  from: number,
  last: number,
): void {
  for (let row = from; row < end; row += 1) {
    const value = values[row * stride + offset]!;
    // 1 in that role; branch-free, since the branch would be mispredicted often
    if (value >= 0 && value <= last) seen[value]! += 1 - (starters[row]! ^ role);
  }
}

/** (prior matches x an average player's probability + matches with that count) / (prior matches + matches). */
function fillSmoothedFrequencies(
  result: Float64Array,
  { priorMatches, roleMatches }: Readonly<ForecastBasis>,
  usual: Float64Array,
  seen: Float64Array,
  last: number,
): void {
  for (let count = 0; count <= last; count += 1)
    result[count] = (priorMatches * usual[count]! + seen[count]!) / (priorMatches + roleMatches);
}
