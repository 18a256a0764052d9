/** Backtest of player counts against simple rules: log-loss at half lines given a start, bias, calibration per line. */
import type { SqlClient } from '../database/sql-client.js';
import { PLAYER_STATISTICS } from '../football/statistics.js';
import type { PlayerStatisticKey } from '../football/statistics.js';
import { pairedBootstrap } from '../maths/bootstrap.js';
import type { MeanInterval } from '../maths/intervals.js';
import { Random } from '../maths/random.js';
import { encodeAppearances } from '../models/player-counts/index.js';
import type { AppearanceColumns, TeamStrengths } from '../models/player-counts/index.js';
import { teamGoalsModel } from '../models/team-goals/model.js';
import { teamStrengths } from '../models/team-goals/predict.js';
import { listAppearances } from '../fitting/players/appearances.queries.js';
import { toAppearance } from '../fitting/players/appearances.js';
import { divisionOf, findReplayCompetitions, LeagueError, loadMatches } from './load-replay.js';
import { PROP_FORECASTERS, PROP_LINES, replayProps, scoredStarters } from './props-walk-forward.js';
import type { PropAppearance, PropCase, PropForecaster } from './props-walk-forward.js';
import { periodOf } from './run-backtest.js';
import type { BacktestOptions } from './run-backtest.js';
import { calibration, logLoss, meanOf } from './scores.js';
import type { CalibrationBin } from './scores.js';
import { knownBefore } from './walk-forward.js';
import type { ReplayMatch } from './walk-forward.js';

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

/** A competition with all appearances of its players. */
export interface PropDivision {
  division: string;
  starters: readonly PropAppearance[];
  columns: AppearanceColumns;
  /** Team strengths by the serving goals model, fitted to the data known at the moment. */
  strengthsAt: (moment: number) => TeamStrengths | null;
}

/** Earlier than any match of a source. */
const BEGINNING = new Date('1850-01-01T00:00:00Z');
const KEYS = PLAYER_STATISTICS.map(({ key }) => key);
/** Statistics whose counts are small enough for the lines. */
export const PROP_STATISTICS: readonly PlayerStatisticKey[] = PLAYER_STATISTICS.filter(
  ({ lines }) => lines[0]! <= PROP_LINES[2],
).map(({ key }) => key);

/**
 * Reads the competitions with known player counts.
 * @param leagues codes (E0) or slugs (premier-league); empty for all
 * @throws LeagueError
 */
export async function loadProps(sql: SqlClient, now: Date, leagues: readonly string[]): Promise<PropDivision[]> {
  const divisions: PropDivision[] = [];
  for (const competition of await findReplayCompetitions(sql, now, leagues)) {
    const division = divisionOf(competition);
    const rows = await listAppearances(sql, { competitionId: competition.id, from: BEGINNING }, now);
    if (rows.length === 0 && leagues.length > 0)
      throw new LeagueError(`league ${division} has no statistics of players here`);
    if (rows.length === 0) continue;
    const appearances = rows.map((row): PropAppearance => ({ ...toAppearance(row), fixtureId: row.fixtureId }));
    divisions.push({
      division,
      starters: scoredStarters(appearances),
      columns: encodeAppearances(appearances, KEYS),
      strengthsAt: strengthsOf(await loadMatches(sql, competition, now)),
    });
  }
  return divisions;
}

/** Replays every statistic of the divisions, or only the given ones. */
export function backtestProps(
  divisions: readonly PropDivision[],
  options: BacktestOptions,
  statistics: readonly PlayerStatisticKey[] = PROP_STATISTICS,
): PropsReport {
  const [from, to] = [options.from.getTime() / 1000, options.to.getTime() / 1000];
  const scores = divisions.flatMap(({ division, starters, columns, strengthsAt }) =>
    statistics.flatMap((statistic) => {
      if (options.signal?.aborted === true) return [];
      const label = `${division} ${statistic}`;
      const total = starters.filter(({ playedAt }) => playedAt >= from && playedAt < to).length;
      const cases = replayProps(statistic, starters, columns, {
        from,
        to,
        strengthsAt,
        ...(options.signal ? { signal: options.signal } : {}),
        onProgress: (done) => options.onProgress?.(label, done, total),
      });
      return cases.some(({ count }) => count > 0) ? [evaluateProps(division, statistic, cases)] : [];
    }),
  );
  return { kind: 'props', ...periodOf(options), scores };
}

/** Cached strengths by moment; all statistics request the same days. */
function strengthsOf(matches: readonly ReplayMatch[]): (moment: number) => TeamStrengths | null {
  const known = new Map<number, TeamStrengths | null>();
  return (moment) => {
    const found = known.get(moment);
    if (found !== undefined) return found;
    const fit = teamGoalsModel.fit('goals', knownBefore(matches, moment, teamGoalsModel.windowDays), moment);
    const strengths = fit === null ? null : teamStrengths(fit);
    known.set(moment, strengths);
    return strengths;
  };
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
