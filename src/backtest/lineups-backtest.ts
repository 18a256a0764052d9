/**
 * Backtest of line-ups: how many of the eleven are right, against the last match's eleven, as it was and with suspended
 * players replaced.
 */
import type { SqlClient } from '../database/sql-client.js';
import { readLineupMatches } from '../fitting/lineups/lineup-models.js';
import { pairedBootstrap } from '../maths/bootstrap.js';
import type { MeanInterval } from '../maths/intervals.js';
import { Random } from '../maths/random.js';
import { shippedPriorAt } from '../models/lineups/fit-lineups.js';
import { walkForward } from '../models/lineups/walk-forward.js';
import type { SideScore } from '../models/lineups/walk-forward.js';
import { listLineupSeasons } from './replay.queries.js';
import { ofLeagues } from './load-replay.js';
import type { BacktestOptions } from './replayer.js';
import { periodOf } from './run-backtest.js';
import { calibration, logLoss, meanOf } from './scores.js';
import type { CalibrationBin } from './scores.js';

/** Line-ups of a season that a side has before it is scored, from its sixth match with a line-up on. */
const LEAST_LINEUPS_OF_SEASON = 5;
const REFIT_AFTER = 700;
const MOST_ROWS = 75_000;
const ELEVEN = 11;

/** Scores of the sides of one season of a competition, or of all. */
export interface LineupScores {
  name: string;
  /** Number of line-ups scored, two per match. */
  sides: number;
  /** Shares of the eleven that were right. */
  projected: number;
  lastEleven: number;
  suspendedReplaced: number;
  /** Projected minus the others, paired by side. */
  aboveLastEleven: MeanInterval;
  aboveSuspendedReplaced: MeanInterval;
  /** Share of the eleven matched by position group. */
  groups: number;
  /** Log-loss of the probability to start, over the players known before the match. */
  logLoss: number;
  /** Players known before the match, per side. */
  candidates: number;
}

/** Report of a line-up backtest. */
export interface LineupsReport {
  kind: 'lineups';
  from: string;
  to: string;
  scores: LineupScores[];
  calibration: CalibrationBin[];
}

/**
 * Walks through every stored line-up as known at `now` and scores the sides of a period.
 * @param leagues codes (E0) or slugs (premier-league); empty for all
 * @throws LeagueError
 */
export async function backtestLineups(
  sql: SqlClient,
  now: Date,
  leagues: readonly string[],
  options: BacktestOptions,
): Promise<LineupsReport> {
  const requested = ofLeagues(await listLineupSeasons(sql, now), leagues, 'line-ups');
  const wantedIds = new Set(requested.map(({ id }) => id));
  const [from, to] = [options.from.getTime() / 1000, options.to.getTime() / 1000];
  const matches = await readLineupMatches(sql, new Date(0), now);
  const sides = walkForward(matches, {
    priorAt: shippedPriorAt,
    refitAfter: REFIT_AFTER,
    mostRows: MOST_ROWS,
    leastLineups: LEAST_LINEUPS_OF_SEASON,
    isScored: ({ seasonId, playsAt }) => wantedIds.has(seasonId) && playsAt >= from && playsAt < to,
    onMatches: (done) => {
      options.onProgress?.('line-ups', done, matches.length);
      return options.signal?.aborted !== true;
    },
  });
  const named = requested
    .map(({ id, name }) => ({ name, own: sides.filter(({ seasonId }) => seasonId === id) }))
    .filter(({ own }) => own.length > 0);
  const scores = [...named, ...(named.length > 1 ? [{ name: 'all', own: sides }] : [])].map(({ name, own }) =>
    scoresOf(name, own),
  );
  return {
    kind: 'lineups',
    ...periodOf(options),
    scores,
    calibration: calibration(sides.flatMap(({ forecasts }) => forecasts)),
  };
}

/** Scores over the given sides. */
export function scoresOf(name: string, sides: readonly SideScore[]): LineupScores {
  const shareOf = (score: (side: SideScore) => number): number => meanOf(sides.map(score)) / ELEVEN;
  const above = (score: (side: SideScore) => number): MeanInterval =>
    pairedBootstrap(
      sides.map((side) => (side.projected - score(side)) / ELEVEN),
      new Random(`line-ups|${name}`),
    );
  const forecasts = sides.flatMap((side) => side.forecasts);
  return {
    name,
    sides: sides.length,
    projected: shareOf(({ projected }) => projected),
    lastEleven: shareOf(({ lastEleven }) => lastEleven),
    suspendedReplaced: shareOf(({ suspendedReplaced }) => suspendedReplaced),
    aboveLastEleven: above(({ lastEleven }) => lastEleven),
    aboveSuspendedReplaced: above(({ suspendedReplaced }) => suspendedReplaced),
    groups: shareOf(({ groups }) => groups),
    logLoss: meanOf(
      forecasts.map(({ probability, happened }) => logLoss([1 - probability, probability], happened ? 1 : 0)),
    ),
    candidates: forecasts.length / sides.length,
  };
}
