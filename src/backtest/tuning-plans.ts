/** Tuned settings and their steps. Called with replays of seasons before 2022/23 only. */
import type { TeamStatisticKey } from '../football/statistics.js';
import { createCountsModel } from '../models/team-counts/model.js';
import { COUNT_SETTINGS } from '../models/team-counts/settings.js';
import type { CountSettings } from '../models/team-counts/settings.js';
import { createGoalsModel } from '../models/team-goals/model.js';
import { GOALS_SETTINGS } from '../models/team-goals/settings.js';
import type { GoalsSettings, GoalsVariant } from '../models/team-goals/settings.js';
import type { TeamModel } from '../models/team-prediction.js';
import { sumOfLogScores } from './counts-backtest.js';
import { evaluateGoals, forecastOf } from './goals-backtest.js';
import type { ReplayedMatch } from './walk-forward.js';
import { byFactor, byStep, tuneSettings } from './tune.js';
import type { TuningMove, TuningOptions } from './tune.js';

/** Kick-offs from here on are the test set; no setting is tuned on them. */
export const TUNING_ENDS = '2022-07-01';

/**
 * Default tuning seasons: complete, with spectators, and not consecutive.
 */
export const TUNING_SEASONS: readonly { from: Date; to: Date }[] = [2016, 2018, 2021].map((year) => ({
  from: new Date(`${year}-07-01`),
  to: new Date(`${year + 1}-07-01`),
}));

/** Replays all divisions with a model. */
export type Replay = (model: TeamModel, statistic: TeamStatisticKey) => ReplayedMatch[];

const common: readonly TuningMove[] = [
  byStep('newcomer.strength', 0.05),
  byStep('newcomer.tempo', 0.03),
  byFactor('newcomerMatches', 1.6),
  byStep('summerDays', 50, 0),
  byFactor('halfLifeDays', 1.5),
  byFactor('strengthDeviation', 1.4),
  byFactor('tempoDeviation', 1.5),
];

const GOALS_MOVES: Readonly<Record<GoalsVariant, readonly TuningMove[]>> = {
  results: [...common, byStep('shape.dependence.mean', 0.05)],
  shots: [
    byFactor('shots.halfLifeDays', 1.5),
    byStep('shots.strengthFactor', 0.15),
    byStep('shots.tempoFactor', 0.25),
    byFactor('shots.strengthDeviation', 1.5),
    byFactor('shots.tempoDeviation', 1.6),
    byStep('shots.offTargetShare', 0.1, 0),
    ...common,
    byStep('shape.dependence.mean', 0.05),
  ],
  prices: [
    byFactor('prices.halfLifeDays', 1.4),
    byStep('prices.strengthFactor', 0.05),
    byStep('prices.tempoFactor', 0.1),
    byFactor('prices.strengthDeviation', 1.6),
    byFactor('prices.tempoDeviation', 1.6),
    ...common,
    byFactor('levelDeviation', 2),
    byFactor('homeDeviation', 2),
    byStep('shape.dependence.mean', 0.05),
  ],
};

/** Tunes a variant of the goals model to log-loss of 1X2 plus log-loss of over/under 2.5. */
export function tuneGoals(
  variant: GoalsVariant,
  replay: Replay,
  options: TuningOptions,
): { settings: GoalsSettings; loss: number } {
  return tuneSettings<GoalsSettings>(
    GOALS_SETTINGS[variant],
    GOALS_MOVES[variant],
    (settings) => {
      const replayed = replay(createGoalsModel({ ...GOALS_SETTINGS, [variant]: settings }), 'goals');
      const [scores] = evaluateGoals(
        replayed.map((each) => each.replay),
        [{ name: variant, forecasts: replayed.map(({ prediction }) => forecastOf(prediction)) }],
        { from: '', to: TUNING_ENDS },
      ).scores;
      return scores!.logLoss + (scores!.overUnder ?? 0);
    },
    options,
  );
}

const COUNT_MOVES: readonly TuningMove[] = [
  byFactor('halfLifeDays', 1.6),
  byFactor('levelHalfLifeDays', 1.7),
  byFactor('strengthDeviation', 1.5),
  byFactor('tempoDeviation', 1.5),
  byFactor('refereeDeviation', 1.6),
  byStep('unevenness', 0.1, 0),
  byStep('goalsStrengthFactor', 0.1),
  byStep('summerDays', 60, 0),
  byStep('newcomer.strength', 0.05),
];

/**
 * Tunes the settings of a statistic to its log scores of total, home and away, which use the whole count rather than
 * only its side of one line.
 */
export function tuneCounts(
  statistic: TeamStatisticKey,
  replay: Replay,
  options: TuningOptions,
): { settings: CountSettings; loss: number } | null {
  const start = COUNT_SETTINGS[statistic];
  if (start === undefined) return null;
  const lossOf = (settings: CountSettings): number =>
    sumOfLogScores(statistic, replay(createCountsModel({ [statistic]: settings }), statistic));
  return tuneSettings<CountSettings>(start, COUNT_MOVES, lossOf, options);
}
