/** Fair curves of players' counts, shared by all cards of a match, player, statistic, model family and horizon. */
import { curveMove, errorOnCurve } from '../../football/fair-curve.js';
import type { CurveMove, CurvePoint } from '../../football/fair-curve.js';
import { forecastProbability } from '../../football/judge/forecast.js';
import type { SideForecast } from '../../football/judge/forecast.js';
import { isJudged } from '../../football/judge/judge.js';
import type { JudgeRules } from '../../football/judge/judge.js';
import { LEAST_SOURCES } from '../../football/market-family.js';
import { lineProbabilities, lossProbability, winProbability } from '../../football/odds-value.js';
import { decidedProbability, decidedProbabilityOf } from '../../football/settled-line.js';
import { fillCountProbabilities } from '../../maths/count-probabilities.js';
import {
  chooseHorizon,
  HORIZON_MATCHES,
  HORIZONS,
  isForecastLine,
  playerCountProbabilities,
} from '../../models/player-counts/index.js';
import type { ForecastBasis, Horizon, ModelFamily } from '../../models/player-counts/index.js';
import type { LineForecastColumns } from '../dataset/prices.js';

/** Default rules for judging cards. */
export const CARD_RULES: JudgeRules = { isModelAlone: false, minConsensus: LEAST_SOURCES.playerCounts };

/** By number of matches, up to the longest horizon: index in HORIZONS of the horizon used. */
export function horizonsByMatches(requested: Horizon): Uint8Array {
  return Uint8Array.from({ length: HORIZON_MATCHES.extraLong + 1 }, (_, matches) =>
    HORIZONS.indexOf(chooseHorizon(matches, requested).horizon),
  );
}

/** P(X = 0), P(X = 1), ... at least up to the highest line of a group, with the mean multiplied by a factor. */
export type CountsAt = (move: CurveMove) => ArrayLike<number>;

/** Columns of the over by card; NaN where unknown. */
export interface OverColumns {
  /** Probabilities of a win and a loss, half settlements by half. */
  readonly win: Float64Array;
  readonly lose: Float64Array;
  /** Standard error of the over's decided log-odds; on a curve NaN without enough sources. */
  readonly error: Float64Array;
}

/** Columns that identify the line of a card. */
export interface CardLineColumns {
  readonly line: Float64Array;
  readonly overLine: Int32Array;
  readonly underLine: Int32Array;
}

/** The forecast of all sources for a side of a card: 0 the over, 1 the under. */
export function consensusOfSide(
  { overLine, underLine }: Pick<CardLineColumns, 'overLine' | 'underLine'>,
  { consensus, mean, logit, modelWeight, sources, sigma }: LineForecastColumns,
  row: number,
  side: number,
): SideForecast {
  const [own, other] = side === 0 ? [overLine[row]!, underLine[row]!] : [underLine[row]!, overLine[row]!];
  const at = own >= 0 ? own : other;
  if (at < 0) return NO_SOURCES;
  const isOwn = at === own;
  return {
    probability: isOwn ? consensus[at]! : 1 - consensus[at]!,
    mean: isOwn ? mean[at]! : -mean[at]!,
    logit: isOwn ? logit[at]! : -logit[at]!,
    modelWeight: modelWeight[at]!,
    sources: sources[at]!,
    error: sigma[at]!,
  };
}

export const NO_SOURCES: SideForecast = {
  probability: NaN,
  mean: NaN,
  logit: NaN,
  modelWeight: 0,
  sources: 0,
  error: NaN,
};

/** Sources at the line of a card. */
export function sourcesOfCard(
  { overLine, underLine }: Pick<CardLineColumns, 'overLine' | 'underLine'>,
  { sources }: Pick<LineForecastColumns, 'sources'>,
  row: number,
): number {
  const at = overLine[row]! >= 0 ? overLine[row]! : underLine[row]!;
  return at < 0 ? 0 : sources[at]!;
}

/** Whether the prices of a card are judged by its own line. */
export function isCardLineJudged(
  { overLine, underLine }: Pick<CardLineColumns, 'overLine' | 'underLine'>,
  { sources, logit }: Pick<LineForecastColumns, 'sources' | 'logit'>,
  row: number,
  rules: JudgeRules,
): boolean {
  const at = overLine[row]! >= 0 ? overLine[row]! : underLine[row]!;
  return isJudged(at < 0 ? NO_SOURCES : { sources: sources[at]!, logit: logit[at]! }, rules);
}

/** Cards of a player and statistic. */
interface CardRows {
  readonly first: number;
  readonly end: number;
}

/**
 * Writes the curve of a player's statistic at its cards.
 * @param consensusAt forecast of all sources for the over of a card
 * @param model columns of the model's over; `countsAt` shifts its mean
 * @returns the factor on the model's mean; null, and NaN in all columns, where no line has enough sources
 */
export function writeCurve(
  { first, end }: CardRows,
  line: Float64Array,
  consensusAt: (row: number) => SideForecast,
  model: Pick<OverColumns, 'win' | 'lose'>,
  rules: JudgeRules,
  countsAt: CountsAt,
  into: OverColumns,
): number | null {
  const points: (CurvePoint & { readonly row: number })[] = [];
  for (let row = first; row < end; row += 1) {
    const consensus = consensusAt(row);
    into.win[row] = into.lose[row] = into.error[row] = NaN;
    if (!isJudged(consensus, rules) || !(model.win[row]! > 0)) continue;
    const probability = forecastProbability(consensus, decidedProbability(model.win[row]!, model.lose[row]!));
    points.push({ row, line: line[row]!, probability, error: consensus.error });
  }
  if (points.length === 0) return null;
  const move = curveMove(points, (moved) => {
    const counts = countsAt(moved);
    return (at) => decidedProbabilityOf(lineProbabilities(counts, at).over);
  });
  const counts = countsAt(move);
  for (let row = first; row < end; row += 1) {
    if (!isForecastLine(line[row]!)) continue;
    const { over } = lineProbabilities(counts, line[row]!);
    into.win[row] = winProbability(over);
    into.lose[row] = lossProbability(over);
  }
  for (const point of points)
    into.error[point.row] = errorOnCurve(point, decidedProbability(into.win[point.row]!, into.lose[point.row]!));
  return move.factor;
}

/** Reused for every distribution of counts; callers must read it before requesting the next. */
let buffer = new Float64Array(64);

/** Counts of a negative binomial up to a line with a shifted mean; Poisson without dispersion. */
export function movedCounts(mean: number, dispersion: number, highestLine: number): CountsAt {
  const last = Math.ceil(highestLine);
  if (buffer.length <= last) buffer = new Float64Array(2 * (last + 1));
  return ({ factor, spread }) => {
    const moved = mean * factor;
    // variance = moved (1 + dispersion x moved), times the spread; none below that of a Poisson
    fillCountProbabilities(
      buffer,
      moved,
      spread === 1 ? dispersion : ((1 + dispersion * moved) * spread - 1) / moved,
      last,
    );
    return buffer;
  };
}

/** Number of counts above a line that are summed for frequencies with a shifted mean. */
const COUNTS_ABOVE = 100;

/**
 * Frequencies have no mean parameter: P(X = n) is scaled by factor^n, which is also the effect of a shifted mean on
 * Poisson and negative binomial probabilities.
 */
export function movedFrequencies(basis: Readonly<ForecastBasis>, highestLine: number): CountsAt {
  const counts = playerCountProbabilities('frequency', basis, Math.ceil(highestLine) + COUNTS_ABOVE);
  return ({ factor }) => tilted(counts, factor);
}

/** Counts of a family at a horizon with a shifted mean. */
export function countsOfBasis(family: ModelFamily, basis: Readonly<ForecastBasis>, highestLine: number): CountsAt {
  switch (family) {
    case 'frequency':
      return movedFrequencies(basis, highestLine);
    case 'poisson':
      return movedCounts(basis.poissonMean, 0, highestLine);
    case 'negbin':
      return movedCounts(basis.mean, basis.dispersion, highestLine);
  }
}

/** Probabilities proportional to P(X = n) x factor^n. */
function tilted(counts: Float64Array, factor: number): Float64Array {
  const weights = new Float64Array(counts.length);
  let [power, total] = [1, 0];
  for (let count = 0; count < counts.length; count += 1) {
    total += weights[count] = counts[count]! * power;
    power *= factor;
  }
  for (let count = 0; count < weights.length; count += 1) weights[count]! /= total;
  return weights;
}
