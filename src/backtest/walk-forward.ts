/**
 * Walk-forward replay: the seasons are gone through again block by block, and before each block the
 * model is fitted to what was known then. It is the model that serves predictions, through the same two
 * methods; nothing known at or after the start of a block reaches its fit.
 */
import type { TeamStatisticKey } from '../football/statistics.js';
import type { TeamMatch, TeamModel, TeamPrediction } from '../models/team-prediction.js';

/** A finished match, and when everything about it was known. */
export interface ReplayMatch {
  /** Division it belongs to; ratings never cross divisions. */
  division: string;
  match: TeamMatch;
  /** Unix seconds. */
  knownAt: number;
}

/** A match with what the model said before its block began. */
export interface ReplayedMatch {
  replay: ReplayMatch;
  prediction: TeamPrediction;
}

export interface ReplayOptions {
  /** Kick-offs from here on are predicted, Unix seconds. */
  from: number;
  /** Kick-offs before this are predicted. */
  to: number;
  /** Told after each block: matches predicted so far. */
  onProgress?: (done: number) => void;
  /** Stops between two blocks. */
  signal?: AbortSignal;
}

const DAY_SECONDS = 86_400;
/** Days since the start of the block, Sunday first: blocks are Friday to Monday and Tuesday to Thursday. */
const DAYS_INTO_BLOCK = [2, 3, 0, 1, 2, 0, 1];

/** Midnight (UTC, Unix seconds) at which the block of a moment begins: a Friday's or a Tuesday's. */
export function blockStart(moment: number): number {
  const day = Math.floor(moment / DAY_SECONDS);
  // 1 January 1970 was a Thursday.
  return (day - DAYS_INTO_BLOCK[(day + 4) % 7]!) * DAY_SECONDS;
}

/** First moment of the season that begins in a year: seasons end, as most do, before the first of July, UTC. */
export const seasonOfYear = (year: number): Date => new Date(Date.UTC(year, 6));

/** First moment of the season that a moment is in. */
export function seasonStart(moment: Date): Date {
  const start = seasonOfYear(moment.getUTCFullYear());
  return start <= moment ? start : seasonOfYear(moment.getUTCFullYear() - 1);
}

/** How many matches a replay will predict. */
export function countReplayed(
  matches: readonly ReplayMatch[],
  { from, to }: Pick<ReplayOptions, 'from' | 'to'>,
): number {
  return matches.filter(({ match }) => match.playedAt >= from && match.playedAt < to).length;
}

/**
 * Predicts the matches of one division between two moments, in order of kick-off.
 * @param matches all matches of the division that may be learnt from or predicted, oldest first
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
    // The fixture alone is handed over: the model cannot look at its result.
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
