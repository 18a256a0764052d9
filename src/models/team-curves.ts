/**
 * Fair curves of a match and team statistic: of the home side's count, the away side's and their sum. A count whose
 * lines have enough sources is moved to meet their forecasts. Counts without such lines follow from the others: home
 * and away add up to the total.
 */
import { errorOfMean, modelError } from '../football/edge-interval.js';
import { curveFactor, errorOnCurve, GREATEST_FACTOR } from '../football/fair-curve.js';
import type { CurvePoint } from '../football/fair-curve.js';
import { forecastProbability } from '../football/judge/forecast.js';
import type { LineForecast, SideForecast } from '../football/judge/forecast.js';
import { isJudged } from '../football/judge/judge.js';
import type { JudgeRules } from '../football/judge/judge.js';
import { isBettableLine, lineProbabilities } from '../football/odds-value.js';
import { decidedProbabilityOf } from '../football/settled-line.js';
import { distributionAt } from './team-prediction.js';
import type { TeamDistributions, TeamPrediction } from './team-prediction.js';

export type TeamCount = keyof TeamDistributions;

/** Forecast of a line's over by all independent sources. */
export interface SourcedLine extends SideForecast {
  readonly line: number;
}

/** The distribution of a count behind all its lines. */
export interface TeamCurve {
  /** Factor on the model's expected count. */
  readonly factor: number;
  /** The expected count. */
  readonly mean: number;
  /** Whether a line of the count, or of the counts it is derived from, has enough sources. */
  readonly isAnchored: boolean;
  /** P(X = 0), P(X = 1), ... */
  readonly distribution: Float64Array;
  /** Standard error of the log-odds of the over at a line; NaN where the line itself has too few sources. */
  errorAt(line: number): number;
}
export type TeamCurves = Readonly<Record<TeamCount, TeamCurve>>;

/** Builds a record with a value per count. */
export const byCount = <Value>(of: (count: TeamCount) => Value): Record<TeamCount, Value> => ({
  home: of('home'),
  away: of('away'),
  total: of('total'),
});

/** Relative standard error of the model's expected count. */
export function countError(
  { homeLambda, awayLambda, homeDispersion, awayDispersion, totalDispersion, homeMatches, awayMatches }: TeamPrediction,
  count: TeamCount,
): number {
  const [mean, dispersion] = {
    home: [homeLambda, homeDispersion] as const,
    away: [awayLambda, awayDispersion] as const,
    total: [homeLambda + awayLambda, totalDispersion] as const,
  }[count];
  // goals have no dispersion: nearly Poisson
  return errorOfMean(mean, dispersion ?? 0, homeMatches, awayMatches);
}

const decidedOver = (distribution: Float64Array, line: number): number =>
  decidedProbabilityOf(lineProbabilities(distribution, line).over);

/** Curves of the model alone, with the model's standard errors at every line. */
export function modelCurves(prediction: TeamPrediction): TeamCurves {
  const curves = curvesOf(prediction, { home: NOT_FITTED, away: NOT_FITTED, total: NOT_FITTED });
  return byCount((count) => ({
    factor: 1,
    mean: curves[count].mean,
    isAnchored: false,
    distribution: curves[count].distribution,
    errorAt: modelErrors(prediction, count),
  }));
}

/** Standard errors of the model's log-odds by line: how far they move if the expected count is a standard error off. */
function modelErrors(prediction: TeamPrediction, count: TeamCount): (line: number) => number {
  const error = countError(prediction, count);
  let moved: readonly [lower: Float64Array, upper: Float64Array] | null = null;
  return (line) => {
    moved ??= [distributionAt(prediction, count, Math.exp(-error)), distributionAt(prediction, count, Math.exp(error))];
    return modelError(decidedOver(moved[0], line), decidedOver(moved[1], line));
  };
}

/**
 * The curves of a prediction through the lines that have enough sources.
 *
 * - A count with such lines is fitted to them alone.
 * - A total without such lines is the sum of both sides.
 * - Where only the total has such lines, both sides move by its factor.
 * - Where one side and the total have lines, the other side is the difference, within `GREATEST_FACTOR` of the
 *   model's.
 *
 * Each distribution is the model's with its expected count multiplied; the total keeps the model's ratio of both sides.
 */
export function teamCurves(
  prediction: TeamPrediction,
  lines: Readonly<Record<TeamCount, readonly SourcedLine[]>>,
  rules: JudgeRules,
): TeamCurves {
  return curvesOf(
    prediction,
    byCount((count) => fitCount(prediction, count, lines[count], rules)),
  );
}

interface FittedCount {
  /** null where no line has enough sources. */
  readonly factor: number | null;
  /** Forecasts by line. */
  readonly forecasts: ReadonlyMap<number, LineForecast>;
}
const NO_FORECASTS: FittedCount['forecasts'] = new Map();
const NOT_FITTED: FittedCount = { factor: null, forecasts: NO_FORECASTS };

function fitCount(
  prediction: TeamPrediction,
  count: TeamCount,
  lines: readonly SourcedLine[],
  rules: JudgeRules,
): FittedCount {
  const own = distributionAt(prediction, count, 1);
  const points = lines.flatMap((sourced): CurvePoint[] => {
    const { line, error } = sourced;
    if (!isJudged(sourced, rules) || !isBettableLine(line)) return [];
    return [{ line, error, probability: forecastProbability(sourced, decidedOver(own, line)) }];
  });
  if (points.length === 0) return NOT_FITTED;
  return {
    factor: curveFactor(points, (factor) => {
      const moved = distributionAt(prediction, count, factor);
      return (line) => decidedOver(moved, line);
    }),
    forecasts: new Map(points.map(({ line, ...forecast }) => [line, forecast])),
  };
}

function curvesOf(prediction: TeamPrediction, fitted: Readonly<Record<TeamCount, FittedCount>>): TeamCurves {
  const { homeLambda, awayLambda } = prediction;
  const sum = homeLambda + awayLambda;
  const { home, away, total } = fitted;
  /** A side's factor: its own, else that of the total minus the other side, else the total's. */
  const sideFactor = (own: FittedCount, other: FittedCount, mean: number): number => {
    if (own.factor !== null) return own.factor;
    if (total.factor === null) return 1;
    if (other.factor === null) return total.factor;
    const rest = total.factor * sum - other.factor * (sum - mean);
    return Math.min(GREATEST_FACTOR, Math.max(1 / GREATEST_FACTOR, rest / mean));
  };
  const factors: Readonly<Record<'home' | 'away', number>> = {
    home: sideFactor(home, away, homeLambda),
    away: sideFactor(away, home, awayLambda),
  };
  const isSideAnchored = home.factor !== null || away.factor !== null;
  const isTotalAnchored = total.factor !== null;
  const totalFactor = total.factor ?? (factors.home * homeLambda + factors.away * awayLambda) / sum;
  const curve = (count: TeamCount, factor: number, isAnchored: boolean): TeamCurve =>
    movedCurve(prediction, count, { factor, isAnchored }, fitted[count].forecasts);
  return {
    home: curve('home', factors.home, home.factor !== null || isTotalAnchored),
    away: curve('away', factors.away, away.factor !== null || isTotalAnchored),
    total: curve('total', totalFactor, isTotalAnchored || isSideAnchored),
  };
}

/**
 * The curve of a count whose expected value is the model's times a factor.
 * @param forecasts by line; lines without one have no standard error
 */
export function movedCurve(
  prediction: TeamPrediction,
  count: TeamCount,
  { factor, isAnchored }: Pick<TeamCurve, 'factor' | 'isAnchored'>,
  forecasts = NO_FORECASTS,
): TeamCurve {
  const { homeLambda, awayLambda } = prediction;
  const mean = { home: homeLambda, away: awayLambda, total: homeLambda + awayLambda }[count];
  let distribution: Float64Array | null = null;
  return {
    factor,
    mean: mean * factor,
    isAnchored,
    get distribution() {
      return (distribution ??= distributionAt(prediction, count, factor));
    },
    errorAt(line) {
      const forecast = forecasts.get(line);
      return forecast === undefined ? NaN : errorOnCurve(forecast, decidedOver(this.distribution, line));
    },
  };
}
