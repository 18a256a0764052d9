/**
 * Walk-forward replay: seasons are replayed block by block, and before each block the model is fitted to
 * the data known then. It is the production model, through the same two methods; no data known at or after
 * the start of a block reach its fit.
 */
import type { TeamStatisticKey } from '../football/statistics.js';
import type { TeamMatch, TeamModel, TeamPrediction } from '../models/team-prediction.js';

/** A finished match, with the moment from which all its data were known. */
export interface ReplayMatch {
  /** Division of the match; ratings never cross divisions. */
  division: string;
  match: TeamMatch;
  /** Unix seconds. */
  knownAt: number;
}

/** A match with the model's prediction from before its block. */
export interface ReplayedMatch {
  replay: ReplayMatch;
  prediction: TeamPrediction;
}

export interface ReplayOptions {
  /** Kick-offs from here on are predicted, Unix seconds. */
  from: number;
  /** Kick-offs before this are predicted. */
  to: number;
  /** Called after each block with the number of matches predicted so far. */
  onProgress?: (done: number) => void;
  /** Stops between two blocks. */
  signal?: AbortSignal;
}

const DAY_SECONDS = 86_400;
/** Days since the start of the block, Sunday first: blocks are Friday to Monday and Tuesday to Thursday. */
const DAYS_INTO_BLOCK = [2, 3, 0, 1, 2, 0, 1];

/** Start of a moment's block: midnight (UTC, Unix seconds) of a Friday or a Tuesday. */
export function blockStart(moment: number): number {
  const day = Math.floor(moment / DAY_SECONDS);
  // 1 January 1970 was a Thursday.
  return (day - DAYS_INTO_BLOCK[(day + 4) % 7]!) * DAY_SECONDS;
}

/** First moment of the season that begins in a year: seasons end, as most do, before the first of July, UTC. */
export const seasonOfYear = (year: number): Date => new Date(Date.UTC(year, 6));

/** First moment of the season that contains a moment. */
export function seasonStart(moment: Date): Date {
  const start = seasonOfYear(moment.getUTCFullYear());
  return start <= moment ? start : seasonOfYear(moment.getUTCFullYear() - 1);
}

/** A season within a period. */
export interface SeasonPart {
  readonly from: Date;
  readonly to: Date;
  /** Number of the given moments in it. */
  readonly count: number;
}

/**
 * Splits a period at the ends of seasons, without parts that contain none of the given moments.
 * @param moments Unix seconds
 */
export function seasonsOf(
  moments: readonly number[],
  { from, to }: { readonly from: Date; readonly to: Date },
): SeasonPart[] {
  const parts: SeasonPart[] = [];
  for (let start = from; start < to;) {
    const next = seasonOfYear(seasonStart(start).getUTCFullYear() + 1);
    const end = next < to ? next : to;
    const count = moments.filter((moment) => moment * 1000 >= start.getTime() && moment * 1000 < end.getTime()).length;
    if (count > 0) parts.push({ from: start, to: end, count });
    start = end;
  }
  return parts;
}

/** Number of matches that a replay predicts. */
export function countReplayed(
  matches: readonly ReplayMatch[],
  { from, to }: Pick<ReplayOptions, 'from' | 'to'>,
): number {
  return matches.filter(({ match }) => match.playedAt >= from && match.playedAt < to).length;
}

/**
 * Predicts the matches of one division between two moments, in order of kick-off.
 * @param matches all matches of the division to train on or to predict, oldest first
 */
export function replayDivision(
  model: TeamModel,
  statistic: TeamStatisticKey,
  matches: readonly ReplayMatch[],
  options: ReplayOptions,
): ReplayedMatch[] {
  const replayed: ReplayedMatch[] = [];
  let block = -Infinity;
  let parameters: unknown = null;
  for (const replay of matches) {
    const { match } = replay;
    if (match.playedAt < options.from || match.playedAt >= options.to) continue;
    const start = blockStart(match.playedAt);
    if (start !== block) {
      if (options.signal?.aborted === true) break;
      parameters = model.fit(statistic, knownBefore(matches, start, model.windowDays), start);
      block = start;
      options.onProgress?.(replayed.length);
    }
    if (parameters === null) continue;
    // Only the fixture is passed: the model cannot see its result.
    const { playedAt, homeTeamId, awayTeamId, refereeId } = match;
    replayed.push({ replay, prediction: model.predict(parameters, { playedAt, homeTeamId, awayTeamId, refereeId }) });
  }
  return replayed;
}

/** Matches that were over and known at a moment, within the model's window. */
export function knownBefore(matches: readonly ReplayMatch[], moment: number, windowDays: number): TeamMatch[] {
  const from = moment - windowDays * DAY_SECONDS;
  return matches.flatMap(({ match, knownAt }) =>
    match.playedAt >= from && match.playedAt < moment && knownAt < moment ? [match] : [],
  );
}
