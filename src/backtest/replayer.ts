import type { PlayerStatisticKey, TeamStatisticKey } from '../football/statistics.js';
import { teamModelOf } from '../models/team-models.js';
import type { ClosingPrices, TeamModel } from '../models/team-prediction.js';
import type { PropDivision } from './load-props.js';
import type { ReplayDivision } from './load-replay.js';
import { replayProps } from './props-walk-forward.js';
import type { PropCase } from './props-walk-forward.js';
import { countReplayed, replayDivision } from './walk-forward.js';
import type { ReplayedMatch } from './walk-forward.js';

/** Period, progress and replayer of a backtest. */
export interface BacktestOptions {
  /** Kick-offs from this moment on are predicted. */
  from: Date;
  /** Kick-offs before this moment are predicted. */
  to: Date;
  signal?: AbortSignal;
  /** Called with the label of the replay, the number of matches done, and the total. */
  onProgress?: (label: string, done: number, total: number) => void;
  /** By default `replayHere`. */
  replayer?: Replayer;
}

/** What is replayed of teams. */
export interface TeamReplay {
  readonly statistic: TeamStatisticKey;
  /** Whether fits see the closing prices of past matches. */
  readonly seesPrices: boolean;
}

/** Replays seasons: before each round or day it fits the serving models to what was known then, and predicts. */
export interface Replayer {
  /** Replays a statistic of teams; divisions in their order, matches of each by kick-off. */
  teams(
    divisions: readonly ReplayDivision[],
    replay: TeamReplay,
    options: BacktestOptions,
    label: string,
  ): Promise<ReplayedMatch[]>;
  /** Replays a statistic of the starters of a division, by kick-off. */
  props(division: PropDivision, statistic: PlayerStatisticKey, options: BacktestOptions): Promise<PropCase[]>;
}

/** Replays in the calling thread, which does nothing else meanwhile. */
export const replayHere: Replayer = {
  async teams(divisions, { statistic, seesPrices }, options, label) {
    const model = teamModelOf(statistic);
    if (model === null || options.signal?.aborted === true) return [];
    return replayAll(seesPrices ? divisions : withoutPrices(divisions), model, statistic, options, label);
  },
  async props({ division, starters, columns, strengthsAt }, statistic, options) {
    if (options.signal?.aborted === true) return [];
    const period = periodSeconds(options);
    const total = starters.filter(({ playedAt }) => playedAt >= period.from && playedAt < period.to).length;
    return replayProps(statistic, starters, columns, {
      ...period,
      strengthsAt,
      ...(options.signal ? { signal: options.signal } : {}),
      onProgress: (done) => options.onProgress?.(`${division} ${statistic}`, done, total),
    });
  },
};

/** Replays a statistic by any model in every division. */
export function replayAll(
  divisions: readonly ReplayDivision[],
  model: TeamModel,
  statistic: TeamStatisticKey,
  options: BacktestOptions,
  label: string = statistic,
): ReplayedMatch[] {
  const period = periodSeconds(options);
  const total = divisions.reduce((sum, { matches }) => sum + countReplayed(matches, period), 0);
  const replayed: ReplayedMatch[] = [];
  for (const { matches } of divisions) {
    const before = replayed.length;
    replayed.push(
      ...replayDivision(model, statistic, matches, {
        ...period,
        ...(options.signal ? { signal: options.signal } : {}),
        onProgress: (done) => options.onProgress?.(label, before + done, total),
      }),
    );
  }
  options.onProgress?.(label, total, total);
  return replayed;
}

/** A period in Unix seconds. */
const periodSeconds = ({ from, to }: BacktestOptions): { from: number; to: number } => ({
  from: from.getTime() / 1000,
  to: to.getTime() / 1000,
});

const UNPRICED: ClosingPrices = { home: null, draw: null, away: null, over25: null, under25: null };

/** Copies of matches without prices; results and statistics stay. */
export function withoutPrices(divisions: readonly ReplayDivision[]): ReplayDivision[] {
  return divisions.map((division) => ({
    ...division,
    matches: division.matches.map((replay) => ({ ...replay, match: { ...replay.match, closing: UNPRICED } })),
  }));
}
