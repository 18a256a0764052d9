/** Backtest of player counts against simple rules: log-loss at half lines given a start, bias, calibration per line. */
import { PLAYER_STATISTICS } from '../football/statistics.js';
import type { PlayerStatisticKey } from '../football/statistics.js';
import { pairedBootstrap } from '../maths/bootstrap.js';
import type { MeanInterval } from '../maths/intervals.js';
import { Random } from '../maths/random.js';
import type { PropDivision } from './load-props.js';
import { PROP_FORECASTERS, PROP_LINES } from './props-walk-forward.js';
import type { PropCase, PropForecaster } from './props-walk-forward.js';
import { replayHere } from './replayer.js';
import type { BacktestOptions } from './replayer.js';
import { periodOf } from './run-backtest.js';
import { calibration, logLoss, meanOf } from './scores.js';
import type { CalibrationBin } from './scores.js';

/** The model family used by default. */
const MODEL: PropForecaster = 'negbin';
const RULES: readonly PropForecaster[] = ['raw mean of last 20', 'season mean shrunk to position'];

/** Scores of one statistic in one competition. */
export interface PropScores {
  division: string;
  statistic: PlayerStatisticKey;
  starters: number;
  meanCount: number;
  /** Mean log-loss over the lines, by forecaster. */
  logLoss: Record<PropForecaster, number>;
  /** The model's log-loss in the first and second half of the period's starters. */
  halves: [number, number];
  /** The model's log-loss minus that of each rule, starter by starter; below 0 the model is better. */
  differences: { rule: PropForecaster; difference: MeanInterval }[];
  /** Per line: the model's log-loss, share over, mean probability minus that share. */
  lines: { line: number; logLoss: number; share: number; bias: number; calibration: CalibrationBin[] }[];
}

/** Report of a backtest of player counts. */
export interface PropsReport {
  kind: 'props';
  from: string;
  to: string;
  scores: PropScores[];
}

/** Statistics whose counts are small enough for the lines. */
export const PROP_STATISTICS: readonly PlayerStatisticKey[] = PLAYER_STATISTICS.filter(
  ({ lines }) => lines[0]! <= PROP_LINES[2],
).map(({ key }) => key);

/** Replays every statistic of the divisions, or only the given ones. */
export async function backtestProps(
  divisions: readonly PropDivision[],
  options: BacktestOptions,
  statistics: readonly PlayerStatisticKey[] = PROP_STATISTICS,
): Promise<PropsReport> {
  const { replayer = replayHere } = options;
  const scores = await Promise.all(
    divisions.flatMap((division) =>
      statistics.map(async (statistic) => {
        const cases = await replayer.props(division, statistic, options);
        return cases.some(({ count }) => count > 0) ? [evaluateProps(division.division, statistic, cases)] : [];
      }),
    ),
  );
  return { kind: 'props', ...periodOf(options), scores: scores.flat() };
}

/** Scores a statistic on cases in chronological order. */
export function evaluateProps(division: string, statistic: PlayerStatisticKey, cases: readonly PropCase[]): PropScores {
  const lossAt = ({ over, count }: PropCase, forecaster: PropForecaster, index: number): number =>
    logLoss([1 - over[forecaster][index]!, over[forecaster][index]!], count > PROP_LINES[index]! ? 1 : 0);
  const lossOf = (each: PropCase, forecaster: PropForecaster): number =>
    meanOf(PROP_LINES.map((_, index) => lossAt(each, forecaster, index)));
  const losses = Object.fromEntries(
    PROP_FORECASTERS.map((name) => [name, cases.map((each) => lossOf(each, name))]),
  ) as Record<PropForecaster, number[]>;
  const half = Math.floor(cases.length / 2);
  return {
    division,
    statistic,
    starters: cases.length,
    meanCount: meanOf(cases.map(({ count }) => count)),
    logLoss: Object.fromEntries(PROP_FORECASTERS.map((name) => [name, meanOf(losses[name])])) as Record<
      PropForecaster,
      number
    >,
    halves: [meanOf(losses[MODEL].slice(0, half)), meanOf(losses[MODEL].slice(half))],
    differences: RULES.map((rule) => ({
      rule,
      difference: pairedBootstrap(
        losses[MODEL].map((loss, index) => loss - losses[rule][index]!),
        new Random(`${division}|${statistic}|${rule}`),
      ),
    })),
    lines: PROP_LINES.map((line, index) => {
      const forecasts = cases.map(({ over, count }) => ({ probability: over[MODEL][index]!, happened: count > line }));
      const share = meanOf(forecasts.map(({ happened }) => (happened ? 1 : 0)));
      return {
        line,
        logLoss: meanOf(cases.map((each) => lossAt(each, MODEL, index))),
        share,
        bias: meanOf(forecasts.map(({ probability }) => probability)) - share,
        calibration: calibration(forecasts),
      };
    }),
  };
}
