/** Backtest of counts: home, away and total at the line nearest to the median, against the overall frequency. */
import { pairedBootstrap, quantile } from '../maths/bootstrap.js';
import type { MeanInterval } from '../maths/intervals.js';
import { Random } from '../maths/random.js';
import { lineProbabilities } from '../football/odds-value.js';
import type { TeamStatisticKey } from '../football/statistics.js';
import { teamDistributions } from '../models/team-prediction.js';
import type { TeamDistributions } from '../models/team-prediction.js';
import { bias, calibration, calibrationSlope, logLoss, meanOf } from './scores.js';
import type { CalibrationBin } from './scores.js';
import type { ReplayedMatch } from './walk-forward.js';

const SCOPES = ['total', 'home', 'away'] as const;
type Scope = (typeof SCOPES)[number];

export interface CountScores {
  statistic: TeamStatisticKey;
  scope: Scope;
  matches: number;
  /** Half line that splits the matches most evenly. */
  line: number;
  /** Log-loss of over/under that line. */
  logLoss: number;
  /** Log-loss of a forecaster that gives every match the overall frequency. */
  logLossOfFrequency: number;
  /** Log-loss minus that of the frequency, match by match; below 0 the model is better. */
  difference: MeanInterval;
  /** Mean of -ln P(observed count). */
  logScore: number;
  meanCount: number;
  meanExpected: number;
  /** For the over of that line: mean forecast minus observed share, in points, and the calibration slope. */
  bias: MeanInterval;
  slope: MeanInterval;
  calibration: CalibrationBin[];
}

export interface CountsReport {
  kind: 'counts';
  from: string;
  to: string;
  scores: CountScores[];
}

/** A replayed match in which both sides have the statistic. */
interface KnownCounts {
  counts: Record<Scope, number>;
  expected: Record<Scope, number>;
  distributions: TeamDistributions;
}

function knownCounts(statistic: TeamStatisticKey, replayed: readonly ReplayedMatch[]): KnownCounts[] {
  return replayed.flatMap(({ replay: { match }, prediction }) => {
    const [home, away] = [match.home[statistic], match.away[statistic]];
    if (home === undefined || away === undefined) return [];
    const { homeLambda, awayLambda } = prediction;
    return [
      {
        counts: { home, away, total: home + away },
        expected: { home: homeLambda, away: awayLambda, total: homeLambda + awayLambda },
        distributions: teamDistributions(prediction),
      },
    ];
  });
}

const logScoreOf = (known: readonly KnownCounts[], scope: Scope): number =>
  meanOf(known.map(({ counts, distributions }) => logLoss([...distributions[scope]], counts[scope])));

/** Sum of the log scores of total, home and away; NaN without matches. */
export function sumOfLogScores(statistic: TeamStatisticKey, replayed: readonly ReplayedMatch[]): number {
  const known = knownCounts(statistic, replayed);
  return SCOPES.reduce((sum, scope) => sum + logScoreOf(known, scope), 0);
}

/** Scores a statistic on the matches in which both sides have it. */
export function evaluateCounts(statistic: TeamStatisticKey, replayed: readonly ReplayedMatch[]): CountScores[] {
  const known = knownCounts(statistic, replayed);
  if (known.length === 0) return [];
  return SCOPES.map((scope) => {
    const line = medianLine(known.map(({ counts }) => counts[scope]));
    const cases = known.map(({ counts, distributions }) => ({
      probability: lineProbabilities(distributions[scope], line).over.win,
      happened: counts[scope] > line,
    }));
    const frequency = cases.filter(({ happened }) => happened).length / cases.length;
    const losses = cases.map(({ probability, happened }) => logLoss([1 - probability, probability], happened ? 1 : 0));
    const usual = cases.map(({ happened }) => logLoss([1 - frequency, frequency], happened ? 1 : 0));
    return {
      statistic,
      scope,
      matches: known.length,
      line,
      logLoss: meanOf(losses),
      logLossOfFrequency: meanOf(usual),
      difference: pairedBootstrap(
        losses.map((loss, index) => loss - usual[index]!),
        new Random(`${statistic}|${scope}`),
      ),
      logScore: logScoreOf(known, scope),
      meanCount: meanOf(known.map(({ counts }) => counts[scope])),
      meanExpected: meanOf(known.map(({ expected }) => expected[scope])),
      bias: bias(cases),
      slope: calibrationSlope(cases.map((each) => [each])),
      calibration: calibration(cases),
    };
  });
}

/** The half line next to the median for which the share of counts above it is nearer to one half. */
export function medianLine(counts: readonly number[]): number {
  const median = Math.floor(
    quantile(
      counts.toSorted((one, other) => one - other),
      0.5,
    ),
  );
  const unevenness = (line: number): number =>
    Math.abs(counts.filter((count) => count > line).length / counts.length - 0.5);
  // A count is never below 0, so no line lies there.
  if (median === 0) return 0.5;
  return unevenness(median - 0.5) < unevenness(median + 0.5) ? median - 0.5 : median + 0.5;
}
