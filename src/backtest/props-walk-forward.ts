/**
 * Walk-forward replay of player counts: before each day the models are fitted to the data known then, by the same
 * functions as in production, and every outfield starter of the day gets his probabilities.
 */
import type { PlayerStatisticKey } from '../football/statistics.js';
import {
  forecastMinutes,
  fitPlayerCounts,
  forecastPlayerCount,
  historyAt,
  lineProbabilities,
  MODEL_FAMILIES,
  minutesRecord,
  positionCode,
  preparePlayerCounts,
  venueCode,
} from '../models/player-counts/index.js';
import type {
  AppearanceColumns,
  ModelFamily,
  PlayerAppearance,
  PlayerCountSettings,
  PlayerHistory,
  PreparedPlayerCounts,
  TeamStrengths,
} from '../models/player-counts/index.js';
import { poissonCumulative } from '../maths/count-probabilities.js';
import { seasonStart } from './walk-forward.js';

/** Lines that are scored. */
export const PROP_LINES = [0.5, 1.5, 2.5] as const;

/** Forecasters: the model families, and two simple rules to beat. */
export const PROP_FORECASTERS = [...MODEL_FAMILIES, 'raw mean of last 20', 'season mean shrunk to position'] as const;
export type PropForecaster = (typeof PROP_FORECASTERS)[number];

/** A starter with each model's forecast before the match: P(count > line) per line. */
export interface PropCase {
  readonly playedAt: number;
  readonly playerId: number;
  readonly count: number;
  readonly over: Readonly<Record<PropForecaster, readonly number[]>>;
}

/** A starter of a side with eleven flagged starters. */
export interface PropAppearance extends PlayerAppearance {
  readonly fixtureId: number;
}

export interface PropReplayOptions {
  /** Kick-offs from here on, and before `to`, are forecast; Unix seconds. */
  readonly from: number;
  readonly to: number;
  readonly settings?: PlayerCountSettings;
  /** Team strengths by a goals model at a moment (Unix seconds); without it strengths are unknown. */
  readonly strengthsAt?: (moment: number) => TeamStrengths | null;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number) => void;
}

const DAY = 86_400;
/** Weight of the position's mean, in starts, in the season mean shrunk to it. */
const SHRUNK_STARTS = 5;
const RAW_MATCHES = 20;
/** Lower bound of means; with a mean of 0 any count would be impossible. */
const LEAST_MEAN = 0.02;

/** Outfield starters of sides with exactly eleven flagged starters, oldest first. */
export function scoredStarters(appearances: readonly PropAppearance[]): PropAppearance[] {
  const sides = new Map<string, number>();
  const sideOf = ({ fixtureId, teamId }: PropAppearance): string => `${fixtureId}/${teamId}`;
  for (const row of appearances)
    if (row.isStarter && row.teamId !== null) sides.set(sideOf(row), (sides.get(sideOf(row)) ?? 0) + 1);
  return appearances
    .filter((row) => row.isStarter && row.positionGroup !== 'G' && sides.get(sideOf(row)) === 11)
    .toSorted(
      (one, other) => one.playedAt - other.playedAt || one.fixtureId - other.fixtureId || one.playerId - other.playerId,
    );
}

/**
 * Forecasts a statistic.
 * @param starters from `scoredStarters`
 * @param columns every appearance of the competition; fits and histories use the part known at their moment
 */
export function replayProps(
  statistic: PlayerStatisticKey,
  starters: readonly PropAppearance[],
  columns: AppearanceColumns,
  options: PropReplayOptions,
): PropCase[] {
  const teams = new Map(columns.teamIds.map((id, index) => [id, index]));
  const cases: PropCase[] = [];
  let day = -Infinity;
  let prepared: PreparedPlayerCounts | null = null;
  for (const row of starters) {
    const count = row.values[statistic] ?? null;
    if (row.playedAt < options.from || row.playedAt >= options.to || count === null) continue;
    if (Math.floor(row.playedAt / DAY) !== day) {
      if (options.signal?.aborted === true) break;
      day = Math.floor(row.playedAt / DAY);
      // from the very first day on: without data the model is its prior
      const model = fitPlayerCounts(
        { statistic, columns, fittedAt: day * DAY, strengths: options.strengthsAt?.(day * DAY) ?? null },
        options.settings,
        0,
      );
      prepared = model === null ? null : preparePlayerCounts(model, columns.teamIds);
      options.onProgress?.(cases.length);
    }
    if (prepared === null) continue;
    const history = historyAt(columns, row.playerId, statistic, day * DAY);
    const { playedAt, playerId } = row;
    cases.push({ playedAt, playerId, count, over: overProbabilities(prepared, columns, history, row, teams) });
  }
  return cases;
}

/** Probabilities of the over by line, by each method before the match. */
function overProbabilities(
  prepared: PreparedPlayerCounts,
  columns: AppearanceColumns,
  history: PlayerHistory,
  row: PropAppearance,
  teams: ReadonlyMap<number, number>,
): PropCase['over'] {
  const position = positionCode(row.positionGroup, row.position);
  const context = {
    team: teams.get(row.teamId!) ?? -1,
    opponent: teams.get(row.opponentId!) ?? -1,
    venue: venueCode(row.isHome),
    position,
    isStarter: true,
    ...forecastMinutes(prepared, 1, minutesRecord(history), position),
  };
  const forecast = forecastPlayerCount(prepared, history, context, 'extraLong');
  const simple = simpleMeans(columns, history, row, forecast.priorMean / forecast.teamFactor);
  const over = (mean: number): number[] =>
    PROP_LINES.map((line) => 1 - poissonCumulative(Math.floor(line), Math.max(LEAST_MEAN, mean)));
  const families = MODEL_FAMILIES.map(
    (family) => [family, PROP_LINES.map((line) => lineProbabilities(family, forecast, line).over)] as const,
  );
  return {
    ...(Object.fromEntries(families) as Record<ModelFamily, number[]>),
    'raw mean of last 20': over(simple.raw),
    'season mean shrunk to position': over(simple.season),
  };
}

/**
 * The rules to beat, from the same history: the mean of his last 20 matches regardless of minutes (the position's mean
 * where he has none), and the mean of his starts this season shrunk to that of his position.
 */
function simpleMeans(
  { playedAt, starters }: AppearanceColumns,
  { values, stride, offset, start, length }: PlayerHistory,
  row: PropAppearance,
  positionMean: number,
): { raw: number; season: number } {
  const seasonBegin = seasonStart(new Date(row.playedAt * 1000)).getTime() / 1000;
  let [rawSum, rawMatches, seasonSum, seasonStarts] = [0, 0, 0, 0];
  for (let index = start; index < start + length; index += 1) {
    const value = values[index * stride + offset]!;
    if (value < 0) continue;
    if (rawMatches < RAW_MATCHES) {
      rawSum += value;
      rawMatches += 1;
    }
    if (starters[index] === 1 && playedAt[index]! >= seasonBegin) {
      seasonSum += value;
      seasonStarts += 1;
    }
  }
  return {
    raw: rawMatches === 0 ? positionMean : rawSum / rawMatches,
    season: (SHRUNK_STARTS * positionMean + seasonSum) / (SHRUNK_STARTS + seasonStarts),
  };
}
